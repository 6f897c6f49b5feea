"""The REST API under /api/v1/: parses, calls the other houses, renders. Owns no models.

`conventions` is what every answer has in common (errors, caching, throttling, pages); `reference` answers what there
is, `kingdoms` what to lay out, `bulk` everything at once. The contract is `openapi.yaml`, compared by a test.
"""
