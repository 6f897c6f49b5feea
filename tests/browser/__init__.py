"""The site in Chromium, against a live server: only what no other test can see, such as layout and storage.

And the copy for the cellar, which takes long to render: this server renders it once for all tests.
"""
