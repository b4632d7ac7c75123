"""Shared steps of tests: prices ahead."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest

from services.checkout.tests.kit.depositing import deposit_and_buy
from services.checkout.tests.kit.harness import FROM_WALLET, Checkout, Customer
from services.checkout.tests.kit.partner_shop import Shop
from services.checkout.tests.kit.scarce import BOOKS, scarce_offer
from wattle.catalog.v1 import events_pb2, offer_pb2


class AtWattle:
    """Paying one's own cart, from the wallet or by a deposit."""

    def __init__(self, checkout: Checkout, customer: Customer, *, by_deposit: bool) -> None:
        self.checkout, self.customer, self.by_deposit = checkout, customer, by_deposit

    async def shown(self) -> dict[str, Any]:
        return await self.checkout.cart(self.customer)

    async def confirm(self, cart: dict[str, Any]) -> dict[str, Any]:
        answer = await self.checkout.client.post(
            "/api/cart/confirm-prices", json={"cart_version": cart["version"]}, headers=self.customer.headers
        )
        confirmed: dict[str, Any] = answer.json()["result"]
        return confirmed

    async def pay(self, cart: dict[str, Any], **changes: Any) -> httpx2.Response:
        if not self.by_deposit:
            return await self.checkout.pay(
                self.customer, cart, **{"unattended_payment": FROM_WALLET, **changes}
            )
        paid = {
            "cart_version": cart["version"],
            "expected_total": cart["total_due"],
            "unattended_payment": FROM_WALLET,
            **changes,
        }
        return await deposit_and_buy(self.checkout, self.customer, cart, checkout=paid)


class AtPartner:
    """Paying what a partner has prepared."""

    def __init__(self, shop: Shop, customer: Customer, prepared: dict[str, Any]) -> None:
        self.shop, self.customer, self.prepared = shop, customer, prepared

    async def shown(self) -> dict[str, Any]:
        cart: dict[str, Any] = (await self._purchase())["cart"]
        return cart

    async def confirm(self, cart: dict[str, Any]) -> dict[str, Any]:
        answer = await self.shop.checkout.client.post(
            f"/api/purchase/{self.shop.slug}/confirm-prices",
            json={"purchase_id": self.prepared["purchase_id"], "cart_version": cart["version"]},
            headers=self.customer.headers,
        )
        confirmed: dict[str, Any] = answer.json()["result"]["cart"]
        return confirmed

    async def pay(self, cart: dict[str, Any], **changes: Any) -> httpx2.Response:
        shown = {**await self._purchase(), "cart": cart}
        return await self.shop.pay(self.customer, shown, **{"unattended_payment": FROM_WALLET, **changes})

    async def _purchase(self) -> dict[str, Any]:
        answer = await self.shop.checkout.client.get(
            f"/api/purchase/{self.shop.slug}/cart?purchase_id={self.prepared['purchase_id']}",
            headers=self.customer.headers,
        )
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()["result"]
        return found


Till = AtWattle | AtPartner


async def changes(checkout: Checkout, key: str, **to: Any) -> None:
    """Catalog changes the raffle."""
    prices = to.pop("prices", BOOKS)
    raffle = scarce_offer(key, "raffle_ticket", prices, version=2, **to)
    raffle.game_types.append(offer_pb2.GameType(key="deferred", game_offers=raffle.game_types[0].game_offers))
    await checkout.receive("offer_published", events_pb2.OfferPublished(offer=raffle))


WAYS = pytest.mark.parametrize("way", ["wallet", "deposit_purchase", "partner"])
