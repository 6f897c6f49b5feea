"""The site in Chromium, against a live server: only what other tests cannot check, such as layout and storage.

Also the offline copy: it takes long to render, and this server renders it once for all tests.
"""
