"""/api/staff/content and /api/staff/media: what editors do."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Self

from fastapi import APIRouter, Depends, Path, Request, Response
from pydantic import Field, StrictInt

from content.domain import previews as previewed
from content.domain.previews import MOST_DRAFTS
from content.models import ContentPublication, ContentVersion
from content.use_cases.edit_content import EditContent
from content.use_cases.keep_pictures import LARGEST_PICTURE_BYTES, KeepPictures
from content.use_cases.previews import MadePreview, Previews
from servicekit.api_policy import takes_up_to
from servicekit.envelope import Envelope, PageQuery, RequestModel, ResponseModel, ok
from servicekit.moments import Moment
from servicekit.staff import CONTENT_EDITOR, SITE_OPERATOR, StaffMember, staff_with

Editor = Annotated[StaffMember, Depends(staff_with(CONTENT_EDITOR, SITE_OPERATOR))]
CollectionName = Annotated[str, Path(max_length=32)]
EntryId = Annotated[str, Path(pattern=r"^[a-z0-9][a-z0-9_-]{0,63}$")]
Version = Annotated[int, Path(ge=1, le=1_000_000)]


class EntryStateOut(ResponseModel):
    """An entry in the list of its collection."""

    entry_id: str
    newest: int
    author: str
    changed_at: datetime
    published: int | None
    """The version on the site; null when the entry is not on it."""


class VersionOut(ResponseModel):
    """A version of an entry."""

    collection: str
    entry_id: str
    version: int
    document: dict[str, Any]
    author: str
    note: str | None
    created_at: datetime

    @classmethod
    def of(cls, version: ContentVersion) -> Self:
        """Renders a version."""
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
    """What came on the site, or comes, and when. A null version takes the entry off it."""

    id: int
    version: int | None
    effective_at: datetime
    author: str
    cancelled_by: str | None

    @classmethod
    def of(cls, publication: ContentPublication) -> Self:
        """Renders a publication."""
        return cls(
            id=publication.publication_id,
            version=publication.version,
            effective_at=publication.effective_at,
            author=publication.author,
            cancelled_by=publication.cancelled_by,
        )


class EntryOut(ResponseModel):
    """An entry for whoever edits it."""

    newest: VersionOut
    publications: list[PublicationOut]


class DraftIn(RequestModel):
    """A new version. `after` is the version that was read, 0 for a new entry."""

    document: dict[str, Any]
    after: Annotated[StrictInt, Field(ge=0)]
    note: Annotated[str, Field(max_length=500)] | None = None


class PublishIn(RequestModel):
    """What to put on the site, and when: now, or an instant to come."""

    version: Annotated[StrictInt, Field(ge=1)]
    effective_at: Moment | None = None


class UnpublishIn(RequestModel):
    """When to take an entry off the site: now, or an instant to come."""

    effective_at: Moment | None = None


class PreviewOut(ResponseModel):
    """A link that shows drafts on the site to whoever opens it, in that browser."""

    path: str
    shows_at: str
    """The page where the link leads."""
    expires_at: datetime

    @classmethod
    def of(cls, made: MadePreview) -> Self:
        """Renders a preview."""
        path = f"/preview?token={made.token}"
        return cls(path=path, shows_at=made.shows_at, expires_at=made.expires_at)


class PictureOut(ResponseModel):
    """A picture as items of type `image` name it. Sizes are in pixels."""

    src: str
    width: int
    height: int


class KeptPictureOut(PictureOut):
    """A picture in the list of all."""

    author: str
    created_at: datetime


class DraftName(RequestModel):
    """A draft. Another content system names its versions itself; without one it is the newest."""

    collection: Annotated[str, Field(max_length=32)]
    entry_id: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,63}$")]
    version: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")] | None = None


class PreviewIn(RequestModel):
    """What to look at together."""

    drafts: Annotated[list[DraftName], Field(min_length=1, max_length=MOST_DRAFTS)]


def router(*, edit: EditContent, previews: Previews, pictures: KeepPictures) -> APIRouter:
    """The routes, bound to what they do."""
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
        """The newest version of an entry, and when what was or comes on the site."""
        found = await edit.read(collection, entry_id)
        publications = [PublicationOut.of(publication) for publication in found.publications]
        return ok(EntryOut(newest=VersionOut.of(found.newest), publications=publications))

    @routes.put("/api/staff/content/{collection}/{entry_id}")
    async def write_draft(
        collection: CollectionName, entry_id: EntryId, draft: DraftIn, staff: Editor
    ) -> Envelope[VersionOut]:
        """Writes a draft: the next version of an entry."""
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
        """One version of an entry."""
        return ok(VersionOut.of((await edit.read(collection, entry_id, version)).newest))

    @routes.post("/api/staff/content/{collection}/{entry_id}/versions/{version}/preview", status_code=201)
    async def make_preview(
        collection: CollectionName, entry_id: EntryId, version: Version, staff: Editor
    ) -> Envelope[PreviewOut]:
        """A link that shows a version on the site for two hours."""
        draft = previewed.DraftName(collection, entry_id, str(version))
        return ok(PreviewOut.of(await previews.make([draft], staff)))

    @routes.post("/api/staff/content/previews", status_code=201)
    async def preview_drafts(wanted: PreviewIn, staff: Editor) -> Envelope[PreviewOut]:
        """A link that shows several drafts together, or those of another content system, for two hours."""
        drafts = [
            previewed.DraftName(draft.collection, draft.entry_id, draft.version) for draft in wanted.drafts
        ]
        return ok(PreviewOut.of(await previews.make(drafts, staff)))

    @routes.post("/api/staff/content/{collection}/{entry_id}/publications", status_code=201)
    async def publish_entry(
        collection: CollectionName, entry_id: EntryId, publish: PublishIn, staff: Editor
    ) -> Envelope[PublicationOut]:
        """Puts a version on the site."""
        published = await edit.publish(
            collection, entry_id, publish.version, at=publish.effective_at, staff=staff
        )
        return ok(PublicationOut.of(published))

    @routes.post("/api/staff/content/{collection}/{entry_id}/unpublish", status_code=201)
    async def unpublish_entry(
        collection: CollectionName, entry_id: EntryId, unpublish: UnpublishIn, staff: Editor
    ) -> Envelope[PublicationOut]:
        """Takes an entry off the site."""
        published = await edit.unpublish(collection, entry_id, at=unpublish.effective_at, staff=staff)
        return ok(PublicationOut.of(published))

    @routes.delete(
        "/api/staff/content/{collection}/{entry_id}/publications/{publication_id}", status_code=204
    )
    async def cancel_publication(
        collection: CollectionName, entry_id: EntryId, publication_id: int, staff: Editor
    ) -> Response:
        """Calls off what is still to come."""
        await edit.cancel(collection, entry_id, publication_id, staff=staff)
        return Response(status_code=204)

    @routes.post("/api/staff/media", status_code=201, openapi_extra=takes_up_to(LARGEST_PICTURE_BYTES))
    async def add_picture(request: Request, staff: Editor) -> Envelope[PictureOut]:
        """Keeps a picture, which is the body itself: PNG, JPEG, WebP or AVIF, 2 MB at most."""
        picture = await pictures.add(await request.body(), staff)
        return ok(PictureOut(src=f"/media/{picture.name}", width=picture.width, height=picture.height))

    @routes.get("/api/staff/media")
    async def list_pictures(page: PageQuery, _: Editor) -> Envelope[list[KeptPictureOut]]:
        """The pictures that were uploaded, newest first."""
        found, total = await pictures.list(limit=page.limit, offset=page.offset)
        kept = [
            KeptPictureOut(
                src=f"/media/{picture.name}",
                width=picture.width,
                height=picture.height,
                author=picture.author,
                created_at=picture.created_at,
            )
            for picture in found
        ]
        return ok(kept, page_info=page.info(total))

    @routes.delete("/api/staff/media/{name}", status_code=204)
    async def remove_picture(name: Annotated[str, Path(max_length=64)], _: Editor) -> Response:
        """Removes a picture that nothing on the site names. 409 `picture_used`."""
        await pictures.remove(name)
        return Response(status_code=204)

    @routes.api_route("/media/{name}", methods=["GET", "HEAD"], include_in_schema=False)
    async def get_picture(name: Annotated[str, Path(max_length=64)], request: Request) -> Response:
        """A picture, or with `-320.webp` and such a smaller copy; it never changes under its address."""
        if request.headers.get("if-none-match") == f'"{name}"':
            return Response(status_code=304)
        picture = await pictures.read(name)
        headers = {
            "cache-control": "public, max-age=31536000, immutable",
            "etag": f'"{name}"',
            "content-security-policy": "default-src 'none'",
        }
        return Response(picture.body, media_type=picture.content_type, headers=headers)

    return routes
