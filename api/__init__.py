"""The REST API under /api/v1/: parses requests, calls the other packages, renders responses. Owns no models.

`conventions`: what all endpoints share (errors, caching, rate limits, paging); `reference`: cards, rulings and other
records; `kingdoms`: generating, checking and setting up kingdoms; `bulk`: exports of everything. The contract is
`openapi.yaml`; a test compares it with the code.
"""
