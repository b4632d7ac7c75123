"""Another content system as the source, spoken to over HTTP."""

from __future__ import annotations

import json
from typing import Any

import httpx2
import pytest

from content.directus import DirectusContent
from content.use_cases.live_content import LiveContent
from servicekit.errors import Unavailable
from services.content.tests.factories import page, site_document


class Directus:
    """Answers as Directus does: items in `data`, only to its token and only what the filter lets through."""

    def __init__(self) -> None:
        document = site_document(site_name="Elsewhere")
        theme = document.pop("theme")
        self.items: list[dict[str, Any]] = []
        self.add("site_config", "default", document)
        self.add("theme", "default", theme)
        self.broken: httpx2.Response | None = None

    def add(
        self, collection: str, entry_id: str, document: dict[str, Any], status: str = "published"
    ) -> None:
        self.items.append(
            {"collection": collection, "entry_id": entry_id, "document": document, "status": status}
        )

    def answer(self, request: httpx2.Request) -> httpx2.Response:
        if self.broken is not None:
            return self.broken
        if request.headers["authorization"] != "Bearer secret" or request.url.path != "/items/entries":
            return httpx2.Response(403, json={"errors": [{"message": "Forbidden"}]})
        asked = json.loads(request.url.params["filter"])["_and"][0]["status"]["_eq"]
        fields = request.url.params["fields"].split(",")
        shown = [{name: item[name] for name in fields} for item in self.items if item["status"] == asked]
        return httpx2.Response(200, json={"data": shown})


@pytest.fixture
def directus() -> Directus:
    return Directus()


@pytest.fixture
def content(directus: Directus) -> LiveContent:
    client = httpx2.AsyncClient(
        base_url="https://cms.test",
        headers={"Authorization": "Bearer secret"},
        transport=httpx2.MockTransport(directus.answer),
    )
    return LiveContent(DirectusContent(client, "entries"))


async def test_what_is_published_there_shows_here(directus: Directus, content: LiveContent) -> None:
    directus.add("pages", "spring", page("/spring", "x"))
    directus.add("pages", "draft", page("/draft", "x"), status="draft")
    await content.refresh()
    assert content.site.document.site_name == "Elsewhere"
    assert list(content.contents.pages) == ["/spring"]


async def test_a_change_shows_and_nothing_is_made_anew_without_one(
    directus: Directus, content: LiveContent
) -> None:
    await content.refresh()
    before = content.contents
    await content.refresh()
    assert content.contents is before
    directus.add("pages", "spring", page("/spring", "x"))
    await content.refresh()
    assert list(content.contents.pages) == ["/spring"]


async def test_an_entry_in_the_wrong_form_is_left_out(directus: Directus, content: LiveContent) -> None:
    directus.add("pages", "bad", page("javascript:alert(1)", "x"))
    directus.add("nonsense", "x", {})
    await content.refresh()
    assert content.site.document.site_name == "Elsewhere"
    assert content.contents.pages == {}


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
async def test_while_it_is_away_or_answers_nonsense_the_last_good_state_serves(
    directus: Directus, content: LiveContent, answer: httpx2.Response
) -> None:
    await content.refresh()
    directus.broken = answer
    with pytest.raises(Unavailable):
        await content.refresh()
    assert content.site.document.site_name == "Elsewhere"
