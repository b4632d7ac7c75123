"""`/api/purchase`: a customer pays a partner's purchase (docs/domain.md §10.15)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Final, Literal
from uuid import UUID

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from pydantic import Field, StrictBool

from access.capabilities import needs
from checkout.cart.routes.carts import AllowedHere
from checkout.cart.routes.models import CartOut, ConfirmPricesIn, cart_out
from checkout.catalogue.rules import Allowed
from checkout.orders.routes.orders import ReceiptOut, receipt_out
from checkout.partners.rules.partners import Branding, Partner
from checkout.partners.sell_purchases import Buyer, PartnerCart, Payment, SellPurchases
from checkout.payment.pay_cart import Answer
from checkout.payment.routes.checkout import CheckoutIn, CheckoutOut, Payer, PayerHere, answered, confirmed_of
from checkout.payment.routes.deposit_purchases import PayPrepared, PreparedPurchaseIn
from checkout.payment.rules.begin import Confirmed
from checkout.payment.rules.saga import DepositAsk
from checkout.vouchers.routes import ProvesCredit, VoucherIn, credited_messages
from servicekit.data.idempotency import OptionalIdempotencyKey, request_hash
from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok
from servicekit.http.proxies import client_address
from servicekit.security.principal import Principal
from servicekit.security.sessions import FullSession, MaybeSignedIn, SignedIn, online_session

Slug = Annotated[str, Path(min_length=1, max_length=40)]
Token = Annotated[str, Field(min_length=16, max_length=128)]
LinkToken = Annotated[str | None, Header(alias="X-Purchase-Token", max_length=128)]


_PREFIX: Final = "/api/purchase/{slug}"


class ChannelOut(ResponseModel):
    channel_key: str


class LogoOut(ResponseModel):
    """A picture and the words for it."""

    src: str
    alt: str


class BrandingOut(ResponseModel):
    """The band at the top of the partner's page: `on_color` is written on `color`, in either scheme."""

    color: str
    on_color: str
    logo: LogoOut | None


class PartnerOut(ResponseModel):
    """Whose storefront it is (docs/requirements.md, Partner); without `branding` it has its name alone.

    `home_url` is where customers start again: the first web address on its list, null when there is none.
    """

    slug: str
    key: str
    name: str
    home_url: str | None
    channels: list[ChannelOut]
    branding: BrandingOut | None


class PartnerCartOut(ResponseModel):
    """The purchase to pay at a partner; `purchase_id` is null without one.

    `is_mine` if the signed-in customer may pay it; a visitor, or a customer before they claim it, sees it.
    With `is_linked` the partner may prepare purchases for the customer and sign them in.
    """

    partner: PartnerOut
    purchase_id: UUID | None
    reference: str | None
    state: Literal["open", "processing", "paid", "cancelled", "expired"] | None
    checkout_id: UUID | None
    expires_at: datetime | None
    is_mine: bool
    is_linked: bool
    cart: CartOut


class ClaimIn(RequestModel):
    """The token of the link by which the customer came."""

    token: Token


class PartnerConfirmPricesIn(ConfirmPricesIn):
    """The purchase, and the version of its cart, whose prices the customer has seen."""

    purchase_id: UUID


class PartnerCheckoutIn(CheckoutIn):
    """The same for a partner's purchase. With `remember` the partner may prepare purchases for the customer
    and sign them in by a link from now on.
    """

    purchase_id: UUID
    partner_key: Annotated[str, Field(min_length=1, max_length=64)]
    remember: StrictBool = False


class PartnerReceiptOut(ResponseModel):
    """The receipt; `return_url` leads back to the partner, when it is on its list."""

    partner: PartnerOut
    receipt: ReceiptOut
    return_url: str | None


async def _buyer_here(customer: SignedIn, allowed: AllowedHere) -> Buyer:
    return _buyer(customer, allowed)


BuyerHere = Annotated[Buyer, Depends(_buyer_here)]
"""Parameter type of a route about a purchase of the signed-in customer."""


