"""Writes, publishes, schedules and withdraws entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncSession

from access.roles import SITE_OPERATOR
from content.entries import store as entries
from content.entries.rules.collections import FORMS, OPERATORS_ONLY, SINGLE, ids_of_single, read_document
from content.entries.rules.contents import assemble
from content.entries.rules.entry import Entry
from content.entries.store import EntryState
from content.entries.tables import ContentPublication, ContentVersion
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import Conflict, FieldError, Forbidden, NotFound, RuleRefused
from servicekit.security.staff import StaffMember

_LATEST: Final = timedelta(days=366)


@dataclass(frozen=True, slots=True)
class EditedEntry:
    newest: ContentVersion
    publications: Sequence[ContentPublication]


@dataclass(frozen=True, slots=True)
class EditEntries:
    """Editing of entries by staff. Every method raises NotFound `collection_unknown` for an unknown
    collection.

    With another content system as the source, every method that writes raises Conflict `edited_elsewhere`.
    """

    database: Database
    clock: Clock
    is_edited_elsewhere: bool = False

    async def entries(self, collection: str, *, limit: int, offset: int) -> tuple[list[EntryState], int]:
        """The entries of a collection, and their number."""
        _known(collection)
        async with self.database.read() as session:
            return await entries.list_entries(session, collection, limit=limit, offset=offset)

    async def read(self, collection: str, entry_id: str, version: int | None = None) -> EditedEntry:
        """A version of an entry; the newest without a number. Raises NotFound `entry_not_found`."""
        _known(collection)
        async with self.database.read() as session:
            found = await _find(session, collection, entry_id, version)
            return EditedEntry(found, await entries.list_publications(session, collection, entry_id))

    async def versions(
        self, collection: str, entry_id: str, *, limit: int, offset: int
    ) -> tuple[Sequence[ContentVersion], int]:
        """The versions of an entry, newest first, and their number."""
        _known(collection)
        async with self.database.read() as session:
            return await entries.list_versions(session, collection, entry_id, limit=limit, offset=offset)

    async def write(
        self,
        collection: str,
        entry_id: str,
        document: dict[str, Any],
        *,
        after: int,
        note: str | None,
        staff: StaffMember,
    ) -> ContentVersion:
        """Writes the version after version `after` (0 for a new entry) as a draft.

        Raises RuleRefused with an error for each invalid field, Forbidden `role_missing`, and Conflict
        `version_conflict` when another version was written since.
        """
        self._may_change(collection, staff)
        if collection in SINGLE and entry_id not in (ids := ids_of_single(collection)):
            raise NotFound("entry_not_found", f"{collection} has no other entry than {', '.join(ids)}")
        valid = read_document(collection, document).model_dump(mode="json", exclude_unset=True)
        async with self.database.transaction() as session:
            written = await entries.add_version(
                session,
                collection=collection,
                entry_id=entry_id,
                after=after,
                document=valid,
                author=staff.name,
                note=note,
            )
            if not written:
                raise Conflict("version_conflict", "Someone else has changed this entry. Read it again")
            return await _find(session, collection, entry_id, after + 1)

    async def publish(
        self, collection: str, entry_id: str, version: int, *, at: datetime | None, staff: StaffMember
    ) -> ContentPublication:
        """Publishes a version now or at a future instant, if the site as a whole stays valid.

        Raises NotFound, Forbidden `role_missing`, and RuleRefused.
        """
        self._may_change(collection, staff)
        self._check_instant(at)
        async with self.database.transaction() as session:
            await entries.lock_publishing(session)
            found = await _find(session, collection, entry_id, version)
            await _check_whole(session, Entry(collection, entry_id, found.document))
            return await entries.add_publication(
                session,
                collection=collection,
                entry_id=entry_id,
                version=version,
                effective_at=at,
                author=staff.name,
            )

    async def unpublish(
        self, collection: str, entry_id: str, *, at: datetime | None, staff: StaffMember
    ) -> ContentPublication:
        """Withdraws an entry from the site. Raises RuleRefused `entry_needed` for an entry that every site
        needs.
        """
        self._may_change(collection, staff)
        self._check_instant(at)
        if collection in ("site_config", "theme"):
            raise RuleRefused("entry_needed", "The site needs this entry")
        async with self.database.transaction() as session:
            await entries.lock_publishing(session)
            await _find(session, collection, entry_id, None)
            return await entries.add_publication(
                session,
                collection=collection,
                entry_id=entry_id,
                version=None,
                effective_at=at,
                author=staff.name,
            )

    async def cancel(
        self, collection: str, entry_id: str, publication_id: int, *, staff: StaffMember
    ) -> None:
        """Cancels a scheduled publication. Raises NotFound `publication_not_found` for anything else."""
        self._may_change(collection, staff)
        async with self.database.transaction() as session:
            if not await entries.cancel_publication(
                session, collection, entry_id, publication_id, author=staff.name
            ):
                raise NotFound("publication_not_found", "There is no scheduled publication to cancel")

    def _may_change(self, collection: str, staff: StaffMember) -> None:
        _known(collection)
        self._check_source()
        if collection in OPERATORS_ONLY and SITE_OPERATOR not in staff.roles:
            raise Forbidden("role_missing", "Your role does not include this")

    def _check_source(self) -> None:
        if self.is_edited_elsewhere:
            raise Conflict("edited_elsewhere", "This site is edited in another content system")

    def _check_instant(self, at: datetime | None) -> None:
        now = self.clock.now()
        if at is not None and not now < at <= now + _LATEST:
            raise RuleRefused("instant_refused", "Choose a future time within a year", target="effective_at")


def _known(collection: str) -> None:
    if collection not in FORMS:
        raise NotFound("collection_unknown", "There is no such collection")


async def _find(session: AsyncSession, collection: str, entry_id: str, version: int | None) -> ContentVersion:
    found = await entries.find_version(session, collection, entry_id, version)
    if found is None:
        raise NotFound("entry_not_found", "There is no such entry")
    return found


async def _check_whole(session: AsyncSession, changed: Entry) -> None:
    """Refuses an entry that would make the site invalid."""
    on_site = {
        (row.collection, row.entry_id): Entry(row.collection, row.entry_id, row.document)
        for row in await entries.list_published(session)
    }
    # The changed entry comes last, so that of two conflicting entries it is the refused one.
    on_site.pop((changed.collection, changed.entry_id), None)
    _, faults = assemble([*on_site.values(), changed])
    own = [
        fault.error
        for fault in faults
        if (fault.collection, fault.entry_id) == (changed.collection, changed.entry_id)
    ]
    errors: list[FieldError] = [entry for error in own for entry in error.errors]
    if errors:
        raise RuleRefused.of(errors)
