"""Vouchers in the carts of the machine, against `voucher_model`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx2
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from checkout.vouchers import failpoints
from servicekit.money import format_amount
from services.checkout.tests.kit.machine.carts import WHO, Choice
from services.checkout.tests.kit.machine.links import LinkMachine
from services.checkout.tests.kit.machine.model import DISABLED, IN_PROGRESS, ModelCart, Refusal
from services.checkout.tests.kit.machine.seller import RAFFLE
from services.checkout.tests.kit.machine.voucher_model import (
    CREDIT,
    FIXED,
    FIXED_EXPIRE,
    PERCENT,
    ModelVoucher,
)
from services.checkout.tests.kit.unreliable import FAULTS, Fault
from services.checkout.tests.kit.vouchers import MANAGER, STAFF, issued

KINDS = (FIXED, PERCENT, FIXED_EXPIRE, CREDIT)
KIND = st.sampled_from([FIXED, PERCENT, PERCENT, FIXED_EXPIRE, CREDIT])
USES = st.sampled_from([None, 1, 1, 2])
TERMS = st.tuples(
    st.sampled_from([1, 33, 50, 100]),
    st.sampled_from([1, 200, 1001, 5000]),
    st.booleans(),
    USES,
    USES,
    st.booleans(),
)
Terms = tuple[int, int, bool, int | None, int | None, bool]
"""Percent, cents, whether it takes more than one line, uses of everybody and of each, and whether it is also
for what is paid later.
"""
REDUCED = st.none() | st.tuples(st.sampled_from([FIXED, PERCENT, FIXED_EXPIRE]), TERMS)
Reduced = tuple[str, Terms] | None

_REDEMPTIONS = """
    select v.code, coalesce(r.order_id, r.id)::text as purchase, r.customer_id, r.state,
           r.amount_minor as amount, v.uses as counted,
           r.order_id is null as is_credit, r.idempotency_key as key, (
               select count(*) from order_lines l cross join unnest(l.draw_nos) n (draw_no)
               where l.order_id = any(array(
                   select r.order_id union all
                   select p.attempt_order_id from pre_orders p
                   where p.order_id = r.order_id and p.state = 'charged' and p.discount_minor > 0
               )) and not exists (
                   select from entry_refunds f where f.ticket_id = l.ticket_id and f.draw_no = n.draw_no
               ) and not exists (
                   select from withdrawn_entries w
                   where w.ticket_id = l.ticket_id and w.draw_no = n.draw_no and w.refunded_at is not null
               )
           ) + (
               select count(*) from pre_orders p
               where p.order_id = r.order_id and p.discount_minor > 0
                   and p.state not in ('charged', 'cancelled')
           ) as in_play
    from voucher_redemptions r join vouchers v on v.id = r.voucher_id where v.code = any(%(codes)s)
"""

_EXPIRE = """
    update vouchers set valid_from = clock_timestamp() - interval '2 days',
        valid_to = clock_timestamp() - interval '1 second'
    where code = %(code)s
