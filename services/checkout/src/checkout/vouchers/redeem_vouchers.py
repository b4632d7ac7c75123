"""Vouchers at the cart: a discount stays in the cart until it is paid, a credit goes into the wallet at once.

A credit is a saga of two steps: a use is reserved under the key of the request, then the wallet grants
promotional money by the id of the redemption. A sweep completes redemptions after a crash; a repeated request
with the key returns the same credit.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

from checkout.cart.change_cart import CartHolder, Carts, CartView
from checkout.cart.clients import SpendClient
from checkout.cart.rules.blocking import restrictions
from checkout.cart.rules.discounts import KnownVoucher, Voucher, reduction, refused_voucher
from checkout.cart.rules.lines import CartOwner
from checkout.vouchers import failpoints
from checkout.vouchers import store as statements
from checkout.vouchers.clients import CreditClient
from checkout.vouchers.rules import Redemption
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import RuleRefused, ServiceError, TooManyRequests
from servicekit.failpoints import Failpoints
from servicekit.telemetry.logs import log

MOST_ATTEMPTS: Final = 30
"""Codes that one customer, or one address, may try in an hour."""
LEASE: Final = timedelta(seconds=15)
"""Time to grant a reserved credit before the sweep does; longer than a call may take."""
_BATCH: Final = 20

ReadCart = Callable[[], Awaitable[CartView]]
"""Reads and prices a cart as it is now."""


ProveCredit = Callable[[], Awaitable[str]]
"""Returns the idempotency key of a request that may move money; refuses any other. Called for a credit only.
"""


@dataclass(frozen=True, slots=True)
class Applied:
    """The cart afterwards; `credited` is the credit that the wallet got."""

    cart: CartView
    credited: Redemption | None = None


@dataclass(frozen=True, slots=True)
class RedeemVouchers:
    database: Database
    carts: Carts
    spending: SpendClient
    credits: CreditClient
    clock: Clock
    failpoints: Failpoints

    async def apply(
        self, holder: CartHolder, code: str, prove: ProveCredit, *, key: str | None, address: str
    ) -> Applied:
        """Applies a discount to the cart, in place of another, or credits the wallet; see `apply_to`."""
        return await self.apply_to(
            holder.customer_id,
            holder.owner,
            lambda: self.carts.read(holder),
            code,
            prove,
            key=key,
            address=address,
        )

    async def apply_to(
        self,
        customer_id: UUID | None,
        owner: CartOwner,
        read: ReadCart,
        code: str,
        prove: ProveCredit,
        *,
        key: str | None,
        address: str,
    ) -> Applied:
        """The same for the cart of an owner, which `read` prices. A repetition with its `key` is no attempt.

        Raises RuleRefused with the reason that the voucher cannot be used, TooManyRequests, Conflict,
        Unavailable when the outcome of a credit is unknown: repeat the request; and for a credit what `prove`
        raises.
        """
        subject = f"address/{address}" if customer_id is None else f"customer/{customer_id}"
        code = code.strip().upper()
        attempt = await statements.attempt(self.database, subject, code, key=key, most=MOST_ATTEMPTS)
        if attempt == "reused":
            raise _key_reused()
        if attempt == "too_many":
            raise TooManyRequests(
                "too_many_attempts", "You tried too many codes. Please wait an hour", retry_after=3600
            )
        known = await statements.by_code(self.database, code, customer_id)
        if known is None:
            raise refused_voucher("voucher_unknown")
        if known.voucher.is_credit:
            return await self._credit(customer_id, read, known.voucher, prove)
        return Applied(await self._put(owner, read, known))

    async def remove(self, holder: CartHolder) -> CartView:
        """Removes the voucher. Raises NotFound, Conflict."""
        await self.remove_from(holder.owner)
        return await self.carts.read(holder)

    async def remove_from(self, owner: CartOwner) -> None:
        await statements.put(self.database, owner, None)

    async def credit_due(self) -> int:
        """Grants overdue credits; returns their number. Raises Unavailable."""
        due = await statements.claim_due(self.database, limit=_BATCH, lease=LEASE)
        for redemption in due:
            try:
                await self._grant(redemption)
            except RuleRefused as refusal:
                log.warning("credit_refused", redemption_id=str(redemption.redemption_id), code=refusal.code)
            except ServiceError as error:
                log.warning("credit_waits", redemption_id=str(redemption.redemption_id), reason=error.code)
        return len(due)

    async def _put(self, owner: CartOwner, read: ReadCart, known: KnownVoucher) -> CartView:
        """A voucher without a discount is refused and not applied, so that its reason appears where it was
        typed.
        """
        before = await read()
        taken_off = reduction(known.voucher, before.priced.lines, self.clock.now(), known.own_uses)
        if not before.priced.lines:
            raise RuleRefused("cart_empty", "Add something to your cart first", target="code")
        if taken_off.refusal is not None:
            raise refused_voucher(taken_off.refusal, known.voucher)
        if not taken_off.total:
            raise refused_voucher("voucher_not_eligible", known.voucher)
        await statements.put(self.database, owner, known.voucher.voucher_id)
        return await read()

    async def _credit(
        self, customer_id: UUID | None, read: ReadCart, voucher: Voucher, prove: ProveCredit
    ) -> Applied:
        if customer_id is None:
            raise refused_voucher("voucher_sign_in")
        key = await prove()
        if not await statements.knows_key(self.database, customer_id, key):
            await self._require_unrestricted(customer_id, voucher)
        reserved = await statements.redeem(self.database, voucher, customer_id, key=key, lease=LEASE)
        if reserved == "reused":
            raise _key_reused()
        if isinstance(reserved, str):
            raise refused_voucher(reserved, voucher)
        if not reserved.is_credited:
            self.failpoints.reach(failpoints.AFTER_VOUCHER)
            await self._grant(reserved)
        return Applied(await read(), reserved)

    async def _require_unrestricted(self, customer_id: UUID, voucher: Voucher) -> None:
        spending = await self.spending.check_spend(customer_id, voucher.amount or 0, voucher.currency)
        for refusal in restrictions(spending):
            raise RuleRefused(refusal.id, refusal.message, target="code")

    async def _grant(self, redemption: Redemption) -> None:
        try:
            await self.credits.grant_promo(
                customer_id=redemption.customer_id,
                reference=f"voucher/{redemption.redemption_id}",
                amount=redemption.amount,
                currency=redemption.currency,
                description=f"Voucher {redemption.code}",
            )
        except RuleRefused:
            await statements.release(self.database, redemption.redemption_id)
            raise
        self.failpoints.reach(failpoints.AFTER_CREDIT)
        await statements.consume(self.database, redemption.redemption_id)


def _key_reused() -> RuleRefused:
    return RuleRefused("idempotency_key_reused", "This key was used for another request")
