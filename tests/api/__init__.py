"""The REST API through its addresses: the contract, its conventions, and what each resource answers."""
