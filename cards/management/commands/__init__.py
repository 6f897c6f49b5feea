"""One file a command: it parses, calls `cards.content`, and prints. No rules, no queries of its own."""
