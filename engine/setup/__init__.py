"""Laying the table: what is completed and decided by chance, then the setup rules one by one.

What is legal is judged in `engine.validation`.
"""
