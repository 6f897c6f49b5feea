"""The loader: reads the YAML files, checks them, stores them as rows and builds the search index, in one transaction.

It is the only package that reads the YAML of the content. Commands and tests import it, `api` and `companion` do not.
"""
