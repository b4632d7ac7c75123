"""Carts filled and paid: from the wallet, by a deposit, with vouchers, and as a partner prepared them."""

from __future__ import annotations

import time
from typing import Any

import httpx2
from card_purchases import by_deposit

from customers import powerball_games
from torture.deposits import answer_challenge
from torture.player import Player
from torture.record import Kind, Operation, Told, cents
from torture.scene import Scene

_CARDS = (
    "4000056655665556",
    "4000056655665556",
    "4000000000000002",
    "4000000000003220",
    "4000000000003220",
    "4000000000000077",
    "4000000000005126",
    "4000000000000341",
)
_DELIVERIES = (0, 0, 0, 61, 62, 63, 64)
_SMALL = 3
_WAITS_SECONDS = 15.0


def fill(player: Player, scene: Scene) -> dict[str, Any] | None:
    """Adds up to three lines to a small cart; the cart, or None when it stays empty."""
    known = _cart(player)
    for _ in range(0 if known and known["item_count"] > _SMALL else player.dice.randint(1, 3)):
        player.call(
            "POST", "/api/cart/items", json=_line(player, scene), headers={"X-Request-Id": player.key()}
        )
    return _cart(player)


def pay_from_wallet(player: Player, scene: Scene) -> None:
    """Fills the cart and pays it with what the wallet has."""
    cart = fill(player, scene)
    if cart is None:
        return
    key = player.key()
    answer = player.once("POST", "/api/checkout", key, _confirmed(cart))
    _told(player, answer, key, "wallet")


def pay_by_deposit(player: Player, scene: Scene) -> None:
    """Pays the cart by a card: whole, or what the wallet lacks and more."""
    cart = fill(player, scene)
    if cart is None:
        return
    total = cents(cart["total_due"])
    # The wallet gives what the deposit does not; the cents steer how the provider's message travels.
    amount = max(500, total - player.dice.choice((-100, -100, 300, 900, 1500))) // 100 * 100
    amount += player.dice.choice(_DELIVERIES)
    body = by_deposit(cart, player.dice.choice(_CARDS), f"{amount // 100}.{amount % 100:02d}")
    _pay_by(player, scene, body, "deposit")


def use_voucher(player: Player, scene: Scene) -> None:
    """Puts a voucher of few uses on the cart, or has its credit."""
    if fill(player, scene) is None:
        return
    code = player.dice.choice(scene.vouchers)
    key = player.key()
    answer = player.once("PUT", "/api/cart/voucher", key, {"code": code})
    if answer is not None and answer.is_success:
        player.record.add(Operation(Kind.VOUCHER, player.customer_id, Told.DONE, key, code))
    else:
        player.tell(Kind.VOUCHER, answer, key, reference=code)
    cart = _cart(player)
    if cart is not None:
        key = player.key()
        _told(player, player.once("POST", "/api/checkout", key, _confirmed(cart)), key, "with voucher")


def buy_at_partner(player: Player, scene: Scene) -> None:
    """A partner prepares a purchase; the customer follows its link and pays."""
    token = scene.partner.prepare(player.key(), player.stop)
    if token is None:
        return
    base = f"/api/purchase/{scene.partner.slug}"
    found = player.result("POST", f"{base}/claim", json={"token": token})
    if found is None or not found["purchase_id"]:
        return
    purchase = {"purchase_id": found["purchase_id"], "partner_key": found["partner"]["key"]}
    key = player.key()
    if player.dice.random() < 0.6:
        body = _confirmed(found["cart"]) | purchase
        _told(player, player.once("POST", f"{base}/checkout", key, body), key, "partner")
        return
    amount = max(500, cents(found["cart"]["total_due"])) // 100 * 100 + 100
    body = by_deposit(found["cart"], player.dice.choice(_CARDS), f"{amount // 100}.00")
    body["checkout"]["prepared"] = purchase | {"partner_slug": scene.partner.slug}
    _pay_by(player, scene, body, "partner, deposit")


def _pay_by(player: Player, scene: Scene, body: dict[str, Any], named: str) -> None:
    key = player.key()
    path = "/api/funds/cc/stripe/deposit_purchase"
    answer = player.once("POST", path, key, body, **{"X-Api-Version": "3.3"})
    if answer is None or not answer.is_success:
        _told(player, answer, key, named)
        return
    result = answer.json()["result"]
    deposit = result.get("deposit")
    if deposit and deposit.get("challenge"):
        answer_challenge(player, scene.payments, deposit["challenge"]["url"])
        cancelled = player.dice.random() < 0.1
        path = f"/api/checkout/deposits/{deposit['deposit_id']}/return"
        player.call("POST", path, json={"cancelled": cancelled})
    _told(player, _ended(player, result["checkout_id"], answer), key, named)


def _ended(player: Player, checkout_id: str, answer: httpx2.Response) -> httpx2.Response:
    """The checkout once it is decided, or as it stands when the customer has waited enough."""
    until = time.monotonic() + _WAITS_SECONDS
    while answer.json()["result"]["status"] == "processing" and time.monotonic() < until:
        player.stop.wait(0.5)
        read = player.call("GET", f"/api/checkout/{checkout_id}")
        if read is None or not read.is_success:
            break
        answer = read
    return answer


def _told(player: Player, answer: httpx2.Response | None, key: str, named: str) -> None:
    if answer is None or not answer.is_success:
        player.tell(Kind.ORDER, answer, key)
        return
    result = answer.json()["result"]
    status = result.get("status", "paid")
    told = {"paid": Told.DONE, "processing": Told.UNDER_WAY}.get(status, Told.REFUSED)
    reference = result.get("order_id") or ""
    player.record.add(
        Operation(Kind.ORDER, player.customer_id, told, key, reference, detail=f"{named} {status}")
    )


def _line(player: Player, scene: Scene) -> dict[str, Any]:
    dice = player.dice
    match dice.choice(("ticket", "ticket", "raffle", "random", "random", "house", "share")):
        case "ticket":
            games = powerball_games(dice.randint(4, 8))
            return {"product_offer_key": "powerball", "game_type": "standard", "games": games}
        case "raffle":
            count = dice.choice((1, 5))
            return {
                "product_offer_key": dice.choice((scene.raffle, scene.doomed)),
                "game_type": "standard",
                "num_raffle_tickets": count,
            }
        case "random":
            return {
                "product_offer_key": scene.numbered,
                "game_type": dice.choice(("random", "sequential")),
                "num_raffle_tickets": dice.randint(1, 3),
            }
        case "house":
            return {
                "product_offer_key": "coastal_dream_home",
                "game_type": "standard",
                "num_raffle_tickets": 3,
                "cause_key": "reef_keepers",
            }
        case _:
            return {"product_offer_key": "powerball_syndicate", "game_type": "syndicate", "num_shares": 1}


def _cart(player: Player) -> dict[str, Any] | None:
    cart: dict[str, Any] | None = player.result("GET", "/api/cart")
    if cart is None or not cart["cart_items"]:
        return None
    return cart


def _confirmed(cart: dict[str, Any]) -> dict[str, Any]:
    body: dict[str, Any] = {"cart_version": cart["version"], "expected_total": cart["total_due"]}
    if cart.get("requires_unattended_payment_method"):
        body["unattended_payment"] = {"wallet_only": True}
    return body
