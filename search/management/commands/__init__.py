"""Commands, one per module: they parse arguments, call `content` and print, without logic of their own."""
