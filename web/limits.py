"""Limits of a request, shared by settings, server and middleware."""

MAX_BODY_BYTES = 65_536  # a body that names each of 855 cards twice has half of this; nothing is ever uploaded
MAX_REQUEST_LINE_BYTES = 8_190  # enough for a kingdom code with a Schwarzmarkt deck and wishes in the query
MAX_HEADER_BYTES = 32_768  # all headers together
REQUEST_TIMEOUT_SECONDS = 15  # for the whole request to arrive, head and body
