#!/usr/bin/env python3
"""Django's command line, with one clear sentence instead of a traceback for a wrong setting or a missing database."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import OperationalError


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.stderr.write(f"error: {error}\n")
        return 2
    except OperationalError as error:
        sys.stderr.write(f"error: The database cannot be used: {' '.join(str(error).split())}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
