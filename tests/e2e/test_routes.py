"""Every route of docs/requirements.md, as each who may come there finds it, through the real gateway."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import httpx2
import pytest
from owner_of_everything import owns_everything
from playwright.sync_api import APIResponse, Page, Response
from site_routes import LOGINS, Audience, Expectation, Role, SiteRoute, expected, site_routes
from site_walk import SCHEMES, Scheme, Walk
from staff import WEB, staff_of

from content.configuration.rules.capabilities import CAPABILITIES
from content.configuration.rules.page_table import OFFER_ROUTES, ROUTES
from content.pages.rules import longest_mount
from customers import PASSWORD, Customer, eventually, signed_up
from real_browser import WIDTHS
from running_suite import RunningSuite

NOBODY = "has_nothing"
"""The segment of customers without any capability."""
MAIN_PAGES = {
    "/",
    "/about/faq",
    "/about/responsible-gaming",
    "/blog",
    "/cart",
    "/causes",
    "/charity-tickets",
    "/deposit",
    "/login",
    "/lotto-results",
    "/lotto-tickets",
    "/my-account",
    "/my-account/spend-limits",
    "/my-account/upcoming-tickets",
    "/powerball",
    "/powerball/statistics",
    "/syndicates",
}
PICTURES = Path(__file__).parents[2] / ".wattle" / "pictures"
"""Where the nightly walk leaves pictures of the main pages, to be looked at."""


@dataclass(frozen=True)
class OpenSite:
    """A site on which everything is open to everybody but one customer."""

    routes: Sequence[SiteRoute]
    customers: Mapping[Role, Customer]


@pytest.fixture(scope="module")
def site(suite: RunningSuite) -> Iterator[OpenSite]:
    """The site with every capability granted, as it was before when the tests are over."""
    with (
        staff_of(suite, "site_operator", "content_editor") as staff,
        signed_up(suite.gateway) as owner,
        signed_up(suite.gateway) as nobody,
    ):
        configuration = staff.read("site_config")
        configuration["segments"] |= {"default": sorted(CAPABILITIES), NOBODY: []}
        staff.publish("site_config", "default", configuration)
        suite.execute(
            "identity",
            "update customers set segment_name = %(segment)s where customer_id = %(id)s",
            segment=NOBODY,
            id=nobody.customer_id,
        )
        names = owns_everything(suite, owner) | {
            "draw": str(_read(suite, "/api/results?product_offer_key=powerball&limit=1")[0]["draw_no"]),
            "raffle_draw": str(_read(suite, "/api/raffles/coastal_dream_home")["next_draw"]["draw_no"]),
        }
        eventually(lambda: set(_read(suite, "/api/site/configuration")["capabilities"]) == CAPABILITIES)
        yield OpenSite(
            routes=[route.with_names(names) for route in site_routes()],
            customers={Role.CUSTOMER: owner, Role.CUSTOMER_WITHOUT: nobody},
        )


def _read(suite: RunningSuite, path: str) -> Any:
    """What everybody may read."""
    return httpx2.get(suite.gateway + path, headers=WEB).json()["result"]


def test_the_table_has_every_route_and_each_has_the_owner_that_the_manifests_name(gateway: str) -> None:
    table = site_routes()
    assert {form for route in table for form in _forms(route.route)} == {
        form for path in ("*", *(route.path for route in (*ROUTES, *OFFER_ROUTES))) for form in _forms(path)
    }
    registry = re.search(r'id="mfe-registry">(.*?)</script>', httpx2.get(gateway).text)
    assert registry is not None
    deployed = httpx2.Response(200, text=registry[1]).json()
    owners = {mount: mfe["name"] for mfe in deployed for mount in mfe["mounts"]}
    for route in table:
        mount = longest_mount(owners, route.address.partition("?")[0])
        assert mount is not None
        assert route.owner in (None, owners[mount]), route.address


def _forms(path: str) -> set[str]:
    """A route with and without what may be missing."""
    return {re.sub(r"\[.*\]", "", path), path.replace("[", "").replace("]", "")}


def test_a_page_needs_what_the_requirements_say() -> None:
    asked = [(form, route.needs) for route in (*ROUTES, *OFFER_ROUTES) for form in _forms(route.path)]
    for route in site_routes():
        if route.route != "*":
            ours = [frozenset(needs) for form, needs in asked if form in _forms(route.route)]
            assert route.needs in ours, route


def test_a_page_that_needs_several_capabilities_is_open_with_all_of_them_only() -> None:
    for route in (*ROUTES, *OFFER_ROUTES):
        assert all(route.is_open_to(group) for group in route.needs)
        for group in route.needs:
            for missing in group:
                others = CAPABILITIES - {missing}
                is_enough_without = any(missing not in alternative for alternative in route.needs)
                assert not route.is_open_to(group - {missing})
                assert route.is_open_to(others) is is_enough_without, (route.path, missing)


@pytest.fixture
def walk(visit: Callable[..., Page], site: OpenSite) -> Callable[..., str]:
    """Walks all routes as somebody; what is wrong with which, a line each.

    Routes that are not opened are followed, as links on the site are. The page of what is missing, or of the
    login, is checked once.
    """

    def walks(
        role: Role,
        *,
        width: str = "phone",
        schemes: Collection[Scheme] = SCHEMES[:1],
        is_opened: Callable[[SiteRoute], bool],
        is_checked: Callable[[SiteRoute], bool],
        pictures: Path | None = None,
    ) -> str:
        page = visit(width, expected="")  # the walk itself says what was complained of
        if role in site.customers:
            body = {"email": site.customers[role].email, "password": PASSWORD}
            assert page.request.post("/api/login", headers=WEB, data=body).ok
        steps = Walk(page)
        steps.begins("/about")
        faults: list[str] = []
        checked: set[str] = set()
        for route in sorted(site.routes, key=lambda one: one.address == "/logout"):
            if role is Role.CUSTOMER_WITHOUT and not route.needs:
                continue  # what is there then depends on what they own, who own nothing
            expectation = expected(route, role)
            is_of_a_message = route.address.endswith("no-such-token")
            if is_opened(route) or is_of_a_message:
                faults += _first_words(route, expectation, steps.opens(route.address))
            else:
                document = page.request.get(route.address, max_redirects=0)
                faults += _first_words(route, expectation, document)
                steps.follows(route.address)
            faults += steps.finds(route.address, expectation)
            looks_like = "nothing" if expectation.is_missing else expectation.ends.partition("?returnTo=")[0]
            if is_checked(route) and looks_like not in checked:
                checked.add(looks_like)
                faults += steps.checks(route.address, schemes)
            if pictures is not None and route.address in MAIN_PAGES:
                name = route.address.strip("/").replace("/", "-") or "home"
                for scheme in schemes:
                    page.emulate_media(color_scheme=scheme)
                    page.screenshot(path=pictures / f"{name}-{scheme}.png", full_page=True)
            asks_first = route.audience is Audience.CUSTOMER and route.address not in LOGINS
            if role is Role.CUSTOMER and asks_first:
                steps.follows(f"/login?returnTo={quote(route.address, safe='')}")
                faults += steps.finds(route.address, expectation)
        return "\n".join(faults)

    return walks


def _first_words(
    route: SiteRoute, expectation: Expectation, document: APIResponse | Response
) -> Iterator[str]:
    """What is wrong with the first HTML of a route, in which nothing has run yet."""
    text, is_missing = document.text(), expectation.is_missing
    robots = "index,follow" if route.is_indexed and not is_missing else "noindex,nofollow"
    title = f"{'Page not found' if is_missing else route.title} | Wattle"
    for what, said, should in (
        ("status", document.status, 404 if is_missing else 200),
        ("title", _found(r"<title>(.*?)</title>", text), title),
        ("og:title", _found(r'property="og:title" content="(.*?)"', text), title),
        ("twitter:title", _found(r'name="twitter:title" content="(.*?)"', text), title),
        ("robots", _found(r'name="robots" content="(.*?)"', text), robots),
        ("robots in its head", document.headers.get("x-robots-tag", "index,follow"), robots),
    ):
        if said != should:
            yield f"{route.address}: its first HTML has {what} {said}, not {should}"
    for what, pattern in (
        ("heading", r"<h1>(.+?)</h1>"),
        ("description", r'name="description" content="(.+?)"'),
    ):
        if not _found(pattern, text):
            yield f"{route.address}: its first HTML has no {what}"
    canonical = urlsplit(_found(r'rel="canonical" href="(https?://.+?)"', text)).path
    if not is_missing and canonical != quote(route.canonical):
        yield f"{route.address}: its first HTML names {canonical} to search engines"
    owner = _found(r'modulepreload" [^>]*href="/mfe/([a-z]+)/', text)
    if not is_missing and owner != route.owner:
        yield f"{route.address}: its first HTML loads {owner}"


def _found(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    return html.unescape(found[1]) if found else ""


def _is_public(route: SiteRoute) -> bool:
    return route.audience is not Audience.CUSTOMER


def _is_of_customers(route: SiteRoute) -> bool:
    return route.audience is Audience.CUSTOMER


@pytest.mark.timeout(600)
def test_a_visitor_finds_every_public_page_and_is_asked_to_log_in_for_the_others(
    walk: Callable[..., str],
) -> None:
    faults = walk(Role.VISITOR, is_opened=_is_public, is_checked=_is_public)
    assert not faults, faults


@pytest.mark.timeout(600)
def test_a_customer_finds_every_page_and_comes_back_to_it_from_the_login(
    walk: Callable[..., str],
) -> None:
    faults = walk(Role.CUSTOMER, is_opened=_is_of_customers, is_checked=_is_of_customers)
    assert not faults, faults


@pytest.mark.timeout(600)
def test_a_customer_without_a_capability_finds_no_page_that_needs_it(walk: Callable[..., str]) -> None:
    faults = walk(Role.CUSTOMER_WITHOUT, is_opened=lambda route: False, is_checked=lambda route: False)
    assert not faults, faults


OPENED = {
    Role.VISITOR: _is_public,
    Role.CUSTOMER: lambda route: True,
    Role.CUSTOMER_WITHOUT: lambda route: False,
}
"""Routes that are opened at night; for visitors the others are the login."""


@pytest.mark.nightly
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("role", Role)
def test_every_page_is_accessible_on_every_screen(walk: Callable[..., str], role: Role, width: str) -> None:
    pictures = PICTURES / f"{role.name.lower()}-{width}"
    pictures.mkdir(parents=True, exist_ok=True)
    faults = walk(
        role,
        width=width,
        schemes=SCHEMES,
        is_opened=OPENED[role],
        is_checked=lambda route: True,
        pictures=pictures,
    )
    assert not faults, faults
