"""Reads documents."""

from __future__ import annotations

import re


def meta(html: str, name: str) -> str:
    found = re.search(rf'<meta (?:name|property)="{re.escape(name)}" content="([^"]*)"', html)
    assert found, name
    return found[1]
