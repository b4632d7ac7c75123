"""The visitor of a request, and their site: the live site, or the one with the drafts of an open preview."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import Depends, Request, Response

from content.configuration.rules.variants import SiteVisitor, locale_of_region, may_name
from content.site.live_site import LiveSite
from content.site.preview_drafts import Previews
from content.site.sites import WholeSite
from servicekit.errors import Forbidden, NotSignedIn, Unavailable
from servicekit.security.principal import Principal
from servicekit.security.sessions import maybe_signed_in

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


async def _customer(request: Request) -> Principal | None:
    """The customer; None for everyone else.

    Also None for an invalid or restricted token: the site must show after a session has ended, and while a
    customer must change their password.
    """
    try:
        return await maybe_signed_in(request)
    except (Forbidden, NotSignedIn, Unavailable):
        return None


async def _segment(customer: Annotated[Principal | None, Depends(_customer)]) -> str | None:
    return None if customer is None else customer.segment


VisitorSegment = Annotated[str | None, Depends(_segment)]
"""Parameter type of a route that depends on the segment."""


SUB_VARIANT_COOKIE: Final = "wattle_sv"


def requested_sub_variant(request: Request) -> str | None:
    """The first `sv` in the query; None without one."""
    return next(iter(request.query_params.getlist("sv")), None)


def requested_sub_variants(request: Request) -> tuple[str, ...]:
    """The sub-variants of a request in its query, header and cookie; the first that exists counts.

    An empty `sv` in the query overrides the cookie.
    """
    query = requested_sub_variant(request)
    if query == "":
        return ()
    named = (query, request.headers.get("x-sub-variant"), request.cookies.get(SUB_VARIANT_COOKIE))
    return tuple(name for name in named if name and may_name(name))


async def _sub_variants(request: Request) -> tuple[str, ...]:
    return requested_sub_variants(request)


SubVariantNames = Annotated[tuple[str, ...], Depends(_sub_variants)]
"""Parameter type of a route that depends on the sub-variant; the names need not exist."""


async def _visitor(
    request: Request, named: SubVariantNames, customer: Annotated[Principal | None, Depends(_customer)]
) -> SiteVisitor:
    host = request.url.hostname or ""
    if customer is None:
        return SiteVisitor(None, named, host=host)
    locale = locale_of_region(customer.region)
    return SiteVisitor(customer.segment, named, customer.sub_variant, locale, host)


Visitor = Annotated[SiteVisitor, Depends(_visitor)]
"""Parameter type of a route that depends on segment and sub-variant."""
