from __future__ import annotations

import re
import uuid
from typing import Any

import orjson
import pytest

from content.entries.seed_entries import SHIPPED
from servicekit.testing.services import WEB
from servicekit.testing.waiting import eventually
from services.content.tests.kit.catalogue import publish_offer, status_of
from services.content.tests.kit.documents import site_document
from services.content.tests.kit.frontends import STOREFRONT_PAGES, build_mfe
from services.content.tests.kit.html import meta
from services.content.tests.kit.service import Content, bearer, put_configuration
from wattle.catalog.v1 import events_pb2, offer_pb2

LOTTERIES = "commercial_lotteries"


def block(html: str, name: str) -> Any:
    found = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', html, re.DOTALL)
    assert found, name
    return orjson.loads(found[1])


async def test_home_page_contains_its_text_without_scripts(content: Content) -> None:
    response = await content.get("/")
    html = response.text
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert "<title>Play Australia’s lotteries online | Wattle</title>" in html
    assert meta(html, "og:title") == "Play Australia’s lotteries online | Wattle"
    assert meta(html, "description") == meta(html, "og:description")
    assert meta(html, "robots") == "index,follow"
    assert '<link rel="canonical" href="https://shop.test/">' in html
    assert "<main><h1>The next big draws</h1>" in html
    assert "x-robots-tag" not in response.headers
    assert "<!--shell" not in html


UNREADABLE = {
    "null": "%00",
    "control": "%01%0A%0D%1B",
    "not UTF-8": "%FF%FE%C0%80",
    "half of a pair": "%ED%A0%80",
    "no percent-encoding": "%zz%",
    "long": "x" * 10_000,
    "markup": "%3C/script%3E%22%3E",
}


@pytest.mark.parametrize("value", UNREADABLE.values(), ids=UNREADABLE.keys())
async def test_page_with_an_odd_query_is_shown(content: Content, value: str) -> None:
    plain = await content.get("/")
    names = ("sv", "p", "act", "utm_source", "utm_campaign", "aff", "favourite_numbers", "%00")
    for query in (*(f"{name}={value}" for name in names), f"sv={value}&sv={value}", value):
        page = await content.get(f"/?{query}")
        assert page.status_code == 200, query
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert "set-cookie" not in page.headers
        assert block(page.text, "site-configuration") == block(plain.text, "site-configuration")
        assert "<main><h1>The next big draws</h1>" in page.text


@pytest.mark.parametrize("path", ["/%00", "/powerball%00", "/my-account/%00", "/%FF", "/blog/%00/%0A"])
async def test_page_with_an_unusable_name_is_not_found(content: Content, path: str) -> None:
    page = await content.get(path)
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert page.headers["x-robots-tag"] == "noindex,nofollow"


async def test_api_call_with_unusable_text_is_refused(content: Content) -> None:
    for path, status, error in (
        ("/api/site/configuration?sv=%00", 400, "null_character"),
        ("/api/%00", 404, "not_found"),
        ("/media/%00", 404, "not_found"),
    ):
        refused = await content.get(path)
        assert (refused.status_code, refused.json()["error"]) == (status, error)


async def test_document_contains_what_the_shell_needs(content: Content) -> None:
    html = (await content.get("/cart")).text
    assert block(html, "mfe-registry") == [
        {
            "name": "checkout",
            "entry": "/mfe/checkout/remoteEntry-r1.js",
            "contract": 1,
            "mounts": ["/cart", "/checkout"],
        },
        {"name": "storefront", "entry": "/mfe/storefront/remoteEntry-r1.js", "contract": 1, "mounts": ["/"]},
    ]
    configuration = block(html, "site-configuration")
    assert configuration["app_key"] == "wattle-web-development"
    assert "commercial_lotteries" in configuration["capabilities"]
    assert (
        '<link rel="preload" as="style" crossorigin fetchpriority="low"'
        ' href="/mfe/checkout/assets/cart-r1.css">' in html
    )
    assert (
        '<link rel="modulepreload" crossorigin fetchpriority="low" href="/mfe/checkout/assets/cart-r1.js">'
        in html
    )


