"""Two locales, each with a host: their content, and what search engines see."""

from __future__ import annotations

import re
from typing import Any

from content.entries.seed_entries import seed_entries, shipped_entries
from servicekit.testing.waiting import eventually
from services.content.tests.kit.catalogue import publish_archive, publish_offer
from services.content.tests.kit.documents import page
from services.content.tests.kit.editing import OPERATOR, publish, write
from services.content.tests.kit.service import Content
from wattle.catalog.v1 import draw_pb2, events_pb2

BRITAIN = "uk.shop.test"
HOME, AWAY = "https://shop.test", f"https://{BRITAIN}"


async def open_in_britain(content: Content) -> None:
    """Gives the British site a host of its own."""
    await seed_entries(content.database)
    shipped = next(entry.document for entry in shipped_entries() if entry.collection == "site_locales")
    path, document = "site_locales/en-gb", {**shipped, "hosts": [BRITAIN]}
    await publish(content, path, await write(content, path, document, by=OPERATOR, after=1), by=OPERATOR)

    async def language() -> bool:
        return '<html lang="en-GB"' in (await content.get("/about", host=BRITAIN)).text

    await eventually(language, expected=True)


def head(text: str) -> dict[str, Any]:
    """Canonical address and alternates of a page."""
    found = re.findall(r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">', text)
    canonical = re.search(r'<link rel="canonical" href="([^"]+)">', text)
    return {"canonical": canonical and canonical[1], "alternates": dict(found)}


async def test_each_locale_has_its_own_posts_and_contact_page(content: Content) -> None:
    await open_in_britain(content)

    async def read(path: str, **headers: str) -> dict[str, Any]:
        result: dict[str, Any] = (await content.get(path, **headers)).json()["result"]
        return result

    post = "/api/content/blog/posts/odds-in-plain-words"
    assert "134,490,400" in (await read(post))["sections"][0]["value"]
    british = await read(post, host=BRITAIN)
    assert "0808 8020 133" in british["sections"][0]["value"]
    assert "Powerball" not in british["sections"][0]["value"]
    summaries = (await content.get("/api/content/blog/posts", host=BRITAIN)).json()["result"]
    assert [each["title"] for each in summaries] == [
        "What “one in 20,000” means",
        "How every raffle draw is checked",
    ]
    assert "pound" in (await read("/api/content/blog", host=BRITAIN))["lead"]
    ours, theirs = (
        " ".join(topic["answer"] for topic in contact["topics"])
        for contact in (
            await read("/api/content/contact-page"),
            await read("/api/content/contact-page", host=BRITAIN),
        )
    )
    assert "BetStop" in ours
    assert "GAMSTOP" not in ours
    assert "GAMSTOP" in theirs
    assert "0808 8020 133" in theirs
    assert not re.search("BetStop|BPAY", theirs)


async def test_page_links_to_itself_and_the_other_locale(content: Content) -> None:
    await open_in_britain(content)
    for path in ("/blog/odds-in-plain-words", "/about/contact-us", "/about"):
        alternates = {"en-AU": HOME + path, "en-GB": AWAY + path, "x-default": HOME + path}
        ours, theirs = await content.get(path), await content.get(path, host=BRITAIN)
        assert head(ours.text) == {"canonical": HOME + path, "alternates": alternates}
        assert head(theirs.text) == {"canonical": AWAY + path, "alternates": alternates}


async def test_page_of_one_locale_has_no_alternate(content: Content) -> None:
    await open_in_britain(content)
    own = page("/regulators", "Ours", locale="en-GB")
    await publish(content, "pages/regulators", await write(content, "pages/regulators", own))

    async def status() -> int:
        return (await content.get("/regulators", host=BRITAIN)).status_code

    await eventually(status, 200)
    assert (await content.get("/regulators")).status_code == 404
    british = (await content.get("/regulators", host=BRITAIN)).text
    assert head(british) == {"canonical": f"{AWAY}/regulators", "alternates": {}}
    # Lotteries are not sold in Britain, and the login page is not indexed.
    assert (await content.get("/lotto-tickets", host=BRITAIN)).status_code == 404
    for path in ("/lotto-tickets", "/login"):
        assert head((await content.get(path)).text)["alternates"] == {}
    listed = {host: (await content.get("/sitemap.xml", host=host)).text for host in ("shop.test", BRITAIN)}
    assert f"<url><loc>{AWAY}/regulators</loc></url>" in listed[BRITAIN]
    assert "regulators" not in listed["shop.test"]
    both = (
        f'<xhtml:link rel="alternate" hreflang="en-AU" href="{HOME}/about"/>'
        f'<xhtml:link rel="alternate" hreflang="en-GB" href="{AWAY}/about"/>'
        f'<xhtml:link rel="alternate" hreflang="x-default" href="{HOME}/about"/></url>'
    )
    assert f"<url><loc>{HOME}/about</loc>{both}" in listed["shop.test"]
    assert f"<url><loc>{AWAY}/about</loc>{both}" in listed[BRITAIN]


async def test_site_without_a_host_has_no_alternates(content: Content) -> None:
    await seed_entries(content.database)
    assert head((await content.get("/about")).text) == {"canonical": f"{HOME}/about", "alternates": {}}
    assert "xhtml:link" not in (await content.get("/sitemap.xml")).text


async def test_sitemap_of_a_locale_lists_its_offers_and_causes(content: Content) -> None:
    await publish_archive(content)
    await publish_offer(content, "boats", "Boat Raffle", offer_type="raffle_ticket", url="/boat-raffle")
    for offer, regions in (("reef", ["NSW", "QLD"]), ("boats", ["GB"])):
        draw = draw_pb2.Draw(offer_key=offer, draw_no=1, draw_date="2026-12-01", regions=regions)
        announced = events_pb2.DrawAnnounced(draw=draw)
        await content.others.publish("wattle.catalog.v1.draw_announced", announced.SerializeToString())
    for key, offers in (("boat_crews", ["boats"]), ("everybody", [])):
        slug = key.replace("_", "-")
        cause = events_pb2.CausePublished(key=key, slug=slug, name=key, summary="x", offer_keys=offers)
        await content.others.publish("wattle.catalog.v1.cause_published", cause.SerializeToString())
    await open_in_britain(content)

    async def listed(host: str) -> set[str]:
        site_map = (await content.get("/sitemap.xml", host=host)).text
        addresses = re.findall(r"<loc>https://[^/]+(/[^<]*)</loc>", site_map)
        return {
            path for path in addresses if re.match(r"/(causes/|lotto-|charity|powerball|reef-|boat-)", path)
        }

    boats = {
        "/boat-raffle",
        "/boat-raffle/terms-and-conditions",
        "/boat-raffle/winners",
        "/boat-raffle/your-support",
    }
    british = {"/causes/boat-crews", "/causes/everybody", "/charity-tickets", "/lotto-results/raffles"}
    await eventually(lambda: listed(BRITAIN), boats | british)
    ours = await listed("shop.test")
    assert {
        "/causes/reef-keepers",
        "/causes/everybody",
        "/reef-raffle",
        "/powerball",
        "/lotto-results",
    } <= ours
    assert not {path for path in ours if "boat" in path}
    # The page stays readable, but is not indexed.
    for path in ("/reef-raffle", "/causes/reef-keepers"):
        answer = await content.get(path, host=BRITAIN)
        assert (answer.status_code, answer.headers["x-robots-tag"]) == (200, "noindex,nofollow")
        assert '<meta name="robots" content="noindex,nofollow" data-of="page">' in answer.text
        assert head((await content.get(path)).text)["alternates"] == {}
