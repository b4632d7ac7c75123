"""A partner prepares a purchase for a customer and reads its state (docs/domain.md §10.15)."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from urllib.parse import urlencode
from uuid import UUID

from catalogue.draws import Draw
from catalogue.offers import GameOffer, GameType, Offer
from checkout.cart import store as carts
from checkout.cart.change_cart import CartHolder, Carts, CartView
from checkout.cart.rules.lines import CartOwner
from checkout.cart.rules.quote import REFUSAL_MESSAGES, Quote, Selection, quote
from checkout.catalogue.read_model import ReadModel
from checkout.catalogue.rules import Market
from checkout.partners.clients import SignInClient
from checkout.partners.rules.partners import (
    NOT_SOLD_HERE,
    NewPurchase,
    Partner,
    PartnerPurchase,
    purchase_refused,
    purchase_unknown,
)
from checkout.partners.store import purchases as partner_purchases
from checkout.records.fields import from_value
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import FieldError, InvalidRequest, NotFound, RuleRefused
from servicekit.identifiers import uuid7

LIFETIME: Final = timedelta(days=1)
"""How long a purchase can be paid."""
SIGN_IN_SECONDS: Final = 900
"""How long the sign-in token of a link is valid, once."""
_TOKEN_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Wanted:
    """A partner's request. Without a customer, the first person to open the link and sign in is the
    customer.
    """

    reference: str
    channel_key: str
    customer_id: UUID | None
    selections: Sequence[Selection]
    return_url: str | None
    success_mobile_deep_link: str | None
    request_hash: bytes


@dataclass(frozen=True, slots=True)
class Prepared:
    """A purchase with its cart; `link` leads the customer to it, None once there is nothing to pay."""

    purchase: PartnerPurchase
    cart: CartView
    link: str | None
    is_new: bool
    known_customer: UUID | None
    """The customer, where they let the partner know and name them."""


@dataclass(frozen=True, slots=True)
class Sellable:
    """A product that the partner may sell, with its draws on sale or to come. `shapes` are its game offers by
    game type, at their prices there.
    """

    offer: Offer
    draws: Sequence[Draw]
    shapes: Sequence[tuple[GameType, GameOffer]]


@dataclass(frozen=True, slots=True)
class PreparePurchases:
    """A partner sees only its own purchases; others are NotFound."""

    database: Database
    read_model: ReadModel
    carts: Carts
    sign_ins: SignInClient
    clock: Clock
    public_origin: str

    async def products(self, partner: Partner) -> list[Sellable]:
        """The products that the partner may sell now, at the general prices or those of its own list."""
        sold = []
        for key in partner.record.offer_keys:
            catalogue = await self.read_model.knowing(key)
            offer = catalogue.offers.get(key)
            if offer is not None and not offer.suspended:
                shapes = _shapes(offer, partner.record.pricing_id)
                sold.append(Sellable(offer, catalogue.draws.get(key, ()), shapes))
        return sold

    async def prepare(self, partner: Partner, wanted: Wanted) -> Prepared:
        """Builds the cart of a purchase, once for each reference.

        Raises InvalidRequest naming every wrong field of every item; RuleRefused (`partner_restriction`,
        `draw_closed`, `currency_mismatch`, `reference_reused`, ...); NotFound (`customer_unknown`), also
        for a customer who did not let this partner act. Nothing is written then.
        """
        known = await partner_purchases.of_reference(self.database, partner.partner_id, wanted.reference)
        if known is None:
            await self._check(partner, wanted)
            quotes = await self._quotes(partner, wanted.selections)
            token = _token()
            new = from_value(
                NewPurchase,
                wanted,
                purchase_id=uuid7(),
                partner_id=partner.partner_id,
                link_hash=link_hash(token),
                cart_id=uuid7(),
                cart_key=secrets.token_bytes(_TOKEN_BYTES),
                expires_at=self.clock.now() + LIFETIME,
            )
            if await partner_purchases.build(self.database, new, quotes):
                purchase = await self._find(partner, new.purchase_id)
                return await self._prepared(partner, purchase, token, is_new=True)
            known = await partner_purchases.of_reference(self.database, partner.partner_id, wanted.reference)
        if known is None or known.request_hash != wanted.request_hash:
            raise RuleRefused(
                "reference_reused", "You used this reference for another purchase", target="reference"
            )
        return await self._with_new_link(partner, known)

    async def read(self, partner: Partner, purchase_id: UUID) -> Prepared:
        """A purchase. Raises NotFound for another partner's."""
        return await self._prepared(partner, await self._find(partner, purchase_id), None, is_new=False)

    async def link(self, partner: Partner, purchase_id: UUID) -> Prepared:
        """Another link to a purchase; the one before leads nowhere then. Raises NotFound, RuleRefused
        (`purchase_over`).
        """
        prepared = await self._with_new_link(partner, await self._find(partner, purchase_id))
        if prepared.link is None:
            raise purchase_refused("purchase_over")
        return prepared

    async def cancel(self, partner: Partner, purchase_id: UUID) -> Prepared:
        """Ends a purchase that is not being paid; a paid one stays so. Raises NotFound."""
        purchase = await self._find(partner, purchase_id)
        async with self.database.transaction() as session:
            await partner_purchases.cancel(session, purchase.purchase_id)
        return await self.read(partner, purchase_id)

    async def _check(self, partner: Partner, wanted: Wanted) -> None:
        if partner.channel(wanted.channel_key) is None:
            raise InvalidRequest("channel_unknown", "You have no such channel", target="channel_key")
        addresses = {
            "return_url": wanted.return_url,
            "success_mobile_deep_link": wanted.success_mobile_deep_link,
        }
        for field, address in addresses.items():
            if address is not None and not partner.allows(address):
                raise InvalidRequest(f"{field}_not_allowed", "This address is not on your list", target=field)
        if wanted.customer_id is not None and not await partner_purchases.is_linked(
            self.database, partner.partner_id, wanted.customer_id
        ):
            raise _customer_unknown()

    async def _quotes(self, partner: Partner, selections: Sequence[Selection]) -> list[Quote]:
        quotes: list[Quote] = []
        errors: list[FieldError] = []
        for position, selection in enumerate(selections):
            where = f"items[{position}]"
            if selection.offer_key not in partner.record.offer_keys:
                raise RuleRefused(
                    NOT_SOLD_HERE, REFUSAL_MESSAGES[NOT_SOLD_HERE], target=f"{where}.product_offer_key"
                )
            try:
                catalogue = await self.read_model.knowing(selection.offer_key, selection.first_draw_no)
                market = Market(catalogue, self.clock.now(), None, partner.record.pricing_id)
                quotes.append(quote(selection, market))
            except InvalidRequest as invalid:
                errors.extend(
                    FieldError(f"{where}.{error.target}", error.code, error.message)
                    for error in invalid.errors
                )
            except RuleRefused as refusal:
                raise RuleRefused(
                    refusal.code, refusal.message, target=f"{where}.{refusal.target}"
                ) from refusal
        if errors:
            raise InvalidRequest.of(errors)
        if len({ticket.game_offer.currency for ticket in quotes}) > 1:
            raise RuleRefused(
                "currency_mismatch", "All items in a cart must have the same currency", target="items"
            )
        return quotes

    async def _with_new_link(self, partner: Partner, purchase: PartnerPurchase) -> Prepared:
        """With a new link while there is something to pay: only a hash of the earlier one is stored."""
        token = _token()
        if purchase.state != "open" or not await partner_purchases.relink(
            self.database, purchase.purchase_id, link_hash(token)
        ):
            return await self._prepared(partner, purchase, None, is_new=False)
        return await self._prepared(partner, purchase, token, is_new=False)

    async def _prepared(
        self, partner: Partner, purchase: PartnerPurchase, token: str | None, *, is_new: bool
    ) -> Prepared:
        stored = await carts.read(self.database, CartOwner(None, purchase.cart_key))
        holder = CartHolder(pricing_id=partner.record.pricing_id)
        customer = purchase.customer_id
        if customer is not None and not await partner_purchases.is_linked(
            self.database, partner.partner_id, customer
        ):
            customer = None
        return Prepared(
            purchase=purchase,
            cart=await self.carts.view(stored, holder),
            link=None if token is None else await self._address(partner, purchase, token, customer),
            is_new=is_new,
            known_customer=customer,
        )

    async def _address(
        self, partner: Partner, purchase: PartnerPurchase, token: str, customer: UUID | None
    ) -> str:
        """Where the customer continues: signed in by the link, if they allow this partner to do so."""
        path = f"/purchase/{partner.record.slug}"
        if customer is not None:
            try:
                path += "/autologin/" + await self.sign_ins.sign_in_token(customer, seconds=SIGN_IN_SECONDS)
            except NotFound as error:
                raise _customer_unknown() from error
        query = {"purchase": token}
        if purchase.channel_key == "APP":
            query["utm_source"] = "app"
        return f"{self.public_origin}{path}?{urlencode(query)}"

    async def _find(self, partner: Partner, purchase_id: UUID) -> PartnerPurchase:
        found = await partner_purchases.of_partner(self.database, partner.partner_id, purchase_id)
        if found is None:
            raise purchase_unknown()
        return found


def _shapes(offer: Offer, pricing_id: str | None) -> list[tuple[GameType, GameOffer]]:
    return [
        (way, shape)
        for way in offer.game_types
        for key in dict.fromkeys(shape.key for shape in way.game_offers)
        if (shape := way.game_offer(key, None, pricing_id)) is not None
    ]


def _customer_unknown() -> NotFound:
    return NotFound("customer_unknown", "There is no such customer", target="customer_id")


def link_hash(token: str) -> bytes:
    """The stored form of a link's token."""
    return hashlib.sha256(token.encode()).digest()


def _token() -> str:
    return secrets.token_urlsafe(_TOKEN_BYTES)
