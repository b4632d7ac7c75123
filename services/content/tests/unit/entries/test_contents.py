from __future__ import annotations

from typing import Any

import pytest

from content.entries.rules.collections import Entry
from content.entries.rules.contents import assemble
from content.entries.seed_entries import shipped_entries
from content.pages.rules import addresses
from services.content.tests.kit.documents import page, site_document


def site(*more: Entry, **changes: Any) -> list[Entry]:
    """The smallest site, with more entries."""
    document = site_document(**changes)
    theme = document.pop("theme")
    return [Entry("site_config", "default", document), Entry("theme", "default", theme), *more]


def test_shipped_entries_are_valid_in_both_locales() -> None:
    for locale, currency in (("en-AU", "AUD"), ("en-GB", "GBP")):
        entries = [
            Entry(
                entry.collection, entry.entry_id, {**entry.document, "locale": locale, "currency": currency}
            )
            if entry.collection == "site_config"
            else entry
            for entry in shipped_entries()
        ]
        contents, faults = assemble(entries)
        assert contents is not None
        assert faults == []
        assert {path for path in contents.pages if path.startswith("/about")} == {
            "/about",
            "/about/responsible-gaming",
            "/about/privacy",
            "/about/cookie-policy",
            "/about/faq",
            "/about/terms-and-conditions",
            "/about/terms-of-use",
            "/about/contact-us",
        }


def test_texts_of_another_locale_do_not_leak() -> None:
    pages = {
        entry.entry_id: str(entry.document) for entry in shipped_entries() if entry.collection == "pages"
    }
    british = " ".join(text for name, text in pages.items() if name.endswith("en-gb"))
    australian = " ".join(text for name, text in pages.items() if name.endswith("en-au"))
    assert not any(word in british for word in ("BPAY", "BetStop", "Australia", "call 000"))
    assert not any(word in australian for word in ("GAMSTOP", "United Kingdom", "call 999"))


def test_site_without_configuration_or_theme_is_none() -> None:
    assert assemble(site()[:1])[0] is None
    assert assemble(site()[1:])[0] is None


def test_invalid_entry_is_left_out_alone() -> None:
    entries = site(
        Entry("pages", "good", page("/good", "x")),
        Entry("pages", "bad", page("//evil.example", "x")),
        Entry("pages", "odd", {"nonsense": True}),
    )
    contents, faults = assemble(entries)
    assert contents is not None
    assert list(contents.pages) == ["/good"]
    assert [(fault.entry_id, fault.error.errors[0].target) for fault in faults] == [
        ("bad", "path"),
        ("odd", "path"),
    ]


def test_page_of_the_own_locale_precedes_one_for_all() -> None:
    both = [
        Entry("pages", "all", page("/help", "x", name="For all")),
        Entry("pages", "british", page("/help", "x", name="British", locale="en-GB")),
        Entry("pages", "ours", page("/help", "x", name="Ours", locale="en-AU")),
    ]
    for order in (both, both[::-1]):
        contents, faults = assemble(site(*order))
        assert contents is not None
        assert contents.pages["/help"][1].name == "Ours"
        assert faults == []


def test_second_page_at_a_path_is_a_fault() -> None:
    _, [fault] = assemble(
        site(Entry("pages", "a", page("/help", "x")), Entry("pages", "b", page("/help", "x")))
    )
    assert (fault.entry_id, fault.error.errors[0].code) == ("b", "path_taken")


def test_post_needs_an_existing_category() -> None:
    post = {
        "title": "News",
        "excerpt": "x",
        "category": "nowhere",
        "author": "Ana",
        "published_on": "2026-11-01",
        "sections": [],
    }
    _, [fault] = assemble(site(Entry("blog_posts", "news", post)))
    assert fault.error.errors[0].code == "category_unknown"


def test_sub_variant_differs_only_in_its_fields() -> None:
    variant = {
        "name": "Spring",
        "site_name": "Spring raffle",
        "support_phone": "1300 000 001",
        "theme": {"colors": {"brand": {"light": "#123456", "dark": "#abcdef"}}},
    }
    contents, _ = assemble(
        site(
            Entry("sub_variants", "spring", variant),
            Entry("sub_variants", "over", {"name": "Over", "active": False}),
        )
    )
    assert contents is not None
    assert list(contents.variants) == ["spring"]
    document = contents.locales["en-AU"].variants["spring"]
    assert (document.site_name, document.support.phone) == ("Spring raffle", "1300 000 001")
    assert document.theme.colors["brand"].light == "#123456"
    assert document.theme.colors["canvas"] == contents.site.theme.colors["canvas"]
    assert document.navigation == contents.site.navigation


@pytest.mark.parametrize(
    "theme",
    [
        {"colors": {"brand": {"light": "red", "dark": "#fff"}}},
        {"colors": {"brand": {"light": "#12345", "dark": "#fff"}}},
        {"colors": {"brand;}body{display:none": {"light": "#fff", "dark": "#fff"}}},
        {"typography": {"family": "Comic Sans"}},
        {"typography": {"scale": 400}},
        {"logo": {"light": "https://evil.example/logo.svg"}},
        {"shadow": "0 0 0 red"},
    ],
)
def test_malformed_theme_is_refused(theme: dict[str, Any]) -> None:
    broken = [site()[0], Entry("theme", "default", theme)]
    contents, [fault] = assemble(broken)
    assert contents is None
    assert fault.collection == "theme"


