"""The loader: YAML files are read, checked, stored as rows and indexed, all in one transaction.

The only package that knows YAML. Nothing below `api` and `companion` imports it.
"""
