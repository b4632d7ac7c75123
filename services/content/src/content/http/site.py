"""/api/site/configuration."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from content.domain.site import Footer, NavigationItem, ResponsiblePlay, Support
from content.domain.theme import Theme
from content.use_cases.live_site import LiveSite
from servicekit.envelope import Envelope, ResponseModel
from servicekit.errors import NotSignedIn, Unavailable
from servicekit.tokens import maybe_signed_in


class SiteConfigurationOut(ResponseModel):
    """The site as the storefront needs to know it."""

    site_name: str
    locale: str
    currency: str
    segments: dict[str, list[str]]
    segment: str | None
    """Segment of the visitor; null is the general public."""
    capabilities: list[str]
    """What this visitor may use."""
    navigation: list[NavigationItem]
    footer: Footer
    theme: Theme
    support: Support
    responsible_play: ResponsiblePlay
    regulation_text: str


async def _segment(request: Request) -> str | None:
    """The segment of a customer; None for everybody else.

    Also for a token that does not hold: the site must show for somebody whose session has just ended.
    """
    try:
        principal = await maybe_signed_in(request)
    except (NotSignedIn, Unavailable):
        return None
    return None if principal is None else principal.segment


VisitorSegment = Annotated[str | None, Depends(_segment)]
"""Parameter type of a route that differs by segment."""


def router(*, site: LiveSite) -> APIRouter:
    """The routes, bound to the configuration in force."""
    routes = APIRouter(tags=["site"])

    @routes.get("/api/site/configuration", response_model=Envelope[SiteConfigurationOut])
    async def get_site_configuration(request: Request, segment: VisitorSegment) -> Response:
        """The configuration of the site for whoever asks."""
        answer = site.current.answer(segment)
        headers = {
            "etag": answer.etag,
            "cache-control": "private, no-cache",
            "vary": "authorization, cookie",
        }
        if request.headers.get("if-none-match") == answer.etag:
            return Response(status_code=304, headers=headers)
        return Response(answer.body, media_type="application/json", headers=headers)

    return routes
