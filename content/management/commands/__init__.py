"""One file a command: it parses, calls `content`, and prints. No rules, no queries of its own."""
