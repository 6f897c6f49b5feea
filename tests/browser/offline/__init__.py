"""The offline copy in Chromium: it takes long to render, so one server renders it once for all of these tests."""
