"""What is said about cards, and the search over it. Loading it is tested in `tests/cards`."""
