"""Lists of tickets that links add to carts (docs/domain.md §10.16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from checkout.cart.rules.quote import Selection
from servicekit.errors import FieldError


@dataclass(frozen=True, slots=True)
class ListedItem:
    """A ticket of a list; `description` is shown when it cannot be bought."""

    selection: Selection
    description: str


ReplayKind = Literal["order", "recommended", "campaign"]


@dataclass(frozen=True, slots=True)
class ReplayList:
    """The items of a link, by its id; `name` is that of a campaign."""

    kind: ReplayKind
    items: Sequence[ListedItem]
    name: str | None = None


@dataclass(frozen=True, slots=True)
class CampaignRecord:
    """A campaign as staff recorded it; without `regions` it is for customers from everywhere."""

    name: str
    items: Sequence[ListedItem]
    regions: Sequence[str]
    valid_from: datetime
    valid_to: datetime
    is_active: bool = True


@dataclass(frozen=True, slots=True)
class Campaign:
    """A stored campaign; its id is in its link."""

    campaign_id: UUID
    version: int
    record: CampaignRecord


def item_errors(selection: Selection) -> list[FieldError]:
    """Errors of fields that a list cannot have, as it is for any customer and for coming draws."""
    named = {
        "first_draw_no": selection.first_draw_no,
        "syndicate_key": selection.syndicate_key,
        "purchase_on": selection.purchase_on,
        "favourite": selection.favourite,
    }
    return [
        FieldError(field, "not_in_a_list", "A list is for any customer and for the draws to come")
        for field, value in named.items()
        if value
    ]


@dataclass(frozen=True, slots=True)
class CampaignChange:
    changed_at: datetime
    staff: str
    change: str
    details: Mapping[str, Any]