async def test_only_styles_with_the_nonce_apply(content: Content) -> None:
    first, second = [await content.get("/") for _ in range(2)]
    policies = [response.headers["content-security-policy"] for response in (first, second)]
    nonces = [re.search(r"'nonce-([\w-]{20,})'", policy) for policy in policies]
    assert nonces[0]
    assert nonces[1]
    assert nonces[0][1] != nonces[1][1]
    assert f'<style id="theme" nonce="{nonces[0][1]}">:root{{--color-canvas:' in first.text
    assert "script-src 'self';" in policies[0]
    assert "unsafe" not in policies[0]
    assert "frame-ancestors 'none'" in policies[0]
    assert not re.search(r"<script(?![^>]*(?:src=|type=\"application/(?:ld[+])?json\"))", first.text)


@pytest.mark.parametrize("path", ["/my-account", "/my-account/transactions", "/receipt/abc", "/deposit"])
async def test_customer_page_is_neither_stored_nor_indexed(content: Content, path: str) -> None:
    response = await content.get(path)
    assert response.status_code == 200
    assert response.headers["cache-control"] == "no-store"
    assert response.headers["x-robots-tag"] == "noindex,nofollow"
    assert meta(response.text, "robots") == "noindex,nofollow"


@pytest.mark.parametrize("path", ["/login", "/cart"])
async def test_visitor_page_is_not_indexed(content: Content, path: str) -> None:
    response = await content.get(path)
    assert (response.status_code, response.headers["x-robots-tag"]) == (200, "noindex,nofollow")


@pytest.mark.parametrize("path", ["/nowhere", "/my-account/nonsense", "/lotto-party", "/daily-winners"])
async def test_unknown_path_and_disabled_feature_are_404_with_the_shell(content: Content, path: str) -> None:
    response = await content.get(path)
    assert response.status_code == 404
    assert response.headers["x-robots-tag"] == "noindex,nofollow"
    assert "<title>Page not found | Wattle</title>" in response.text
    assert block(response.text, "mfe-registry")


async def test_published_offer_has_pages(content: Content) -> None:
    assert await status_of(content, "/powerball") == 404
    await publish_offer(content, "powerball", "Powerball")
    html = (await content.get("/powerball/results/draw/1593")).text
    assert "<title>Powerball results, draw 1593 | Wattle</title>" in html
    assert "<h1>Play Powerball</h1>" in (await content.get("/powerball")).text
    assert await status_of(content, "/powerball/nonsense") == 404


async def test_page_without_a_released_screen_is_404(content: Content) -> None:
    await publish_offer(content, "powerball", "Powerball")
    assert await status_of(content, "/powerball/statistics") == 404
    pages = {**STOREFRONT_PAGES, "/:offer/statistics": "statistics"}
    build_mfe(content.frontends / "mfe", "storefront", "/", release="r2", pages=pages)
    await eventually(lambda: status_of(content, "/powerball/statistics"), 200)


async def test_offer_screen_does_not_serve_a_site_page_of_the_same_form(content: Content) -> None:
    await put_configuration(
        content, site_document(segments={"default": ["membership_program", "native_app"]})
    )

    async def is_granted() -> bool:
        shown = block((await content.get("/")).text, "site-configuration")
        return "membership_program" in shown["capabilities"]

    await eventually(is_granted, True)
    assert await status_of(content, "/daily-winners") == 404


