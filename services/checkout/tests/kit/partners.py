"""A partner of a test: kept over the staff API, and calling as its server would."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import httpx2

from access.roles import PARTNER_MANAGER
from servicekit.http.signatures import sign_request
from servicekit.testing.services import WEB
from services.checkout.tests.kit import payments
from services.checkout.tests.kit.factories import item
from services.checkout.tests.kit.harness import FROM_WALLET, SIGNER, Checkout, Customer

MANAGER = {**WEB, **SIGNER.staff("mara", PARTNER_MANAGER)}
STAFF = "/api/staff/partners"
PURCHASES = "/api/partner/purchases"


def partner_body(offer_key: str, **changes: Any) -> dict[str, Any]:
    """A partner with two channels, of 7.5 and of 5 percent."""
    return {
        "slug": f"kiosk-{uuid4().hex[:8]}",
        "name": "Corner Kiosk",
        "offer_keys": [offer_key],
        "return_origins": ["https://kiosk.example", "kiosk://back"],
        "channels": [
            {
                "channel_key": "web",
                "name": "Website",
                "commission_bp": 750,
                "settled_every": "month",
                "payment_days": 14,
            },
            {
                "channel_key": "APP",
                "name": "App",
                "commission_bp": 500,
                "settled_every": "week",
                "payment_days": 7,
            },
        ],
        **changes,
    }


@dataclass
class Shop:
    """A partner that sells one product."""

    checkout: Checkout
    body: dict[str, Any]
    app_key: str
    secret: str
    offer_key: str

    @property
    def slug(self) -> str:
        """Name of its pages."""
        slug: str = self.body["slug"]
        return slug

    async def call(
        self, method: str, path: str, body: Any = None, /, *, secret: str | None = None, **signed: Any
    ) -> httpx2.Response:
        """A signed call; `signed` are other parts of the signature."""
        content = b"" if body is None else json.dumps(body).encode()
        headers = sign_request(
            secret or self.secret,
            **{"method": method, "path": path, "body": content, "request_id": uuid4().hex, **signed},
        )
        return await self.send(method, path, content, headers)

    async def send(self, method: str, path: str, content: bytes, headers: dict[str, str]) -> httpx2.Response:
        """A call with these very headers."""
        headers = {"X-App-Key": self.app_key, "Content-Type": "application/json", **headers}
        return await self.checkout.client.request(method, path, content=content, headers=headers)

    def wanted(self, **changes: Any) -> dict[str, Any]:
        """A purchase of one ticket of four games."""
        return {
            "reference": uuid4().hex,
            "channel_key": "web",
            "items": [item(self.offer_key)],
            "return_url": "https://kiosk.example/thanks?order=7",
            **changes,
        }

    async def prepare(self, **changes: Any) -> dict[str, Any]:
        """A purchase that was prepared."""
        answer = await self.call("POST", "/api/partner/purchases", self.wanted(**changes))
        assert answer.status_code == 201, answer.text
        result: dict[str, Any] = answer.json()["result"]
        return result

    async def state(self, purchase_id: str) -> dict[str, Any]:
        """The partner's view of a purchase."""
        answer = await self.call("GET", f"/api/partner/purchases/{purchase_id}")
        assert answer.status_code == 200, answer.text
        result: dict[str, Any] = answer.json()["result"]
        return result

    async def claim(self, customer: Customer, prepared: dict[str, Any]) -> dict[str, Any]:
        """The customer opens the link."""
        answer = await self.checkout.client.post(
            f"/api/purchase/{self.slug}/claim",
            json={"token": token_of(prepared["link"])},
            headers=customer.headers,
        )
        assert answer.status_code == 200, answer.text
        result: dict[str, Any] = answer.json()["result"]
        return result

    async def pay(
        self, customer: Customer, shown: dict[str, Any], *, key: str | None = None, **changes: Any
    ) -> httpx2.Response:
        """The customer pays what is shown."""
        return await self.checkout.client.post(
            f"/api/purchase/{self.slug}/checkout",
            json={
                "purchase_id": shown["purchase_id"],
                "partner_key": shown["partner"]["key"],
                "cart_version": shown["cart"]["version"],
                "expected_total": shown["cart"]["total_due"],
                **(
                    {"unattended_payment": FROM_WALLET}
                    if shown["cart"]["requires_unattended_payment_method"]
                    else {}
                ),
                **changes,
            },
            headers={**customer.headers, "Idempotency-Key": key or str(uuid4())},
        )

    async def change(self, **changes: Any) -> None:
        """Staff change the partner."""
        known = await self.checkout.client.get(f"{STAFF}/{self.slug}", headers=MANAGER)
        body = {**self.body, **changes, "version": known.json()["result"]["partner"]["version"]}
        answer = await self.checkout.client.put(f"{STAFF}/{self.slug}", json=body, headers=MANAGER)
        assert answer.status_code == 200, answer.text
        self.body = {name: value for name, value in body.items() if name != "version"}


def token_of(link: str) -> str:
    """The token in a link."""
    return link.partition("purchase=")[2].partition("&")[0]


async def open_shop(checkout: Checkout, **changes: Any) -> Shop:
    """A partner with a key."""
    key = await checkout.selling()
    body = partner_body(key, **changes)
    added = await checkout.client.post(STAFF, json=body, headers=MANAGER)
    assert added.status_code == 201, added.text
    made = await checkout.client.post(f"{STAFF}/{body['slug']}/keys", headers=MANAGER)
    assert made.status_code == 201, made.text
    return Shop(checkout, body, made.json()["result"]["app_key"], made.json()["result"]["secret"], key)


async def purchases_of(shop: Shop) -> int:
    """How many purchases are kept for the partner."""
    rows = await shop.checkout.database.call(
        """
        select count(*) as found from partner_purchases b
        join partners p on p.id = b.partner_id where p.slug = %(slug)s
        """,
        {"slug": shop.slug},
    )
    return int(rows[0]["found"])


async def put_voucher(
    shop: Shop, customer: Customer, shown: dict[str, Any], code: str | None
) -> httpx2.Response:
    path = f"/api/purchase/{shop.slug}/purchases/{shown['purchase_id']}/voucher"
    if code is None:
        return await shop.checkout.client.delete(path, headers=customer.headers)
    return await shop.checkout.client.put(path, json={"code": code}, headers=customer.headers)


async def deposit_at_partner(
    shop: Shop, customer: Customer, shown: dict[str, Any], cents: int, **changes: Any
) -> httpx2.Response:
    cart = shown["cart"]
    prepared = {
        "partner_slug": shop.slug,
        "partner_key": shown["partner"]["key"],
        "purchase_id": shown["purchase_id"],
        **changes,
    }
    paid = {"cart_version": cart["version"], "expected_total": cart["total_due"], "prepared": prepared}
    return await payments.deposit_and_buy(shop.checkout, customer, cart, cents=cents, checkout=paid)


async def shown_to(shop: Shop, customer: Customer) -> dict[str, Any]:
    answer = await shop.checkout.client.get(f"/api/purchase/{shop.slug}/cart", headers=customer.headers)
    result: dict[str, Any] = answer.json()["result"]
    return result
