"""Random kingdoms: wishes, the exact number of kingdoms that fulfil them, and equally likely draws among these."""
