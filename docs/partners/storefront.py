"""A partner's storefront in one file: chooses tickets, has the cart built, and waits until it is paid.

It needs nothing but Python 3.11. Everything of it may be copied; docs/partners/README.md explains the calls.

    python docs/partners/storefront.py --site http://localhost:8080 --product powerball
    python docs/partners/storefront.py --product coastal_dream_home --cause reef_keepers --product powerball
    python docs/partners/storefront.py --product weekday_windfall --day Fri

The key and its secret come from WATTLE_PARTNER_KEY and WATTLE_PARTNER_SECRET.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request
import uuid
from typing import Any

VERSION = "3.0"


class Partner:
    """Signs calls with the partner's secret and makes them."""

    def __init__(self, site: str, key: str, secret: str) -> None:
        self._site = site.rstrip("/")
        self._key = key
        self._secret = secret.encode()

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """The `result` of a call. Raises SystemExit with the site's own words when it is refused."""
        content = b"" if body is None else json.dumps(body).encode()
        request = urllib.request.Request(  # noqa: S310 - the address is the operator's own argument
            self._site + path,
            data=content or None,
            method=method,
            headers={"Content-Type": "application/json", **self._signed(method, path, content)},
        )
        try:
            with urllib.request.urlopen(request, timeout=15) as answer:  # noqa: S310 - see above
                return json.load(answer)["result"]
        except urllib.error.HTTPError as refusal:
            raise SystemExit(f"{refusal.code}: {_words(refusal.read()) or refusal.reason}") from None

    def _signed(self, method: str, path: str, content: bytes) -> dict[str, str]:
        """The headers of a signed call: eight lines, joined by a line feed, under HMAC-SHA-256."""
        timestamp, request_id = str(int(time.time())), str(uuid.uuid4())
        query = ""  # none of these calls has one; otherwise its pairs, sorted
        session = ""
        digest = hashlib.sha256(content).hexdigest()
        text = "\n".join((method, path, query, digest, timestamp, request_id, session, VERSION))
        return {
            "X-App-Key": self._key,
            "X-Api-Version": VERSION,
            "X-Timestamp": timestamp,
            "X-Request-Id": request_id,
            "X-Signature": hmac.new(self._secret, text.encode(), hashlib.sha256).hexdigest(),
        }


def _words(refusal: bytes) -> str:
    """What the site says to a call that it refuses. A gateway before it may answer with a page of its own."""
    try:
        return json.dumps(json.loads(refusal)["errors"])
    except (ValueError, TypeError, KeyError):
        return refusal.decode(errors="replace").strip()


def chosen_ticket(
    products: list[dict[str, Any]], offer_key: str, *, cause: str | None = None, day: str | None = None
) -> dict[str, Any]:
    """The smallest ticket of a product for its next draw, with lucky numbers. Raises SystemExit.

    Where there are several causes or days, `cause` and `day` choose; without them it is the first.
    """
    product = next((each for each in products if each["product_offer_key"] == offer_key), None)
    if product is None:
        offered = ", ".join(each["product_offer_key"] for each in products)
        raise SystemExit(f"you may sell {offered or 'nothing at the moment'}")
    shape = product["shapes"][0]
    games = min(price["games"] for price in shape["prices"])
    ticket: dict[str, Any] = {
        "product_offer_key": offer_key,
        "game_type": shape["game_type"],
        "game_offer": shape["game_offer"],
    }
    if causes := [each["cause_key"] for each in product["causes"]]:
        ticket["cause_key"] = cause if cause in causes else causes[0]
    if days := product["selectable_days"]:
        ticket |= {"days": [day if day in days else days[0]], "num_weeks": 1}
    if product["product_type"] == "raffle_ticket":
        return ticket | {"num_raffle_tickets": games}
    if product["product_type"] == "syndicate_share":
        return ticket | {"num_shares": games}
    return ticket | {"quickpick": True, "games": [_lucky(shape["number_sets"]) for _ in range(games)]}


def _lucky(number_sets: list[dict[str, Any]]) -> dict[str, list[int]]:
    draw = random.SystemRandom()
    return {
        numbers["name"]: sorted(
            draw.sample(range(numbers["lowest"], numbers["highest"] + 1), numbers["count"])
        )
        for numbers in number_sets
    }


def main() -> int:
    """Prints the link for the customer, then every new state of the purchase; 0 once it is paid."""
    parser = argparse.ArgumentParser(description="Sells tickets as a partner would.")
    parser.add_argument("--site", default="http://localhost:8080")
    parser.add_argument("--product", action="append", help="may be given several times; Powerball without")
    parser.add_argument("--cause", help="what the tickets of raffles support")
    parser.add_argument("--day", help="such as Fri, of games whose days are chosen")
    parser.add_argument("--channel", default="web")
    parser.add_argument("--customer", help="a customer who lets you prepare orders")
    parser.add_argument("--return-url", help="where the customer comes back to; on your list")
    parser.add_argument("--success-mobile-deep-link", help="the same for your app, before the return URL")
    parser.add_argument("--reference", default=uuid.uuid4().hex, help="your own number of the purchase")
    parser.add_argument("--wait", type=float, default=900, help="seconds to wait for the payment")
    given = parser.parse_args()
    partner = Partner(given.site, os.environ["WATTLE_PARTNER_KEY"], os.environ["WATTLE_PARTNER_SECRET"])

    products = partner.call("GET", "/api/partner/products")
    wanted: dict[str, Any] = {
        "reference": given.reference,
        "channel_key": given.channel,
        "items": [
            chosen_ticket(products, key, cause=given.cause, day=given.day)
            for key in given.product or ["powerball"]
        ],
    }
    if given.customer:
        wanted["customer_id"] = given.customer
    if given.return_url:
        wanted["return_url"] = given.return_url
    if given.success_mobile_deep_link:
        wanted["success_mobile_deep_link"] = given.success_mobile_deep_link
    purchase = partner.call("POST", "/api/partner/purchases", wanted)
    print("link", purchase["link"], flush=True)

    path = f"/api/partner/purchases/{purchase['purchase_id']}"
    until = time.monotonic() + given.wait
    state = ""
    while time.monotonic() < until:
        purchase = partner.call("GET", path)
        if purchase["state"] != state:
            state = purchase["state"]
            print("state", state, flush=True)
        if state == "paid":
            print("order", purchase["order_id"], purchase["total"]["amount"], flush=True)
            if purchase["customer_id"]:
                print("customer", purchase["customer_id"], flush=True)
            return 0
        if state in ("cancelled", "expired"):
            return 1
        time.sleep(1)
    return 1


if __name__ == "__main__":
    sys.exit(main())
