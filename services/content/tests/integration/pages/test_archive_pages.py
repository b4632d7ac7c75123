from __future__ import annotations

import re

import orjson
from sqlalchemy import text

from servicekit.testing.waiting import eventually
from services.content.tests.kit.catalogue import publish_archive, status_of
from services.content.tests.kit.documents import site_document
from services.content.tests.kit.html import meta
from services.content.tests.kit.service import Content, put_configuration
from wattle.catalog.v1 import draw_pb2, events_pb2


def title(html: str) -> str:
    return html.partition("<title>")[2].partition(" | Wattle</title>")[0]


async def test_pages_of_draws_periods_and_causes_exist_with_their_facts(content: Content) -> None:
    await publish_archive(content)
    statuses = {
        path: await status_of(content, path)
        for path in (
            "/powerball/results/draw/1593",
            "/powerball/results/draw/1594",
            "/powerball/draw/1594",
            "/powerball/draw/1595",
            "/powerball/results/2026",
            "/powerball/results/2026-10",
            "/powerball/results/1800",
            "/lotto-results/1",
            "/lotto-results/99999",
            "/causes/reef-keepers/reef-raffle",
            "/causes/reef-keepers/powerball",
            "/causes/no-such/reef-raffle",
        )
    }
    assert {path for path, status in statuses.items() if status == 404} == {
        "/powerball/results/draw/1594",
        "/powerball/draw/1595",
        "/powerball/results/2026-10",
        "/powerball/results/1800",
        "/lotto-results/99999",
        "/causes/reef-keepers/powerball",
        "/causes/no-such/reef-raffle",
    }
    missing = await content.get("/powerball/results/draw/999999")
    assert missing.headers["x-robots-tag"] == "noindex,nofollow"


async def test_published_result_has_a_page_at_once(content: Content) -> None:
    await publish_archive(content)
    drawn = events_pb2.DrawResultPublished(
        draw=draw_pb2.Draw(offer_key="powerball", draw_no=1594, draw_date="2026-11-26")
    )
    await content.others.publish("wattle.catalog.v1.draw_result_published", drawn.SerializeToString())
    await eventually(lambda: status_of(content, "/powerball/results/draw/1594"), 200)
    # The announcement may arrive after the result.
    announced = events_pb2.DrawAnnounced(draw=drawn.draw)
    await content.others.publish("wattle.catalog.v1.draw_announced", announced.SerializeToString())
    marker = events_pb2.DrawAnnounced(
        draw=draw_pb2.Draw(offer_key="powerball", draw_no=1600, draw_date="2027-01-07")
    )
    await content.others.publish("wattle.catalog.v1.draw_announced", marker.SerializeToString())
    await eventually(lambda: status_of(content, "/powerball/draw/1600"), 200)
    async with content.database.read() as session:
        statement = text("select has_result from draws where offer_key = 'powerball' and draw_no = 1594")
        assert await session.scalar(statement) is True


async def test_archive_pages_have_titles_and_descriptions(content: Content) -> None:
    await publish_archive(content)
    pages = {
        path: (await content.get(path)).text
        for path in (
            "/causes/reef-keepers",
            "/causes/reef-keepers/reef-raffle",
            "/powerball/results/2026-11",
            "/powerball/results/2026",
        )
    }
    assert {path: title(html) for path, html in pages.items()} == {
        "/causes/reef-keepers": "Reef Keepers",
        "/causes/reef-keepers/reef-raffle": "Reef Raffle for Reef Keepers",
        "/powerball/results/2026-11": "Powerball results, November 2026",
        "/powerball/results/2026": "Powerball results, 2026",
    }
    assert meta(pages["/causes/reef-keepers"], "description") == "They look after the reef."
    assert "<h1>Reef Keepers</h1>" in pages["/causes/reef-keepers"]


async def test_structured_data_names_draws_and_offers_but_no_prizes(content: Content) -> None:
    await publish_archive(content)
    [_, draw] = structured((await content.get("/powerball/results/draw/1593")).text)
    assert (draw["@type"], draw["name"], draw["startDate"]) == (
        "Event",
        "Powerball, draw 1593",
        "2026-11-19",
    )
    product = structured((await content.get("/reef-raffle")).text)[-1]
    assert (product["@type"], product["name"]) == ("Product", "Reef Raffle")
    assert not {"offers", "award", "aggregateRating"} & (draw.keys() | product.keys())


def structured(html: str) -> list[dict[str, str]]:
    blocks = re.findall(r'<script type="application/ld\+json">(.*?)</script>', html, re.DOTALL)
    return [orjson.loads(block) for block in blocks]


async def test_shared_pages_have_a_picture(content: Content) -> None:
    html = (await content.get("/cart")).text
    for name in ("og:image", "twitter:image"):
        assert meta(html, name) == "https://shop.test/share.png"
    assert meta(html, "twitter:card") == "summary_large_image"
    picture = await content.get("/share.png")
    assert (picture.headers["content-type"], picture.content[:4]) == ("image/png", b"\x89PNG")
    theme = site_document()["theme"]
    theme["meta_icons"] = {"favicon": "/media/tab.png", "touch": "/media/touch.png"}
    theme["share_images"] = {"default": "/media/all.png", "home": "/media/home.png"}
    await put_configuration(content, site_document(), theme=theme)

    async def images() -> list[str]:
        return [meta((await content.get(path)).text, "og:image") for path in ("/", "/cart")]

    await eventually(images, ["https://shop.test/media/home.png", "https://shop.test/media/all.png"])
    html = (await content.get("/")).text
    assert '<link rel="icon" href="/media/tab.png">' in html
    assert '<link rel="apple-touch-icon" href="/media/touch.png">' in html


async def test_sitemap_lists_causes_and_the_archive(content: Content) -> None:
    await publish_archive(content)
    listed = (await content.get("/sitemap.xml")).text
    for path in ("/causes/reef-keepers", "/powerball/results/2026", "/powerball/results/2026-11"):
        assert f"<loc>https://shop.test{path}</loc>" in listed
    assert "/powerball/results/2026-10<" not in listed


async def test_own_host_has_its_own_sitemap_and_robots(content: Content) -> None:
    await publish_archive(content)
    variant = {"name": "Reef", "host": "reef.test", "offers": ["reef"]}
    await content.database.call(
        "insert into content_versions (collection, entry_id, version, document, author)"
        " values ('sub_variants', 'reef', 1, %(d)s::jsonb, 'test')",
        {"d": orjson.dumps(variant).decode()},
    )
    await put_configuration(content, site_document())
    await content.database.call(
        "insert into content_publications (collection, entry_id, version, author)"
        " values ('sub_variants', 'reef', 1, 'test')"
    )

    async def sitemap() -> str:
        return str((await content.get("/robots.txt", Host="reef.test")).text.splitlines()[-1])

    await eventually(sitemap, "Sitemap: https://reef.test/sitemap.xml")
    listed = (await content.get("/sitemap.xml", Host="reef.test")).text
    assert "<loc>https://reef.test/reef-raffle</loc>" in listed
    assert "shop.test" not in listed
    assert "/powerball<" not in listed
    assert "Sitemap: https://shop.test/sitemap.xml" in (await content.get("/robots.txt")).text
