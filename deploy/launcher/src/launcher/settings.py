"""Settings files: `NAME=value` lines shared with compose, where `${OTHER}` stands for another variable."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

_REFERENCE = re.compile(r"\$\{(\w+)(?::-([^}]*))?\}")


def read_settings(path: Path, variables: Mapping[str, str]) -> dict[str, str]:
    """The variables of one settings file, references filled from `variables`.

    `${NAME:-default}` takes the default when the variable is unset or empty, as in compose.

    Raises:
        KeyError: a reference without default names a variable that is not there.
    """
    settings: dict[str, str] = {}
    for line in path.read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        name, _, value = line.partition("=")
        settings[name] = _REFERENCE.sub(lambda found: _resolve(found, variables, path), value)
    return settings


def _resolve(found: re.Match[str], variables: Mapping[str, str], path: Path) -> str:
    name, default = found.groups()
    value = variables.get(name)
    if value or (value is not None and default is None):
        return value
    if default is None:
        raise KeyError(f"{path} refers to {name}, which is not set")
    return default
