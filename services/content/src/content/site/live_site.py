"""The site that everyone sees, in memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from prometheus_client import Counter, Gauge

from content.entries.rules.collections import Entry
from content.entries.rules.contents import REQUIRED, SiteContents, assemble, without_unknown_names
from content.entries.seed_entries import shipped_entries
from content.entries.sources import LEFT_OUT, Source
from content.site import store
from content.site.sites import WholeSite
from servicekit.data.database import Database
from servicekit.errors import Unavailable
from servicekit.telemetry.logs import log

UNKNOWN_NAMES: Final = Counter(
    "content_unknown_names", "Capabilities and pages of configurations that this release does not know."
)
SOURCE_AWAY: Final = Gauge(
    "content_source_away",
    "1 while what is written for the site cannot be read, and the last good state serves.",
)


class LiveSite(WholeSite):
    """The live site; its last valid state while its source is unavailable.

    With `accepted`, the last valid state outlives the process: an invalid configuration does not bring back
    withdrawn entries, and without its source the site is complete in every locale.
    """

    def __init__(self, source: Source, accepted: Database | None = None) -> None:
        self._source = source
        self._accepted = accepted
        self._is_restored = False
        self._is_saved = True
        self._stamp = ""
        shipped, faults = assemble(shipped_entries())
        if shipped is None or faults:
            raise ValueError(f"the shipped content breaks its own rules: {faults}")
        self.entries: Sequence[Entry] = shipped_entries()
        """The entries of the site."""
        super().__init__(shipped)

    @property
    def has_started(self) -> bool:
        """Whether the state of the former process was loaded, if there was any."""
        return self._accepted is None or self._is_restored

    def start_with(self, entries: Sequence[Entry]) -> None:
        """Starts with a copy of the last valid entries; ignored after they were read from the database."""
        if not self._is_restored:
            self._start(entries)

    async def refresh(self) -> None:
        """Loads what has taken effect.

        An invalid entry is logged and replaced by its last valid version, or left out without one. Raises
        Unavailable.
        """
        if self._accepted is not None and not self._is_restored:
            await self._restore(self._accepted)
        try:
            change = await self._source.read(self._stamp)
        except Unavailable:
            SOURCE_AWAY.set(1)
            raise
        SOURCE_AWAY.set(0)
        if change is not None:
            self._stamp, found = change
            self._apply(found)
        if self._accepted is not None and not self._is_saved:
            async with self._accepted.transaction() as session:
                site = self.contents.site.model_dump(mode="json")
                await store.save_accepted(session, site, self.entries)
            self._is_saved = True

    def _apply(self, found: Sequence[Entry]) -> None:
        if not found:
            return
        valid, contents = self._valid(readable_entries(found))
        if contents is None:
            log.error("content_refused", stamp=self._stamp)
            return
        self.entries = valid
        self.set_contents(contents)
        self._is_saved = False
        log.info("content_loaded", stamp=self._stamp, entries=len(found))

    def _valid(self, found: Sequence[Entry]) -> tuple[Sequence[Entry], SiteContents | None]:
        """The entries with each invalid one replaced by its last valid version, and the site of them."""
        contents, faults = assemble(found, last_valid=self.contents.site)
        for fault in faults:
            log.error(
                "content_left_out",
                collection=fault.collection,
                entry=fault.entry_id,
                targets=[error.target for error in fault.error.errors],
                codes=sorted({error.code for error in fault.error.errors}),
            )
            LEFT_OUT.labels(fault.collection).inc()
        broken = {(fault.collection, fault.entry_id) for fault in faults}
        present = {(entry.collection, entry.entry_id) for entry in found}
        valid = [entry for entry in found if (entry.collection, entry.entry_id) not in broken]
        before = [
            entry
            for entry in self.entries
            if (entry.collection, entry.entry_id) in broken
            or (entry.collection in REQUIRED and (entry.collection, entry.entry_id) not in present)
        ]
        if not before:
            return valid, contents
        # Former versions come last: of two conflicting entries the new one stays.
        contents, faults = assemble([*valid, *before], last_valid=self.contents.site)
        broken = {(fault.collection, fault.entry_id) for fault in faults}
        merged = [entry for entry in (*valid, *before) if (entry.collection, entry.entry_id) not in broken]
        return merged, contents

    async def _restore(self, database: Database) -> None:
        """Loads the last valid entries, even while the source is unavailable."""
        async with database.read() as session:
            accepted = await store.find_accepted(session)
        self._is_restored = True
        self._start(accepted)

    def _start(self, entries: Sequence[Entry]) -> None:
        restored = readable_entries(entries)
        contents, _ = assemble(restored)
        if contents is not None:
            self.entries = restored
            self.set_contents(contents)


def readable_entries(found: Sequence[Entry]) -> list[Entry]:
    """The entries, with a configuration of another release adapted to this one.

    Missing texts of pages are the shipped ones; unknown names are left out.
    """
    shipped = next(entry for entry in shipped_entries() if entry.collection == "site_config")
    readable = []
    for entry in found:
        if entry.collection != "site_config" or not isinstance(entry.document, Mapping):
            readable.append(entry)
            continue
        known, dropped = without_unknown_names(entry.document)
        if dropped:
            log.error("content_names_unknown", entry=entry.entry_id, names=dropped)
            UNKNOWN_NAMES.inc(len(dropped))
        if isinstance(known.get("pages"), dict):
            known["pages"] = {**shipped.document["pages"], **known["pages"]}
        readable.append(Entry(entry.collection, entry.entry_id, known))
    return readable
