"""/api/staff/content: entries for editors."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Self

from fastapi import APIRouter, Depends, Path, Response
from pydantic import Field, StrictInt

from access.roles import CONTENT_EDITOR, SITE_OPERATOR
from content.entries.edit_entries import EditEntries
from content.entries.tables import ContentPublication, ContentVersion
from servicekit.http.envelope import Envelope, PageQuery, RequestModel, ResponseModel, ok
from servicekit.http.moments import Moment
from servicekit.security.staff import StaffMember, staff_with

Editor = Annotated[StaffMember, Depends(staff_with(CONTENT_EDITOR, SITE_OPERATOR))]
CollectionName = Annotated[str, Path(max_length=32)]
EntryId = Annotated[str, Path(pattern=r"^[a-z0-9][a-z0-9_-]{0,63}$")]
Version = Annotated[int, Path(ge=1, le=1_000_000)]


class EntryStateOut(ResponseModel):
    entry_id: str
    newest: int
    author: str
    changed_at: datetime
    published: int | None
    """The version on the site; null when the entry is not on the site."""


class VersionOut(ResponseModel):
    collection: str
    entry_id: str
    version: int
    document: dict[str, Any]
    author: str
    note: str | None
    created_at: datetime

    @classmethod
    def of(cls, version: ContentVersion) -> Self:
        return cls(
            collection=version.collection,
            entry_id=version.entry_id,
            version=version.version,
            document=version.document,
            author=version.author,
            note=version.note,
            created_at=version.created_at,
        )


class PublicationOut(ResponseModel):
    """A past or scheduled publication. A null version withdraws the entry."""

    id: int
    version: int | None
    effective_at: datetime
    author: str
    cancelled_by: str | None

    @classmethod
    def of(cls, publication: ContentPublication) -> Self:
        return cls(
            id=publication.publication_id,
            version=publication.version,
            effective_at=publication.effective_at,
            author=publication.author,
            cancelled_by=publication.cancelled_by,
        )


class EntryOut(ResponseModel):
    """An entry with its publications."""

    newest: VersionOut
    publications: list[PublicationOut]


class DraftIn(RequestModel):
    """A new version. `after` is the version that was read, 0 for a new entry."""

    document: dict[str, Any]
    after: Annotated[StrictInt, Field(ge=0)]
    note: Annotated[str, Field(max_length=500)] | None = None


class PublishIn(RequestModel):
    """The version to publish, and when; null for now."""

    version: Annotated[StrictInt, Field(ge=1)]
    effective_at: Moment | None = None


class UnpublishIn(RequestModel):
    """When to withdraw an entry; null for now."""

    effective_at: Moment | None = None


def router(edit: EditEntries) -> APIRouter:
    routes = APIRouter(tags=["staff"])

    @routes.get("/api/staff/content/{collection}")
    async def list_entries(
        collection: CollectionName, page: PageQuery, _: Editor
    ) -> Envelope[list[EntryStateOut]]:
        """The entries of a collection by id."""
        found, total = await edit.entries(collection, limit=page.limit, offset=page.offset)
        entries = [
            EntryStateOut(
                entry_id=entry.entry_id,
                newest=entry.newest,
                author=entry.author,
                changed_at=entry.changed_at,
                published=entry.published,
            )
            for entry in found
        ]
        return ok(entries, page_info=page.info(total))

    @routes.get("/api/staff/content/{collection}/{entry_id}")
    async def get_entry_for_edit(
        collection: CollectionName, entry_id: EntryId, _: Editor
    ) -> Envelope[EntryOut]:
        """The newest version of an entry, and its publications."""
        found = await edit.read(collection, entry_id)
        publications = [PublicationOut.of(publication) for publication in found.publications]
        return ok(EntryOut(newest=VersionOut.of(found.newest), publications=publications))

    @routes.put("/api/staff/content/{collection}/{entry_id}")
    async def write_draft(
        collection: CollectionName, entry_id: EntryId, draft: DraftIn, staff: Editor
    ) -> Envelope[VersionOut]:
        """Writes a draft, which is the next version of an entry."""
        written = await edit.write(
            collection, entry_id, draft.document, after=draft.after, note=draft.note, staff=staff
        )
        return ok(VersionOut.of(written))

    @routes.get("/api/staff/content/{collection}/{entry_id}/versions")
    async def list_entry_versions(
        collection: CollectionName, entry_id: EntryId, page: PageQuery, _: Editor
    ) -> Envelope[list[VersionOut]]:
        """The versions of an entry, newest first."""
        found, total = await edit.versions(collection, entry_id, limit=page.limit, offset=page.offset)
        return ok([VersionOut.of(version) for version in found], page_info=page.info(total))

    @routes.get("/api/staff/content/{collection}/{entry_id}/versions/{version}")
    async def get_entry_version(
        collection: CollectionName, entry_id: EntryId, version: Version, _: Editor
    ) -> Envelope[VersionOut]:
        return ok(VersionOut.of((await edit.read(collection, entry_id, version)).newest))

    @routes.post("/api/staff/content/{collection}/{entry_id}/publications", status_code=201)
    async def publish_entry(
        collection: CollectionName, entry_id: EntryId, publish: PublishIn, staff: Editor
    ) -> Envelope[PublicationOut]:
        """Publishes a version."""
        published = await edit.publish(
            collection, entry_id, publish.version, at=publish.effective_at, staff=staff
        )
        return ok(PublicationOut.of(published))

    @routes.post("/api/staff/content/{collection}/{entry_id}/unpublish", status_code=201)
    async def unpublish_entry(
        collection: CollectionName, entry_id: EntryId, unpublish: UnpublishIn, staff: Editor
    ) -> Envelope[PublicationOut]:
        """Withdraws an entry from the site."""
        published = await edit.unpublish(collection, entry_id, at=unpublish.effective_at, staff=staff)
        return ok(PublicationOut.of(published))

    @routes.delete(
        "/api/staff/content/{collection}/{entry_id}/publications/{publication_id}", status_code=204
    )
    async def cancel_publication(
        collection: CollectionName, entry_id: EntryId, publication_id: int, staff: Editor
    ) -> Response:
        """Cancels a scheduled publication."""
        await edit.cancel(collection, entry_id, publication_id, staff=staff)
        return Response(status_code=204)

    return routes
