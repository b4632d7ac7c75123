"""A voucher's part in a cart that is shown or paid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from checkout.domain.allowed import Allowed
from checkout.domain.cart import LineBeingPaid, PricedCart
from checkout.domain.vouchers import Reduction, reduction
from checkout.repository import vouchers
from checkout.repository.carts import StoredCart
from servicekit.database import Database


async def reduced(
    database: Database,
    stored: StoredCart | None,
    priced: PricedCart,
    now: datetime,
    allowed: Allowed,
    being_paid: Mapping[UUID, LineBeingPaid] | None = None,
) -> PricedCart:
    """The cart with what its voucher takes off now, if it has one. A cart without asks nothing.

    For a customer whom vouchers do not serve it takes nothing off. Of what is `being_paid` it takes off what
    it took when that began, also where it is over by now.
    """
    if stored is None or stored.voucher_id is None:
        return priced
    known = await vouchers.of_cart(database, stored.cart_id)
    if known is None:
        return priced
    agreed = {} if being_paid is None else _agreed(priced, being_paid)
    if agreed:
        return replace(priced, reduction=Reduction(known.voucher, agreed))
    if not allowed.vouchers:
        return replace(priced, reduction=Reduction(known.voucher, {}, "voucher_not_open"))
    voucher, own_uses = known.voucher, known.own_uses
    if known.is_held:
        # The use that this cart's own checkout holds is no use of somebody else.
        voucher, own_uses = replace(voucher, uses=voucher.uses - 1), own_uses - 1
    taken_off = reduction(voucher, priced.lines, now, own_uses)
    if being_paid is not None:
        # What took nothing off when the payment began takes nothing off of it by becoming valid.
        taken_off = replace(taken_off, parts={})
    return replace(priced, reduction=taken_off)


def _agreed(priced: PricedCart, being_paid: Mapping[UUID, LineBeingPaid]) -> dict[UUID, int]:
    """What a voucher takes off what is being paid, in minor units by line, of those lines that it reduces."""
    discounts = {line.line.line_id: being_paid[line.line.line_id].discount for line in priced.lines}
    return {line_id: discount for line_id, discount in discounts.items() if discount}
