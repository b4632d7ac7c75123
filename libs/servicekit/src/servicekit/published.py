"""Finds settings that hold a value of this repository, which everyone can read: production refuses them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from pydantic import BaseModel, SecretStr

_DEVELOPMENT: Final = re.compile(r"development|simulated", re.IGNORECASE)
_THIS_MACHINE: Final = re.compile(r"\b(localhost|127\.0\.0\.1):\d+")


def published_settings(settings: BaseModel, fields: Collection[str]) -> list[str]:
    """The names of the settings among `fields` that hold a published value, such as `stripe.secret_key` or
    `database_url (password)`. Never the value.

    Published are secrets that a class has as defaults and default addresses of this machine, what
    `make topology` collects from the settings files and from suite.toml, what calls itself of development or
    simulated, this machine's name, and the addresses of simulators.
    Addresses inside the cluster, such as `nats:4222`, are no secrets.
    """
    found: list[str] = []
    for name, field in type(settings).model_fields.items():
        if name in fields:
            defaults = {text for _, text, _ in _leaves(field.get_default(call_default_factory=True), name)}
            for path, text, is_secret in _leaves(getattr(settings, name), name):
                if text and (reason := _reason(text, is_secret=is_secret, defaults=defaults)) is not None:
                    found.append(f"{path}{reason}")
    return found


def _reason(text: str, *, is_secret: bool, defaults: Collection[str]) -> str | None:
    """What is published in a value, for the message; None when nothing is."""
    values, simulated_hosts = _published()
    # A plain word that is no secret, such as a name, is nobody's.
    if (text in values and (is_secret or not text.isalpha())) or _DEVELOPMENT.search(text):
        return ""
    if text in defaults and (is_secret or _THIS_MACHINE.search(text)):
        return ""
    if "://" in text:
        for address in text.split(","):
            parts = urlsplit(address if "://" in address else f"//{address}")
            if parts.hostname in simulated_hosts or parts.hostname == "localhost":
                return " (address)"
            if parts.password is not None and unquote(parts.password) in values:
                return " (password)"
    elif text in simulated_hosts:
        return " (address)"
    return None


@cache
def _published() -> tuple[frozenset[str], frozenset[str]]:
    """Published values, and the hosts of simulators."""
    text = resources.files("servicekit").joinpath("published_values.toml").read_text()
    found = tomllib.loads(text)
    return frozenset(found["values"]), frozenset(found["simulated_hosts"])


def _leaves(value: Any, path: str) -> Iterator[tuple[str, str, bool]]:
    """Every text below a value: its path, itself, and whether it is a secret."""
    if isinstance(value, SecretStr):
        yield path, value.get_secret_value(), True
    elif isinstance(value, str):
        yield path, value, False
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from _leaves(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from _leaves(each, f"{path}.{key}")
    elif isinstance(value, (tuple, list, set, frozenset)):
        for number, each in enumerate(value):
            yield from _leaves(each, f"{path}[{number}]")
