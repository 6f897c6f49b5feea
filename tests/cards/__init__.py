"""Loading content, each way to break it, and the questions that cards answer with a fixed number of queries."""
