"""What a named alternative of the site sells, and by which price list (domain handbook §10.2, §10.3)."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class SubVariant(BaseModel):
    """The terms of a sub-variant; without a name they are the site's own. Without offers it sells all."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = ""
    pricing_id: str | None = None
    offers: frozenset[str] = frozenset()
    overrides_customer: bool = False
    """Whether its price list goes before the one that a customer has."""

    @property
    def purchase_data(self) -> dict[str, str]:
        """What an order remembers of it."""
        return {"sub_variant": self.name} if self.name else {}

    def sells(self, offer_key: str) -> bool:
        """Whether an offer is among those that it shows."""
        return not self.offers or offer_key in self.offers


THE_SITE = SubVariant()
"""The site itself."""


def price_list(own: str | None, terms: SubVariant) -> str | None:
    """Whose prices are asked for: a customer's own, unless the sub-variant goes before it; a visitor's are
    those of the sub-variant.
    """
    if own is None or terms.overrides_customer:
        return terms.pricing_id or own
    return own
