"""The tables as they came to be; made by Django, never changed once they are released."""
