"""Everything that is on the site at one time, validated as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, cast

from content.configuration.rules.capabilities import CAPABILITIES
from content.configuration.rules.page_table import PAGE_NAMES
from content.configuration.rules.parts import Locale
from content.configuration.rules.site import SiteConfig, SiteDocument
from content.configuration.rules.theme import Theme
from content.configuration.rules.variants import SiteLocale, SubVariant
from content.entries.rules.collections import (
    ONLY_ENTRY,
    Blog,
    BlogCategory,
    BlogPost,
    ContactPage,
    Entry,
    Page,
    read_document,
)
from content.entries.rules.placements import Placement
from servicekit.errors import FieldError, RuleRefused, ServiceError

REQUIRED: Final = ("site_config", "theme")
"""Collections that every site needs."""


Pages = Mapping[str, tuple[str, Page]]
"""Pages by path, each with its id."""


@dataclass(frozen=True, slots=True)
class LocaleContents:
    """The site for one locale."""

    site: SiteDocument
    variants: Mapping[str, SiteDocument]
    """The site with each active sub-variant applied."""
    pages: Pages
    hosts: tuple[str, ...] = ()
    segment: str | None = None
    """Segment of visitors without one; None is the default segment."""
    pages_of_variants: Mapping[str, Pages] = field(default_factory=dict)
    """Pages by sub-variant; its own pages replace those of the site."""

    def pages_of(self, sub_variant: str | None) -> Pages:
        """The pages for visitors of a sub-variant, or of none."""
        return self.pages if sub_variant is None else self.pages_of_variants.get(sub_variant, self.pages)


@dataclass(frozen=True, slots=True)
class SiteContents:
    site: SiteDocument
    variants: Mapping[str, SubVariant]
    locales: Mapping[Locale, LocaleContents]
    """The site for each of its locales, including its own."""
    blogs: Mapping[str, Blog]
    """The front of the blog, by locale in lower case or `default`."""
    posts: Mapping[str, BlogPost]
    """By id, newest first."""
    categories: Mapping[str, BlogCategory]
    """By slug, by rank."""
    contact_pages: Mapping[str, ContactPage]
    """As `blogs`."""
    placements: tuple[tuple[str, Placement], ...]

    def posts_of(self, sub_variant: str | None, locale: str | None = None) -> Mapping[str, BlogPost]:
        """The posts for a sub-variant, or none, and a locale (the site's by default), by slug, newest first.

        Of several posts with one slug, the most specific one counts. A post of another locale does not count.
        """
        locale = locale or self.site.locale
        own = [
            (entry_id, post)
            for entry_id, post in self.posts.items()
            if (not post.sub_variants or sub_variant in post.sub_variants) and post.locale in (None, locale)
        ]
        closest: dict[str, str] = {}
        for entry_id, post in own:
            slug = post.slug or entry_id
            other = closest.setdefault(slug, entry_id)
            if _closeness(post) > _closeness(self.posts[other]):
                closest[slug] = entry_id
        return {
            post.slug or entry_id: post
            for entry_id, post in own
            if closest[post.slug or entry_id] == entry_id
        }

    def blog_of(self, locale: str) -> Blog | None:
        """The front of the blog for a locale, or the default one."""
        return self.blogs.get(locale.lower(), self.blogs.get(ONLY_ENTRY))

    def contact_page_of(self, locale: str) -> ContactPage | None:
        """The contact page for a locale, or the default one."""
        return self.contact_pages.get(locale.lower(), self.contact_pages.get(ONLY_ENTRY))

    def variant_of_host(self, host: str) -> str | None:
        """The sub-variant with a host of its own."""
        return next((key for key, variant in self.variants.items() if variant.host == host), None)

    def locale_of_host(self, host: str) -> Locale | None:
        return next((locale for locale, local in self.locales.items() if host in local.hosts), None)

    @property
    def blog(self) -> Blog | None:
        return self.blog_of(self.site.locale)

    @property
    def pages(self) -> Pages:
        return self.locales[self.site.locale].pages


@dataclass(frozen=True, slots=True)
class Fault:
    """An invalid entry."""

    collection: str
    entry_id: str
    error: ServiceError


def without_unknown_names(config: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """A configuration without unknown capabilities and pages, and their names.

    Another release or another system wrote it. An unknown name grants nothing. To ignore the whole
    configuration would also ignore what it withdraws.
    """
    dropped: list[str] = []
    segments, pages = config.get("segments"), config.get("pages")
    known: dict[str, Any] = dict(config)
    if isinstance(segments, Mapping):
        known["segments"] = {
            name: [each for each in listed if _is_capability(each)] if isinstance(listed, list) else listed
            for name, listed in segments.items()
        }
        dropped += [
            str(each)
            for listed in segments.values()
            if isinstance(listed, list)
            for each in listed
            if not _is_capability(each)
        ]
    if isinstance(pages, Mapping):
        known["pages"] = {name: page for name, page in pages.items() if name in PAGE_NAMES}
        dropped += sorted(pages.keys() - PAGE_NAMES)
    return known, sorted(set(dropped))


def _is_capability(name: object) -> bool:
    return isinstance(name, str) and name in CAPABILITIES


def assemble(
    entries: Iterable[Entry], last_valid: SiteDocument | None = None
) -> tuple[SiteContents | None, list[Fault]]:
    """The site of some entries, and the invalid entries, which are left out.

    A missing or invalid configuration or theme is taken from `last_valid`. Without that there is no site:
    None.
    """
    read: dict[str, dict[str, Any]] = {}
    faults = []
    for entry in entries:
        try:
            document = read_document(entry.collection, entry.document)
        except ServiceError as error:
            faults.append(Fault(entry.collection, entry.entry_id, error))
        else:
            read.setdefault(entry.collection, {})[entry.entry_id] = document
    valid = {name: read[name][ONLY_ENTRY] for name in REQUIRED if ONLY_ENTRY in read.get(name, {})}
    if last_valid is None and len(valid) < len(REQUIRED):
        return None, faults
    config = cast(SiteConfig, valid.get("site_config", last_valid))
    theme = cast(Theme, valid["theme"] if "theme" in valid else cast(SiteDocument, last_valid).theme)
    site = SiteDocument(**{**dict(config), "theme": theme})
    variants: dict[str, SubVariant] = {
        key: variant for key, variant in read.get("sub_variants", {}).items() if variant.active
    }
    pages = read.get("pages", {})
    locales = {site.locale: _local(site, None, variants, pages, faults)}
    for entry_id, differs in read.get("site_locales", {}).items():
        if differs.locale == site.locale:
            continue  # the site itself says what it is
        if differs.locale in locales:
            message = f"There is a site for {differs.locale} already"
            refusal = RuleRefused.of([FieldError("locale", "locale_taken", message)])
            faults.append(Fault("site_locales", entry_id, refusal))
        elif differs.segment is not None and differs.segment not in site.segments:
            message = f"The site has no segment {differs.segment}"
            refusal = RuleRefused.of([FieldError("segment", "segment_unknown", message)])
            faults.append(Fault("site_locales", entry_id, refusal))
        else:
            locales[differs.locale] = _local(site, differs, variants, pages, faults)
    categories = dict(sorted(read.get("blog_categories", {}).items(), key=lambda item: item[1].rank))
    posts = sorted(
        _posts(read.get("blog_posts", {}), categories, faults),
        key=lambda item: (item[1].published_on, item[0]),
        reverse=True,
    )
    contents = SiteContents(
        site=site,
        variants=variants,
        locales=locales,
        blogs=read.get("blog", {}),
        posts=dict(posts),
        categories=categories,
        contact_pages=read.get("contact_page", {}),
        placements=tuple(read.get("placements", {}).items()),
    )
    return contents, faults


def _local(
    site: SiteDocument,
    differs: SiteLocale | None,
    variants: Mapping[str, SubVariant],
    pages: Mapping[str, Page],
    faults: list[Fault],
) -> LocaleContents:
    """The site for a locale; `differs` is None for the site's own."""
    as_json = site.model_dump(mode="json")
    if differs is not None:
        as_json = differs.apply(as_json)
        site = SiteDocument.model_validate(as_json)
    return LocaleContents(
        site=site,
        variants={
            key: SiteDocument.model_validate(variant.apply(as_json)) for key, variant in variants.items()
        },
        pages=_pages(pages, site.locale, None, faults),
        pages_of_variants={key: _pages(pages, site.locale, key, faults) for key in variants},
        hosts=() if differs is None else differs.hosts,
        segment=None if differs is None else differs.segment,
    )


def _pages(
    pages: Mapping[str, Page], locale: str, sub_variant: str | None, faults: list[Fault]
) -> dict[str, tuple[str, Page]]:
    """The pages of a locale and a sub-variant by path. The most specific page of a path counts; of two
    equally specific ones the first.
    """
    found: dict[str, tuple[str, Page]] = {}
    for entry_id, page in pages.items():
        if page.locale not in (None, locale) or (page.sub_variants and sub_variant not in page.sub_variants):
            continue
        other = found.get(page.path)
        if other is None or _closeness(page) > _closeness(other[1]):
            found[page.path] = entry_id, page
        elif _closeness(page) == _closeness(other[1]) and not _is_reported(faults, entry_id):
            message = f"The page {other[0]} has this path already"
            error = RuleRefused.of([FieldError("path", "path_taken", message)])
            faults.append(Fault("pages", entry_id, error))
    return found


def _closeness(page: Page | BlogPost) -> tuple[bool, bool]:
    """How specific a page or a post is."""
    return bool(page.sub_variants), page.locale is not None


def _is_reported(faults: list[Fault], entry_id: str) -> bool:
    return any((fault.collection, fault.entry_id) == ("pages", entry_id) for fault in faults)


def _posts(
    posts: Mapping[str, BlogPost], categories: Mapping[str, BlogCategory], faults: list[Fault]
) -> Iterable[tuple[str, BlogPost]]:
    taken: dict[tuple[str, str | None, tuple[str, ...]], str] = {}
    for entry_id, post in posts.items():
        if post.category not in categories:
            message = f"There is no category {post.category} on the site"
            error = RuleRefused.of([FieldError("category", "category_unknown", message)])
            faults.append(Fault("blog_posts", entry_id, error))
            continue
        other = taken.setdefault((post.slug or entry_id, post.locale, post.sub_variants), entry_id)
        if other == entry_id:
            yield entry_id, post
        else:
            message = f"The post {other} has this slug already"
            error = RuleRefused.of([FieldError("slug", "slug_taken", message)])
            faults.append(Fault("blog_posts", entry_id, error))
