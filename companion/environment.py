"""Readers for environment variables; each raises ImproperlyConfigured with one clear sentence."""

import os
import re
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

POSTGRES_SCHEMES = {"postgres", "postgresql"}


def env_flag(name: str) -> bool:
    """Whether the variable is 1, yes, true or on; unset or empty is False.

    >>> env_flag("SURELY_UNSET")
    False
    """
    value = os.environ.get(name, "").strip().lower()
    if value in {"", "0", "no", "false", "off"}:
        return False
    if value in {"1", "yes", "true", "on"}:
        return True
    raise ImproperlyConfigured(f"{name} must be 1 or 0, not {value!r}.")


def env_choice(name: str, allowed: tuple[str, ...]) -> str:
    """One of the allowed words; the first is the default."""
    value = os.environ.get(name) or allowed[0]
    if value not in allowed:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(allowed)}, not {value!r}.")
    return value


def env_number(name: str, default: int) -> int:
    """A whole number from 0."""
    value = os.environ.get(name) or str(default)
    if not value.isdecimal():
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}.")
    return int(value)


def env_origin(name: str) -> str:
    """Scheme and host of a URL, without a path; empty if unset."""
    value = os.environ.get(name, "").rstrip("/")
    if value and not re.fullmatch(r"https?://[A-Za-z0-9.\-\[\]:]+", value):
        raise ImproperlyConfigured(f"{name} must look like https://begleiter.example, not {value!r}.")
    return value


def env_url(name: str) -> str:
    """An http or https URL, with or without a query; empty if unset."""
    value = os.environ.get(name, "").strip()
    if value and not re.fullmatch(r"https?://[^\s<>\"'#]+", value):
        raise ImproperlyConfigured(f"{name} must look like https://example.org/new?title={{id}}, not {value!r}.")
    return value


def env_redis(name: str) -> str:
    """A Redis server as redis://user:password@host:port/number; empty if unset."""
    value = os.environ.get(name, "").strip()
    if value and not re.fullmatch(r"redis://[^\s/@]*@?[^\s/@]+(/\d*)?", value):
        raise ImproperlyConfigured(f"{name} must look like redis://:password@host:6379/0.")
    return value


def env_email(name: str) -> str:
    """An email address; empty if unset.

    >>> env_email("SURELY_UNSET")
    ''
    """
    value = os.environ.get(name, "").strip()
    if value and not re.fullmatch(r"[^\s<>\"'?&/@]+@[^\s<>\"'?&/@]+", value):
        raise ImproperlyConfigured(f"{name} must look like redaktion@begleiter.example, not {value!r}.")
    return value


def env_list(name: str, default: str) -> list[str]:
    """A comma-separated list; the default if unset or empty."""
    return [word.strip() for word in (os.environ.get(name) or default).split(",") if word.strip()]


def database_settings(url: str) -> dict[str, Any]:
    """Django's database settings for `sqlite:///path` or `postgres://user:password@host:port/name?option=value`.

    >>> database_settings("postgres://anna:s%40ft@db.example:6543/dominion?sslmode=require")["PASSWORD"]
    's@ft'
    """
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return _sqlite_settings(unquote(url.removeprefix("sqlite://")).removeprefix("/"))
    if parts.scheme not in POSTGRES_SCHEMES or not parts.path.strip("/"):
        raise ImproperlyConfigured(
            "DATABASE_URL must look like sqlite:///path or postgres://user:password@host:5432/name."
        )
    try:
        port = parts.port
    except ValueError:
        raise ImproperlyConfigured("DATABASE_URL has no valid port.") from None
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(port or ""),
        "CONN_MAX_AGE": 600,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"connect_timeout": "5", **dict(parse_qsl(parts.query))},
    }


def mail_settings(url: str) -> dict[str, Any]:
    """Django's settings of a mail server for `smtp://user:password@host:587` (STARTTLS with a user) or `smtps://…`.

    >>> settings = mail_settings("smtp://anna:s%40ft@mail.example:587")
    >>> settings["EMAIL_HOST_PASSWORD"], settings["EMAIL_USE_TLS"], settings["EMAIL_USE_SSL"]
    ('s@ft', True, False)
    """
    parts = urlsplit(url)
    try:
        port = parts.port
    except ValueError:
        port = 0
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname or port == 0:
        raise ImproperlyConfigured("SMTP_URL must look like smtp://user:password@host:587.")
    return {
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port or (465 if parts.scheme == "smtps" else 25),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp" and bool(parts.username),
        "EMAIL_USE_SSL": parts.scheme == "smtps",
    }


def _sqlite_settings(path: str) -> dict[str, Any]:
    if not path:
        raise ImproperlyConfigured("DATABASE_URL names no SQLite file: sqlite:///var/db.sqlite3")
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": 600,
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            # WAL: readers still see the old content while a load writes the new one.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }


def var_dir(default: Path) -> Path:
    """The folder of everything that the service writes; VAR_DIR or the default, made if missing."""
    path = Path(os.environ.get("VAR_DIR") or default)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(f"Cannot write to {path}: {error.strerror}. Set VAR_DIR to another place.") from None
    if not os.access(path, os.W_OK):
        raise ImproperlyConfigured(f"Cannot write to {path}: no permission. Set VAR_DIR to another place.")
    return path


def secret_key(var: Path) -> str:
    """SECRET_KEY, or a key made on first use and stored in `var`, readable only by its owner."""
    if given := os.environ.get("SECRET_KEY"):
        return given
    path = var / "secret_key"
    if not path.exists():
        draft = var / f"secret_key.{os.getpid()}"
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(50))
        try:
            os.link(draft, path)  # atomic: the first process wins, and no reader sees a partial key
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii")