def test_malformed_theme_keeps_the_last_valid_one() -> None:
    good, _ = assemble(site())
    assert good is not None
    broken = Entry("theme", "default", {"colors": {"brand": {"light": "red", "dark": "#fff"}}})
    new = Entry("pages", "good", page("/good", "x"))
    contents, [fault] = assemble([site(site_name="Acacia")[0], broken, new], last_valid=good.site)
    assert contents is not None
    assert contents.site.theme == good.site.theme
    assert contents.site.site_name == "Acacia"
    assert list(contents.pages) == ["/good"]
    assert fault.collection == "theme"


def test_unknown_capability_keeps_the_last_valid_configuration() -> None:
    good, _ = assemble(site())
    assert good is not None
    broken = site(segments={"default": ["fly"]}, site_name="Acacia")
    contents, [fault] = assemble(broken, last_valid=good.site)
    assert contents is not None
    assert contents.site == good.site
    assert (fault.collection, fault.error.errors[0].target) == ("site_config", "segments.default.0")


def test_sitemap_lists_public_pages_by_default_capabilities() -> None:
    contents, _ = assemble(shipped_entries())
    assert contents is not None
    listed = addresses(
        contents, {"/powerball": "lottery_ticket"}, {"multi_offer_site", "commercial_lotteries", "blog"}
    )
    assert {"/", "/about", "/about/faq", "/powerball", "/powerball/statistics", "/lotto-results"} <= set(
        listed
    )
    assert "/blog/odds-in-plain-words" in listed
    assert not any(path.startswith(("/my-account", "/login", "/cart")) or ":" in path for path in listed)
    assert "/syndicates" not in listed
    assert len(listed) == len(set(listed))
    without = addresses(contents, {}, {"support_faq"})
    assert "/about/faq" not in without
    assert not any(path.startswith("/blog") for path in without)


def test_sitemap_lists_an_offer_once_at_its_canonical_address() -> None:
    contents, _ = assemble(shipped_entries())
    assert contents is not None
    granted = {"multi_offer_site", "commercial_lotteries", "charity_lotteries", "syndicates"}
    offers = {"/shares": "syndicate_share", "/boats": "raffle_ticket"}
    listed = [path for path in addresses(contents, offers, granted) if path.startswith(tuple(offers))]
    assert listed == [
        "/boats",
        "/boats/terms-and-conditions",
        "/boats/winners",
        "/boats/your-support",
        "/shares/syndicates",
        "/shares/terms-and-conditions",
    ]


def test_page_of_a_sub_variant_shows_only_there() -> None:
    spring = Entry(
        "sub_variants", "spring", {"name": "Spring", "sitewide_banner": {"text": "Spring is here"}}
    )
    other = Entry("sub_variants", "other", {"name": "Other"})
    contents, faults = assemble(
        site(
            spring,
            other,
            Entry("pages", "general", page("/about", "x")),
            Entry("pages", "springs", page("/about", "x", sub_variants=["spring"])),
            Entry("pages", "only", page("/spring", "x", sub_variants=["spring"])),
            Entry("pages", "twice", page("/spring", "x", sub_variants=["spring"])),
        )
    )
    assert contents is not None
    local = contents.locales[contents.site.locale]
    assert {path: entry for path, (entry, _) in local.pages.items()} == {"/about": "general"}
    assert {path: entry for path, (entry, _) in local.pages_of_variants["spring"].items()} == {
        "/about": "springs",
        "/spring": "only",
    }
    assert set(local.pages_of_variants["other"]) == {"/about"}
    assert [(fault.entry_id, fault.error.errors[0].code) for fault in faults] == [("twice", "path_taken")]
    banner = local.variants["spring"].sitewide_banner
    assert banner is not None
    assert banner.text == "Spring is here"
    assert local.variants["other"].sitewide_banner == contents.site.sitewide_banner


def test_post_of_a_sub_variant_shows_only_there() -> None:
    post = {
        "title": "News",
        "excerpt": "x",
        "category": "news",
        "author": "Ana",
        "published_on": "2026-11-01",
        "sections": [],
    }
    contents, faults = assemble(
        site(
            Entry("blog_categories", "news", {"name": "News", "description": "x"}),
            Entry("blog_posts", "all", post),
            Entry("blog_posts", "springs", {**post, "sub_variants": ["spring"]}),
        )
    )
    assert contents is not None
    assert faults == []
    assert set(contents.posts_of(None)) == {"all"}
    assert set(contents.posts_of("spring")) == {"all", "springs"}


def test_post_of_a_locale_precedes_one_for_all() -> None:
    post = {
        "title": "News",
        "excerpt": "x",
        "category": "news",
        "author": "Ana",
        "published_on": "2026-11-01",
        "sections": [],
    }
    contents, faults = assemble(
        site(
            Entry("blog_categories", "news", {"name": "News", "description": "x"}),
            Entry("blog_posts", "odds", post),
            Entry("blog_posts", "odds-gb", {**post, "title": "British", "slug": "odds", "locale": "en-GB"}),
            Entry("blog_posts", "odds-gb-2", {**post, "slug": "odds", "locale": "en-GB"}),
            Entry("blog_posts", "state", {**post, "locale": "en-AU"}),
        )
    )
    assert contents is not None
    assert [(fault.entry_id, fault.error.code) for fault in faults] == [("odds-gb-2", "slug_taken")]
    assert {slug: post.title for slug, post in contents.posts_of(None, "en-GB").items()} == {
        "odds": "British"
    }
    assert {slug: post.title for slug, post in contents.posts_of(None, "en-AU").items()} == {
        "odds": "News",
        "state": "News",
    }
