"""Filling a cart, as a visitor or as a customer, and taking it along at sign-in."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from checkout.cart import store as statements
from checkout.cart.clients import SpendClient
from checkout.cart.rules.blocking import SpendRefusal, blocked_reasons, refusals_of_unpaid
from checkout.cart.rules.lines import CartOwner, StoredCart, draws_of
from checkout.cart.rules.pricing import PricedCart, price_cart
from checkout.cart.rules.quote import Quote, Selection, quote, refused
from checkout.catalogue.read_model import ReadModel
from checkout.catalogue.rules import (
    EVERYTHING,
    THE_SITE,
    Allowed,
    Catalogue,
    Market,
    SubVariant,
    not_available,
)
from checkout.errors import cart_refusal
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.data.group_commit import GroupCommit
from servicekit.errors import ServiceError
from servicekit.telemetry.logs import log

_TOKEN_BYTES = 32


@dataclass(frozen=True, slots=True)
class CartHolder:
    """A signed-in customer, or a visitor with or without the token of an anonymous cart."""

    customer_id: UUID | None = None
    region: str | None = None
    token: str | None = None
    pricing_id: str | None = None
    terms: SubVariant = THE_SITE
    allowed: Allowed = EVERYTHING

    @property
    def owner(self) -> CartOwner:
        """The customer's own cart, whatever token the request has; otherwise the token's."""
        if self.customer_id is not None:
            return CartOwner(self.customer_id, None)
        return CartOwner(None, None if self.token is None else token_hash(self.token))

    def market(self, catalogue: Catalogue, now: datetime) -> Market:
        return Market(catalogue, now, self.region, self.pricing_id, self.terms, self.allowed)


@dataclass(frozen=True, slots=True)
class CartView:
    """A cart with its prices. `cart_id` is None while nothing was ever put in; `token` is that of an
    anonymous cart. `blocked` are messages by the id of the reason.
    """

    cart_id: UUID | None
    version: int
    customer_id: UUID | None
    token: str | None
    region: str | None
    priced: PricedCart
    blocked: Mapping[str, str] = field(default_factory=dict)


class Carts:
    """Reads and changes carts. A change is one round trip to the database, which tickets that are put in at
    the same time share; prices come from memory.
    """

    def __init__(
        self, database: Database, read_model: ReadModel, spending: SpendClient, clock: Clock
    ) -> None:
        self._database = database
        self._read_model = read_model
        self._spending = spending
        self._clock = clock
        self._put_item = GroupCommit[statements.PutItem, StoredCart](self._put_items)

    async def read(self, holder: CartHolder) -> CartView:
        """The cart as it is now; empty for a holder without one. Writes nothing.

        Raises NotFound (`cart_not_found`) for a token that is unknown, used or expired.
        """
        owner = holder.owner
        stored = None
        if owner.customer_id is not None or owner.token_hash is not None:
            stored = await statements.read(self._database, owner)
            if stored is None and owner.customer_id is None:
                raise cart_refusal("cart_not_found")
        return await self.view(stored, holder)

    async def add(self, holder: CartHolder, selection: Selection, request_key: str | None) -> CartView:
        """Puts a ticket into the cart, which is made when there is none. With the same `request_key` again,
        nothing more is put in for as long as it is there.

        Raises InvalidRequest, RuleRefused, NotFound and Conflict; nothing is written then.
        """
        has_none = holder.customer_id is None and holder.token is None
        if has_none:
            holder = replace(holder, token=secrets.token_urlsafe(_TOKEN_BYTES))
        create = holder.customer_id is not None or has_none
        return await self._put(holder, selection, item_id=None, create=create, request_key=request_key)

    async def replace(self, holder: CartHolder, item_id: UUID, selection: Selection) -> CartView:
        """Puts a ticket in the place of a line. Raises as `add` does, and NotFound for a line of another
        cart.
        """
        return await self._put(holder, selection, item_id=item_id, create=False)

    async def remove(self, holder: CartHolder, item_id: UUID) -> CartView:
        """Takes a line out, or dismisses one that was removed. Raises NotFound, Conflict."""
        return await self.view(await statements.remove_item(self._database, holder.owner, item_id), holder)

    async def confirm_prices(self, holder: CartHolder, version: int) -> CartView:
        """Accepts the current prices. Raises NotFound, Conflict (`cart_changed`)."""
        view = await self.read(holder)
        if not view.priced.price_changes:
            return view
        prices = {changed.line.line_id: changed.price for changed in view.priced.price_changes}
        confirmed = await statements.confirm_prices(self._database, holder.owner, version, prices)
        return await self.view(confirmed, holder)

    async def convert(self, customer: CartHolder, token: str | None) -> CartView:
        """Merges the anonymous cart into the customer's at sign-in, each distinct line once.

        A second call, or an unknown token, returns the customer's cart unchanged (docs/domain.md §10.16).
        Raises Conflict (`checkout_in_progress`) while the customer's cart is being paid; the anonymous cart
        stays for a later call.
        """
        if token is None or customer.customer_id is None:
            return await self.read(customer)
        stored = await statements.take_along(self._database, customer.customer_id, token_hash(token))
        return await self.view(stored, customer)

    async def adopt(self, holder: CartHolder, token: str) -> CartView:
        """Takes in the cart of a token that came in a link: into the customer's cart; for a visitor by
        itself, or into the visitor's own where there is something in it (docs/requirements.md, Query
        parameters: `act`).

        Raises NotFound (`cart_not_found`) for a visitor when the token means nothing; their cart is as it
        was.
        """
        if holder.customer_id is not None:
            return await self.convert(holder, token)
        own = None if holder.token is None else token_hash(holder.token)
        stored = await statements.adopt(self._database, own, token_hash(token))
        is_own = own is not None and stored.token_hash == own
        return await self.view(stored, holder if is_own else replace(holder, token=token))

    async def quoted(self, holder: CartHolder, selection: Selection) -> Quote:
        """A ticket as it would be put into the cart now. Writes nothing.

        Raises InvalidRequest, RuleRefused and Forbidden where it cannot be bought.
        """
        if not holder.terms.sells(selection.offer_key):
            raise refused("not_sold_here", "product_offer_key")
        catalogue = await self._read_model.knowing(selection.offer_key, selection.first_draw_no)
        offer = catalogue.offers.get(selection.offer_key)
        if offer is not None and offer.type in holder.allowed.closed:
            raise not_available("product_offer_key")
        return quote(selection, holder.market(catalogue, self._clock.now()))

    async def _put(
        self,
        holder: CartHolder,
        selection: Selection,
        *,
        item_id: UUID | None,
        create: bool,
        request_key: str | None = None,
    ) -> CartView:
        with self._put_item.under_way():
            line = await self.quoted(holder, selection)
            stored = await self._put_item(
                statements.PutItem(holder.owner, line, item_id, create, request_key)
            )
            return await self.view(stored, holder)

    async def _put_items(self, puts: Sequence[statements.PutItem]) -> Sequence[StoredCart | ServiceError]:
        return await statements.put_items(self._database, puts)

    async def view(self, stored: StoredCart | None, holder: CartHolder) -> CartView:
        lines = stored.lines if stored is not None else ()
        catalogue = await self._read_model.covering(draws_of(lines))
        paid = None
        if stored is not None and stored.checkout_id is not None:
            paid = await statements.lines_being_paid(self._database, stored.checkout_id)
        priced = price_cart(
            lines,
            holder.market(catalogue, self._clock.now()),
            paid,
            await statements.of_cart(self._database, stored),
        )
        if stored is None:
            return CartView(None, 0, holder.customer_id, None, holder.region, priced)
        return CartView(
            cart_id=stored.cart_id,
            version=stored.version,
            customer_id=stored.customer_id,
            token=holder.token if stored.customer_id is None else None,
            region=holder.region,
            priced=priced,
            blocked=await self._blocked(stored, priced),
        )

    async def _blocked(self, stored: StoredCart, priced: PricedCart) -> Mapping[str, str]:
        """Why its customer cannot pay. If the wallet cannot answer now, the payment itself is refused later.

        A cart that is being paid is not checked: the wallet counts that payment already.
        """
        if stored.customer_id is None or not (priced.lines or stored.being_paid):
            return {}
        spending: Sequence[SpendRefusal] = ()
        asked = 0 if stored.being_paid else priced.due or priced.total
        if asked and priced.currency is not None:
            try:
                spending = await self._spending.check_spend(stored.customer_id, asked, priced.currency)
                if not priced.due:
                    spending = refusals_of_unpaid(spending)
            except ServiceError as error:
                log.warning("spending_not_checked", cart_id=str(stored.cart_id), reason=error.code)
        return blocked_reasons(
            stored.customer, spending, being_paid=stored.being_paid, is_regulated=priced.is_regulated
        )


def token_hash(token: str) -> bytes:
    """The stored form of an anonymous cart token."""
    return hashlib.sha256(token.encode()).digest()
