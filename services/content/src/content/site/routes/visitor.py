"""The visitor of a request."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Request

from content.configuration.rules.locales import locale_of_region
from content.configuration.rules.sub_variants import SiteVisitor, may_name
from servicekit.errors import Forbidden, NotSignedIn, Unavailable
from servicekit.security.principal import Principal
from servicekit.security.sessions import maybe_signed_in


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
