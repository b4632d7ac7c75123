"""Common parts of the files that staff load.

A document that cannot be right is refused on load: pydantic's ValidationError names the field and the rule.
"""

from __future__ import annotations

from typing import Annotated, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer

from servicekit.money import format_amount, parse_amount


def _known_zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError) as error:
        raise ValueError(f"unknown time zone {name!r}") from error
    return name


def _money(text: str) -> str:
    parse_amount(text)
    return text


def _minor_units(text: object) -> int:
    return parse_amount(text if isinstance(text, str) else "")


Key = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{1,39}$")]
Path = Annotated[str, Field(pattern=r"^/[a-z0-9_/-]{1,79}$")]
Zone = Annotated[str, AfterValidator(_known_zone)]
Amount = Annotated[str, AfterValidator(_money)]
MinorUnits = Annotated[int, BeforeValidator(_minor_units), PlainSerializer(format_amount)]
"""An amount that is text in the file, such as "12.50"."""
Currency = Annotated[str, Field(pattern=r"^[A-Z]{3}$")]
Region = Annotated[str, Field(pattern=r"^[A-Z]{2,3}$")]
Weekday = Literal["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]


class Document(BaseModel):
    """A part of a file; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, json_schema_serialization_defaults_required=True)


class RecurringPurchaseDocument(Document):
    """Whether the offer can repeat (docs/requirements.md, Product offer)."""

    type: Literal["autoplay", "subscription", "combined_recurring_purchase"]
    availability: Literal["never", "optional", "always"]


class SpecialOfferDocument(Document):
    """The offer in a file of raffles or syndicates."""

    key: Key
    type: Literal["raffle_ticket", "syndicate_share"]
    name: Annotated[str, Field(min_length=1, max_length=60)]
    url: Path
    url_aliases: list[Path]
    display_category: Key
    ranking: Annotated[int, Field(ge=1)]
    tagline: Annotated[str, Field(max_length=120)]
    terms: Annotated[str, Field(min_length=1, max_length=10_000)]
    recurring_purchase: RecurringPurchaseDocument
