"""Banners are in the document, so that nothing moves when a script renders them."""

from __future__ import annotations

from typing import Any

from content.configuration.rules.parts import always_reachable
from content.configuration.rules.site import SiteDocument
from content.entries.rules.contents import LocaleContents
from content.pages.fragments import banners_of, content_hash
from content.pages.template import Banner, Brand, DocumentTemplate
from content.site.sites import Site
from services.content.tests.kit.documents import site_document

NEWS = {"text": "Draws <b>close</b> early & often.", "link": "/blog/news", "link_text": "See more"}
SHOWN = Banner(
    "News of the site", 'Draws &lt;b&gt;close&lt;/b&gt; early &amp; often. <a href="/blog/news">See more</a>'
)


def site(*, rebranded: bool = False, **changes: Any) -> Site:
    document = SiteDocument.model_validate(site_document(**changes))
    return Site(document, local=LocaleContents(document, variants={}, pages={}), rebranded=rebranded)


def test_sitewide_banner_has_text_and_link() -> None:
    assert banners_of(site(sitewide_banner=NEWS), None, {}, always_reachable) == [SHOWN]


def test_banner_link_without_text_to_another_site_says_read_more() -> None:
    news = {"text": "New", "link": "https://example.org/?a=1&b=2"}
    (banner,) = banners_of(site(sitewide_banner=news), None, {}, always_reachable)
    assert (
        banner.text
        == 'New <a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer">Read more</a>'
    )


def test_banner_with_an_unreachable_link_has_no_link() -> None:
    changes: dict[str, Any] = {
        "rebrand": {"site_name": "Acacia", "notice": "New name.", "link": "/blog/acacia"},
        "sitewide_banner": NEWS,
    }
    told = banners_of(site(rebranded=True, **changes), None, {}, lambda href: href != "/blog/news")
    assert told == [
        Banner("Our new name", 'New name. <a href="/blog/acacia">Read more</a>'),
        Banner("News of the site", "Draws &lt;b&gt;close&lt;/b&gt; early &amp; often."),
    ]


def test_banner_without_capability_or_text_is_missing() -> None:
    assert banners_of(site(), None, {}, always_reachable) == []
    assert banners_of(site(sitewide_banner=NEWS, segments={"default": []}), None, {}, always_reachable) == []


def test_dismissed_banner_returns_when_its_text_changes() -> None:
    cookies = {"wattle_banner": content_hash(tuple(NEWS.values()))}
    assert banners_of(site(sitewide_banner=NEWS), None, cookies, always_reachable) == []
    assert (
        len(banners_of(site(sitewide_banner=NEWS | {"text": "Other"}), None, cookies, always_reachable)) == 1
    )


def test_rebranding_banner_is_first_and_only_where_the_new_name_shows() -> None:
    changes: dict[str, Any] = {
        "rebrand": {"site_name": "Acacia", "notice": "Wattle is now Acacia."},
        "sitewide_banner": NEWS,
    }
    assert banners_of(site(**changes), None, {}, always_reachable) == [SHOWN]
    told = banners_of(site(rebranded=True, **changes), None, {}, always_reachable)
    assert told == [Banner("Our new name", "Wattle is now Acacia."), SHOWN]


def test_banner_hash_equals_the_shells() -> None:
    assert content_hash(("We have moved.", "/blog/news", None)) == "5b0316eb"


def test_document_has_the_shells_box_for_each_banner() -> None:
    aside = '<aside aria-label="%shell:banner-label%"><!--shell:banner-text--></aside>'
    box = f"<!--shell:banner-->{aside}<!--/shell:banner-->"
    frame = f"<!--shell:head--><!--shell:config-->{box}<main><!--shell:main--></main></body>"

    def rendered(*banners: Banner) -> str:
        return DocumentTemplate(frame).render(
            language="en",
            nonce="n",
            banners=banners,
            brand=Brand("A", None),
            head="",
            config="",
            main="",
            end="",
        )

    assert rendered() == "<main></main></body>"
    assert rendered(Banner("A", "a"), Banner("B", "b")).startswith(
        '<aside aria-label="A">a</aside><aside aria-label="B">b</aside><main>'
    )
