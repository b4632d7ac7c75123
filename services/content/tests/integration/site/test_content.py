"""Content for visitors: pages, the blog, placements, sub-variants and the sitemap."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime
from typing import Any

import pytest

from content.entries.seed_entries import seed_entries
from content.messages.handlers.money import notify_restriction
from servicekit.events.handlers import ReceivedEvent
from servicekit.testing.waiting import eventually
from services.content.tests.kit.documents import page, post
from services.content.tests.kit.editing import EDITOR, OPERATOR, publish, write
from services.content.tests.kit.service import Content, bearer
from wattle.wallet.v1.events_pb2 import CustomerRestricted


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/about", "About us"),
        ("/about/responsible-gaming", "Responsible play"),
        ("/about/privacy", "Privacy policy"),
        ("/about/faq", "Questions and answers"),
        ("/about/terms-and-conditions", "Terms and conditions"),
        ("/about/contact-us", "Contact us"),
        ("/your-support", "Your support"),
    ],
)
async def test_shipped_pages_are_readable(content: Content, path: str, name: str) -> None:
    result = (await content.send("GET", f"/api/content/pages?path={path}"))["result"]
    assert result["name"] == name
    assert all("{" not in str(item["value"]) for item in result["sections"])
    html = (await content.get(path)).text
    assert f"<h1>{name}</h1>" in html
    assert f'<link rel="canonical" href="https://shop.test{path}">' in html


async def test_page_without_its_capability_is_not_found(content: Content) -> None:
    customer = bearer(uuid.uuid4(), segment="charity_only")
    await seed_entries(content.database)
    document = page("/lotto-club", "x", needs=["commercial_lotteries"])
    await publish(content, "pages/club", await write(content, "pages/club", document))

    async def status() -> int:
        return (await content.get("/api/content/pages?path=/lotto-club")).status_code

    await eventually(status, 200)
    await content.send("GET", "/api/content/pages?path=/lotto-club", expected=404, by=customer)
    assert (await content.get("/lotto-club", **customer)).status_code == 404


async def test_blog_lists_posts_newest_first_by_category_and_page(content: Content) -> None:
    everything = await content.send("GET", "/api/content/blog/posts")
    slugs = [post["slug"] for post in everything["result"]]
    assert slugs == ["odds-in-plain-words", "how-a-draw-is-checked"]
    shelf = await content.send("GET", "/api/content/blog/posts?category=playing-well")
    assert [post["slug"] for post in shelf["result"]] == ["odds-in-plain-words"]
    second = await content.send("GET", "/api/content/blog/posts?limit=1&offset=1")
    assert (second["result"][0]["slug"], second["page_info"]["total"]) == ("how-a-draw-is-checked", 2)
    await content.send("GET", "/api/content/blog/posts?category=nothing", expected=404)
    post = (await content.send("GET", "/api/content/blog/posts/odds-in-plain-words"))["result"]
    assert "134,490,400" in post["sections"][0]["value"]
    blog = (await content.send("GET", "/api/content/blog"))["result"]
    assert [category["slug"] for category in blog["categories"]] == ["behind-the-scenes", "playing-well"]


async def test_posts_and_categories_have_documents(content: Content) -> None:
    post = await content.get("/blog/odds-in-plain-words")
    assert post.status_code == 200
    assert '"@type":"BlogPosting"' in post.text
    assert '<meta property="og:type" content="article">' in post.text
    assert (await content.get("/blog/category/playing-well")).status_code == 200
    for missing in ("/blog/nothing", "/blog/category/nothing", "/blog/category/playing-well/2/3"):
        response = await content.get(missing)
        assert response.status_code == 404
        assert "noindex" in response.headers["x-robots-tag"]


async def test_questions_and_home_page_have_structured_data(content: Content) -> None:
    assert '"@type":"FAQPage"' in (await content.get("/about/faq")).text
    home = (await content.get("/")).text
    assert '"@type":"WebSite"' in home
    assert '"@type":"Organization"' in home


async def test_slot_is_filled_for_its_audience(content: Content) -> None:
    async def slots(**headers: str) -> list[Any]:
        found: list[Any] = (await content.send("GET", "/api/content/placements?page=home", by=headers))[
            "result"
        ]
        return [creative["id"] for slot in found for creative in slot["creatives"]]

    granted = (await content.get("/api/site/configuration")).json()["result"]["capabilities"]
    assert "placements" in granted
    assert await slots() == []
    assert await slots(**bearer(uuid.uuid4())) == ["set-limits"]


async def test_slots_by_path_are_those_of_an_open_page(content: Content) -> None:
    await seed_entries(content.database)
    written = page("/spring-of-slots", "Here.")
    await publish(content, "pages/slots", await write(content, "pages/slots", written))
    for name in ("app", "about", "deposit", "page"):
        creatives = [
            {"id": f"{name}-{kind}", "kind": kind, "heading": name} for kind in ("promotional", "support")
        ]
        placement = {"page": name, "slot": "main", "show": 2, "creatives": creatives}
        await publish(content, f"placements/{name}", await write(content, f"placements/{name}", placement))

    async def at(path: str) -> list[str]:
        found = await content.send("GET", f"/api/content/placements?path={path}")
        return [creative["id"] for slot in found["result"] for creative in slot["creatives"]]

    await eventually(lambda: at("/spring-of-slots"), ["page-promotional", "page-support"])
    assert await at("/about") == ["about-promotional", "about-support"]
    assert await at("/my-account/deposit") == ["deposit-support"]
    assert await at("/app") == []
    assert await at("/nowhere/at/all") == []
    mistyped = {"page": "abuot", "slot": "main", "creatives": [{"id": "one", "heading": "One"}]}
    body, address = {"document": mistyped, "after": 0}, "/api/staff/content/placements/mistyped"
    refused = await content.send("PUT", address, body, by=EDITOR, expected=422)
    assert [error["target"] for error in refused["errors"]] == ["page"]


async def test_restricted_customer_sees_no_promotions(content: Content) -> None:
    creative = {"heading": "Play now", "link": "/powerball", "link_text": "Play"}
    offered = {"page": "cart", "slot": "top", "creatives": [{"id": "play-now", **creative}]}
    told = {"page": "cart", "slot": "bottom", "creatives": [{"id": "law", "kind": "legal", **creative}]}
    await seed_entries(content.database)
    for name, placement in (("offered", offered), ("told", told)):
        path = f"placements/{name}"
        await publish(content, path, await write(content, path, placement))
    resting, excluded, over = uuid.uuid4(), uuid.uuid4(), uuid.uuid4()
    for customer, kind, until in (
        (resting, "time_out", 4_000_000_000),
        (excluded, "self_excluded", 0),
        (over, "time_out", 1),
    ):
        fact = CustomerRestricted(customer_id=str(customer), kind=kind, until_seconds=until)
        async with content.database.transaction() as session:
            event = ReceivedEvent(
                uuid.uuid4(), "x", "x", 1, datetime.now(UTC), fact.SerializeToString(), None
            )
            await notify_restriction(session, event)

    async def seen(customer: uuid.UUID) -> list[str]:
        found = await content.send("GET", "/api/content/placements?page=cart", by=bearer(customer))
        return sorted(creative["id"] for slot in found["result"] for creative in slot["creatives"])

    await eventually(lambda: seen(uuid.uuid4()), ["law", "play-now"])
    assert [await seen(each) for each in (resting, excluded, over)] == [["law"], ["law"], ["law", "play-now"]]


async def test_sub_variant_shows_by_address_header_and_cookie(content: Content) -> None:
    await seed_entries(content.database)
    variant = {"name": "Spring", "site_name": "Spring raffle", "pricing_id": "spring"}
    path = "sub_variants/spring"
    await publish(content, path, await write(content, path, variant, by=OPERATOR), by=OPERATOR)

    async def name(query: str = "", **headers: str) -> str:
        response = await content.get(f"/api/site/configuration{query}", **headers)
        return str(response.json()["result"]["site_name"])

    await eventually(lambda: name("?sv=spring"), "Spring raffle")
    assert await name(**{"X-Sub-Variant": "spring"}) == "Spring raffle"
    assert await name(Cookie="wattle_sv=spring") == "Spring raffle"
    assert await name("?sv=", Cookie="wattle_sv=spring") == "Wattle"
    assert await name(**bearer(uuid.uuid4(), sub_variant="spring")) == "Spring raffle"
    for unknown in ("?sv=autumn", "?sv=SPRING", "?sv=..%2F..", f"?sv={'a' * 65}"):
        assert await name(unknown) == "Wattle"
    assert await name("?sv=spring&sv=autumn") == "Spring raffle"
    assert await name("?sv=autumn&sv=spring") == "Wattle"
    page = await content.get("/?sv=spring")
    assert "wattle_sv=spring" in page.headers["set-cookie"]
    assert "noindex" in page.headers["x-robots-tag"]
    assert '<meta name="robots" content="noindex,nofollow" data-of="site">' in page.text
    assert '<link rel="canonical" href="https://shop.test/">' in page.text
    assert "set-cookie" not in (await content.get("/?sv=autumn")).headers
    assert 'wattle_sv=""' in (await content.get("/?sv=", Cookie="wattle_sv=spring")).headers["set-cookie"]


async def test_sub_variant_has_its_own_pages_posts_and_telephone(content: Content) -> None:
    await seed_entries(content.database)
    path = "sub_variants/spring"
    variant = {"name": "Spring", "support_phone": "1300 000 001"}
    await publish(content, path, await write(content, path, variant, by=OPERATOR), by=OPERATOR)
    own = page("/spring-rules", "Call {phone}", sub_variants=["spring"])
    await publish(content, "pages/spring-rules", await write(content, "pages/spring-rules", own))
    news = post("Spring news", "Call {phone}", sub_variants=["spring"])
    await publish(content, "blog_posts/spring-news", await write(content, "blog_posts/spring-news", news))

    async def statuses(**headers: str) -> list[int]:
        paths = (
            "/spring-rules",
            "/blog/spring-news",
            "/api/content/pages?path=/spring-rules",
            "/api/content/blog/posts/spring-news",
        )
        return [(await content.get(path, **headers)).status_code for path in paths]

    spring = {"X-Sub-Variant": "spring"}
    await eventually(lambda: statuses(**spring), [200, 200, 200, 200])
    assert await statuses() == [404, 404, 404, 404]
    for path in ("/api/content/pages?path=/spring-rules", "/api/content/blog/posts/spring-news"):
        result = (await content.get(path, **spring)).json()["result"]
        assert "Call 1300 000 001" in result["sections"][0]["value"]


async def test_sitemap_lists_public_pages(content: Content) -> None:
    assert "Sitemap: https://shop.test/sitemap.xml" in (await content.get("/robots.txt")).text
    listed = (await content.get("/sitemap.xml")).text
    assert "<loc>https://shop.test/about/privacy</loc>" in listed
    assert "/my-account" not in listed


async def test_editor_text_never_becomes_markup(content: Content) -> None:
    await seed_entries(content.database)
    payload = "</script><script>alert(1)</script>"
    document = page("/bad", payload, name=payload)
    seo = {"title": payload, "description": payload}
    document["sections"].append({"id": "seo", "type": "seo", "value": seo})
    document["sections"].append({"id": "data", "type": "json", "value": {"x": payload}})
    await publish(content, "pages/bad", await write(content, "pages/bad", document, by=EDITOR))

    async def status() -> int:
        return (await content.get("/bad")).status_code

    await eventually(status, 200)
    assert "<script>alert" not in (await content.get("/bad")).text
