"""The content: `loader` fills the tables from YAML, `model` is what pages, API and search read from them."""
