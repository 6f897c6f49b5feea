"""The tables of the content: a record is a row, with a column for what is asked in SQL and one for all the rest."""
