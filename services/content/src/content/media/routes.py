"""/api/staff/media and /media: pictures."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from content.entries.routes import Editor
from content.media.manage_pictures import LARGEST_PICTURE_BYTES, ManagePictures
from servicekit.http.envelope import Envelope, PageQuery, ResponseModel, ok
from servicekit.http.policy import max_body


class PictureOut(ResponseModel):
    """A picture for items of type `image`. Sizes are in pixels."""

    src: str
    width: int
    height: int


class KeptPictureOut(PictureOut):
    author: str
    created_at: datetime


def router(pictures: ManagePictures) -> APIRouter:
    routes = APIRouter(tags=["staff"])

    @routes.post("/api/staff/media", status_code=201, openapi_extra=max_body(LARGEST_PICTURE_BYTES))
    async def add_picture(request: Request, staff: Editor) -> Envelope[PictureOut]:
        """Stores the picture in the request body: PNG, JPEG, WebP or AVIF, at most 2 MB."""
        picture = await pictures.add(await request.body(), staff)
        return ok(PictureOut(src=f"/media/{picture.name}", width=picture.width, height=picture.height))

    @routes.get("/api/staff/media")
    async def list_pictures(page: PageQuery, _: Editor) -> Envelope[list[KeptPictureOut]]:
        """Uploaded pictures, newest first."""
        found, total = await pictures.list(limit=page.limit, offset=page.offset)
        shown = [
            KeptPictureOut(
                src=f"/media/{picture.name}",
                width=picture.width,
                height=picture.height,
                author=picture.author,
                created_at=picture.created_at,
            )
            for picture in found
        ]
        return ok(shown, page_info=page.info(total))

    @routes.delete("/api/staff/media/{name}", status_code=204)
    async def remove_picture(name: Annotated[str, Path(max_length=64)], _: Editor) -> Response:
        """Deletes a picture that no published or scheduled entry uses. 409 `picture_used`."""
        await pictures.remove(name)
        return Response(status_code=204)

    @routes.api_route("/media/{name}", methods=["GET", "HEAD"], include_in_schema=False)
    async def get_picture(name: Annotated[str, Path(max_length=64)], request: Request) -> Response:
        """A picture, or a smaller copy with an ending like `-320.webp`. An address
        never changes its picture.
        """
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
