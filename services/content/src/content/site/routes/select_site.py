"""The site of a request: the live site, or in a browser with an open preview the site with its drafts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from fastapi import Request, Response

from content.site.live_site import LiveSite
from content.site.preview_drafts import Previews
from content.site.sites import WholeSite

PREVIEW_COOKIE: Final = "__Host-wattle_preview"
"""A session cookie; the link in it expires earlier."""
PREVIEW_HEADERS: Final[Mapping[str, str]] = {
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex,nofollow",
}
"""Headers of every response with drafts: neither stored nor indexed."""


@dataclass(frozen=True, slots=True)
class SiteSelector:
    content: LiveSite
    previews: Previews

    async def select(self, request: Request, response: Response | None = None) -> WholeSite:
        """The site for a request. A response with drafts gets its headers.

        Raises the errors of `Previews.open`.
        """
        token = request.cookies.get(PREVIEW_COOKIE)
        if token is None:
            return self.content
        site = await self.previews.open(token)
        if response is not None:
            response.headers.update(PREVIEW_HEADERS)
        return site


def is_previewing(request: Request) -> bool:
    """Whether a request comes from a browser with a preview, open or expired."""
    return PREVIEW_COOKIE in request.cookies
