"""Full-text search over cards, rulings, differences, general rules and recommended sets.

Other packages use `service` (`search`, `suggest` and their results), `documents.DocumentKind`, `syntax` for the help
page, `snippets`, `index` to build the index, and `offline_index`; the checks of the content use `normalization` and
`stemming`. Nothing here writes content. This module imports none of them, because Django imports it before models can
be loaded.

How a query becomes results: `syntax` takes it apart, `interpretation` turns it into `query_terms` by what the
`vocabulary` knows, `matching` finds documents by the postings of one of the two backends, `ranking` scores them (with
`similarity`), `snippets` shows them. How content becomes an index: `documents`, `lexicon` (which compiles the
vocabulary), `analysis`, then a backend stores it.
"""
