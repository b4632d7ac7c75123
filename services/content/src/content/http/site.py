"""/api/site/configuration."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Request, Response

from content.domain.site import (
    AppStores,
    Footer,
    NavigationItem,
    RegulationImage,
    ResponsiblePlay,
    SitewideBanner,
    SocialLink,
    Support,
)
from content.domain.sub_variants import may_name
from content.domain.theme import Theme
from content.use_cases.live_content import LiveContent
from servicekit.envelope import Envelope, ResponseModel
from servicekit.errors import Forbidden, NotSignedIn, Unavailable
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
    regulation_images: list[RegulationImage]
    payment_logos: list[str]
    sitewide_banner: SitewideBanner | None
    social_links: list[SocialLink]
    app_stores: AppStores
    cookie_consent_days: int
    sub_variant: str | None
    """The named alternative that this is; null for the site itself."""
    pricing_id: str | None
    offers: list[str]
    """Keys of the offers that the alternative shows, in order; all when empty."""
    default_cause: str | None
    affiliate_variant: str | None
    content_paths: list[str]
    """Paths at which there is a page of the content system, whatever route is there besides."""


async def _segment(request: Request) -> str | None:
    """The segment of a customer; None for everybody else.

    Also for a token that does not hold, or not yet for this: the site must show for somebody whose session
    has just ended, and for somebody who must choose another password on one of its pages.
    """
    try:
        principal = await maybe_signed_in(request)
    except (Forbidden, NotSignedIn, Unavailable):
        return None
    return None if principal is None else principal.segment


VisitorSegment = Annotated[str | None, Depends(_segment)]
"""Parameter type of a route that differs by segment."""


SUB_VARIANT_COOKIE: Final = "wattle_sv"


def sub_variant_of(request: Request) -> str | None:
    """The sub-variant that a request names: in its query, its header or its cookie.

    An empty `sv` names none, whatever the cookie says.
    """
    named = request.query_params.get("sv")
    if named is None:
        named = request.headers.get("x-sub-variant") or request.cookies.get(SUB_VARIANT_COOKIE)
    return named if named and may_name(named) else None


async def _sub_variant(request: Request) -> str | None:
    return sub_variant_of(request)


SubVariantName = Annotated[str | None, Depends(_sub_variant)]
"""Parameter type of a route that differs by sub-variant; the name is of the right form, no more."""


def router(*, content: LiveContent) -> APIRouter:
    """The routes, bound to what is on the site."""
    routes = APIRouter(tags=["site"])

    @routes.get("/api/site/configuration", response_model=Envelope[SiteConfigurationOut])
    async def get_site_configuration(
        request: Request, segment: VisitorSegment, sub_variant: SubVariantName
    ) -> Response:
        """The configuration of the site for whoever asks."""
        answer = content.site_of(sub_variant).answer(segment)
        headers = {
            "etag": answer.etag,
            "cache-control": "private, no-cache",
            "vary": "authorization, cookie, x-sub-variant",
        }
        if request.headers.get("if-none-match") == answer.etag:
            return Response(status_code=304, headers=headers)
        return Response(answer.body, media_type="application/json", headers=headers)

    return routes
