"""The terms of sub-variants, in memory."""

from __future__ import annotations

from functools import partial
from typing import Final

from checkout.catalogue import store
from checkout.catalogue.rules import SubVariant, terms_for
from servicekit.data.database import Database
from servicekit.data.snapshot import Snapshot

MAX_AGE: Final = 1.0
"""Seconds that the terms in memory may lag behind the table."""


class SubVariants:
    def __init__(self, database: Database) -> None:
        self._active: Snapshot[dict[str, SubVariant]] = Snapshot(
            partial(store.active_sub_variants, database), {}
        )

    async def terms(self, named: str | None, own: str | None) -> SubVariant:
        """The terms for a request that names a sub-variant, by a customer who belongs to one (`own`).

        Raises Unavailable while the database is away.
        """
        return terms_for(await self._active.current(MAX_AGE), named, own)
