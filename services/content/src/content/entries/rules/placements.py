"""Slots on pages, filled by rules (docs/domain.md §10.5)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Final, Literal, Self

import orjson
from pydantic import AfterValidator, AwareDatetime, Field, model_validator

from content.configuration.rules.page_table import NOT_FOUND_PAGE, PAGE_NAMES, Match
from content.configuration.rules.parts import (
    AnyAddress,
    IsReachable,
    Key,
    Line,
    Part,
    always_reachable,
    without_unreachable_link,
)
from content.entries.rules.items import Image

Slot = Literal["top", "main", "side", "bottom"]

WRITTEN: Final = "page"
"""The placement name of pages that exist only as entries."""


def _spelt(page: str) -> str:
    """The name of a page as in addresses."""
    return page.replace("_", "-")


PAGES_WITH_SLOTS: Final = frozenset({_spelt(page) for page in PAGE_NAMES - {NOT_FOUND_PAGE}} | {WRITTEN})
"""The pages with slots: those of the route table, such as `lotto-tickets` or `play`."""

PAGES_WITHOUT_PROMOTIONS: Final = frozenset(
    {
        "account-closed",
        "cards",
        "change-password",
        "checkout-deposit",
        "checkout-login",
        "close-account",
        "confirm-details",
        "deposit",
        "deposit-authorisation",
        "deposit-details",
        "deposit-limit",
        "documents",
        "forgot-password",
        "limits",
        "login",
        "login-link",
        "logout",
        "new-password",
        "partner",
        "pay",
        "preferences",
        "responsible-play",
        "safer-play",
        "security",
        "unsubscribe",
        "upgrade-account",
        "verification",
        "withdraw",
        "withdrawal-details",
    }
)
"""Pages without promotions: to pay, to verify an identity, or to play less."""


def placement_page(match: Match | None, *, is_written: bool) -> str | None:
    """The placement name of a page: that of its route, or `page` for a page that exists only as an entry."""
    if match is not None:
        return _spelt(match.route.page)
    return WRITTEN if is_written else None


def _place(page: str) -> str:
    if _spelt(page) not in PAGES_WITH_SLOTS:
        raise ValueError(f"there is no page {page}")
    return _spelt(page)


class Audience(Part):
    """The audience of a creative; a missing rule matches everyone."""

    segments: tuple[Key, ...] = ()
    sub_variants: tuple[Key, ...] = ()
    regions: tuple[Annotated[str, Field(pattern=r"^[A-Z]{2,3}$")], ...] = ()
    signed_in: bool | None = None
    cart_contains: tuple[Key, ...] = ()
    """Keys of offers; one of them must be in the cart."""


class Creative(Part):
    """The content of a slot. `starts` is inclusive, `ends` exclusive."""

    id: Key
    kind: Literal["promotional", "legal", "support"] = "promotional"
    priority: Annotated[int, Field(strict=True, ge=0, le=1000)] = 0
    audience: Audience = Audience()
    starts: AwareDatetime | None = None
    ends: AwareDatetime | None = None
    cap_per_session: Annotated[int, Field(strict=True, ge=1, le=100)] | None = None
    cap_per_day: Annotated[int, Field(strict=True, ge=1, le=100)] | None = None
    dismissable: bool = True
    heading: Line
    text: Annotated[str, Field(max_length=500)] = ""
    link: AnyAddress | None = None
    link_text: Line | None = None
    image: Image | None = None

    @model_validator(mode="after")
    def _makes_sense(self) -> Self:
        if self.starts is not None and self.ends is not None and self.starts >= self.ends:
            raise ValueError("a creative ends after it starts")
        if (self.link is None) != (self.link_text is None):
            raise ValueError("a link has an address and words")
        return self

    @property
    def content_hash(self) -> str:
        """A hash of the shown content, so that a changed creative appears again after it was dismissed."""
        shown = (self.heading, self.text, self.link, self.link_text, self.image and self.image.src)
        return hashlib.sha256(orjson.dumps(shown)).hexdigest()[:16]

    def for_reader(self, is_reachable: IsReachable) -> Creative | None:
        """The creative, without a link that the visitor cannot open; None for a promotion that would be only
        a heading.
        """
        shown = without_unreachable_link(self, is_reachable)
        is_whole = shown is self or self.kind != "promotional" or self.text or self.image is not None
        return shown if is_whole else None


class Placement(Part):
    """A slot of a page. `show` is the number of creatives it shows."""

    page: Annotated[Key, AfterValidator(_place)]
    slot: Slot
    rank: Annotated[int, Field(strict=True, ge=0, le=1000)] = 0
    show: Annotated[int, Field(strict=True, ge=1, le=6)] = 1
    creatives: Annotated[tuple[Creative, ...], Field(min_length=1, max_length=20)]


@dataclass(frozen=True, slots=True)
class Visitor:
    """The visitor's properties that audiences use."""

    segment: str | None
    sub_variant: str | None
    region: str | None
    signed_in: bool
    cart: frozenset[str] = frozenset()
    restricted: bool = False
    """True for a customer with a time-out or an exclusion, who sees no promotions."""


@dataclass(frozen=True, slots=True)
class FilledSlot:
    """A slot with its creatives by priority, and the number to show."""

    slot: Slot
    placement: str
    """Key of the placement."""
    show: int
    creatives: Sequence[Creative]


def fill(
    placements: Iterable[tuple[str, Placement]],
    page: str,
    visitor: Visitor,
    now: datetime,
    *,
    drafts: Set[str] = frozenset(),
    is_reachable: IsReachable = always_reachable,
) -> list[FilledSlot]:
    """The slots of a page for a visitor, in order, without empty slots.

    All matching creatives are returned: only the browser knows which of them were dismissed or shown often
    enough. `drafts` are keys of previewed placements: they show all their creatives when none matches.
    """
    filled = []
    for key, placement in sorted(placements, key=lambda entry: (entry[1].slot, entry[1].rank, entry[0])):
        if placement.page != page:
            continue
        allowed = [
            creative
            for creative in placement.creatives
            if not (page in PAGES_WITHOUT_PROMOTIONS and creative.kind == "promotional")
        ]
        matching = [creative for creative in allowed if _is_for(creative, visitor, now)]
        if not matching and key in drafts:
            matching = allowed
        matching.sort(key=lambda creative: -creative.priority)
        shown = [one for creative in matching if (one := creative.for_reader(is_reachable)) is not None]
        if shown:
            filled.append(FilledSlot(placement.slot, key, placement.show, shown))
    return filled


def _is_for(creative: Creative, visitor: Visitor, now: datetime) -> bool:
    audience = creative.audience
    return (
        not (visitor.restricted and creative.kind == "promotional")
        and (creative.starts is None or creative.starts <= now)
        and (creative.ends is None or now < creative.ends)
        and (not audience.segments or (visitor.segment or "default") in audience.segments)
        and (not audience.sub_variants or visitor.sub_variant in audience.sub_variants)
        and (not audience.regions or visitor.region in audience.regions)
        and audience.signed_in in (None, visitor.signed_in)
        and (not audience.cart_contains or not visitor.cart.isdisjoint(audience.cart_contains))
    )