"""


class VoucherMachine(LinkMachine):
    """What staff issue and take back, and what customers and visitors do with it."""

    def __init__(self) -> None:
        super().__init__()
        self.vouchers: dict[str, ModelVoucher] = {}
        self.credit_keys: dict[int, str] = {}

    def voucher(self, kind: str, terms: Terms) -> ModelVoucher:
        """The voucher of a kind, which is issued when it is first wanted."""
        if kind not in self.vouchers:
            percent, cents, is_picky, most, each, ahead = terms
            only = [list(self.actual)[RAFFLE]] if kind == FIXED_EXPIRE else []
            minimum = 1000 if is_picky and kind != CREDIT else 0
            value = {"percent": percent, "amount": None} if kind == PERCENT else {"amount": money(cents)}
            until = datetime.now(UTC) + timedelta(days=1) if kind == FIXED_EXPIRE else None
            code = self.run(
                issued(
                    self.shop.checkout,
                    type=kind,
                    **value,
                    minimum=money(minimum) if minimum else None,
                    offer_keys=only,
                    max_uses=most,
                    max_uses_per_customer=each,
                    valid_to=until and until.isoformat(),
                    reduces_pre_orders=ahead and kind != CREDIT,
                )
            )
            self.vouchers[kind] = ModelVoucher(
                code,
                kind,
                percent if kind == PERCENT else cents,
                minimum,
                frozenset(only),
                most,
                each,
                ahead and kind != CREDIT,
            )
            self.vouchers[kind].is_open = "vouchers" in self.granted
        return self.vouchers[kind]

    def grant(self, capabilities: set[str]) -> None:
        super().grant(capabilities)
        for voucher in self.vouchers.values():
            voucher.is_open = "vouchers" in capabilities

    def fills_and_reduces(
        self, who: int, adding: Sequence[Choice], reduced: Reduced, *, agrees: bool = True
    ) -> None:
        """A customer fills the cart, may type a code, and agrees to the prices that have changed."""
        for choice in adding:
            self.adds(who, False, choice)
        if reduced is not None:
            self.puts_in(who, False, self.voucher(*reduced))
        if agrees:
            self.agrees_to_prices(who, False, 0)

    @rule(who=WHO, is_guest=st.booleans(), kind=KIND, terms=TERMS)
    def types_a_code(self, who: int, is_guest: bool, kind: str, terms: Terms) -> None:
        voucher = self.voucher(kind, terms)
        if kind == CREDIT:
            self.takes_credit(who, is_guest, voucher, "", None)
        else:
            self.puts_in(who, is_guest, voucher)

    def puts_in(self, who: int, is_guest: bool, voucher: ModelVoucher) -> None:
        cart = self.cart_of(who, is_guest=is_guest)
        answer = self.call("PUT", "/voucher", self.headers(who, is_guest=is_guest), {"code": voucher.code})
        if "vouchers" not in self.granted:
            self.expect(answer, DISABLED)
            return
        self.judge_voucher(answer, cart, voucher, lambda result: result)

    def judge_voucher(
        self,
        answer: httpx2.Response,
        cart: ModelCart,
        voucher: ModelVoucher,
        shown: Callable[[dict[str, Any]], dict[str, Any]],
    ) -> None:
        """A voucher was put into a cart, which is `shown` in the answer, or refused as the model says."""
        catalogue = self.seen(cart)
        reduction = cart.reduction(catalogue, voucher)
        if not cart.buyable(catalogue):
            self.expect(answer, Refusal(422, "cart_empty"))
        elif isinstance(reduction, str):
            self.expect(answer, Refusal(422, reduction))
        elif cart.paying is not None:
            self.expect(answer, IN_PROGRESS)
        else:
            cart.take_voucher(voucher)
            assert answer.status_code == 200, answer.text
            self.agree_shown(shown(answer.json()["result"]), cart)

    @precondition(lambda self: self.vouchers)
    @rule(who=WHO, is_guest=st.booleans())
    def takes_the_voucher_out(self, who: int, is_guest: bool) -> None:
        cart = self.cart_of(who, is_guest=is_guest)
        answer = self.call("DELETE", "/voucher", self.headers(who, is_guest=is_guest))
        if not cart.version:
            self.expect(answer, Refusal(404, "cart_not_found"))
        elif cart.paying is not None:
            self.expect(answer, IN_PROGRESS)
        else:
            cart.take_voucher(None)
            self.agree(answer, cart)

    @rule(
        who=WHO,
        terms=TERMS,
        crash=st.sampled_from([failpoints.AFTER_VOUCHER, failpoints.AFTER_CREDIT, ""]),
        trouble=st.none() | st.tuples(st.just("grant"), st.sampled_from(FAULTS)),
    )
    def takes_credit_amid_trouble(
        self, who: int, terms: Terms, crash: str, trouble: tuple[str, Fault] | None
    ) -> None:
        self.takes_credit(who, False, self.voucher(CREDIT, terms), crash, trouble)

    def takes_credit(
        self, who: int, is_guest: bool, voucher: ModelVoucher, crash: str, trouble: tuple[str, Fault] | None
    ) -> None:
        body = {"code": voucher.code}
        headers = self.headers(who, is_guest=is_guest)
        key = self.credit_keys.setdefault(who, str(uuid4()))
        is_known = any(row["key"] == key for row in self.redemptions())
        refusal = None if is_known else voucher.refusal(who)
        uses = len(voucher.uses)
        with self.meddled(crash, trouble):
            answer = self.send("PUT", "/api/cart/voucher", {**headers, "Idempotency-Key": key}, body)
        self.follow_credits()
        assert len(voucher.uses) == uses or not is_known
        if not is_guest and answer.status_code in (200, 422):
            del self.credit_keys[who]
        if "vouchers" not in self.granted:
            self.expect(answer, DISABLED)
        elif is_guest:
            self.expect(answer, Refusal(422, "voucher_sign_in"))
        elif refusal is not None:
            self.expect(answer, Refusal(422, refusal))
        elif not self.is_meddled:
            self.agree(answer, self.carts[who])
            assert (who, "reserved") not in voucher.uses.values()
            assert answer.json()["messages"][0]["code"] == "voucher_credited"

    @precondition(lambda self: self.vouchers)
    @rule(pick=st.integers(0, 3), how=st.sampled_from(["", "withdrawn", "expired"]))
    def staff_end_a_voucher(self, pick: int, how: str) -> None:
        voucher = list(self.vouchers.values())[pick % len(self.vouchers)]
        if how == "withdrawn":
            voucher.is_withdrawn = True
            self.send("POST", f"{STAFF}/{voucher.code}/withdraw", MANAGER)
        elif how == "expired":
            voucher.is_expired = True
            self.run(self.shop.checkout.database.call(_EXPIRE, {"code": voucher.code}))

    def redemptions(self) -> list[dict[str, Any]]:
        codes = [voucher.code for voucher in self.vouchers.values()]
        return self.run(self.shop.checkout.database.call(_REDEMPTIONS, {"codes": codes})) if codes else []

    def follow_credits(self) -> None:
        """Takes what became of credits into the model."""
        credit = self.vouchers.get(CREDIT)
        for row in self.redemptions() if credit is not None else ():
            if credit is not None and row["is_credit"]:
                before = credit.uses.get(row["purchase"])
                assert before is None or before[1] in ("reserved", row["state"])
                credit.uses[row["purchase"]] = (self.who.index(row["customer_id"]), row["state"])

    def follow_refunds(self) -> list[dict[str, Any]]:
        """A fully refunded order releases its voucher."""
        rows = self.redemptions()
        for row in rows:
            uses = self.by_code(row["code"]).uses
            if not row["is_credit"] and uses[row["purchase"]][1] == "consumed" and not row["in_play"]:
                uses[row["purchase"]] = (uses[row["purchase"]][0], "released")
        return rows

    def by_code(self, code: str) -> ModelVoucher:
        return next(voucher for voucher in self.vouchers.values() if voucher.code == code)

    def uses_agree(self) -> None:
        """Each use belongs to a purchase of the model, and stands as it does."""
        rows = self.follow_refunds()
        seen: dict[str, dict[str, tuple[int, str]]] = {voucher.code: {} for voucher in self.vouchers.values()}
        granted = self.shop.wallet.grants
        for row in rows:
            seen[row["code"]][row["purchase"]] = (self.who.index(row["customer_id"]), row["state"])
            if row["is_credit"]:
                value = (str(row["customer_id"]), row["amount"])
                assert row["state"] != "released"
                assert granted.get(f"voucher/{row['purchase']}", value) == value
                assert row["state"] == "reserved" or f"voucher/{row['purchase']}" in granted
            else:
                assert row["amount"] == sum(self.orders[row["purchase"]].discounts.values())
        assert seen == {voucher.code: voucher.uses for voucher in self.vouchers.values()}
        counted = {row["code"]: row["counted"] for row in rows}
        for voucher in self.vouchers.values():
            assert counted.get(voucher.code, 0) == len(voucher.live)
            assert voucher.max_uses is None or len(voucher.live) <= voucher.max_uses

    def awaits_credit(self, who: int) -> bool:
        """Whether a voucher's money may still come into a wallet."""
        credit = self.vouchers.get(CREDIT)
        return credit is not None and (who, "reserved") in credit.uses.values()

    def credited(self, who: int) -> int:
        """What vouchers have brought into a wallet, in cents."""
        grants = self.shop.wallet.grants.values()
        return sum(cents for customer, cents in grants if customer == str(self.who[who]))


def money(cents: int) -> dict[str, str]:
    return {"amount": format_amount(cents), "currency": "AUD"}
