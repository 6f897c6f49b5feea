"""What to lay out: kingdoms drawn, checked, set up, swapped, read from lists and codes.

`bodies` reads requests into engine types, `answers` renders engine results, `views` joins the two. No rules here.
"""
