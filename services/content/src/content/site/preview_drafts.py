"""Previews of drafts on the real site, for staff.

The signed link contains the names of its drafts, so that nothing is stored.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

import orjson
from pydantic import SecretStr

from content.configuration.rules.variants import SiteVisitor
from content.entries.rules.collections import FORMS, DraftName, Entry
from content.entries.rules.contents import SiteContents, assemble
from content.entries.sources import Drafts
from content.site.live_site import LiveSite, readable_entries
from content.site.rules.previews import MOST_DRAFTS, ShownPreview, Viewpoint, path_of, viewpoint, with_drafts
from content.site.sites import Site, WholeSite
from servicekit.clock import Clock
from servicekit.errors import FieldError, Forbidden, InvalidRequest, NotFound, RuleRefused, Unavailable
from servicekit.security.staff import StaffMember
from servicekit.telemetry.logs import log

LONGEST_LINK: Final = 3_500
"""Characters; browsers limit the size of cookies."""


@dataclass(frozen=True, slots=True)
class PreviewLink:
    """The content of a link's token."""

    drafts: Sequence[DraftName]
    expires_at: datetime


class PreviewLinks:
    """Signs with the first key and verifies with all, so that keys can be rotated. A link is for one public
    origin.
    """

    def __init__(self, keys: Sequence[SecretStr], origin: str, clock: Clock) -> None:
        self._keys = [key.get_secret_value().encode() for key in keys]
        self._origin = origin.rstrip("/")
        self._clock = clock

    def token(self, link: PreviewLink) -> str:
        drafts = [(draft.collection, draft.entry_id, draft.version) for draft in link.drafts]
        payload = _encoded(orjson.dumps([int(link.expires_at.timestamp()), drafts]))
        return f"{payload}.{self._signature(self._keys[0], payload)}"

    def read(self, token: str) -> PreviewLink:
        """The content of a token.

        Raises Forbidden `preview_foreign` for a token with a wrong signature, and `preview_expired`.
        """
        payload, _, signature = token.partition(".")
        is_ours = len(token) <= LONGEST_LINK and any(
            hmac.compare_digest(self._signature(key, payload).encode(), signature.encode())
            for key in self._keys
        )
        if not is_ours:
            raise Forbidden("preview_foreign", "This is not a preview link for this site")
        expires, drafts = orjson.loads(_decoded(payload))
        until = datetime.fromtimestamp(expires, UTC)
        if not self._clock.now() < until:
            raise Forbidden("preview_expired", "This preview has expired. Ask for a new link")
        return PreviewLink([DraftName(*draft) for draft in drafts], until)

    def _signature(self, key: bytes, payload: str) -> str:
        text = f"preview\n{self._origin}\n{payload}"
        return _encoded(hmac.digest(key, text.encode(), hashlib.sha256))


def _encoded(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "==")


PREVIEW_TIME: Final = timedelta(hours=2)
_REFRESH_TIME: Final = timedelta(seconds=2)
"""Delay until a change of a draft in another content system shows."""
_MOST_CACHED: Final = 20


class PreviewedSite(WholeSite):
    """The site with some drafts."""

    def __init__(self, contents: SiteContents, preview: ShownPreview, viewpoint: Viewpoint) -> None:
        super().__init__(contents, preview)
        self._viewpoint = viewpoint

    def site_of(self, visitor: SiteVisitor) -> Site:
        """The site for a visitor, in the sub-variant and locale of the drafts."""
        return super().site_of(self._viewpoint.apply_to(visitor))


@dataclass(frozen=True, slots=True)
class CreatedPreview:
    token: str
    shows_at: str
    """Path of the first page to show."""
    expires_at: datetime


@dataclass(slots=True)
class _CachedPreview:
    """A previewed site, and its input."""

    site: PreviewedSite
    contents: SiteContents
    drafts: Sequence[Entry]
    read_at: datetime


