"""The server-rendered pages: fetch, validate, call, render; one module for each part of the site.

`library` is everything the pages show, read once per content version; `shown` turns it into what templates print;
`wishes` reads the form of Königreich. No rules of the game here, and nothing that writes.
"""
