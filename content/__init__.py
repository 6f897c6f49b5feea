"""From YAML to one immutable model: fixtures are read, checked and stored as rows; all faces read the model.

The only house that knows YAML, and the only one that turns rows into types.
"""
