"""Previews of drafts on the real site, for staff."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from content.configuration.rules.sub_variants import SiteVisitor
from content.entries.rules.collections import FORMS
from content.entries.rules.contents import SiteContents, assemble
from content.entries.rules.entry import DraftName, Entry
from content.entries.sources import Drafts
from content.site.live_site import LiveSite, readable_entries
from content.site.rules.previews import MOST_DRAFTS, ShownPreview, Viewpoint, path_of, viewpoint, with_drafts
from content.site.sign_preview import LONGEST_LINK, PreviewLink, PreviewLinks
from content.site.sites import Site, WholeSite
from servicekit.clock import Clock
from servicekit.errors import FieldError, InvalidRequest, NotFound, RuleRefused, Unavailable
from servicekit.security.staff import StaffMember
from servicekit.telemetry.logs import log

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
