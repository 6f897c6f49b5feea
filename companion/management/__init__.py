"""The command that serves the site. Content is loaded by the commands of `content`."""
