"""What a named alternative of the site sells, and by which price list (domain handbook §10.2, §10.3)."""

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
        """What an order remembers of it."""
        return {"sub_variant": self.name} if self.name else {}

    def sells(self, offer_key: str) -> bool:
        """Whether an offer is among those that it shows."""
        return not self.offers or offer_key in self.offers


THE_SITE = SubVariant()
"""The site itself."""


def terms_for(known: Mapping[str, SubVariant], named: str | None, own: str | None) -> SubVariant:
    """The terms for whoever names a sub-variant: those of the site for one that nobody knows.

    A customer who belongs to a sub-variant (`own`) stays with its terms, unless the one that is named has
    such customers come over.
    """
    there, home = known.get(named or ""), known.get(own or "")
    if home is None or (there is not None and there.overrides_customer):
        return there or THE_SITE
    return home


def price_list(own: str | None, terms: SubVariant) -> str | None:
    """Whose prices are asked for: those of the sub-variant, or else the customer's own."""
    return terms.pricing_id or own
