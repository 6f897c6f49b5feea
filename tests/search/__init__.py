"""The search: small tests of each part here, the relevance suite over the real content in `content/`."""
