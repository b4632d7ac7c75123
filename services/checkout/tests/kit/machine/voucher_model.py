"""What vouchers are to a customer, in few words: the part of the model that carts and purchases share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

FIXED = "voucher_fixed_discount"
PERCENT = "voucher_percent_discount"
FIXED_EXPIRE = "voucher_fixed_discount_expire"
CREDIT = "voucher_credit_amount"


@dataclass
class ModelVoucher:
    """A voucher, with who has used it for which purchase: `reserved`, `consumed`, or `released` again.

    `value` is in cents, or percent; `minimum` in cents. It is for the products in `only`, or for all, and for
    what is paid later where it `reduces_ahead`. None is `is_open` where the site has no vouchers.
    """

    code: str
    kind: str
    value: int
    minimum: int = 0
    only: frozenset[str] = frozenset()
    max_uses: int | None = None
    max_uses_each: int | None = None
    reduces_ahead: bool = False
    is_withdrawn: bool = False
    is_expired: bool = False
    is_open: bool = True
    uses: dict[str, tuple[int, str]] = field(default_factory=dict)

    @property
    def live(self) -> Mapping[str, tuple[int, str]]:
        """Its uses that were not given back."""
        return {order: use for order, use in self.uses.items() if use[1] != "released"}

    def refusal(self, who: int | None, own: str | None = None) -> str | None:
        """Why a customer, or a visitor, cannot use it now; `own` is the purchase under way, which counts for
        nothing.
        """
        others = [user for order, (user, _) in self.live.items() if order != own]
        if not self.is_open:
            return "voucher_not_open"
        if self.is_withdrawn:
            return "voucher_withdrawn"
        if self.is_expired:
            return "voucher_expired"
        is_used_up = self.max_uses is not None and len(others) >= self.max_uses
        if self.kind == CREDIT and is_used_up:
            return "voucher_used_up"  # Nothing shows it before it is used, which asks this first.
        if self.max_uses_each is not None and others.count(-1 if who is None else who) >= self.max_uses_each:
            return "voucher_already_used"
        return "voucher_used_up" if is_used_up else None

    def reduction(
        self, prices: Mapping[str, tuple[str, int]], who: int | None, own: str | None = None
    ) -> Mapping[str, int] | str:
        """What it takes off lines of so many cents of a product, in their order, or why it takes nothing."""
        wanted = {line: cents for line, (key, cents) in prices.items() if not self.only or key in self.only}
        whole = sum(wanted.values())
        if refusal := self.refusal(who, own):
            return refusal
        if not whole:
            return "voucher_not_eligible"
        if whole < self.minimum:
            return "voucher_minimum"
        off = (whole * self.value + 50) // 100 if self.kind == PERCENT else min(self.value, whole)
        return {line: part for line, part in split(off, wanted).items() if part}


def split(off: int, wanted: Mapping[str, int]) -> dict[str, int]:
    """Divides cents in proportion: one by one to the part furthest from its share, the first of equals."""
    whole = sum(wanted.values())
    exact = {line: Fraction(off * cents, whole) for line, cents in wanted.items()}
    parts = {line: int(share) for line, share in exact.items()}
    for _ in range(off - sum(parts.values())):
        neediest = max(wanted, key=lambda line: exact[line] - parts[line])
        parts[neediest] += 1
    return parts
