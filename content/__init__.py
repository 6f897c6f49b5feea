"""The content: `model` is what everybody reads, `loader` fills the tables that it is read from."""
