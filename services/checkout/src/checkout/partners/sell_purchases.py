"""A customer pays a partner's purchase (docs/domain.md §10.15)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID

from checkout.cart import store as carts
from checkout.cart.change_cart import CartHolder, Carts, CartView
from checkout.cart.rules.lines import CartOwner, StoredCart
from checkout.catalogue.rules import EVERYTHING, Allowed
from checkout.orders.read_orders import ReadOrders
from checkout.orders.rules.orders import BoughtOrder
from checkout.partners.prepare_purchases import link_hash
from checkout.partners.rules.partners import (
    Partner,
    PartnerPurchase,
    allowed_return,
    partner_unknown,
    purchase_refused,
    purchase_unknown,
    sold_by,
)
from checkout.partners.store import partners
from checkout.partners.store import purchases as partner_purchases
from checkout.payment.pay_cart import Answer, PayCart, PreparedCart, Purchase
from checkout.payment.rules.begin import Confirmed
from checkout.payment.rules.saga import DepositAsk
from checkout.vouchers.redeem_vouchers import ProveCredit, RedeemVouchers
from checkout.vouchers.rules import Redemption
from servicekit.data.database import Database
from servicekit.errors import InvalidRequest, NotFound, ServiceError


@dataclass(frozen=True, slots=True)
class Buyer:
    customer_id: UUID
    region: str
    pricing_id: str | None
    allowed: Allowed = EVERYTHING


@dataclass(frozen=True, slots=True)
class PartnerCart:
    """A purchase to pay at a partner; `purchase` is None without one.

    `is_linked` if the customer lets the partner prepare purchases and sign them in.
    """

    partner: Partner
    purchase: PartnerPurchase | None
    cart: CartView
    is_linked: bool


@dataclass(frozen=True, slots=True)
class Payment:
    """A customer's confirmation of a partner's purchase. With `remembers` the customer is linked with the
    partner.
    """

    purchase_id: UUID
    partner_key: str
    confirmed: Confirmed
    remembers: bool
    deposit: DepositAsk | None = None


@dataclass(frozen=True, slots=True)
class PartnerReceipt:
    """A paid purchase, and where the customer goes back to: only an address on the partner's list now."""

    partner: Partner
    order: BoughtOrder
    return_url: str | None
    success_mobile_deep_link: str | None


