"""Only signed requests with a partner's own key are taken, and each of them once."""

from __future__ import annotations

import json
import time
from typing import Any
from uuid import uuid4

import pytest

from servicekit.http.signatures import sign_request
from services.checkout.tests.kit.harness import Checkout
from services.checkout.tests.kit.partners import MANAGER, PURCHASES, STAFF, open_shop, purchases_of


@pytest.mark.parametrize(
    ("signed", "code"),
    [
        ({"secret": "another-secret"}, "signature_invalid"),
        ({"body": b"{}"}, "signature_invalid"),
        ({"path": "/api/partner/products"}, "signature_invalid"),
        ({"timestamp": 1_700_000_000}, "timestamp_out_of_range"),
        ({"timestamp": int(time.time()) + 3600}, "timestamp_out_of_range"),
    ],
)
async def test_forged_and_old_signatures_are_refused_and_write_nothing(
    checkout: Checkout, signed: dict[str, Any], code: str
) -> None:
    shop = await open_shop(checkout)

    answer = await shop.call("POST", PURCHASES, shop.wanted(), **signed)

    assert (answer.status_code, answer.json()["error"]) == (401, code)
    assert await purchases_of(shop) == 0


async def test_signed_request_is_accepted_once(checkout: Checkout) -> None:
    shop = await open_shop(checkout)
    content = json.dumps(shop.wanted()).encode()
    headers = sign_request(shop.secret, method="POST", path=PURCHASES, body=content, request_id=uuid4().hex)

    first = await shop.send("POST", PURCHASES, content, headers)
    second = await shop.send("POST", PURCHASES, content, headers)

    assert (first.status_code, second.status_code) == (201, 401)
    assert second.json()["error"] == "request_repeated"
    assert await purchases_of(shop) == 1


@pytest.mark.parametrize("app_key", [None, "wattle-web-development", "wattle-partner-nobody"])
async def test_only_keys_of_partners_open_the_api(checkout: Checkout, app_key: str | None) -> None:
    headers = {} if app_key is None else {"X-App-Key": app_key}

    answer = await checkout.client.get("/api/partner/products", headers=headers)

    expected = (400, "app_key_missing") if app_key is None else (401, "app_key_unknown")
    assert (answer.status_code, answer.json()["error"]) == expected


async def test_rotated_key_works_and_retired_key_ends(checkout: Checkout) -> None:
    shop = await open_shop(checkout)
    keys = f"{STAFF}/{shop.slug}/keys"

    made = await checkout.client.post(keys, headers=MANAGER)
    third = await checkout.client.post(keys, headers=MANAGER)
    old = await shop.call("GET", "/api/partner/products")
    retired = await checkout.client.delete(f"{keys}/{shop.app_key}", headers=MANAGER)
    gone = await shop.call("GET", "/api/partner/products")
    shop.app_key, shop.secret = made.json()["result"]["app_key"], made.json()["result"]["secret"]
    new = await shop.call("GET", "/api/partner/products")

    assert (made.status_code, third.json()["error"], old.status_code) == (201, "too_many_keys", 200)
    assert (retired.status_code, gone.json()["error"], new.status_code) == (204, "app_key_unknown", 200)
    stored = await checkout.database.call(
        "select secret from partner_keys where app_key = %(key)s", {"key": shop.app_key}
    )
    assert shop.secret.encode() not in stored[0]["secret"]
