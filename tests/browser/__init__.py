"""The site in Chromium, against a live server: only what other tests cannot check, such as layout and storage."""
