"""The secrets and placeholders that the repository holds, which production refuses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from topology.suite import Suite

PLACEHOLDERS = Path("k8s/overlays/production/release/environment.env")
"""What an operator replaces: the values below the reserved domain `.example`."""
APP_KEYS = ("wattle-web-development", "wattle-app-development")


def published_values(suite: Suite, root: Path) -> list[str]:
    """Passwords of database roles, tokens between services, examples of secrets and placeholders, sorted."""
    values = {"postgres", *APP_KEYS}
    for service in suite.services:
        values |= {service.name, f"{service.name}_owner"}
        values |= {f"development-{service.name}-{called}" for called in service.calls}
        for example in service.secrets.values():
            values |= {text for text in _texts(_parsed(example)) if not text.startswith("https://")}
    lines = (root / PLACEHOLDERS).read_text().splitlines()
    settings = [line.partition("=")[2] for line in lines if not line.startswith("#")]
    values |= {text for value in settings for text in _texts(_parsed(value)) if text.endswith(".example")}
    return sorted(value for value in values if value)


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _texts(value: Any) -> Iterator[str]:
    """Every text of a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
