"""The terms of sub-variants, in memory."""

from __future__ import annotations

import asyncio
from time import monotonic

from checkout.catalogue import store as sub_variants
from checkout.catalogue.rules import SubVariant, terms_for
from servicekit.data.database import Database

MAX_AGE = 1.0
"""Seconds that the terms in memory may lag behind the table."""


class SubVariants:
    """A snapshot of every sub-variant, at most `MAX_AGE` old."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[str, SubVariant] = {}
        self._read_at = float("-inf")
        self._reading = asyncio.Lock()

    async def terms(self, named: str | None, own: str | None) -> SubVariant:
        """The terms for a request that names a sub-variant, by a customer who belongs to one (`own`).

        Raises Unavailable while the database is away.
        """
        if monotonic() - self._read_at >= MAX_AGE:
            async with self._reading:
                if monotonic() - self._read_at >= MAX_AGE:
                    started = monotonic()
                    self._known = await sub_variants.active_sub_variants(self._database)
                    self._read_at = started
        return terms_for(self._known, named, own)
