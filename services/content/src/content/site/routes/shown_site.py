"""What a request sees of the site: what is on it, or, in a browser that opened a link to a preview, the
drafts with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from fastapi import Request, Response

from content.site.live_site import LiveContent
from content.site.preview_drafts import Previews
from content.site.sites import WholeSite

PREVIEW_COOKIE: Final = "__Host-wattle_preview"
"""Until the browser is closed, or the link is over."""
UNSEEN: Final[Mapping[str, str]] = {
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex,nofollow",
}
"""Headers of everything that shows drafts: nobody else may come upon it."""


@dataclass(frozen=True, slots=True)
class Look:
    """Tells which site a request is to be answered from."""

    content: LiveContent
    previews: Previews

    async def at(self, request: Request, response: Response | None = None) -> WholeSite:
        """The site for a request. An answer made of drafts gets its headers.

        Raises what `Previews.open` raises.
        """
        token = request.cookies.get(PREVIEW_COOKIE)
        if token is None:
            return self.content
        site = await self.previews.open(token)
        if response is not None:
            response.headers.update(UNSEEN)
        return site


def is_previewing(request: Request) -> bool:
    """Whether a request comes from somebody who looks at drafts, or did until now."""
    return PREVIEW_COOKIE in request.cookies
