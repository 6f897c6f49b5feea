"""Random kingdoms: wishes, what fulfils them, how many there are, and one of them, each equally likely."""
