"""Carts that a partner prepares for the machine's customers, beside their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from services.checkout.tests.kit.machine.carts import CHOICE, WHO, Choice
from services.checkout.tests.kit.machine.deposits import BANK, BY_DEPOSIT, CRASH, TROUBLE
from services.checkout.tests.kit.machine.model import DISABLED, IN_PROGRESS, ModelCart, seen_from
from services.checkout.tests.kit.machine.payments import KEY, Ask, Trouble
from services.checkout.tests.kit.machine.pre_orders import PreOrderMachine
from services.checkout.tests.kit.machine.voucher_model import ModelVoucher
from services.checkout.tests.kit.machine.vouchers import REDUCED, Reduced
from services.checkout.tests.kit.partners import MANAGER, STAFF, Shop, partner_body

OWN = st.sampled_from([None, None, 0, 100])
"""What a deposit leaves to the wallet, in cents; None where all comes from the wallet."""
PICK = st.integers(0, 3)
AT_PARTNER = "partner/"


@dataclass(frozen=True)
class Prepared:
    """A purchase that a customer has claimed."""

    purchase_id: str
    partner_key: str
    cart: ModelCart


class PartnerMachine(PreOrderMachine):
    """Is a partner that sells everything, and pays there, too."""

    def __init__(self) -> None:
        super().__init__()
        self.partner: Shop | None = None
        self.prepared: list[Prepared] = []

    def open_partner(self) -> Shop:
        """The partner of this machine, which opens when it is first wanted."""
        if self.partner is None:
            checkout = self.shop.checkout
            body = partner_body("", offer_keys=list(self.actual))
            assert self.send("POST", STAFF, MANAGER, body).status_code == 201
            made = self.send("POST", f"{STAFF}/{body['slug']}/keys", MANAGER).json()["result"]
            self.partner = Shop(checkout, body, made["app_key"], made["secret"], "")
        return self.partner

    @rule(
        who=WHO,
        choices=st.lists(CHOICE, min_size=1, max_size=2),
        reduced=REDUCED,
        own=OWN,
        key=KEY,
        bank=BANK,
        crash=CRASH,
        trouble=TROUBLE,
    )
    def a_partner_prepares_a_cart(
        self,
        who: int,
        choices: list[Choice],
        reduced: Reduced,
        own: int | None,
        key: str,
        bank: str,
        crash: str,
        trouble: Trouble,
    ) -> None:
        partner = self.open_partner()
        chosen = [self.chosen(choice) for choice in choices]
        self.remember()
        wanted = partner.wanted(items=[body for _, body in chosen])
        answer = self.run(partner.call("POST", "/api/partner/purchases", wanted))
        known = seen_from(self.memory)
        if any(line.refusal(known) for line, _ in chosen):
            assert answer.status_code == 422, answer.text
            return
        assert answer.status_code == 201, answer.text
        shown = self.run(partner.claim(self.customers[who], answer.json()["result"]))
        cart = ModelCart(who, who, is_prepared=True)
        listed = [*shown["cart"]["cart_items"], *shown["cart"]["auto_removed_items"]]
        places = sorted(line["id"] for line in listed)
        for place, (line, _) in zip(places, chosen, strict=True):
            cart.put(place, line, known)
        cart.version = 1
        self.agree_shown(shown["cart"], cart)
        self.prepared.append(Prepared(shown["purchase_id"], shown["partner"]["key"], cart))
        if reduced is not None:
            self.reduces(self.prepared[-1], self.voucher(*reduced))
        self.pays_somehow(self.at_partner(self.prepared[-1]), own, key, bank, crash, trouble)

    def pays_somehow(
        self, ask: Ask, own: int | None, key: str, bank: str, crash: str, trouble: Trouble
    ) -> None:
        """A customer pays from the wallet, or by a deposit that leaves so many cents to it."""
        if own is None:
            self.pays(ask, key, crash, trouble)
        else:
            by_deposit, amount = self.by_deposit(ask, own)
            self.pays_through(by_deposit, key, amount, bank, crash, trouble)

    def reduces(self, prepared: Prepared, voucher: ModelVoucher) -> None:
        """A customer types a code at the partner."""
        path = f"/api/purchase/{self.open_partner().slug}/purchases/{prepared.purchase_id}/voucher"
        headers = self.customers[prepared.cart.who or 0].headers
        self.shop.network.is_troubled = self.shop.switch.has_crashed = False
        answer = self.send("PUT", path, headers, {"code": voucher.code})
        if "vouchers" not in self.granted:
            self.expect(answer, DISABLED)
            return
        self.judge_voucher(answer, prepared.cart, voucher, lambda result: result["cart"])

    @precondition(lambda self: self.prepared)
    @rule(
        pick=PICK,
        reduced=REDUCED,
        own=OWN,
        key=KEY,
        behind=st.sampled_from([0, 0, 0, 1]),
        less=st.sampled_from([0, 0, 0, 1]),
        bank=BANK,
        crash=CRASH,
        trouble=TROUBLE,
    )
    def pays_what_a_partner_prepared(
        self,
        pick: int,
        reduced: Reduced,
        own: int | None,
        key: str,
        behind: int,
        less: int,
        bank: str,
        crash: str,
        trouble: Trouble,
    ) -> None:
        prepared = self.prepared[pick % len(self.prepared)]
        if reduced is not None:
            self.reduces(prepared, self.voucher(*reduced))
        ask = self.at_partner(prepared, behind, less)
        self.pays_somehow(ask, own, key, bank, crash, trouble)

    @precondition(lambda self: self.prepared)
    @rule(pick=PICK, at=PICK, agrees=st.booleans())
    def changes_what_a_partner_prepared(self, pick: int, at: int, agrees: bool) -> None:
        prepared = self.prepared[pick % len(self.prepared)]
        cart, places = prepared.cart, list(prepared.cart.lines)
        headers = self.customers[cart.who or 0].headers
        self.shop.network.is_troubled = self.shop.switch.has_crashed = False
        pages = f"/api/purchase/{self.open_partner().slug}"
        if agrees:
            body = {"purchase_id": prepared.purchase_id, "cart_version": cart.version}
            answer = self.send("POST", f"{pages}/confirm-prices", headers, body)
            catalogue = self.seen(cart)
            if not cart.is_agreed(catalogue):
                cart.agree(catalogue)
        elif not places:
            return
        else:
            place = places[at % len(places)]
            path = f"{pages}/purchases/{prepared.purchase_id}/items/{place}"
            answer = self.send("DELETE", path, headers)
            if cart.paying is not None:
                self.expect(answer, IN_PROGRESS)
                return
            cart.drop(place)
        assert answer.status_code == 200, answer.text
        self.agree_shown(answer.json()["result"]["cart"], cart)

    def at_partner(self, prepared: Prepared, behind: int = 0, less: int = 0) -> Ask:
        """What the customer confirms at the partner."""
        return self.confirmed(prepared.cart, behind, less, f"{AT_PARTNER}{prepared.purchase_id}")

    def call_of(self, ask: Ask) -> tuple[str, dict[str, Any]]:
        path, body = super().call_of(ask)
        for prepared in self.prepared:
            if prepared.cart is ask.cart:
                slug = self.open_partner().slug
                named = {"purchase_id": prepared.purchase_id, "partner_key": prepared.partner_key}
                if BY_DEPOSIT not in ask.request.how:
                    return f"/api/purchase/{slug}/checkout", {**body, **named}
                at_partner = {**body["checkout"], "prepared": {"partner_slug": slug, **named}}
                return path, {**body, "checkout": at_partner}
        return path, body

    def all_carts(self) -> list[ModelCart]:
        return [*super().all_carts(), *(prepared.cart for prepared in self.prepared)]