@dataclass(frozen=True, slots=True)
class SellPurchases:
    """A closed partner is NotFound, and so is another customer's purchase."""

    database: Database
    carts: Carts
    vouchers: RedeemVouchers
    pay_cart: PayCart
    read_purchases: ReadOrders

    async def partner(self, slug: str) -> Partner:
        """The partner of a page. Raises NotFound (`partner_unknown`), also for one that does not sell now."""
        found = await partners.named(self.database, slug)
        if not found.may_sell:
            raise partner_unknown()
        return found

    async def cart(
        self, slug: str, buyer: Buyer | None, token: str | None, allowed: Allowed = EVERYTHING
    ) -> PartnerCart:
        """The customer's newest purchase here, or that of a visitor's link. Writes nothing. Raises
        NotFound.
        """
        partner = await self.partner(slug)
        if buyer is not None:
            purchase = await partner_purchases.current(self.database, partner.partner_id, buyer.customer_id)
        elif token is not None:
            purchase = await partner_purchases.of_link(self.database, partner.partner_id, link_hash(token))
        else:
            purchase = None
        return await self._shown(partner, purchase, buyer, allowed)

    async def claim(self, slug: str, buyer: Buyer, token: str) -> PartnerCart:
        """Assigns the purchase of a link to the customer. A second call changes nothing.

        Raises NotFound for a link that is another customer's, expired, cancelled or replaced.
        """
        partner = await self.partner(slug)
        purchase_id = await partner_purchases.claim(
            self.database, partner.partner_id, link_hash(token), buyer.customer_id
        )
        if purchase_id is None:
            raise purchase_unknown()
        return await self._shown(partner, await self._find(partner, purchase_id, buyer.customer_id), buyer)

    async def remove(self, slug: str, buyer: Buyer, purchase_id: UUID, item_id: UUID) -> PartnerCart:
        """Takes a line out. Raises NotFound, Conflict while the cart is being paid."""
        partner = await self.partner(slug)
        purchase = await self._find(partner, purchase_id, buyer.customer_id)
        await carts.remove_item(self.database, CartOwner(None, purchase.cart_key), item_id)
        return await self._shown(partner, purchase, buyer)

    async def confirm_prices(self, slug: str, buyer: Buyer, purchase_id: UUID, version: int) -> PartnerCart:
        """Accepts the current prices. Raises NotFound, Conflict (`cart_changed`)."""
        partner = await self.partner(slug)
        purchase = await self._find(partner, purchase_id, buyer.customer_id)
        shown = await self._shown(partner, purchase, buyer)
        prices = {changed.line.line_id: changed.price for changed in shown.cart.priced.price_changes}
        if not prices:
            return shown
        await carts.confirm_prices(self.database, CartOwner(None, purchase.cart_key), version, prices)
        return await self._shown(partner, purchase, buyer)

    async def apply_voucher(
        self,
        slug: str,
        buyer: Buyer,
        purchase_id: UUID,
        code: str,
        prove: ProveCredit,
        *,
        key: str | None,
        address: str,
    ) -> tuple[PartnerCart, Redemption | None]:
        """Puts a voucher into it, or a credit into the wallet; also what went there.

        Raises NotFound, and what `RedeemVouchers.apply_to` raises.
        """
        partner = await self.partner(slug)
        purchase = await self._find(partner, purchase_id, buyer.customer_id)

        async def read() -> CartView:
            return (await self._shown(partner, purchase, buyer)).cart

        owner = CartOwner(None, purchase.cart_key)
        applied = await self.vouchers.apply_to(
            buyer.customer_id, owner, read, code, prove, key=key, address=address
        )
        return await self._shown(partner, purchase, buyer), applied.credited

    async def remove_voucher(self, slug: str, buyer: Buyer, purchase_id: UUID) -> PartnerCart:
        """Takes the voucher out. Raises NotFound, Conflict while the cart is being paid."""
        partner = await self.partner(slug)
        purchase = await self._find(partner, purchase_id, buyer.customer_id)
        await self.vouchers.remove_from(CartOwner(None, purchase.cart_key))
        return await self._shown(partner, purchase, buyer)

    async def pay(self, slug: str, buyer: Buyer, payment: Payment) -> Answer:
        """Pays the purchase as any other cart is paid; the order carries the partner and its channel.

        Raises what `PayCart.pay` raises, RuleRefused (`partner_closed`, `purchase_over`), and InvalidRequest
        when the purchase data name another partner.
        """
        try:
            partner, purchase = await self._payable(slug, buyer, payment)
        except ServiceError:
            # A repeated request continues its purchase even after its partner closes.
            first = await self.pay_cart.first_answer(buyer.customer_id, payment.confirmed)
            if first is not None:
                return first
            raise
        answer = await self.pay_cart.pay(
            Purchase(
                customer_id=buyer.customer_id,
                region=buyer.region,
                pricing_id=_pricing(partner, buyer),
                allowed=buyer.allowed,
                confirmed=payment.confirmed,
                deposit=payment.deposit,
                prepared=PreparedCart(
                    purchase.purchase_id, await self._stored(partner, purchase), purchase_refused
                ),
            )
        )
        if payment.remembers:
            await partner_purchases.link(self.database, partner.partner_id, buyer.customer_id)
        return answer

    async def _payable(self, slug: str, buyer: Buyer, payment: Payment) -> tuple[Partner, PartnerPurchase]:
        partner = await self.partner(slug)
        if payment.partner_key != partner.record.partner_key:
            raise InvalidRequest("invalid", "This is another partner's key", target="partner_key")
        return partner, await self._find(partner, payment.purchase_id, buyer.customer_id)

    async def receipt(
        self, slug: str, customer_id: UUID, checkout_id: UUID, deep_link: str | None
    ) -> PartnerReceipt:
        """The receipt, also of a partner that has closed meanwhile.

        Raises NotFound for a checkout of another customer or partner, and what `ReadOrders.paid_order`
        raises.
        """
        partner = await partners.named(self.database, slug)
        purchase = await partner_purchases.of_checkout(
            self.database, partner.partner_id, checkout_id, customer_id
        )
        if purchase is None:
            raise NotFound("checkout_not_found")
        order = await self.read_purchases.paid_order(checkout_id, customer_id)
        origins = partner.record.return_origins
        return PartnerReceipt(
            partner=partner,
            order=order,
            return_url=allowed_return(purchase.return_url, origins),
            success_mobile_deep_link=allowed_return(deep_link, origins)
            or allowed_return(purchase.success_mobile_deep_link, origins),
        )

    async def unlink(self, slug: str, customer_id: UUID) -> None:
        """The partner may not prepare purchases for the customer any more, nor sign them in.

        Raises NotFound.
        """
        partner = await partners.named(self.database, slug)
        await partner_purchases.unlink(self.database, partner.partner_id, customer_id)

    async def _shown(
        self,
        partner: Partner,
        purchase: PartnerPurchase | None,
        buyer: Buyer | None,
        allowed: Allowed = EVERYTHING,
    ) -> PartnerCart:
        holder = CartHolder(
            customer_id=None if buyer is None else buyer.customer_id,
            region=None if buyer is None else buyer.region,
            pricing_id=_pricing(partner, buyer),
            allowed=allowed if buyer is None else buyer.allowed,
        )
        stored = None if purchase is None else await self._stored(partner, purchase)
        return PartnerCart(
            partner=partner,
            purchase=purchase,
            cart=await self.carts.view(stored, holder),
            is_linked=buyer is not None
            and await partner_purchases.is_linked(self.database, partner.partner_id, buyer.customer_id),
        )

    async def _stored(self, partner: Partner, purchase: PartnerPurchase) -> StoredCart | None:
        """The cart with its buyer as owner, without lines that the partner may no longer sell."""
        stored = await carts.read(self.database, CartOwner(None, purchase.cart_key))
        if stored is None:
            return None
        customer = None
        if purchase.customer_id is not None:
            customer = await partner_purchases.state_of_customer(self.database, purchase.customer_id)
        return replace(
            stored,
            customer_id=purchase.customer_id,
            customer=customer,
            lines=sold_by(stored.lines, partner.record),
        )

    async def _find(self, partner: Partner, purchase_id: UUID, customer_id: UUID) -> PartnerPurchase:
        found = await partner_purchases.of_customer(
            self.database, partner.partner_id, purchase_id, customer_id
        )
        if found is None:
            raise purchase_unknown()
        return found


def _pricing(partner: Partner, buyer: Buyer | None) -> str | None:
    """The partner's price list comes before the customer's own (docs/domain.md §10.3)."""
    return partner.record.pricing_id or (None if buyer is None else buyer.pricing_id)
