"""What every answer of the service goes through, pages and API alike: caching, counting, refusals, files, serving."""
