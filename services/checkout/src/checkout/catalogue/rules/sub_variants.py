"""Named alternatives of the site: their offers and price lists (docs/domain.md §10.2, §10.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SubVariant:
    """The terms of a sub-variant; without a name they are the site's own. Without offers it sells all."""

    name: str = ""
    pricing_id: str | None = None
    offers: frozenset[str] = frozenset()
    overrides_customer: bool = False
    """Whether customers who belong to another one come over."""

    @property
    def purchase_data(self) -> dict[str, str]:
        return {"sub_variant": self.name} if self.name else {}

    def sells(self, offer_key: str) -> bool:
        return not self.offers or offer_key in self.offers


THE_SITE = SubVariant()
"""The site itself."""


def terms_for(known: Mapping[str, SubVariant], named: str | None, own: str | None) -> SubVariant:
    """The terms of the named sub-variant; those of the site for an unknown one.

    A customer of a sub-variant (`own`) has its terms, unless the named one overrides them.
    """
    there, home = known.get(named or ""), known.get(own or "")
    if home is None or (there is not None and there.overrides_customer):
        return there or THE_SITE
    return home


def price_list(own: str | None, terms: SubVariant) -> str | None:
    """The price list of the sub-variant, or else the customer's own."""
    return terms.pricing_id or own