class Previews:
    """Creates links to previews and opens them.

    A preview is the live site with drafts added. Other services still enforce the live site: a draft sells
    nothing and grants nothing.
    """

    def __init__(self, live: LiveSite, drafts: Drafts, links: PreviewLinks, clock: Clock) -> None:
        self._live = live
        self._drafts = drafts
        self._links = links
        self._clock = clock
        self._cache: OrderedDict[str, _CachedPreview] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()

    async def make(self, names: Sequence[DraftName], staff: StaffMember) -> CreatedPreview:
        """A link that shows drafts together, for two hours.

        Raises NotFound `collection_unknown` or `entry_not_found`, InvalidRequest `drafts_refused` for too
        many drafts, and RuleRefused when the site would be invalid with them.
        """
        if len(names) > MOST_DRAFTS or len({(name.collection, name.entry_id) for name in names}) < len(names):
            message = f"A preview shows {MOST_DRAFTS} drafts at most, each of another entry"
            raise InvalidRequest("drafts_refused", message, target="drafts")
        until = (self._clock.now() + PREVIEW_TIME).replace(microsecond=0)
        found = await self._read(names)
        link = PreviewLink([name for name, _ in found], until)
        token = self._links.token(link)
        if len(token) > LONGEST_LINK:
            raise InvalidRequest("drafts_refused", "Their names are too long", target="drafts")
        preview = self._assemble(found, until).preview
        log.info(
            "preview_made",
            staff=staff.name,
            drafts=[f"{name.collection}/{name.entry_id}/{name.version}" for name in link.drafts],
        )
        return CreatedPreview(token, first_path(preview), until)

    async def open(self, token: str) -> PreviewedSite:
        """The site of a link's token.

        Raises Forbidden `preview_foreign` or `preview_expired`, NotFound `entry_not_found` for a deleted
        draft, RuleRefused for a draft that is invalid by now, and Unavailable.
        """
        link = self._links.read(token)
        async with self._one_at_a_time:
            cached, now = self._cache.get(token), self._clock.now()
            is_current = cached is not None and cached.contents is self._live.contents
            if cached is not None and is_current and now - cached.read_at < _REFRESH_TIME:
                return cached.site
            try:
                found = await self._read(link.drafts)
            except Unavailable:
                if cached is None:
                    raise
                return cached.site
            drafts = [entry for _, entry in found]
            if cached is None or not is_current or cached.drafts != drafts:
                site = self._assemble(found, link.expires_at)
                cached = _CachedPreview(site, self._live.contents, drafts, now)
            cached.read_at = now
            self._cache[token] = cached
            self._cache.move_to_end(token)
            while len(self._cache) > _MOST_CACHED:
                self._cache.popitem(last=False)
            return cached.site

    async def _read(self, names: Sequence[DraftName]) -> list[tuple[DraftName, Entry]]:
        found = []
        for name in names:
            if name.collection not in FORMS:
                raise NotFound("collection_unknown", "There is no such collection")
            draft = await self._drafts.draft(name)
            if draft is None:
                raise NotFound("entry_not_found", f"There is no such draft of {name.entry_id}")
            found.append(draft)
        return found

    def _assemble(self, found: Sequence[tuple[DraftName, Entry]], until: datetime) -> PreviewedSite:
        drafts = readable_entries([entry for _, entry in found])
        contents, faults = assemble(
            with_drafts(self._live.entries, drafts), last_valid=self._live.contents.site
        )
        keys = {(entry.collection, entry.entry_id) for entry in drafts}
        errors: list[FieldError] = [
            error
            for fault in faults
            if (fault.collection, fault.entry_id) in keys
            for error in fault.error.errors
        ]
        if errors:
            raise RuleRefused.of(errors)
        if contents is None:
            raise Unavailable("content_source_unavailable")
        shown = [(name, path_of(draft, contents)) for (name, _), draft in zip(found, drafts, strict=True)]
        return PreviewedSite(contents, ShownPreview(shown, until), viewpoint(drafts))


def first_path(preview: ShownPreview | None) -> str:
    """Path of the first page to show."""
    return preview.drafts[0][1] if preview is not None and preview.drafts else "/"
