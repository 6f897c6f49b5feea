"""Endpoints about kingdoms: generate, count, swap, check, set up, score, parse; and interactions of cards.

`request_bodies` has the fields of requests, `request_parsing` turns them into engine types, `serializers` and
`setup_serializers` render results of the engine, `views` connects them. The rules of the game are in `engine`.
"""
