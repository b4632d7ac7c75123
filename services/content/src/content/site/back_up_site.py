"""A backup of the site, with which processes run and start while the database is away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import orjson
from prometheus_client import Gauge
from redis.asyncio import Redis
from redis.exceptions import RedisError

from content.catalogue.offer_snapshot import OfferSnapshot
from content.catalogue.rules import Offer
from content.entries.rules.collections import Entry
from content.site.live_site import LiveSite
from servicekit.errors import Unavailable
from servicekit.telemetry.logs import log

WITHOUT_DATABASE: Final = Gauge(
    "content_without_database", "1 while the last known site is served because the database is away."
)
_ENTRIES: Final = "content:last-good:entries"
_OFFERS: Final = "content:last-good:offers"
SAVE_SECONDS: Final = 30.0
"""Seconds between checks for changes to back up."""
_ANSWER_SECONDS: Final = 1.5
"""Longest wait for the database in a readiness check; probes and the gateway wait longer for the check."""


class SiteBackup:
    """A copy in Valkey of the site that this process serves.

    Without the copy, a process that starts while the database is away is not ready until the database is
    back.
    """

    def __init__(
        self,
        redis: Redis,
        content: LiveSite,
        offers: OfferSnapshot,
        require_schema: Callable[[], Awaitable[None]],
    ) -> None:
        self._redis = redis
        self._content = content
        self._offers = offers
        self._require_schema = require_schema
        self._is_away = False
        self._saved: dict[str, bytes] = {}

    async def save(self) -> None:
        """Writes the copy when it changed; not while the database is away, because other processes may be
        newer.
        """
        if self._is_away or not (self._content.has_started and self._offers.is_loaded):
            return
        entries = [(entry.collection, entry.entry_id, entry.document) for entry in self._content.entries]
        offers = [
            (each.key, each.type, each.name, each.url, each.url_aliases, sorted(each.regions))
            for each in self._offers.all
        ]
        copy = {_ENTRIES: orjson.dumps(entries), _OFFERS: orjson.dumps(offers)}
        try:
            if copy == self._saved and await self._redis.exists(*copy) == len(copy):
                return
            await self._redis.mset(copy)
            self._saved = copy
        except (RedisError, OSError) as error:
            log.info("redis_unavailable", purpose="last_good", error_type=type(error).__name__)

    async def check_ready(self) -> None:
        """A readiness check: the schema is this release's, or the database is away and the site is known.

        Raises SchemaBehindError, or Unavailable when the site is unknown.
        """
        try:
            async with asyncio.timeout(_ANSWER_SECONDS):
                await self._require_schema()
        except (TimeoutError, Unavailable):
            if not self._offers.is_loaded:
                await self._restore()
            self._record(is_away=True)
        else:
            self._record(is_away=False)

    async def _restore(self) -> None:
        try:
            saved = [value for value in await self._redis.mget(_ENTRIES, _OFFERS) if value is not None]
        except (RedisError, OSError) as error:
            raise Unavailable("site_unknown") from error
        if len(saved) < 2:
            raise Unavailable("site_unknown")
        entries, offers = (orjson.loads(value) for value in saved)
        if self._offers.is_loaded:
            return  # read from the database meanwhile
        self._content.start_with([Entry(*entry) for entry in entries])
        self._offers.replace_all(_offer(*offer) for offer in offers)
        log.warning("site_restored", entries=len(entries), offers=len(offers))

    def _record(self, *, is_away: bool) -> None:
        WITHOUT_DATABASE.set(is_away)
        if is_away != self._is_away:
            self._is_away = is_away
            log.warning("site_without_database" if is_away else "site_with_database_again")


def _offer(
    key: str,
    offer_type: str | None,
    name: str,
    url: str,
    url_aliases: list[Any],
    regions: Sequence[str] = (),
) -> Offer:
    return Offer(key, offer_type, name, url, tuple(url_aliases), frozenset(regions))
