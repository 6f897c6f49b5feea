"""The server-rendered pages: fetch, validate, call, render; one module for each part of the site.

`tiles` turns the library of the content into what templates print, `games` a kingdom, `found` the answers of the
search; `wording` is how words and numbers stand there; `wishes` reads the form of Königreich; `refusals` are pages
that help; `directory` lists all pages, `addresses` lead from one to another. No rules of the game here, and nothing
that writes.
"""
