"""The server-rendered pages: views that look up, validate, call the engine and render; one module for each part of
the site.

Shared by the views:

- `card_tiles`, `card_statements`, `card_faces`: what templates print of cards
- `kingdom_page`: a kingdom with everything its pages show
- `wish_form`: the wishes in an address; `error_pages`: errors as pages with a way on
- `search_results`, `my_boxes`, `wording`; `fragments`: HTML that is kept while the content stays the same
- `page_registry`: all pages, for the menu, the offline copy and the tests; `query_links`: addresses and redirects

The pages hold no rules of the game, and nothing here writes to the database.
"""
