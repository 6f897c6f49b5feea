"""The site in Chromium, against a live server: only what no other test can see, such as layout and storage."""
