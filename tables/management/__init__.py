"""The command of shared tables."""
