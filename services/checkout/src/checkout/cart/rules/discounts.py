"""The discount of a cart's voucher (docs/domain.md §10.20).

It is computed from current prices on every read and stored when the cart is ordered. It reduces pre-orders
only where staff issued it so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Final
from uuid import UUID

from checkout.cart.rules.lines import LineBeingPaid, PricedLine
from servicekit.errors import RuleRefused
from servicekit.money import format_amount


class VoucherType(StrEnum):
    FIXED = "voucher_fixed_discount"
    PERCENT = "voucher_percent_discount"
    FIXED_EXPIRE = "voucher_fixed_discount_expire"
    CREDIT = "voucher_credit_amount"


_SYMBOLS: Final[Mapping[str, str]] = {"AUD": "$", "GBP": "£"}
VOUCHER_PREFIX: Final = "voucher_"
"""Every refusal on account of a voucher begins so."""
REFUSALS: Final[Mapping[str, str]] = {
    "voucher_unknown": "We do not know this voucher code",
    "voucher_withdrawn": "This voucher is no longer available",
    "voucher_not_yet_valid": "This voucher cannot be used yet",
    "voucher_expired": "This voucher has expired",
    "voucher_used_up": "This voucher has been used up",
    "voucher_already_used": "You have used this voucher already",
    "voucher_not_eligible": "This voucher does not apply to anything you pay now",
    "voucher_minimum": "Spend {minimum} or more to use this voucher",
    "voucher_sign_in": "Log in to use this voucher",
    "voucher_not_open": "Vouchers are not available for your account",
}
"""Messages for the customer by the code of the reason."""


@dataclass(frozen=True, slots=True)
class Voucher:
    """A voucher as staff issued it; amounts in minor units of `currency`. `uses` are reserved and consumed.

    Without product types or offers it is for all of them. It reduces pre-orders only if it
    `reduces_pre_orders`.
    """

    voucher_id: UUID
    code: str
    type: VoucherType
    currency: str
    amount: int | None
    percent: int | None
    minimum: int
    product_types: Sequence[str]
    offer_keys: Sequence[str]
    max_uses: int | None
    max_uses_per_customer: int | None
    uses: int
    valid_from: datetime
    valid_to: datetime | None
    withdrawn: bool
    reduces_pre_orders: bool = False

    @property
    def is_credit(self) -> bool:
        """Whether it adds to the wallet and takes nothing off."""
        return self.type is VoucherType.CREDIT

    def refusal(self, now: datetime, own_uses: int) -> str | None:
        """The code of the reason that it cannot be used now, by anyone or by this customer."""
        if self.withdrawn:
            return "voucher_withdrawn"
        if now < self.valid_from:
            return "voucher_not_yet_valid"
        if self.valid_to is not None and now >= self.valid_to:
            return "voucher_expired"
        if self.max_uses_per_customer is not None and own_uses >= self.max_uses_per_customer:
            return "voucher_already_used"
        if self.max_uses is not None and self.uses >= self.max_uses:
            return "voucher_used_up"
        return None

    def reduces(self, line: PricedLine) -> bool:
        """Whether a line is among those that it is for."""
        return (
            (self.reduces_pre_orders or not line.is_pre_order)
            and line.price > 0
            and line.line.currency == self.currency
            and (not self.product_types or line.offer.type in self.product_types)
            and (not self.offer_keys or line.offer.key in self.offer_keys)
        )

    def discount_of(self, eligible: int) -> int:
        """The discount on an amount, in minor units, at most the amount; half a unit is rounded up."""
        if self.percent is not None:
            return (eligible * self.percent + 50) // 100
        return min(self.amount or 0, eligible)


@dataclass(frozen=True, slots=True)
class KnownVoucher:
    """A voucher and its uses by a customer; `is_held` if the cart's own checkout has reserved a use."""

    voucher: Voucher
    own_uses: int
    is_held: bool = False


@dataclass(frozen=True, slots=True)
class Reduction:
    """The discounts of a cart's voucher in minor units by line, or the code of its refusal."""

    voucher: Voucher
    parts: Mapping[UUID, int]
    refusal: str | None = None

    @property
    def total(self) -> int:
        return sum(self.parts.values())


def reduction(voucher: Voucher, lines: Sequence[PricedLine], now: datetime, own_uses: int) -> Reduction:
    """The discounts now, for a customer who has used the voucher `own_uses` times."""
    refusal = voucher.refusal(now, own_uses)
    eligible = [line for line in lines if voucher.reduces(line)]
    total = sum(line.price for line in eligible)
    if refusal is None and not eligible:
        refusal = "voucher_not_eligible"
    if refusal is None and total < voucher.minimum:
        refusal = "voucher_minimum"
    if refusal is not None:
        return Reduction(voucher, {}, refusal)
    parts = apportion(voucher.discount_of(total), [line.price for line in eligible])
    return Reduction(
        voucher, {line.line.line_id: part for line, part in zip(eligible, parts, strict=True) if part}
    )


def reduction_in_cart(
    known: KnownVoucher,
    lines: Sequence[PricedLine],
    now: datetime,
    *,
    is_available: bool,
    being_paid: Mapping[UUID, LineBeingPaid] | None,
) -> Reduction:
    """The discounts of the cart's voucher now; none for a customer to whom vouchers are not available.

    Lines that are `being_paid` have the discounts of their checkout, even if the voucher has ended since.
    """
    if being_paid is not None:
        discounts = {line.line.line_id: being_paid[line.line.line_id].discount for line in lines}
        agreed = {line_id: discount for line_id, discount in discounts.items() if discount}
        if agreed:
            return Reduction(known.voucher, agreed)
    if not is_available:
        return Reduction(known.voucher, {}, "voucher_not_open")
    voucher, own_uses = known.voucher, known.own_uses
    if known.is_held:
        voucher, own_uses = replace(voucher, uses=voucher.uses - 1), own_uses - 1
    reduced = reduction(voucher, lines, now, own_uses)
    # A voucher that took nothing off when the payment began takes nothing off by becoming valid.
    return reduced if being_paid is None else replace(reduced, parts={})


def apportion(total: int, weights: Sequence[int]) -> list[int]:
    """Divides a total, in minor units, by weights without loss (docs/reliability.md, rule 13).

    Each part is its exact share rounded down; remaining units go to the largest remainders, the first of
    equal ones. No part exceeds its weight when the total does not exceed their sum.
    """
    whole = sum(weights)
    shares = [divmod(total * weight, whole) for weight in weights]
    parts = [part for part, _ in shares]
    by_remainder = sorted(range(len(weights)), key=lambda place: (-shares[place][1], place))
    for place in by_remainder[: total - sum(parts)]:
        parts[place] += 1
    return parts


def refusal_text(code: str, voucher: Voucher | None = None) -> str:
    minimum = "" if voucher is None else amount_text(voucher.minimum, voucher.currency)
    return REFUSALS[code].format(minimum=minimum)


def amount_text(minor_units: int, currency: str) -> str:
    """An amount as customers of its currency write it, e.g. "$12.50"."""
    return f"{_SYMBOLS[currency]}{format_amount(minor_units)}"


def refused_voucher(code: str, voucher: Voucher | None = None) -> RuleRefused:
    """The refusal of a voucher at the field where its code is typed."""
    return RuleRefused(code, refusal_text(code, voucher), target="code")
