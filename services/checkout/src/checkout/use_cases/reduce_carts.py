"""A voucher's part in a cart that is shown or paid."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from checkout.domain.allowed import Allowed
from checkout.domain.cart import PricedCart
from checkout.domain.vouchers import Reduction, reduction
from checkout.repository import vouchers
from checkout.repository.carts import StoredCart
from servicekit.database import Database


async def reduced(
    database: Database, stored: StoredCart | None, priced: PricedCart, now: datetime, allowed: Allowed
) -> PricedCart:
    """The cart with what its voucher takes off now, if it has one. A cart without asks nothing.

    For a customer whom vouchers do not serve it takes nothing off.
    """
    if stored is None or stored.voucher_id is None:
        return priced
    known = await vouchers.of_cart(database, stored.cart_id)
    if known is None:
        return priced
    if not allowed.vouchers:
        return replace(priced, reduction=Reduction(known.voucher, {}, "voucher_not_open"))
    voucher, own_uses = known.voucher, known.own_uses
    if known.is_held:
        # The use that this cart's own checkout holds is no use of somebody else.
        voucher, own_uses = replace(voucher, uses=voucher.uses - 1), own_uses - 1
    return replace(priced, reduction=reduction(voucher, priced.lines, now, own_uses))
