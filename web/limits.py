"""What nobody needs more of than this; settings, server and pages all read it here."""

MOST_BYTES = 65_536
"""Of a body: a request that names each of 855 cards twice is half as long, and nothing is ever uploaded."""

LONGEST_ADDRESS = 8_190
"""Of a request line: a kingdom code with a Schwarzmarkt deck, and wishes behind it."""

MOST_HEADERS = 32_768
"""Of all headers together."""

REQUEST_SECONDS = 15
"""Within which a request has to be here as a whole, head and body."""
