"""What nobody needs more of than this; settings, server and pages all read it here."""

MAX_BODY_BYTES = 65_536
"""Of a body: a request that names each of 855 cards twice is half as long, and nothing is ever uploaded."""

MAX_REQUEST_LINE_BYTES = 8_190
"""Of a request line: a kingdom code with a Schwarzmarkt deck, and wishes behind it."""

MAX_HEADER_BYTES = 32_768
"""Of all headers together."""

REQUEST_TIMEOUT_SECONDS = 15
"""Within which a request has to be here as a whole, head and body."""