async def test_offer_has_only_the_pages_of_its_type(content: Content) -> None:
    await publish_offer(content, "powerball", "Powerball")
    await publish_offer(content, "reef", "Reef", offer_type="raffle_ticket")
    pages = {**STOREFRONT_PAGES, "/:offer/statistics": "statistics", "/:offer/winners": "winners"}
    build_mfe(content.frontends / "mfe", "storefront", "/", release="r3", pages=pages)
    await eventually(lambda: status_of(content, "/powerball/statistics"), 200)
    assert await status_of(content, "/powerball/winners") == 404
    assert await status_of(content, "/reef/statistics") == 404
    assert "<title>Reef winners | Wattle</title>" in (await content.get("/reef/winners")).text
    listed = (await content.get("/sitemap.xml")).text
    assert "/reef/winners<" in listed
    assert "/powerball/winners<" not in listed


async def test_offer_alias_names_the_canonical_address(content: Content) -> None:
    await publish_offer(content, "oz_lotto", "Oz Lotto", url="/oz_lotto", aliases=("/oz-lotto",))
    html = (await content.get("/oz-lotto/results/")).text
    assert '<link rel="canonical" href="https://shop.test/oz_lotto/results">' in html


async def test_older_offer_version_changes_nothing(content: Content) -> None:
    await publish_offer(content, "set_for_life", "Set for Life")
    older = events_pb2.OfferPublished(offer=offer_pb2.Offer(key="set_for_life", name="Old", version=0))
    marker = events_pb2.OfferPublished(offer=offer_pb2.Offer(key="marker", name="Marker", version=1))
    for event in (older, marker):
        await content.others.publish(
            "wattle.catalog.v1.offer_published", event.SerializeToString(), event_id=uuid.uuid4()
        )
    await eventually(lambda: status_of(content, "/marker"), 200)
    assert "<title>Play Set for Life | Wattle</title>" in (await content.get("/set_for_life")).text


async def test_markup_in_names_and_texts_is_escaped(content: Content) -> None:
    nasty = "</script><script>alert(1)</script>\"'<img src=x onerror=alert(1)>"
    await publish_offer(content, "nasty", nasty)
    document = site_document(site_name=nasty, regulation_text=nasty)
    document["pages"]["home"]["heading"] = nasty
    await put_configuration(content, document)

    async def shown() -> object:
        return block((await content.get("/")).text, "site-configuration")["site_name"]

    await eventually(shown, nasty)
    for path in ("/", "/nasty", "/cart", "/%3Cscript%3Ealert(1)%3C/script%3E"):
        html = (await content.get(path)).text
        assert html.count("<script") == html.count("</script>")
        assert "<script>" not in html
        assert "<img" not in html


async def test_segment_decides_which_pages_open(content: Content) -> None:
    everything_off = {"default": ["multi_offer_site"], "closed": []}
    await put_configuration(content, site_document(segments=everything_off))
    await eventually(lambda: status_of(content, "/my-account/transactions"), 404)
    assert await status_of(content, "/lotto-results") == 200
    customer = await content.get("/lotto-results", **bearer(uuid.uuid4(), segment="closed"))
    assert customer.status_code == 404


async def test_single_offer_site_has_the_offer_as_home_page(
    content: Content,
) -> None:
    await publish_offer(content, "powerball", "Powerball")
    await publish_offer(content, "reef", "Reef", offer_type="raffle_ticket")
    assert (
        '<link rel="canonical" href="https://shop.test/powerball">' in (await content.get("/powerball")).text
    )
    await put_configuration(
        content, site_document(segments={"default": ["charity_lotteries"], "lotto": [LOTTERIES]})
    )

    async def heading() -> str:
        return (await content.get("/")).text.partition("<h1>")[2].partition("</h1>")[0]

    await eventually(heading, "Reef")
    for path in ("/", "/reef"):
        html = (await content.get(path)).text
        assert "<title>Reef | Wattle</title>" in html
        assert '<link rel="canonical" href="https://shop.test/">' in html
        assert "/mfe/storefront/assets/play-" in html
    listed = (await content.get("/sitemap.xml")).text
    assert "<loc>https://shop.test/</loc>" in listed
    assert "/reef<" not in listed
    customer = await content.get("/", **bearer(uuid.uuid4(), segment="lotto"))
    assert "<h1>Play Powerball</h1>" in customer.text


