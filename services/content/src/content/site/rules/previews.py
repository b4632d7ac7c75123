"""Drafts on the real site, for whoever was given the link to them (specification, `/preview`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, get_args

from content.configuration.rules.page_table import ROUTES
from content.configuration.rules.parts import Locale
from content.configuration.rules.sub_variants import SiteVisitor
from content.entries.rules.contents import Contents
from content.entries.rules.entry import DraftName, Entry

MOST_DRAFTS: Final = 10
"""How many drafts a preview may hold; its link must fit into a cookie."""

_LOCALES: Final[Mapping[str, Locale]] = {one.lower(): one for one in get_args(Locale)}
"""Of entries that are for the locale that their id names."""
_CONTACT_PAGE: Final = "/about/contact-us"


@dataclass(frozen=True, slots=True)
class ShownPreview:
    """Drafts that are shown as if they were on the site, and until when."""

    drafts: Sequence[tuple[DraftName, str]]
    """Each with the path where it shows."""
    expires_at: datetime

    def as_json(self) -> dict[str, Any]:
        """What the storefront is told."""
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
        """The entries of a collection that are among the drafts."""
        return frozenset(draft.entry_id for draft, _ in self.drafts if draft.collection == collection)


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """From where drafts can be seen: the sub-variant and the locale that they are for."""

    sub_variant: str | None = None
    locale: Locale | None = None

    def seen_by(self, visitor: SiteVisitor) -> SiteVisitor:
        """The visitor as one for whom the drafts are meant. What an address names goes first."""
        if self.sub_variant is None:
            named, own = visitor.named, visitor.own
        else:
            named, own = (*visitor.named, self.sub_variant), None
        return SiteVisitor(visitor.segment, named, own, self.locale or visitor.locale, visitor.host)


def viewpoint(drafts: Sequence[Entry]) -> Viewpoint:
    """From where the drafts can be seen; the first that is particular says so. The entries are sound."""
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
    """What the site would be made of with the drafts, which come last: of two in each other's way it is the
    draft that is told.
    """
    changed = {(entry.collection, entry.entry_id) for entry in drafts}
    return [
        *(entry for entry in on_site if (entry.collection, entry.entry_id) not in changed),
        *(_as_if_on_site(entry) for entry in drafts),
    ]


def _as_if_on_site(entry: Entry) -> Entry:
    """A sub-variant that is not active yet shows all the same."""
    if entry.collection != "sub_variants":
        return entry
    return Entry(entry.collection, entry.entry_id, {**entry.document, "active": True})


def path_of(entry: Entry, contents: Contents) -> str:
    """Where a sound draft shows."""
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
    """Where a page with placements is; the home page for one that is different for each of many things."""
    named = page.replace("-", "_")
    paths = (route.path.partition("[")[0] for route in ROUTES if route.page == named)
    return next((path for path in paths if ":" not in path), "/")
