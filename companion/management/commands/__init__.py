"""One file a command: it prepares what `make run` needs and hands over to the server."""
