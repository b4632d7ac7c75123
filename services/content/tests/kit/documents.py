"""Documents of entries."""

from __future__ import annotations

import json
from typing import Any

from content.configuration.rules.site import SiteDocument
from content.entries.seed_entries import SHIPPED


def site_document(**changes: Any) -> dict[str, Any]:
    """The shipped configuration with its theme as JSON, with top-level changes."""
    return {**json.loads((SHIPPED / "site.json").read_text()), **changes}


def shipped_site() -> SiteDocument:
    """The shipped configuration with its theme."""
    return SiteDocument.model_validate(site_document())


def page(path: str, text: str, *, name: str = "A page", **fields: Any) -> dict[str, Any]:
    """A page of one text in Markdown."""
    return {
        "path": path,
        "name": name,
        "sections": [{"id": "text", "type": "markdown", "value": text}],
        **fields,
    }


def post(title: str, text: str, **fields: Any) -> dict[str, Any]:
    """A post of one text in Markdown."""
    return {
        "title": title,
        "excerpt": "x",
        "category": "playing-well",
        "author": "Ana",
        "published_on": "2026-11-01",
        "sections": [{"id": "text", "type": "markdown", "value": text}],
        **fields,
    }
