"""What to lay out: kingdoms drawn, checked, set up, swapped, read from lists and codes.

`bodies` are the fields of requests, `reading` turns them into engine types, `answers` renders engine results, `views`
joins them. No rules here.
"""
