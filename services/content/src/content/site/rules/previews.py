"""Drafts on the real site, for the browser that opened their link (docs/requirements.md §2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, get_args

from content.configuration.rules.page_table import ROUTES
from content.configuration.rules.parts import Locale
from content.configuration.rules.variants import SiteVisitor
from content.entries.rules.collections import DraftName, Entry
from content.entries.rules.contents import SiteContents

MOST_DRAFTS: Final = 10
"""Drafts in one preview; its link must fit into a cookie."""

_LOCALES: Final[Mapping[str, Locale]] = {one.lower(): one for one in get_args(Locale)}
"""Locales by the ids of entries for one locale."""
_CONTACT_PAGE: Final = "/about/contact-us"


@dataclass(frozen=True, slots=True)
class ShownPreview:
    """Shown drafts, and when their preview expires."""

    drafts: Sequence[tuple[DraftName, str]]
    """Each with its path."""
    expires_at: datetime

    def as_json(self) -> dict[str, Any]:
        """The preview for the storefront."""
        return {
            "drafts": [
                {
                    "collection": draft.collection,
                    "entry_id": draft.entry_id,
                    "version": draft.version,
                    "path": path,
                }
                for draft, path in self.drafts
            ],
            "expires_at": self.expires_at.isoformat(),
        }

    def ids_of(self, collection: str) -> frozenset[str]:
        """The drafts of a collection, by entry id."""
        return frozenset(draft.entry_id for draft, _ in self.drafts if draft.collection == collection)


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """The sub-variant and the locale from which the drafts are visible."""

    sub_variant: str | None = None
    locale: Locale | None = None

    def apply_to(self, visitor: SiteVisitor) -> SiteVisitor:
        """The visitor, in this sub-variant and locale. The sub-variant in an address takes precedence."""
        if self.sub_variant is None:
            named, own = visitor.named, visitor.own
        else:
            named, own = (*visitor.named, self.sub_variant), None
        return SiteVisitor(visitor.segment, named, own, self.locale or visitor.locale, visitor.host)


def viewpoint(drafts: Sequence[Entry]) -> Viewpoint:
    """The viewpoint of valid drafts; the first specific one counts."""
    sub_variant: str | None = None
    locale: Locale | None = None
    for entry in drafts:
        document = entry.document
        if entry.collection == "sub_variants":
            sub_variant = sub_variant or entry.entry_id
        else:
            sub_variant = sub_variant or next(iter(document.get("sub_variants") or ()), None)
        locale = locale or document.get("locale") or _LOCALES.get(entry.entry_id)
    return Viewpoint(sub_variant, locale)


def with_drafts(on_site: Sequence[Entry], drafts: Sequence[Entry]) -> list[Entry]:
    """The entries of the site with the drafts last, so that of two conflicting entries the draft is the
    invalid one.
    """
    changed = {(entry.collection, entry.entry_id) for entry in drafts}
    return [
        *(entry for entry in on_site if (entry.collection, entry.entry_id) not in changed),
        *(_as_if_on_site(entry) for entry in drafts),
    ]


def _as_if_on_site(entry: Entry) -> Entry:
    """An inactive sub-variant shows in its preview."""
    if entry.collection != "sub_variants":
        return entry
    return Entry(entry.collection, entry.entry_id, {**entry.document, "active": True})


def path_of(entry: Entry, contents: SiteContents) -> str:
    """The path where a valid draft shows."""
    document: Mapping[str, Any] = entry.document
    match entry.collection:
        case "pages":
            return str(document["path"])
        case "blog":
            return "/blog"
        case "blog_posts":
            return f"/blog/{document.get('slug') or entry.entry_id}"
        case "blog_categories":
            return f"/blog/category/{entry.entry_id}"
        case "contact_page":
            pages = contents.pages.items()
            return next((path for path, (_, page) in pages if page.template == "support"), _CONTACT_PAGE)
        case "placements":
            return _path_of_page(document["page"])
    return "/"


def _path_of_page(page: str) -> str:
    """The path of a page with placements; the home page for a route with parameters."""
    named = page.replace("-", "_")
    paths = (route.path.partition("[")[0] for route in ROUTES if route.page == named)
    return next((path for path in paths if ":" not in path), "/")
