"""Clients generated from the OpenAPI document, and what an app would first do with them."""
