"""Where an offer may be sold (docs/requirements.md, Product offer)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum


class Restriction(StrEnum):
    """Why an offer may not be sold in a region."""

    LICENSING = "licensing_restriction"
    MIGRATION = "migration_restriction"


def is_allowed(regions: Collection[str], region: str | None) -> bool:
    """Whether a region is among ``regions``, of which none means all; True while it is not known."""
    return not regions or region is None or region in regions


def restriction_in(
    region: str | None, *, regions: Collection[str], migrating_regions: Collection[str]
) -> Restriction | None:
    """Why an offer may not be sold in a region; None where it may, and while the region is not known."""
    if not is_allowed(regions, region):
        return Restriction.LICENSING
    return Restriction.MIGRATION if region in migrating_regions else None


def name_in(region: str | None, *, name: str, names_by_region: Mapping[str, str]) -> str:
    """The name that customers of a region know an offer by (docs/requirements.md, Product branding)."""
    return name if region is None else names_by_region.get(region, name)
