"""The commands of the content loader. Nothing else is a command of this package."""
