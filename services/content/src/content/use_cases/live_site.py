"""The site configuration in force, kept in memory, with everything that is made from it ready to send."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
from pydantic import ValidationError

from content.domain.capabilities import granted
from content.domain.site import SiteDocument
from content.repository import site
from servicekit.database import Database
from servicekit.logs import log

SHIPPED = Path(__file__).parents[1] / "data" / "site.json"
"""The configuration of a new site; also what serves while no other is to be had."""


def load_document(path: Path = SHIPPED) -> SiteDocument:
    """Reads a configuration from a file. Raises ValueError when it breaks the schema."""
    return SiteDocument.model_validate_json(path.read_bytes())


@dataclass(frozen=True, slots=True)
class Answer:
    """A body ready to send, and its entity tag."""

    body: bytes
    etag: str


class Site:
    """One version of the configuration."""

    def __init__(self, document: SiteDocument, version: int) -> None:
        self.document = document
        self.version = version
        self.css = document.theme.css()
        self._public = document.model_dump(mode="json", exclude={"pages"})
        self._answers: dict[str | None, Answer] = {}

    def known(self, segment: str | None) -> str | None:
        """The segment, or None when the site has no such one, which then counts as none (handbook §10.1)."""
        return segment if segment in self.document.segments else None

    def granted(self, segment: str | None) -> frozenset[str]:
        """The capabilities of a segment."""
        return granted(self.document.segments, segment)

    def configuration(self, segment: str | None) -> dict[str, Any]:
        """What the storefront gets to know, for a visitor of a segment."""
        return {**self._public, "segment": self.known(segment), "capabilities": sorted(self.granted(segment))}

    def answer(self, segment: str | None) -> Answer:
        """The answer of the configuration call for a segment; made once."""
        segment = self.known(segment)
        answer = self._answers.get(segment)
        if answer is None:
            envelope: dict[str, Any] = {
                "result": self.configuration(segment),
                "entities": {},
                "page_info": None,
                "links": {},
                "messages": [],
                "error": None,
                "errors": [],
            }
            body = orjson.dumps(envelope)
            answer = Answer(body, f'"{hashlib.sha256(body).hexdigest()[:20]}"')
            self._answers[segment] = answer
        return answer


class LiveSite:
    """The newest configuration of the database; the last good one while the database is away."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._refused = 0
        self.current = Site(load_document(), 0)

    async def refresh(self) -> None:
        """Takes over a newer version. One that breaks the schema is reported and passed over.

        Raises Unavailable.
        """
        latest = max(self.current.version, self._refused)
        async with self._database.read() as session:
            newer = await site.find_site_newer_than(session, latest)
        if newer is None:
            return
        try:
            document = SiteDocument.model_validate(newer.document)
        except ValidationError as error:
            self._refused = newer.version
            log.error("site_configuration_refused", version=newer.version, faults=error.error_count())
            return
        self.current = Site(document, newer.version)
        log.info("site_configuration_loaded", version=newer.version)