def router(storefront: SellPurchases, *, default_currency: str) -> APIRouter:
    routes = APIRouter(tags=["partner"])
    gated = APIRouter(prefix=_PREFIX, dependencies=[needs("partner_purchase")])

    def shown(found: PartnerCart) -> Envelope[PartnerCartOut]:
        return ok(_cart_out(found, default_currency))

    @gated.get("")
    async def get_partner(slug: Slug) -> Envelope[PartnerOut]:
        """The partner. 404 `partner_unknown`, also for one that does not sell now."""
        return ok(_partner_out(await storefront.partner(slug)))

    @gated.get("/cart")
    async def get_partner_cart(
        slug: Slug, principal: MaybeSignedIn, allowed: AllowedHere, token: LinkToken = None
    ) -> Envelope[PartnerCartOut]:
        """The customer's newest purchase here; for a visitor, that of their link."""
        return shown(
            await storefront.cart(
                slug, None if principal is None else _buyer(principal, allowed), token, allowed
            )
        )

    @gated.post("/claim")
    async def claim_partner_purchase(slug: Slug, body: ClaimIn, buyer: BuyerHere) -> Envelope[PartnerCartOut]:
        """Makes the purchase of a link the customer's own. 404 `purchase_unknown` for a link that is over."""
        return shown(await storefront.claim(slug, buyer, body.token))

    @gated.delete("/purchases/{purchase_id}/items/{item_id}")
    async def remove_partner_item(
        slug: Slug, purchase_id: UUID, item_id: UUID, buyer: BuyerHere
    ) -> Envelope[PartnerCartOut]:
        """Removes a line; customers cannot change a partner's purchase otherwise."""
        return shown(await storefront.remove(slug, buyer, purchase_id, item_id))

    @gated.post("/confirm-prices")
    async def confirm_partner_prices(
        slug: Slug, body: PartnerConfirmPricesIn, buyer: BuyerHere
    ) -> Envelope[PartnerCartOut]:
        """Accepts the current prices; until then `price_changes` names the changed lines."""
        return shown(await storefront.confirm_prices(slug, buyer, body.purchase_id, body.cart_version))

    @gated.put("/purchases/{purchase_id}/voucher", dependencies=[needs("vouchers")])
    async def apply_partner_voucher(
        slug: Slug,
        purchase_id: UUID,
        body: VoucherIn,
        buyer: BuyerHere,
        prove: ProvesCredit,
        key: OptionalIdempotencyKey,
        request: Request,
    ) -> Envelope[PartnerCartOut]:
        """Applies a discount voucher, in place of another, or credits the wallet, which the message
        `voucher_credited` reports, as `PUT /api/cart/voucher` does. 422 with the reason and target `code`
        when it cannot be used.
        """
        found, credited = await storefront.apply_voucher(
            slug, buyer, purchase_id, body.code, prove, key=key, address=client_address(request)
        )
        return ok(_cart_out(found, default_currency), messages=credited_messages(credited))

    @gated.delete("/purchases/{purchase_id}/voucher")
    async def remove_partner_voucher(
        slug: Slug, purchase_id: UUID, buyer: BuyerHere
    ) -> Envelope[PartnerCartOut]:
        return shown(await storefront.remove_voucher(slug, buyer, purchase_id))

    @routes.post(
        f"{_PREFIX}/checkout",
        status_code=201,
        responses={202: {"model": Envelope[CheckoutOut]}},
        dependencies=[needs("partner_purchase", of=online_session)],
    )
    async def check_out_at_partner(
        slug: Slug,
        body: PartnerCheckoutIn,
        payer: PayerHere,
        response: Response,
    ) -> Envelope[CheckoutOut]:
        """Pays the prepared cart. Raises 422 `cart_empty`, `insufficient_funds`, `partner_closed`, ...

        202 `processing` when the payment's outcome is not known yet.
        """
        hashed = request_hash({"partner": slug, **body.model_dump(mode="json")})
        answer = await storefront.pay(
            slug,
            _buyer(payer.customer, payer.allowed),
            Payment(
                purchase_id=body.purchase_id,
                partner_key=body.partner_key,
                confirmed=confirmed_of(body, payer, hashed, metadata=body.metadata),
                remembers=body.remember,
            ),
        )
        return answered(answer, response)

    @gated.get("/receipts/{checkout_id}")
    async def get_partner_receipt(
        slug: Slug,
        checkout_id: UUID,
        customer: FullSession,
        success_mobile_deep_link: Annotated[str | None, Query(max_length=500)] = None,
    ) -> Envelope[PartnerReceiptOut]:
        """The receipt of a purchase at this partner; refusals as those of any receipt."""
        found = await storefront.receipt(slug, customer.customer_id, checkout_id, success_mobile_deep_link)
        return ok(
            PartnerReceiptOut(
                partner=_partner_out(found.partner),
                receipt=receipt_out(checkout_id, found.order, found.success_mobile_deep_link),
                return_url=found.return_url,
            )
        )

    @routes.delete(f"{_PREFIX}/link", status_code=204)
    async def unlink_partner(slug: Slug, customer: FullSession) -> Response:
        """The partner may no longer prepare purchases for the customer or sign them in. Available to every
        linked customer, also without the capability to buy at partners.
        """
        await storefront.unlink(slug, customer.customer_id)
        return Response(status_code=204)

    routes.include_router(gated)
    return routes


def payment_by_deposit(storefront: SellPurchases) -> PayPrepared:
    async def pay(
        prepared: PreparedPurchaseIn, payer: Payer, confirmed: Confirmed, ask: DepositAsk
    ) -> Answer:
        payment = Payment(
            purchase_id=prepared.purchase_id,
            partner_key=prepared.partner_key,
            confirmed=confirmed,
            remembers=prepared.remember,
            deposit=ask,
        )
        return await storefront.pay(prepared.partner_slug, _buyer(payer.customer, payer.allowed), payment)

    return pay


def _buyer(principal: Principal, allowed: Allowed) -> Buyer:
    return Buyer(principal.customer_id, principal.region, principal.pricing_id, allowed)


def _partner_out(partner: Partner) -> PartnerOut:
    record = partner.record
    return PartnerOut(
        slug=record.slug,
        key=record.partner_key,
        name=record.name,
        home_url=partner.home_url,
        channels=[
            ChannelOut(channel_key=channel.channel_key) for channel in record.channels if channel.is_active
        ],
        branding=None if record.branding is None else _branding_out(record.branding),
    )


def _branding_out(branding: Branding) -> BrandingOut:
    logo = None
    if branding.logo is not None:
        logo = LogoOut(src=branding.logo, alt=branding.logo_alt or "")
    return BrandingOut(color=branding.color, on_color=branding.on_color, logo=logo)


def _cart_out(found: PartnerCart, default_currency: str) -> PartnerCartOut:
    purchase = found.purchase
    return PartnerCartOut(
        partner=_partner_out(found.partner),
        purchase_id=None if purchase is None else purchase.purchase_id,
        reference=None if purchase is None else purchase.reference,
        state=None if purchase is None else purchase.state,
        checkout_id=None if purchase is None else purchase.checkout_id,
        expires_at=None if purchase is None else purchase.expires_at,
        is_mine=purchase is not None and purchase.customer_id is not None,
        is_linked=found.is_linked,
        cart=cart_out(found.cart, default_currency=default_currency, with_token=False),
    )
