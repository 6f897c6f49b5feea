"""What stands on dividers, where they lie on sheets, and the PDF that is made of them."""
