"""/api/staff/content: links to previews."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Self

from fastapi import APIRouter
from pydantic import Field

from content.entries.routes import CollectionName, Editor, EntryId, Version
from content.entries.rules import collections
from content.site.preview_drafts import CreatedPreview, Previews
from content.site.rules.previews import MOST_DRAFTS
from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok


class PreviewOut(ResponseModel):
    """A link that shows drafts in the browser that opens it."""

    path: str
    shows_at: str
    """The page that the link opens."""
    expires_at: datetime

    @classmethod
    def of(cls, created: CreatedPreview) -> Self:
        path = f"/preview?token={created.token}"
        return cls(path=path, shows_at=created.shows_at, expires_at=created.expires_at)


class DraftName(RequestModel):
    """A draft. Another content system names its versions; null is the newest."""

    collection: Annotated[str, Field(max_length=32)]
    entry_id: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,63}$")]
    version: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")] | None = None


class PreviewIn(RequestModel):
    """Drafts to show together."""

    drafts: Annotated[list[DraftName], Field(min_length=1, max_length=MOST_DRAFTS)]


def router(previews: Previews) -> APIRouter:
    routes = APIRouter(tags=["staff"])

    @routes.post("/api/staff/content/{collection}/{entry_id}/versions/{version}/preview", status_code=201)
    async def make_preview(
        collection: CollectionName, entry_id: EntryId, version: Version, staff: Editor
    ) -> Envelope[PreviewOut]:
        """A link that shows a version for two hours."""
        draft = collections.DraftName(collection, entry_id, str(version))
        return ok(PreviewOut.of(await previews.make([draft], staff)))

    @routes.post("/api/staff/content/previews", status_code=201)
    async def preview_drafts(body: PreviewIn, staff: Editor) -> Envelope[PreviewOut]:
        """A link that shows several drafts, or drafts of another content system, for two hours."""
        drafts = [
            collections.DraftName(draft.collection, draft.entry_id, draft.version) for draft in body.drafts
        ]
        return ok(PreviewOut.of(await previews.make(drafts, staff)))

    return routes
