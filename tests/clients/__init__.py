"""Clients that are made from the OpenAPI document, and what an app does with them in its first five minutes."""
