"""Sets up the table for a kingdom: draws what is missing, then applies the setup rules in table order.

Whether the kingdom is legal is decided in `engine.validation`.
"""
