"""Attacks on a running site, small enough to do no harm where a defence fails."""
