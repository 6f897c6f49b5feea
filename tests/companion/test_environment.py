"""Settings from the environment: safe defaults, and one clear sentence about an invalid value."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from companion import environment
from tests.support.processes import run_manage


def test_postgres_connections_are_persistent_and_health_checked() -> None:
    settings = environment.database_settings("postgres://anna:s%40ft@db.example:6543/dominion?sslmode=require")
    assert (settings["NAME"], settings["USER"], settings["PASSWORD"]) == ("dominion", "anna", "s@ft")
    assert (settings["HOST"], settings["PORT"]) == ("db.example", "6543")
    assert settings["CONN_MAX_AGE"] == 600
    assert settings["CONN_HEALTH_CHECKS"] is True
    assert settings["OPTIONS"]["sslmode"] == "require"


def test_postgres_host_can_be_socket_directory() -> None:
    settings = environment.database_settings("postgres://postgres@/postgres?host=/run/postgresql")
    assert settings["HOST"] == ""
    assert settings["OPTIONS"]["host"] == "/run/postgresql"


@pytest.mark.parametrize(("url", "path"), [("sqlite:////srv/a.db", "/srv/a.db"), ("sqlite:///a.db", "a.db")])
def test_sqlite_path_may_be_absolute_or_relative(url: str, path: str) -> None:
    assert environment.database_settings(url)["NAME"] == path


@pytest.mark.parametrize(
    "url", ["mysql://x/y", "postgres://host", "postgres://host:port/name", "sqlite:///", "rubbish"]
)
def test_invalid_database_url_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        environment.database_settings(url)


def test_empty_list_variable_gives_default(monkeypatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "")
    assert environment.env_list("ALLOWED_HOSTS", "127.0.0.1,localhost") == ["127.0.0.1", "localhost"]
    monkeypatch.setenv("ALLOWED_HOSTS", "a.example, b.example")
    assert environment.env_list("ALLOWED_HOSTS", "127.0.0.1") == ["a.example", "b.example"]


def test_values_that_are_not_allowed_are_refused(monkeypatch) -> None:
    monkeypatch.setenv("SEARCH_BACKEND", "elastic")
    with pytest.raises(ImproperlyConfigured, match="SEARCH_BACKEND must be one of files"):
        environment.env_choice("SEARCH_BACKEND", ("files",))
    monkeypatch.setenv("HTTPS", "maybe")
    with pytest.raises(ImproperlyConfigured, match="HTTPS must be 1 or 0"):
        environment.env_flag("HTTPS")


def test_secret_key_is_made_once_and_private(tmp_path, monkeypatch) -> None:
    monkeypatch.delenv("SECRET_KEY")
    first = environment.secret_key(tmp_path)
    assert len(first) >= 50
    assert environment.secret_key(tmp_path) == first
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_unwritable_var_dir_is_reported_in_one_sentence(tmp_path) -> None:
    (tmp_path / "file").write_text("")
    done = run_manage(tmp_path, "check", VAR_DIR=str(tmp_path / "file" / "var"))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "Set VAR_DIR to another place" in done.stderr


def test_database_outage_is_reported_in_one_sentence(tmp_path) -> None:
    done = run_manage(tmp_path, "load_content", DATABASE_URL="postgres://nobody@127.0.0.1:1/none")
    assert done.returncode == 2
    assert done.stderr.startswith("error: The database cannot be used: connection failed")
    assert done.stderr.count("\n") == 1
