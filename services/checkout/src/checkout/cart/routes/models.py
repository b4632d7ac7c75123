"""Requests and responses of the cart (docs/requirements.md, Cart and Cart item)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field, StrictBool, StrictInt, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from catalogue.draws import draw_id
from catalogue.product_types import RAFFLE, SHARE
from catalogue.syndicates import syndicate_key, syndicate_name
from checkout.cart.change_cart import CartView
from checkout.cart.rules.discounts import Reduction, refusal_text
from checkout.cart.rules.lines import PricedLine, chosen_instant
from checkout.cart.rules.pricing import PricedCart
from checkout.cart.rules.quote import REFUSAL_MESSAGES, Selection, played_days
from checkout.records.fields import from_value
from games.layout import FAVOURITES
from servicekit.http.envelope import RequestModel, ResponseModel
from servicekit.money import MoneyOut, money_out

Key = Annotated[str, Field(min_length=1, max_length=64)]
Numbers = Annotated[list[StrictInt], Field(max_length=100)]
Quantity = Annotated[StrictInt, Field(ge=1, le=1000)]
EntryKind = Literal["plain", "random", "system", "powerhit", "boxed", "wheel", "combo"]
Day = Literal["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
GameIn = Annotated[dict[Key, Numbers], Field(max_length=8)]

_NOT_GIVEN: tuple[GameIn, ...] = ()
"""JSON without numbers is valid only with a quantity."""

MAX_GAMES = 1000
"""Most games that are read at all; each game offer sets its own, lower, limit."""


class CartItemIn(RequestModel):
    """A ticket for the cart, without a price: the server alone prices.

    `games` are the entries that the customer filled in, one game or one system each. `num_games` is for games
    that the seller draws: quickpick packs (without `games`) and Super Combos (with one). Where days can be
    chosen, `days` and `num_weeks` replace `num_draws`. A ticket of one draw may be bought on the day
    `purchase_on`, a raffle book only if deferred. `favourite` marks the customer's favourite numbers.
    """

    product_offer_key: Key
    game_type: Key
    game_offer: Key | None = None
    num_raffle_tickets: Quantity | None = None
    num_shares: Quantity | None = None
    num_games: Quantity | None = None
    games: Annotated[list[GameIn], Field(default=_NOT_GIVEN, max_length=MAX_GAMES, validate_default=True)]
    cause_key: Key | None = None
    syndicate_key: Annotated[str, Field(min_length=1, max_length=80)] | None = None
    first_draw_no: Annotated[StrictInt, Field(ge=1, le=10**12)] | None = None
    draw_offset: Annotated[StrictInt, Field(ge=0, le=1000)] | None = None
    num_draws: Annotated[StrictInt, Field(ge=-1000, le=1000)] | None = None
    days: Annotated[list[Day], Field(max_length=7)] | None = None
    num_weeks: Annotated[StrictInt, Field(ge=1, le=100)] | None = None
    quickpick: StrictBool = False
    favourite: StrictBool = False
    purchase_on: date | None = None

    @field_validator("games", mode="before")
    @classmethod
    def _numbers_or_a_quantity(cls, games: object, info: ValidationInfo) -> object:
        if games != _NOT_GIVEN:
            return games
        if not any(info.data.get(name) for name in ("num_raffle_tickets", "num_shares", "num_games")):
            raise PydanticCustomError("required", "This field is required")
        return []

    @field_validator("draw_offset")
    @classmethod
    def _one_way_to_name_the_draw(cls, offset: int | None, info: ValidationInfo) -> int | None:
        if offset is not None and info.data.get("first_draw_no") is not None:
            raise PydanticCustomError("draw_named_twice", "Give the first draw or the offset, not both")
        return offset

    def selection(self) -> Selection:
        return from_value(
            Selection,
            self,
            offer_key=self.product_offer_key,
            draw_offset=self.draw_offset or 0,
            quantity=self.num_shares if self.num_raffle_tickets is None else self.num_raffle_tickets,
        )


class AdoptCartIn(RequestModel):
    """The token of an anonymous cart, as it came in a link."""

    cart_token: Annotated[str, Field(min_length=1, max_length=128)]


class ConfirmPricesIn(RequestModel):
    """The version of the cart whose prices the customer has seen."""

    cart_version: Annotated[StrictInt, Field(ge=0, le=2**53)]


class RecurringPurchaseOut(ResponseModel):
    """How an offer may repeat by itself, its `availability` being never, always or optional, and whether this
    line does: a line is bought once, also where it is bought later.
    """

    type: str
    availability: str
    enabled: bool


class ItemScheduledPurchaseOut(ResponseModel):
    """A line that is bought from `purchase_at` on: a pre-order or a deferred line."""

    type: Literal["pre_order", "scheduled_purchase"]
    purchase_at: datetime


class ItemDrawOut(ResponseModel):
    """A draw that a line takes part in; one that `draws_when_sold_out` may be held long before its time."""

    draw_no: int
    draw_date: date
    draw_at: datetime
    stop: datetime
    draws_when_sold_out: bool


class CartItemOut(ResponseModel):
    """A line that can be bought, now or as a pre-order when its draw opens. `games` are the entries as they
    were filled in, `num_games` the notional games that they make; the drawn games of a Super Combo are listed
    by the ticket.

    `quantity` times `unit_price` is `price`: one for each draw, and for each ticket of a raffle or each share
    that costs what one alone does; a book and a lottery ticket of many games are one. `draw_offset` is the
    place of its first draw among those on sale, null before it is on sale; `day` the only day that was
    chosen, where days can be. `way` is what its way to play is called, such as "System 9", empty for standard
    games. `favourite` says that its numbers are ones that the customer keeps, `has_favourite_numbers` also
    that an entry marks favourites among its own. `entry_kind` is that of the game offer, null where no
    numbers are chosen; `purchase_on` the day that was chosen for what is deferred. With both, an item says
    all that is needed to put the same into a cart again. A minimum jackpot belongs to what repeats by itself,
    a membership to memberships; both are null for anything else.
    """

    id: UUID
    product_type: str
    analytics_product_type: str
    product_offer_key: str
    lottery_key: str
    offer_name: str
    description: str
    quantity: int
    unit_price: MoneyOut
    price: MoneyOut
    discount: MoneyOut
    draw_no: int
    draw_date: date
    draw_encoded_ids: list[str]
    draw_offset: int | None
    draws: list[ItemDrawOut]
    game_type: str
    game_offer: str
    game_offer_name: str
    way: str
    entry_kind: EntryKind | None
    num_draws: int
    day: str | None
    days: list[str]
    num_weeks: int | None
    num_games: int
    quickpick: bool
    favourite: bool
    has_favourite_numbers: bool
    games: list[dict[str, list[int]]]
    num_raffle_tickets: int | None
    num_shares: int | None
    cause_key: str | None
    cause_name: str | None
    syndicate_key: str | None
    syndicate_name: str | None
    draw_prize_pool: MoneyOut | None
    minimum_jackpot_amount: MoneyOut | None = None
    membership_program: str | None = None
    membership_offer: str | None = None
    membership_offer_name: str | None = None
    recurring_purchase: RecurringPurchaseOut
    purchase_status: Literal["standard", "pre_order"]
    scheduled_purchase: ItemScheduledPurchaseOut | None
    purchase_on: date | None


class AutoRemovedItemOut(ResponseModel):
    """A line that cannot be bought any more, or that was never put in because it could not be bought again;
    `reason` is a code, `message` its text. Deleting it dismisses it.
    """

    id: UUID
    description: str
    reason: str
    message: str
    was_in_cart: bool


class PriceChangeOut(ResponseModel):
    """A line that costs something else than when it was put in."""

    id: UUID
    old_price: MoneyOut
    new_price: MoneyOut


class VoucherRefusalOut(ResponseModel):
    """Why a voucher does not apply now."""

    code: str
    message: str


class CartVoucherOut(ResponseModel):
    """The voucher of a cart: `percent`, or `amount` at most; `discount_later` is the part of `discount` that
    reduces pre-orders.
    """

    code: str
    type: Literal["voucher_fixed_discount", "voucher_percent_discount", "voucher_fixed_discount_expire"]
    amount: MoneyOut | None
    percent: int | None
    valid_to: datetime | None
    reduces_pre_orders: bool
    discount: MoneyOut
    discount_later: MoneyOut
    refusal: VoucherRefusalOut | None


class CartOut(ResponseModel):
    """A cart, priced by the server at this moment.

    `cart_reference` is null until the first line. `anonymous_cart_token` is for apps, which return it in
    `X-Cart-Token`; a browser has a cookie. `cart_total` is `total_due` now, `pre_order_total` when draws
    open, and the `discount_total` of its voucher, which reduces both where the voucher `reduces_pre_orders`.
    `show_regulation` is true with a lottery in it, by tickets or by shares.
    """

    cart_reference: UUID | None
    version: int
    customer_id: UUID | None
    anonymous_cart_token: str | None
    cart_items: list[CartItemOut]
    item_count: int
    auto_removed_items: list[AutoRemovedItemOut]
    price_changes: list[PriceChangeOut]
    cart_total: MoneyOut
    pre_order_total: MoneyOut
    discount_total: MoneyOut
    total_due: MoneyOut
    voucher: CartVoucherOut | None
    requires_unattended_payment_method: bool
    blocked_reasons: dict[str, str]
    show_regulation: bool
    pricing_id: str | None


def cart_out(view: CartView, *, default_currency: str, with_token: bool) -> CartOut:
    priced = view.priced
    currency = priced.currency or default_currency
    return CartOut(
        cart_reference=view.cart_id,
        version=view.version,
        customer_id=view.customer_id,
        anonymous_cart_token=view.token if with_token else None,
        cart_items=[_item_out(line, view.region, priced.discount_of(line)) for line in priced.lines],
        item_count=len(priced.lines),
        auto_removed_items=[
            AutoRemovedItemOut(
                id=removed.line.line_id,
                description=removed.description,
                reason=removed.reason,
                message=REFUSAL_MESSAGES[removed.reason],
                was_in_cart=removed.line.not_put_in is None,
            )
            for removed in priced.removed
        ],
        price_changes=[
            PriceChangeOut(
                id=changed.line.line_id,
                old_price=money_out(changed.line.shown_price, currency),
                new_price=money_out(changed.price, currency),
            )
            for changed in priced.price_changes
        ],
        cart_total=money_out(priced.total, currency),
        pre_order_total=money_out(priced.pre_order_total, currency),
        discount_total=money_out(priced.discount, currency),
        total_due=money_out(priced.due, currency),
        voucher=None if priced.reduction is None else _voucher_out(priced.reduction, priced),
        requires_unattended_payment_method=priced.pre_order_total > 0,
        blocked_reasons=dict(view.blocked),
        show_regulation=priced.is_regulated,
        pricing_id=priced.lines[0].game_offer.pricing_id if priced.lines else None,
    )


def _voucher_out(reduction: Reduction, priced: PricedCart) -> CartVoucherOut:
    voucher = reduction.voucher
    return from_value(
        CartVoucherOut,
        voucher,
        type=voucher.type.value,
        amount=None if voucher.amount is None else money_out(voucher.amount, voucher.currency),
        discount=money_out(reduction.total, voucher.currency),
        discount_later=money_out(
            sum(priced.discount_of(line) for line in priced.pre_order_lines), voucher.currency
        ),
        refusal=None
        if reduction.refusal is None
        else VoucherRefusalOut(code=reduction.refusal, message=refusal_text(reduction.refusal, voucher)),
    )


def _item_out(priced: PricedLine, region: str | None, discount: int) -> CartItemOut:
    line, first = priced.line, priced.draws[0]
    entries, days = line.entries, played_days(priced.offer, priced.draws)
    chosen_at = chosen_instant(line.details)
    price = money_out(priced.price, line.currency)
    pool = None
    if first.prize_pool is not None:
        pool = money_out(first.prize_pool.amount, first.prize_pool.currency)
    return CartItemOut(
        id=line.line_id,
        product_type=priced.product_type,
        analytics_product_type=priced.product_type,
        product_offer_key=line.offer_key,
        lottery_key=line.offer_key,
        offer_name=priced.offer_name,
        description=priced.description,
        quantity=priced.quantity,
        unit_price=money_out(priced.unit_price, line.currency),
        price=price,
        discount=money_out(discount, line.currency),
        draw_no=first.draw_no,
        draw_date=first.draw_date,
        draw_encoded_ids=[draw_id(line.offer_key, draw.draw_no) for draw in priced.draws],
        draw_offset=priced.draw_offset,
        draws=[from_value(ItemDrawOut, draw, stop=draw.stop_in(region)) for draw in priced.draws],
        game_type=line.game_type,
        game_offer=line.game_offer,
        game_offer_name=priced.game_offer.name,
        way=line.way,
        entry_kind=_entry_kind(priced),
        num_draws=priced.num_draws,
        day=days[0] if len(days) == 1 else None,
        days=days,
        num_weeks=priced.num_draws // len(days) if days else None,
        num_games=line.num_games,
        quickpick=line.quickpick,
        favourite=line.is_favourite,
        has_favourite_numbers=line.is_favourite or any(FAVOURITES in entry for entry in entries),
        games=entries,
        num_raffle_tickets=line.num_games if priced.offer.type == RAFFLE else None,
        num_shares=line.num_games if priced.offer.type == SHARE else None,
        cause_key=line.details.get("cause_key"),
        cause_name=priced.cause_name,
        syndicate_key=syndicate_key(line.offer_key, first.draw_no, line.details["series"])
        if "series" in line.details
        else None,
        syndicate_name=syndicate_name(priced.offer_name, first.draw_no, line.details["series"])
        if "series" in line.details
        else None,
        draw_prize_pool=pool,
        recurring_purchase=RecurringPurchaseOut(
            type=priced.offer.recurring_type, availability=priced.offer.recurring_availability, enabled=False
        ),
        purchase_status="pre_order" if priced.is_pre_order else "standard",
        scheduled_purchase=ItemScheduledPurchaseOut(
            type="scheduled_purchase" if priced.is_deferred else "pre_order",
            purchase_at=priced.purchase_at,
        )
        if priced.is_pre_order
        else None,
        purchase_on=None if chosen_at is None else chosen_at.date(),
    )


def _entry_kind(priced: PricedLine) -> EntryKind | None:
    if priced.game_offer.generated:
        return "random"
    return None if priced.line.layout is None else priced.line.layout.kind.value
