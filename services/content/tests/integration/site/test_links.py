"""Visitors see no link to a page that they cannot open."""

from __future__ import annotations

import re
import uuid
from typing import Any

import orjson

from content.entries.seed_entries import seed_entries
from servicekit.testing.waiting import eventually
from services.content.tests.kit.documents import page, post, site_document
from services.content.tests.kit.editing import OPERATOR, publish, write
from services.content.tests.kit.service import Content, bearer, put_configuration

CLOSED = "/my-account/favourite-numbers"
"""For a segment without lotteries."""


async def linked(content: Content, **headers: str) -> list[str]:
    """The links of the page `/ways`."""
    answer = await content.get("/api/content/pages?path=/ways", **headers)
    sections = answer.json()["result"]["sections"] if answer.status_code == 200 else []
    return re.findall(r'href="([^"]*)"', "".join(str(item["value"]) for item in sections))


async def test_text_has_no_link_to_an_unreachable_page(content: Content) -> None:
    customer = bearer(uuid.uuid4(), segment="charity_only")
    await seed_entries(content.database)
    club = page("/lotto-club", "x", needs=["commercial_lotteries"])
    await publish(content, "pages/club", await write(content, "pages/club", club))
    everything = [
        f"{CLOSED}/",
        "/lotto-club?x=1#y",
        "/charity-tickets",
        "https://a.example/",
        "/no",
    ]
    links = " ".join(f"[here]({address})" for address in everything)
    await publish(content, "pages/ways", await write(content, "pages/ways", page("/ways", links)))

    await eventually(lambda: linked(content), everything)
    assert await linked(content, **customer) == everything[2:]


async def test_page_of_a_sub_variant_is_linked_only_there(content: Content) -> None:
    await seed_entries(content.database)
    path = "sub_variants/spring"
    await publish(content, path, await write(content, path, {"name": "Spring"}, by=OPERATOR), by=OPERATOR)
    for name, at in (("rules", "/spring-rules"), ("tickets", "/lotto-tickets")):
        theirs = page(at, "x", sub_variants=["spring"])
        await publish(content, f"pages/{name}", await write(content, f"pages/{name}", theirs))
    news = post("Spring news", "x", sub_variants=["spring"])
    await publish(content, "blog_posts/news", await write(content, "blog_posts/news", news))
    everything = ["/spring-rules", "/blog/news", "/lotto-tickets", "/blog/odds-in-plain-words", "/nowhere"]
    text = " ".join(f"[here]({address})" for address in everything)
    await publish(content, "pages/ways", await write(content, "pages/ways", page("/ways", text)))

    await eventually(lambda: linked(content, **{"X-Sub-Variant": "spring"}), everything)
    assert await linked(content) == everything[2:]


async def test_structured_answers_equal_the_shown_ones(content: Content) -> None:
    customer = bearer(uuid.uuid4(), segment="charity_only")
    await seed_entries(content.database)
    text = f"First\n\n## Who is *{{site}}*?\n\nSee [here]({CLOSED}).\n\n## Why?\n\nSo."
    asked = page("/asked", text, template="questions")
    await publish(content, "pages/asked", await write(content, "pages/asked", asked))

    async def answers(**by: str) -> dict[str, str]:
        html = (await content.get("/asked", **by)).text
        blocks = re.findall(r'<script type="application/ld\+json">(.*?)</script>', html)
        return {
            question["name"]: question["acceptedAnswer"]["text"].strip()
            for block in blocks
            for question in orjson.loads(block)["mainEntity"]
        }

    linked = f'<p>See <a href="{CLOSED}" rel="noopener noreferrer">here</a>.</p>'
    await eventually(answers, {"Who is Wattle?": linked, "Why?": "<p>So.</p>"})
    assert await answers(**customer) == {"Who is Wattle?": "<p>See here.</p>", "Why?": "<p>So.</p>"}


async def test_placement_has_no_link_to_an_unreachable_page(content: Content) -> None:
    customer = bearer(uuid.uuid4(), segment="charity_only")
    await seed_entries(content.database)
    link = {"heading": "Play", "link": CLOSED, "link_text": "Look"}
    creatives: list[dict[str, Any]] = [
        {"id": "only-link", "priority": 3, **link},
        {"id": "more", "priority": 2, "text": "They are yours.", **link},
        {"id": "law", "priority": 1, "kind": "legal", **link},
        {"id": "open", **link, "link": "/charity-tickets"},
    ]
    placement = {"page": "cart", "slot": "top", "show": 4, "creatives": creatives}
    await publish(content, "placements/links", await write(content, "placements/links", placement))

    async def links(**by: str) -> list[tuple[str, str | None, str | None]]:
        found = (await content.get("/api/content/placements?page=cart", **by)).json()["result"]
        shown = [one for slot in found for one in slot["creatives"]]
        return [(one["id"], one["link"], one["link_text"]) for one in shown]

    await eventually(links, [(one["id"], one["link"], "Look") for one in creatives])
    assert await links(**customer) == [
        ("more", None, None),
        ("law", None, None),
        ("open", "/charity-tickets", "Look"),
    ]


async def test_banner_has_no_link_to_an_unreachable_page(content: Content) -> None:
    customer = bearer(uuid.uuid4(), segment="charity_only")
    news = {"text": "Keep your numbers.", "link": CLOSED, "link_text": "Look"}
    await put_configuration(content, site_document(sitewide_banner=news))

    async def told(**by: str) -> object:
        answer = await content.get("/api/site/configuration", **by)
        return answer.json()["result"]["sitewide_banner"]

    await eventually(told, news)
    assert await told(**customer) == {"text": "Keep your numbers.", "link": None, "link_text": None}
    blocks = re.findall(r'id="site-configuration">(.*?)</script>', (await content.get("/", **customer)).text)
    assert [orjson.loads(block)["sitewide_banner"] for block in blocks] == [await told(**customer)]