async def test_hashed_files_are_cached_forever(content: Content) -> None:
    hashed = await content.get("/assets/index-Ab12.js")
    entry = await content.get("/mfe/checkout/remoteEntry-r1.js")
    manifest = await content.get("/mfe/checkout/mf-manifest.json")
    assert hashed.headers["cache-control"] == entry.headers["cache-control"]
    assert hashed.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert manifest.headers["cache-control"] == "no-cache"
    assert hashed.headers["content-type"] == "text/javascript; charset=utf-8"
    again = await content.get("/mfe/checkout/mf-manifest.json", **{"If-None-Match": manifest.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip"), ("identity", None)],
)
async def test_compressed_files_are_sent_as_built(
    content: Content, accepted: str, encoding: str | None
) -> None:
    request = content.client.build_request(
        "GET", "/assets/index-Ab12.js", headers={"Accept-Encoding": accepted}
    )
    response = await content.client.send(request, stream=True)
    assert response.headers.get("content-encoding") == encoding
    assert response.headers["vary"] == "accept-encoding"
    await response.aclose()


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../index.html",
        "/assets/%2e%2e/index.html",
        "/assets/..%2f..%2fmfe/checkout/dist/mfe.json",
        "/mfe/checkout/../../shell/index.html",
        "/mfe/checkout//mfe.json",
        "/mfe/nobody/mf-manifest.json",
        "/assets/index-Ab12.js.map",
        "/index.html",
        "/favicon.ico",
    ],
)
async def test_files_outside_the_build_are_not_served(content: Content, path: str) -> None:
    response = await content.client.get(f"https://shop.test{path}")
    assert response.status_code == 404
    assert response.headers["content-type"].startswith("text/plain")


async def test_browsers_and_crawlers_find_their_files(content: Content) -> None:
    robots = await content.get("/robots.txt")
    manifest = await content.get("/manifest.webmanifest")
    icon = await content.get("/favicon.svg")
    assert "Disallow: /my-account" in robots.text
    assert manifest.json()["name"] == "Wattle"
    assert manifest.json()["theme_color"] == "#17603f"
    assert icon.headers["content-type"] == "image/svg+xml"


async def test_new_release_shows_without_a_restart(content: Content) -> None:
    build_mfe(content.frontends / "mfe", "checkout", "/cart", "/checkout", release="r2")

    async def entry() -> object:
        return block((await content.get("/")).text, "mfe-registry")[0]["entry"]

    await eventually(entry, "/mfe/checkout/remoteEntry-r2.js")
    assert (await content.get("/mfe/checkout/remoteEntry-r1.js")).status_code == 200


async def test_marks_of_the_shipped_configuration_exist(content: Content) -> None:
    shipped = [orjson.loads((SHIPPED / name).read_bytes()) for name in ("site.json", "site-en-gb.json")]
    marks = {image["src"] for site in shipped for image in site["regulation_images"]}
    assert len(marks) == 2
    for mark in marks:
        answer = await content.get(mark)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
        assert answer.headers["content-security-policy"] == "default-src 'none'"
        assert "<script" not in answer.text
        assert (await content.client.head(mark, headers=WEB)).status_code == 200
    assert (await content.get("/media/age-18-0.svg")).status_code == 404


async def test_shipped_posts_have_pictures_and_share_no_drawing(
    content: Content,
) -> None:
    for post in (await content.send("GET", "/api/content/blog/posts"))["result"]:
        assert (await content.get(post["image"]["src"])).headers["content-type"] == "image/svg+xml"
        assert post["image"]["alt"]
        shown = (await content.get(f"/blog/{post['slug']}")).text
        assert '<meta property="og:image" content="https://shop.test/share.png">' in shown
