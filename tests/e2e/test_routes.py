"""Every route of the specification, as each who may come there finds it, through the real gateway."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import quote, urlsplit

import httpx2
import pytest
from owner_of_everything import owns_everything
from playwright.sync_api import APIResponse, Page
from site_routes import LOGINS, Audience, Expectation, Role, SiteRoute, expected, site_routes
from site_walk import Walk
from staff import WEB, staff_of

from content.domain.capabilities import CAPABILITIES
from content.domain.paths import longest_mount
from content.domain.routes import OFFER_ROUTES, ROUTES
from customers import PASSWORD, Customer, eventually, signed_up
from running_suite import RunningSuite

NOBODY = "has_nothing"
"""The segment of customers without any capability."""
ABOUT_PREVIEW = "/content/pages/about-en-au/versions/1/preview"


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
            "preview": staff.call("POST", ABOUT_PREVIEW)["path"].removeprefix("/preview?token="),
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


def test_a_page_needs_what_the_specification_says() -> None:
    asked = [(form, route.needs) for route in (*ROUTES, *OFFER_ROUTES) for form in _forms(route.path)]
    for route in site_routes():
        if route.route != "*":
            ours = [frozenset(needs) for form, needs in asked if form in _forms(route.route)]
            assert route.needs in ours, route


@pytest.fixture
def walk(visit: Callable[..., Page], site: OpenSite) -> Callable[..., str]:
    """Walks all routes as somebody; what is wrong with which, a line each."""

    def walks(
        role: Role,
        *,
        width: str = "phone",
        scheme: Literal["light", "dark"] = "light",
        is_checked: Callable[[SiteRoute], bool],
    ) -> str:
        page = visit(width, expected="")  # the walk itself says what was complained of
        page.emulate_media(color_scheme=scheme)
        if role in site.customers:
            body = {"email": site.customers[role].email, "password": PASSWORD}
            assert page.request.post("/api/login", headers=WEB, data=body).ok
        steps = Walk(page)
        steps.begins("/about")
        faults: list[str] = []
        for route in sorted(site.routes, key=lambda one: one.address == "/logout"):
            if role is Role.CUSTOMER_WITHOUT and not route.needs:
                continue  # as for any other customer
            expectation = expected(route, role)
            document = page.request.get(route.address, max_redirects=0)
            faults += _first_words(route, expectation, document)
            asks_first = route.audience is Audience.CUSTOMER and route.address not in LOGINS
            comes_back = role is Role.CUSTOMER and asks_first
            faults += steps.finds(
                route.address,
                expectation,
                by=f"/login?returnTo={quote(route.address, safe='')}" if comes_back else None,
                is_checked=is_checked(route),
            )
        return "\n".join(faults)

    return walks


def _first_words(route: SiteRoute, expectation: Expectation, document: APIResponse) -> Iterator[str]:
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


@pytest.mark.timeout(600)
def test_a_visitor_finds_every_public_page_and_is_asked_to_log_in_for_the_others(
    walk: Callable[..., str],
) -> None:
    assert walk(Role.VISITOR, is_checked=lambda route: route.audience is not Audience.CUSTOMER) == ""


@pytest.mark.timeout(600)
def test_a_customer_finds_every_page_and_comes_back_to_it_from_the_login(
    walk: Callable[..., str],
) -> None:
    assert walk(Role.CUSTOMER, is_checked=lambda route: route.audience is Audience.CUSTOMER) == ""


@pytest.mark.timeout(600)
def test_a_customer_without_a_capability_finds_no_page_that_needs_it(walk: Callable[..., str]) -> None:
    assert walk(Role.CUSTOMER_WITHOUT, is_checked=lambda route: False) == ""


@pytest.mark.nightly
@pytest.mark.timeout(600)
@pytest.mark.parametrize("role", [Role.VISITOR, Role.CUSTOMER])
@pytest.mark.parametrize(("width", "scheme"), [("phone", "dark"), ("desktop", "light"), ("desktop", "dark")])
def test_every_page_is_accessible_on_every_screen(
    walk: Callable[..., str], role: Role, width: str, scheme: str
) -> None:
    assert walk(role, width=width, scheme=scheme, is_checked=lambda route: True) == ""
