"""Another content system as the source, over HTTP."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2
import pytest
from pydantic import SecretStr

from access.roles import CONTENT_EDITOR
from content.configuration.rules.variants import SiteVisitor
from content.entries.rules.collections import DraftName
from content.entries.sources import DirectusEntries
from content.site.live_site import LiveSite
from content.site.preview_drafts import PreviewLinks, Previews
from servicekit.clock import FixedClock
from servicekit.errors import Forbidden, NotFound, RuleRefused, Unavailable
from servicekit.security.staff import StaffMember
from servicekit.testing.fixed_answers import NOT_FOUND_IN_FRONT
from services.content.tests.kit.documents import page, site_document


class Directus:
    """Answers like Directus: items in `data`, only with its token and matching its filter; an item by its key
    as one of its content versions; 403 for a missing item.
    """

    def __init__(self) -> None:
        document = site_document(site_name="Elsewhere")
        theme = document.pop("theme")
        self.items: list[dict[str, Any]] = []
        self.versions: dict[tuple[int, str], dict[str, Any]] = {}
        self.add("site_config", "default", document)
        self.add("theme", "default", theme)
        self.broken: httpx2.Response | None = None
        self.broken_versions: httpx2.Response | None = None

    def add(self, collection: str, entry_id: str, document: Any, status: str = "published") -> None:
        self.items.append(
            {
                "id": len(self.items) + 1,
                "collection": collection,
                "entry_id": entry_id,
                "document": document,
                "status": status,
                "publish_at": None,
            }
        )

    def answer(self, request: httpx2.Request) -> httpx2.Response:
        if self.broken is not None:
            return self.broken
        refused = httpx2.Response(
            403,
            json={
                "errors": [
                    {
                        "message": "You don't have permission to access this.",
                        "extensions": {"code": "FORBIDDEN"},
                    }
                ]
            },
        )
        if request.headers["authorization"] != "Bearer secret":
            return refused
        fields = request.url.params["fields"].split(",")
        start, items, key = request.url.path.partition("/items/entries")
        assert (start, items) == ("", "/items/entries")
        if not key:
            asked = json.loads(request.url.params["filter"])["_and"]
            shown = [item for item in self.items if all(_passes(item, rule) for rule in asked)]
            return httpx2.Response(
                200, json={"data": [{name: item[name] for name in fields} for item in shown]}
            )
        if self.broken_versions is not None:
            return self.broken_versions
        changed = self.versions.get((int(key.removeprefix("/")), request.url.params["version"]))
        if changed is None:
            return refused
        item = next(item for item in self.items if item["id"] == int(key.removeprefix("/"))) | changed
        return httpx2.Response(200, json={"data": {name: item[name] for name in fields}})


def _passes(item: dict[str, Any], rule: dict[str, Any]) -> bool:
    """Whether an item passes a rule of a filter."""
    if "_or" in rule:
        return any(_passes(item, one) for one in rule["_or"])
    ((field, test),) = rule.items()
    ((operator, value),) = test.items()
    if operator == "_null":
        return (item[field] is None) is value
    if operator == "_lte":
        assert value == "$NOW"
        return item[field] is not None and datetime.fromisoformat(item[field]) <= datetime.now(UTC)
    return operator == "_eq" and bool(item[field] == value)


@pytest.fixture
def directus() -> Directus:
    return Directus()


@pytest.fixture
def source(directus: Directus) -> DirectusEntries:
    client = httpx2.AsyncClient(
        base_url="https://cms.test",
        headers={"Authorization": "Bearer secret"},
        transport=httpx2.MockTransport(directus.answer),
    )
    return DirectusEntries(client, "entries")


@pytest.fixture
def content(source: DirectusEntries) -> LiveSite:
    return LiveSite(source)


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock(datetime(2026, 11, 22, tzinfo=UTC))


@pytest.fixture
def previews(content: LiveSite, source: DirectusEntries, clock: FixedClock) -> Previews:
    links = PreviewLinks([SecretStr("key-of-the-links-of-a-test-000000")], "https://shop.test", clock)
    return Previews(content, source, links, clock)


async def test_published_item_shows(directus: Directus, content: LiveSite) -> None:
    directus.add("pages", "spring", page("/spring", "x"))
    directus.add("pages", "draft", page("/draft", "x"), status="draft")
    await content.refresh()
    assert content.site.document.site_name == "Elsewhere"
    assert list(content.contents.pages) == ["/spring"]


async def test_scheduled_item_shows_from_its_instant(directus: Directus, content: LiveSite) -> None:
    now = datetime.now(UTC)
    for path, at in (("/over", now - timedelta(hours=1)), ("/to-come", now + timedelta(hours=1))):
        directus.add("pages", path[1:], page(path, "x"))
        directus.items[-1]["publish_at"] = at.isoformat()
    await content.refresh()
    assert list(content.contents.pages) == ["/over"]
    directus.items[-1]["publish_at"] = now.isoformat()
    await content.refresh()
    assert sorted(content.contents.pages) == ["/over", "/to-come"]


async def test_changed_item_shows_and_an_unchanged_one_is_not_reloaded(
    directus: Directus, content: LiveSite
) -> None:
    await content.refresh()
    before = content.contents
    await content.refresh()
    assert content.contents is before
    directus.add("pages", "spring", page("/spring", "x"))
    await content.refresh()
    assert list(content.contents.pages) == ["/spring"]


async def test_invalid_entry_is_left_out(directus: Directus, content: LiveSite) -> None:
    directus.add("pages", "bad", page("javascript:alert(1)", "x"))
    directus.add("nonsense", "x", {})
    await content.refresh()
    assert content.site.document.site_name == "Elsewhere"
    assert content.contents.pages == {}


async def test_malformed_item_is_left_out_alone(directus: Directus, content: LiveSite) -> None:
    of_no_form: list[Any] = [None, [], "text", 1]
    for document in of_no_form:
        directus.add("pages", "bad", document)
    directus.add("pages", "x" * 65, {})
    directus.add("pages", "nameless", {})
    directus.items[-1]["entry_id"] = None
    directus.add("pages", "spring", page("/spring", "x"))
    await content.refresh()
    assert list(content.contents.pages) == ["/spring"]
    assert content.site.document.site_name == "Elsewhere"


@pytest.mark.parametrize(
    "answer",
    [
        httpx2.Response(500),
        httpx2.Response(403, json={"errors": []}),
        httpx2.Response(200, text="<html>"),
        httpx2.Response(200, json={"data": [{"collection": 1}]}),
        httpx2.Response(200, json=[]),
    ],
)
async def test_unavailable_or_unreadable_source_keeps_the_last_valid_site(
    directus: Directus, content: LiveSite, answer: httpx2.Response
) -> None:
    await content.refresh()
    directus.broken = answer
    with pytest.raises(Unavailable):
        await content.refresh()
    assert content.site.document.site_name == "Elsewhere"


ANA = StaffMember("Ana", frozenset({CONTENT_EDITOR}))
VISITOR = SiteVisitor(None)


async def test_item_is_previewed_and_followed_by_a_link(
    directus: Directus, content: LiveSite, previews: Previews, clock: FixedClock
) -> None:
    directus.add("pages", "spring", page("/spring", "x", name="Drafted"), status="draft")
    await content.refresh()
    made = await previews.make([DraftName("pages", "spring")], ANA)
    assert (made.shows_at, made.expires_at) == ("/spring", clock.now() + timedelta(hours=2))
    shown = await previews.open(made.token)
    assert shown.site_of(VISITOR).pages["/spring"][1].name == "Drafted"
    assert "/spring" not in content.site_of(VISITOR).pages

    directus.items[-1]["document"]["name"] = "Drafted again"
    clock.advance(timedelta(seconds=3))
    shown = await previews.open(made.token)
    assert shown.site_of(VISITOR).pages["/spring"][1].name == "Drafted again"

    directus.broken = httpx2.Response(500)
    clock.advance(timedelta(seconds=3))
    assert await previews.open(made.token) is shown
    clock.advance(timedelta(hours=2))
    with pytest.raises(Forbidden, match="preview_expired"):
        await previews.open(made.token)


@pytest.mark.parametrize("body", NOT_FOUND_IN_FRONT)
async def test_404_that_is_not_of_directus_is_no_missing_version(
    directus: Directus, source: DirectusEntries, body: str
) -> None:
    directus.broken_versions = httpx2.Response(404, text=body)
    with pytest.raises(Unavailable):
        await source.draft(DraftName("theme", "default", "spring_look"))


async def test_content_version_is_previewed_by_its_key(
    directus: Directus, content: LiveSite, previews: Previews
) -> None:
    theme = next(item for item in directus.items if item["collection"] == "theme")
    changed = {**theme["document"], "colors": {"brand": {"light": "#1a2b3c", "dark": "#abc"}}}
    directus.versions[theme["id"], "spring_look"] = {"document": changed}
    await content.refresh()
    made = await previews.make([DraftName("theme", "default", "spring_look")], ANA)
    shown = await previews.open(made.token)
    assert "#1a2b3c" in shown.site.css
    assert "#1a2b3c" not in content.site.css
    assert shown.site.document.site_name == "Elsewhere"
    for missing in (DraftName("theme", "default", "other"), DraftName("pages", "nothing")):
        with pytest.raises(NotFound, match="entry_not_found"):
            await previews.make([missing], ANA)


async def test_duplicate_entry_is_previewed_as_its_draft(
    directus: Directus, content: LiveSite, previews: Previews
) -> None:
    directus.add("blog", "default", {"title": "On the site", "description": "x"})
    directus.add("blog", "default", {"title": "Not yet", "description": "x"}, status="in-review")
    await content.refresh()
    shown = await previews.open((await previews.make([DraftName("blog", "default")], ANA)).token)
    assert shown.contents.blog is not None
    assert shown.contents.blog.title == "Not yet"
    assert content.contents.blog is not None
    assert content.contents.blog.title == "On the site"


async def test_invalid_draft_names_the_field(
    directus: Directus, content: LiveSite, previews: Previews
) -> None:
    directus.add("pages", "bad", page("javascript:alert(1)", "x"), status="draft")
    await content.refresh()
    with pytest.raises(RuleRefused) as refused:
        await previews.make([DraftName("pages", "bad")], ANA)
    assert [error.target for error in refused.value.errors] == ["path"]
    directus.broken = httpx2.Response(503)
    with pytest.raises(Unavailable):
        await previews.make([DraftName("blog", "default")], ANA)
