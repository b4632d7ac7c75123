"""Everything that is on the site at one time, put together and checked as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from content.domain.collections import (
    ONLY_ENTRY,
    Blog,
    BlogCategory,
    BlogPost,
    ContactPage,
    Page,
    read_document,
)
from content.domain.placements import Placement
from content.domain.site import SiteConfig, SiteDocument
from content.domain.sub_variants import SubVariant
from content.domain.theme import Theme
from servicekit.errors import FieldError, RuleRefused, ServiceError

_NEEDED: Final = ("site_config", "theme")


@dataclass(frozen=True, slots=True)
class Entry:
    """A document of a collection."""

    collection: str
    entry_id: str
    document: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Contents:
    """The site as one consistent thing."""

    site: SiteDocument
    variants: Mapping[str, tuple[SubVariant, SiteDocument]]
    """Active sub-variants by name, each with the site as it is there."""
    pages: Mapping[str, tuple[str, Page]]
    """Pages for the site's locale by path, each with its id."""
    blog: Blog | None
    posts: Mapping[str, BlogPost]
    """By slug, newest first."""
    categories: Mapping[str, BlogCategory]
    """By slug, in their order."""
    contact_page: ContactPage | None
    placements: tuple[tuple[str, Placement], ...]

    def variant_of_host(self, host: str) -> str | None:
        """The sub-variant that owns a host."""
        return next((key for key, (variant, _) in self.variants.items() if variant.host == host), None)


@dataclass(frozen=True, slots=True)
class Fault:
    """An entry that cannot be shown, and why."""

    collection: str
    entry_id: str
    error: ServiceError


def put_together(
    entries: Iterable[Entry], last_good: SiteDocument | None = None
) -> tuple[Contents | None, list[Fault]]:
    """The site of some entries, without those that break a rule; those are told with the reason.

    Where configuration or theme are missing or broken, that of the last good site stays. None without one,
    because nothing shows without them.
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
    sound = {name: read[name][ONLY_ENTRY] for name in _NEEDED if ONLY_ENTRY in read.get(name, {})}
    if last_good is None and len(sound) < len(_NEEDED):
        return None, faults
    config = cast(SiteConfig, sound.get("site_config", last_good))
    theme = cast(Theme, sound["theme"] if "theme" in sound else cast(SiteDocument, last_good).theme)
    site = SiteDocument(**{**dict(config), "theme": theme})
    as_json = site.model_dump(mode="json")
    pages = _pages(read.get("pages", {}), site.locale, faults)
    categories = dict(sorted(read.get("blog_categories", {}).items(), key=lambda item: item[1].rank))
    posts = sorted(
        _posts(read.get("blog_posts", {}), categories, faults),
        key=lambda item: (item[1].published_on, item[0]),
        reverse=True,
    )
    contents = Contents(
        site=site,
        variants={
            key: (variant, SiteDocument.model_validate(variant.apply(as_json)))
            for key, variant in read.get("sub_variants", {}).items()
            if variant.active
        },
        pages=pages,
        blog=read.get("blog", {}).get(ONLY_ENTRY),
        posts=dict(posts),
        categories=categories,
        contact_page=read.get("contact_page", {}).get(ONLY_ENTRY),
        placements=tuple(read.get("placements", {}).items()),
    )
    return contents, faults


def _pages(pages: Mapping[str, Page], locale: str, faults: list[Fault]) -> dict[str, tuple[str, Page]]:
    """The pages by path; one of the site's own locale before one for all. Of two alike the first stays."""
    found: dict[str, tuple[str, Page]] = {}
    for entry_id, page in pages.items():
        if page.locale not in (None, locale):
            continue
        other = found.get(page.path)
        if other is None or (other[1].locale is None and page.locale is not None):
            found[page.path] = entry_id, page
        elif page.locale == other[1].locale:
            message = f"The page {other[0]} has this path already"
            error = RuleRefused.of([FieldError("path", "path_taken", message)])
            faults.append(Fault("pages", entry_id, error))
    return found


def _posts(
    posts: Mapping[str, BlogPost], categories: Mapping[str, BlogCategory], faults: list[Fault]
) -> Iterable[tuple[str, BlogPost]]:
    for slug, post in posts.items():
        if post.category in categories:
            yield slug, post
        else:
            message = f"There is no category {post.category} on the site"
            error = RuleRefused.of([FieldError("category", "category_unknown", message)])
            faults.append(Fault("blog_posts", slug, error))
