"""The shipped list of short names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

SHIPPED: Final = Path(__file__).parents[1] / "data" / "nicknames.txt"


@cache
def load_nicknames(path: Path = SHIPPED) -> Mapping[str, str]:
    """Full names by short name; a line of the file is a full name and its short names.

    Raises ValueError for a short name that stands for two full names.
    """
    full_names: dict[str, str] = {}
    for line in path.read_text(encoding="ascii").splitlines():
        full, *short_names = line.split()
        for short in short_names:
            if full_names.setdefault(short, full) != full:
                raise ValueError(f"{short} stands for {full_names[short]} and {full}")
    return full_names
