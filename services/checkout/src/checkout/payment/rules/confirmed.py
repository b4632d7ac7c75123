"""The customer's confirmation of a cart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from checkout.cart.rules.discounts import refused_voucher
from checkout.cart.rules.pricing import PricedCart
from checkout.errors import cart_changed, price_changed
from checkout.payment.rules.unattended import Choice
from servicekit.errors import Conflict, InvalidRequest


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The cart as the customer saw it, with the amount due now, in minor units (docs/requirements.md,
    Purchase data).
    """

    key: str
    """The idempotency key; `request_hash` is that of the whole request."""
    request_hash: bytes
    cart_version: int
    total: int
    currency: str
    channel_key: str
    metadata: Mapping[str, str]
    later_total: int | None = None
    """The total of pre-orders, in minor units, if the customer saw it."""
    discount: int | None = None
    """The discount, in minor units, if the customer saw it."""
    later: Choice | None = None
    """How pre-orders are paid, if there are any."""

    def require(self, priced: PricedCart) -> None:
        """Raises unless a cart costs what the customer saw, now and later, and no line was removed unseen.

        Raises Conflict (`cart_changed`, `price_changed`), InvalidRequest (`currency_mismatch`), RuleRefused
        for a voucher that no longer applies.
        """
        if priced.currency != self.currency:
            raise InvalidRequest(
                "currency_mismatch",
                "This is not the currency of your cart",
                target="expected_total.currency",
            )
        removed = [gone.line for gone in priced.removed if gone.line.removed_reason is None]
        if self.later_total is None:
            # What was shown is not known, so a pre-order that went has to be dismissed first.
            if any(line.was_pre_order for line in removed):
                raise cart_changed()
        elif self.later_total != priced.pre_order_total:
            raise _changed(priced, "expected_pre_order_total")
        if any(line.price != line.line.shown_price for line in priced.pre_order_lines):
            raise price_changed("expected_pre_order_total")
        if priced.due != self.total:
            reduction = priced.reduction
            if reduction is not None and reduction.refusal is not None and priced.due > self.total:
                raise refused_voucher(reduction.refusal, reduction.voucher)
            raise _changed(priced, "expected_total")
        # A discount that goes together with a line leaves the total the same: less would be bought, unseen.
        if self.discount is None:
            if priced.reduction is not None and removed:
                raise cart_changed()
        elif self.discount != priced.discount:
            raise _changed(priced, "expected_discount_total")
        # Two changes may cancel out in the total.
        if any(line.price != line.line.shown_price for line in priced.due_lines):
            raise price_changed()


def _changed(priced: PricedCart, target: str) -> Conflict:
    return cart_changed() if priced.removed else price_changed(target)
