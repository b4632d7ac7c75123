"""Settings files and what the services make of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from launcher.environment import Environments
from launcher.layout import ROOT, SERVICES, Layout, free_ports
from launcher.settings import read_settings


def test_references_are_filled_and_defaults_taken_as_in_compose(tmp_path: Path) -> None:
    file = tmp_path / "some.env"
    file.write_text("# words\n\nA=x${ONE}y\nB=${TWO:-http://two:1}\nC=${EMPTY:-three}\nD=${EMPTY}\n")
    assert read_settings(file, {"ONE": "1", "EMPTY": ""}) == {
        "A": "x1y",
        "B": "http://two:1",
        "C": "three",
        "D": "",
    }


def test_a_reference_that_nothing_fills_is_named(tmp_path: Path) -> None:
    file = tmp_path / "some.env"
    file.write_text("A=${ABSENT}\n")
    with pytest.raises(KeyError, match="ABSENT"):
        read_settings(file, {})


def test_every_service_has_settings_for_containers(tmp_path: Path) -> None:
    for service in SERVICES:
        settings = read_settings(ROOT / "deploy" / "settings" / service.name / "settings.env", {})
        prefix = f"{service.name.upper()}_"
        assert all(name.startswith(prefix) for name in settings)
        assert "@postgres:5432/" in settings[f"{prefix}DATABASE_URL"]


def test_only_migrations_get_the_owners_password(tmp_path: Path) -> None:
    environments = Environments(Layout(tmp_path, free_ports()))
    owner = environments.passwords["WALLET_OWNER_PASSWORD"]
    assert owner not in str(environments.service("wallet"))
    assert owner in environments.service("wallet", as_owner=True)["WALLET_MIGRATION_DATABASE_URL"]


def test_the_callers_variable_replaces_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WALLET_LOG_LEVEL", "debug")
    environments = Environments(Layout(tmp_path, free_ports()))
    assert environments.service("wallet")["WALLET_LOG_LEVEL"] == "debug"
    assert "WALLET_LOG_LEVEL" not in environments.service("catalog")


def test_passwords_stay_the_same_for_a_state_folder(tmp_path: Path) -> None:
    layout = Layout(tmp_path, free_ports())
    assert Environments(layout).passwords == Environments(layout).passwords
    assert (tmp_path / "secrets.json").stat().st_mode & 0o077 == 0
