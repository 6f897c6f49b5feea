"""How well the search answers: the suite of queries, sets of everyday questions, and the shares that are answered."""
