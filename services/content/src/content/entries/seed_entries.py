"""The content of a release: a new site shows it, and it serves without a database.

Each page is a file `shipped/pages/<locale>/<id>.md`: lines of `field: value`, an empty line, and Markdown,
divided into sections by lines of `---`. A post is `shipped/posts/<slug>.md`, or in a folder of its locale;
`picture` names a drawing of `content.media`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final

import orjson

from content.config import ContentSettings
from content.entries import store as entries
from content.entries.rules.collections import ONLY_ENTRY, Entry
from servicekit.data.database import Database
from servicekit.process.commands import Command
from servicekit.telemetry.logs import log

SHIPPED: Final = Path(__file__).parent / "shipped"
_AUTHOR: Final = "shipped"
_PICTURE_SIZE: Final = (800, 420)
"""Pixels of each picture of a post."""


@cache
def shipped_entries() -> tuple[Entry, ...]:
    """Every shipped entry. Raises ValueError for an unreadable file."""
    return tuple(_entries())


def _entries() -> Iterator[Entry]:
    site: dict[str, Any] = orjson.loads((SHIPPED / "site.json").read_bytes())
    yield Entry("theme", ONLY_ENTRY, site.pop("theme"))
    yield Entry("site_config", ONLY_ENTRY, site)
    for path in sorted(SHIPPED.glob("site-*.json")):
        yield Entry("site_locales", path.stem.removeprefix("site-"), orjson.loads(path.read_bytes()))
    for path in sorted(SHIPPED.glob("pages/*/*.md")):
        locale = path.parent.name
        yield Entry("pages", f"{path.stem}-{locale.lower()}", _page(path, locale))
    others: dict[str, dict[str, Any]] = orjson.loads((SHIPPED / "collections.json").read_bytes())
    for collection, documents in others.items():
        for entry_id, document in documents.items():
            yield Entry(collection, entry_id, document)
    for path in sorted(SHIPPED.glob("posts/*.md")):
        yield Entry("blog_posts", path.stem, _post(path))
    for path in sorted(SHIPPED.glob("posts/*/*.md")):
        locale = path.parent.name
        of_locale = {"slug": path.stem, "locale": locale}
        yield Entry("blog_posts", f"{path.stem}-{locale.lower()}", {**_post(path), **of_locale})


def _page(path: Path, locale: str) -> dict[str, Any]:
    fields, sections = _read(path)
    seo = {"title": fields["title"], "description": fields["description"]}
    return {
        "path": fields["path"],
        "template": fields.get("template", "article"),
        "name": fields["name"],
        "locale": locale,
        "needs": fields.get("needs", "").split(),
        "sections": [*sections, {"id": "seo", "type": "seo", "value": seo}],
    }


def _post(path: Path) -> dict[str, Any]:
    fields, sections = _read(path)
    return {
        "title": fields["title"],
        "excerpt": fields["excerpt"],
        "category": fields["category"],
        "author": fields["author"],
        "published_on": date.fromisoformat(fields["published_on"]).isoformat(),
        "image": _picture(fields),
        "sections": sections,
    }


def _picture(fields: dict[str, str]) -> dict[str, Any] | None:
    if "picture" not in fields:
        return None
    width, height = _PICTURE_SIZE
    src, alt = f"/media/{fields['picture']}.svg", fields["picture_shows"]
    return {"src": src, "alt": alt, "width": width, "height": height}


def _read(path: Path) -> tuple[dict[str, str], list[dict[str, Any]]]:
    head, _, body = path.read_text().partition("\n\n")
    fields = {}
    for line in head.splitlines():
        name, colon, value = line.partition(":")
        if not colon:
            raise ValueError(f"{path.name}: a line without a field: {line}")
        fields[name.strip()] = value.strip()
    parts = [part.strip() for part in body.split("\n---\n")]
    sections = [
        {"id": f"text-{number}", "type": "markdown", "value": part}
        for number, part in enumerate(parts, start=1)
    ]
    return fields, sections


async def seed_entries(database: Database, shipped: tuple[Entry, ...] | None = None) -> None:
    """Publishes the shipped entries. An entry that an editor has changed stays unchanged."""
    new = 0
    async with database.transaction() as session:
        await entries.lock_publishing(session)
        for entry in shipped_entries() if shipped is None else shipped:
            newest = await entries.find_version(session, entry.collection, entry.entry_id)
            if newest is not None and (not newest.shipped or newest.document == entry.document):
                continue
            after = 0 if newest is None else newest.version
            await entries.add_version(
                session,
                collection=entry.collection,
                entry_id=entry.entry_id,
                after=after,
                document=dict(entry.document),
                author=_AUTHOR,
                shipped=True,
            )
            await entries.add_publication(
                session,
                collection=entry.collection,
                entry_id=entry.entry_id,
                version=after + 1,
                effective_at=None,
                author=_AUTHOR,
            )
            new += 1
    if new:
        log.info("content_seeded", entries=new)


async def _seed(_: ContentSettings, database: Database, __: argparse.Namespace) -> int:
    await seed_entries(database)
    return 0


COMMANDS: Final = {"seed": Command("put the shipped site in; harmless when repeated", _seed)}
