"""Only staff see drafts on the real site."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from pydantic import SecretStr

from access.roles import ANALYST, CONTENT_EDITOR, SITE_OPERATOR
from content.config import ContentSettings
from content.entries.rules.entry import DraftName
from content.entries.seed_entries import seed_entries
from content.site.sign_preview import PreviewLink, PreviewLinks
from servicekit.clock import SystemClock
from servicekit.testing.services import WEB
from servicekit.testing.waiting import eventually
from services.content.tests.kit.documents import page, site_document
from services.content.tests.kit.requests import event
from services.content.tests.kit.service import Content, bearer, staff

OPERATOR = staff("omar", CONTENT_EDITOR, SITE_OPERATOR)
COOKIE = "__Host-wattle_preview"
CREATIVE = {"id": "draft", "heading": "Drafted offer", "audience": {"signed_in": True}}
SPRING = {"title": "Spring of drafts", "excerpt": "x", "category": "drafted", "author": "Ana"}
HOURS = "Drafted hours"


def config(**changes: Any) -> dict[str, Any]:
    document = site_document(**changes)
    del document["theme"]
    return document


@dataclass(frozen=True)
class Case:
    """A draft, and where its text shows."""

    path: str
    document: dict[str, Any]
    says: str
    shows_at: str
    read_at: Sequence[str]


CONFIGURATION = "/api/site/configuration"
CASES = (
    Case(
        "theme/default",
        {"colors": {"brand": {"light": "#1a2b3c", "dark": "#abc"}}, "shadow": "strong"},
        "#1a2b3c",
        "/",
        ("/", "/about", CONFIGURATION),
    ),
    Case(
        "site_config/default",
        config(
            navigation=[{"label": HOURS, "route_type": "internal", "route": "/about"}],
            support={**site_document()["support"], "opening_hours": HOURS},
            footer={"links": [{"label": HOURS, "route": "/about"}]},
            site_name="Drafted name",
        ),
        HOURS,
        "/",
        ("/", CONFIGURATION),
    ),
    Case(
        "sub_variants/drafted",
        {"name": "x", "active": False, "site_name": "Drafted club", "theme": {"radius": {"card": 3}}},
        "Drafted club",
        "/",
        ("/", CONFIGURATION),
    ),
    Case(
        "site_locales/en-gb",
        {"locale": "en-GB", "currency": "GBP", "regulation_text": "Drafted rules"},
        "Drafted rules",
        "/",
        ("/", CONFIGURATION),
    ),
    Case(
        "placements/drafted",
        {"page": "feature-banner", "slot": "main", "creatives": [CREATIVE]},
        "Drafted offer",
        "/marketing/feature-banner",
        ("/api/content/placements?page=feature-banner",),
    ),
    Case(
        "blog/default",
        {"title": "Drafted blog", "description": "x"},
        "Drafted blog",
        "/blog",
        ("/blog", "/api/content/blog"),
    ),
    Case(
        "blog_categories/drafted",
        {"name": "Drafted shelf", "description": "x"},
        "Drafted shelf",
        "/blog/category/drafted",
        ("/blog/category/drafted", "/api/content/blog"),
    ),
    Case(
        "contact_page/en-au",
        {"heading": "Drafted contact"},
        "Drafted contact",
        "/about/contact-us",
        ("/api/content/contact-page",),
    ),
    Case(
        "pages/drafted",
        page("/drafted", "x", name="Drafted page", locale="en-GB"),
        "Drafted page",
        "/drafted",
        ("/drafted", "/api/content/pages?path=/drafted"),
    ),
)


async def write(content: Content, path: str, document: dict[str, Any], after: int = 0) -> int:
    body = {"document": document, "after": after}
    answer = await content.send("PUT", f"/api/staff/content/{path}", body, by=OPERATOR)
    return int(answer["result"]["version"])


async def draft(content: Content, path: str, document: dict[str, Any]) -> dict[str, Any]:
    """Writes a draft, and creates a link to it."""
    found = await content.client.get(f"/api/staff/content/{path}", headers={**WEB, **OPERATOR})
    after = 0 if found.status_code == 404 else found.json()["result"]["newest"]["version"]
    version = await write(content, path, document, after)
    made = await content.send(
        "POST", f"/api/staff/content/{path}/versions/{version}/preview", expected=201, by=OPERATOR
    )
    link: dict[str, Any] = made["result"]
    return link


def token_of(link: dict[str, Any]) -> str:
    return str(link["path"]).partition("token=")[2]


def seen_with(token: str) -> dict[str, str]:
    return {"Cookie": f"{COOKIE}={token}"}


async def opened_with(content: Content, link: dict[str, Any]) -> Any:
    """The response of a link in a new browser."""
    answer = await content.get(link["path"])
    content.client.cookies.clear()
    return answer


def is_away_with_the_preview(response: Any, code: str) -> bool:
    """Whether a response explains why there is no preview, and ends it."""
    return (
        response.status_code == 303
        and response.headers["location"] == f"/preview?refused={code}"
        and f'{COOKIE}=""' in response.headers["set-cookie"]
    )


async def seeded(content: Content) -> None:
    await seed_entries(content.database)

    async def has_posts() -> bool:
        return bool((await content.get("/api/content/blog/posts")).json()["result"])

    await eventually(has_posts, True)


async def test_draft_of_each_collection_shows_only_with_its_link(content: Content) -> None:
    await seeded(content)
    for case in CASES:
        link = await draft(content, case.path, case.document)
        assert link["shows_at"] == case.shows_at, case.path
        opened = await opened_with(content, link)
        assert (opened.status_code, opened.headers["location"]) == (303, case.shows_at)
        browser = seen_with(token_of(link))
        for address in case.read_at:
            shown = await content.get(address, **browser)
            assert shown.status_code == 200, (address, shown.text)
            assert case.says in shown.text, address
            assert shown.headers["cache-control"] == "private, no-store", address
            assert shown.headers["x-robots-tag"] == "noindex,nofollow", address
            assert case.says not in (await content.get(address)).text, address


async def test_preview_says_that_it_is_a_draft_until_it_is_left(content: Content) -> None:
    link = await draft(content, "theme/default", {"shadow": "none"})
    opened = await opened_with(content, link)
    kept = opened.headers["set-cookie"]
    assert kept.startswith(f"{COOKIE}={token_of(link)};")
    assert {"HttpOnly", "Secure", "Path=/", "SameSite=lax"} == {part.strip() for part in kept.split(";")[1:]}
    assert opened.headers["referrer-policy"] == "no-referrer"
    browser = seen_with(token_of(link))
    for path in ("/", "/cart", "/nothing-here"):
        html = (await content.get(path, **browser)).text
        assert "<aside>A draft</aside>" in html
        assert '<meta name="robots" content="noindex,nofollow" data-of="site">' in html
        plain = (await content.get(path)).text
        assert "A draft" not in plain
    told = (await content.get(CONFIGURATION, **browser)).json()["result"]["preview"]
    assert told["drafts"] == [{"collection": "theme", "entry_id": "default", "version": "1", "path": "/"}]
    assert datetime.fromisoformat(told["expires_at"]) == datetime.fromisoformat(link["expires_at"])
    assert (
        datetime.now(UTC)
        < datetime.fromisoformat(link["expires_at"])
        < datetime.now(UTC) + timedelta(hours=3)
    )
    assert (await content.get(CONFIGURATION)).json()["result"]["preview"] is None

    left = await content.get("/preview?leave=1", **browser)
    assert (left.status_code, left.headers["location"]) == (303, "/")
    assert f'{COOKIE}=""' in left.headers["set-cookie"]


async def test_preview_is_never_served_from_the_browser_cache(content: Content) -> None:
    link = await draft(content, "theme/default", {"shadow": "none"})
    plain = await content.get(CONFIGURATION)
    browser = {**seen_with(token_of(link)), "if-none-match": plain.headers["etag"]}
    shown = await content.get(CONFIGURATION, **browser)
    assert (shown.status_code, shown.headers.get("etag")) == (200, None)
    assert "cookie" in plain.headers["vary"]
    assert (await content.get(CONFIGURATION, **{"if-none-match": plain.headers["etag"]})).status_code == 304


async def test_several_drafts_show_together_and_follow_the_site(content: Content) -> None:
    await seeded(content)
    await write(content, "blog_categories/drafted", {"name": "Drafted shelf", "description": "x"})
    post = {**SPRING, "published_on": "2026-11-01", "sections": [], "sub_variants": ["uk"]}
    version = await write(content, "blog_posts/spring", post)
    alone = f"/api/staff/content/blog_posts/spring/versions/{version}/preview"
    refused = await content.send("POST", alone, expected=422, by=OPERATOR)
    assert refused["error"] == "category_unknown"

    names = [{"collection": "blog_posts", "entry_id": "spring"}]
    names.append({"collection": "blog_categories", "entry_id": "drafted"})
    made = await content.send(
        "POST", "/api/staff/content/previews", {"drafts": names}, expected=201, by=OPERATOR
    )
    browser = seen_with(token_of(made["result"]))
    assert made["result"]["shows_at"] == "/blog/spring"
    shown = (await content.get("/api/content/blog/posts", **browser)).json()["result"]
    assert ("Spring of drafts", "Drafted shelf") in {(one["title"], one["category"]["name"]) for one in shown}

    other = await write(content, "pages/other", page("/other", "x", name="Published since"))
    body = {"version": other}
    await content.send("POST", "/api/staff/content/pages/other/publications", body, expected=201, by=OPERATOR)

    async def other_page() -> int:
        return (await content.get("/api/content/pages?path=/other", **browser)).status_code

    await eventually(other_page, 200)


def signed(
    drafts: Sequence[DraftName],
    *,
    keys: Sequence[SecretStr] = ContentSettings(environment="test").preview_link_keys,
    origin: str = "https://shop.test",
    holds: timedelta = timedelta(hours=1),
) -> str:
    links = PreviewLinks(keys, origin, SystemClock())
    return links.token(PreviewLink(drafts, datetime.now(UTC) + holds))


async def test_expired_or_foreign_preview_link_is_refused_with_a_reason(content: Content) -> None:
    await write(content, "theme/default", {"shadow": "none"})
    theme = [DraftName("theme", "default", "1")]
    assert "refused" not in (await content.get(f"/preview?token={signed(theme)}")).headers["location"]
    content.client.cookies.clear()
    for token, code in (
        (signed(theme, holds=timedelta(seconds=-1)), "preview_expired"),
        (signed(theme, keys=[SecretStr("the-key-of-somebody-else-altogether")]), "preview_foreign"),
        (signed(theme, origin="https://staging.shop.test"), "preview_foreign"),
        (signed(theme)[:-2] + "AA", "preview_foreign"),
        ("x" * 4000, "preview_foreign"),
        ("nonsense", "preview_foreign"),
        (signed([DraftName("theme", "default", "77")]), "entry_not_found"),
        (signed([DraftName("theme", "default", "x")]), "entry_not_found"),
        (signed([DraftName("nothing", "default", "1")]), "collection_unknown"),
    ):
        refused = await content.get(f"/preview?token={token}")
        assert (refused.status_code, refused.headers["location"]) == (303, f"/preview?refused={code}")
        assert is_away_with_the_preview(await content.get("/about", **seen_with(token)), code)
        called = await content.get(CONFIGURATION, **seen_with(token))
        expected = 403 if code in ("preview_expired", "preview_foreign") else 404
        assert (called.status_code, called.json()["error"]) == (expected, code)
        assert "noindex" in (await content.get(f"/preview?refused={code}")).headers["x-robots-tag"]


async def test_preview_links_are_for_editors_and_existing_drafts(content: Content) -> None:
    by_version = "/api/staff/content/theme/default/versions/1/preview"
    together = "/api/staff/content/previews"
    theme = {"collection": "theme", "entry_id": "default"}
    for headers, expected in (({}, 401), (bearer(uuid.uuid4()), 401), (staff("ina", ANALYST), 403)):
        await content.send("POST", together, {"drafts": [theme]}, expected=expected, by=headers)
        await content.send("POST", by_version, expected=expected, by=headers)

    many = [{"collection": "pages", "entry_id": f"p{number}"} for number in range(11)]
    wrong: Sequence[tuple[list[dict[str, str]], int]] = (
        ([], 400),
        ([{"collection": "nothing", "entry_id": "x"}], 404),
        ([theme], 404),
        ([theme, theme], 400),
        (many, 400),
        ([{"collection": "theme", "entry_id": "../x"}], 400),
    )
    for drafts, expected in wrong:
        await content.send("POST", together, {"drafts": drafts}, expected=expected, by=OPERATOR)


async def test_preview_visits_are_not_counted(content: Content) -> None:
    link = await draft(content, "theme/default", {"shadow": "none"})
    headers = {**WEB, **seen_with(token_of(link))}
    body = {"consent": "non_essential", "events": [event()]}
    sent = await content.client.post("/api/analytics/events", json=body, headers=headers)
    assert sent.status_code == 204
    kept = await content.database.call("select count(*) as events from analytics_events")
    assert kept[0]["events"] == 0
