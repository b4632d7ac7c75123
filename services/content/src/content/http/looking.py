"""What a request sees of the site: what is on it, or, in a browser that opened a link to a preview, the
drafts with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from fastapi import Request, Response

from content.use_cases.live_content import LiveContent
from content.use_cases.previews import Previews
from content.use_cases.whole_site import WholeSite

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
