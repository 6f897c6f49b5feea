"""What a stranger tries against the running site, bounded so that it would do no harm where it does not hold."""
