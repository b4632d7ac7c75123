"""A raffle from its file to the prize in the wallet: it sells out, is drawn and checked by anybody."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

from customers import Customer, eventually
from running_suite import RunningSuite

BOOK = 5
TICKETS = 2 * BOOK
PRIZE = 25_000


def raffle_file(key: str) -> dict[str, Any]:
    """Ten tickets in two books; everyone of them may win cash."""
    opened = datetime.now(UTC) - timedelta(hours=1)
    regions = ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "WA"]
    permit = {
        "issuer": "Gaming regulator",
        "valid_from": "2020-01-01",
        "valid_to": "2090-12-31",
        "max_tickets": TICKETS,
        "books": [1, BOOK],
        "beneficiary": "Rescue Flights",
        "gross_percent": 40,
        "draw_place": "Sydney",
        "publication": "on this site",
        "delivery_days": 28,
        "unclaimed": "drawn again",
        "scrutineer": "Able & Baker",
    }
    return {
        "key": key,
        "type": "raffle_ticket",
        "name": "Short Raffle",
        "url": f"/{key.replace('_', '-')}",
        "url_aliases": [],
        "display_category": "charity",
        "ranking": 900,
        "tagline": "Ten tickets",
        "terms": "One ticket, one chance.",
        "causes": ["rescue_flights"],
        "recurring_purchase": {"type": "subscription", "availability": "never"},
        "game_types": [{"key": "standard", "name": "Books"}],
        "draws": [
            {
                "draw_no": 1,
                "name": "Short Raffle 1",
                "open_at": opened.isoformat(),
                "stop": (opened + timedelta(days=2)).isoformat(),
                "first_number": 1,
                "last_number": TICKETS,
                "max_tickets": TICKETS,
                "allocation": "sequential",
                "currency": "AUD",
                "books": [{"tickets": 1, "price": "10.00"}, {"tickets": BOOK, "price": "40.00"}],
                "drawings": [
                    {
                        "key": "main",
                        "name": "Main draw",
                        "draw_at": (opened + timedelta(days=3)).isoformat(),
                        "prizes": [{"title": "$250 cash", "kind": "cash", "value": "250.00"}],
                    }
                ],
                "regions": regions,
                "permits": [{**permit, "region": region, "number": f"GP/{region}/9"} for region in regions],
            }
        ],
    }


def buy_book(customer: Customer, key: str) -> Any:
    """Puts a book into the cart, where checkout must have heard of the raffle, and pays it."""
    body = {"product_offer_key": key, "game_type": "standard", "num_raffle_tickets": BOOK}
    answer = eventually(
        lambda: (got := customer.call("POST", "/api/cart/items", json=body)).status_code == 201 and got
    )
    return customer.pay(answer.json()["result"])


def test_a_raffle_sells_out_is_drawn_checked_and_its_prize_is_credited(
    suite: RunningSuite, new_customer: Callable[[], Customer], tmp_path: Path
) -> None:
    key = f"short_{uuid4().hex[:10]}"
    document = tmp_path / "raffle.json"
    document.write_text(json.dumps(raffle_file(key)), encoding="utf-8")
    suite.command("exec", "catalog", "raffle", "load", str(document))

    buyers = [new_customer(), new_customer()]
    for buyer in buyers:
        buyer.deposit("50.00")
        assert buy_book(buyer, key).status_code == 201
    numbers = [buyer.tickets()[0]["ticket_numbers"] for buyer in buyers]
    assert sorted(number for own in numbers for number in own) == list(range(1, TICKETS + 1))

    late = new_customer()
    late.deposit("50.00")
    refused = late.call(
        "POST",
        "/api/cart/items",
        json={"product_offer_key": key, "game_type": "standard", "num_raffle_tickets": BOOK},
    )
    if refused.status_code == 201:
        refused = late.pay(refused.json()["result"])
    assert refused.status_code == 422, refused.text
    assert late.available() == "50.00"

    suite.command("exec", "catalog", "draw", "close", key, "1", "--operator", "Ann Lee", "--supervised")
    suite.command("exec", "catalog", "raffle", "draw", key, "1", "--operator", "Ann Lee", "--supervised")
    suite.command("exec", "catalog", "raffle", "confirm", key, "1", "--operator", "Bob Ray")

    published = eventually(
        lambda: (v := late.result("GET", f"/api/draws/{key}/1/verification"))["drawings"][0]["winners"] and v
    )
    (winner,) = published["drawings"][0]["winners"]
    winning = next(buyer for buyer, own in zip(buyers, numbers, strict=True) if winner["number"] in own)
    eventually(lambda: winning.available() == f"{10 + PRIZE // 100}.00")
    ticket = eventually(lambda: winning.tickets("past"))[0]
    assert [prize["claim"] for prize in ticket["raffle_prizes"]] == ["credited"]

    (tmp_path / "draw.json").write_text(json.dumps(published), encoding="utf-8")
    entry = late.result("GET", f"/api/draws/{key}/1/entries/{winner['number']}")
    (tmp_path / "ticket.json").write_text(json.dumps(entry), encoding="utf-8")
    checked = subprocess.run(
        [
            sys.executable,
            "-m",
            "drawproof.verify",
            str(tmp_path / "draw.json"),
            "--ticket",
            str(tmp_path / "ticket.json"),
            "--ticket-id",
            ticket["ticket_id"],
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert f"ticket {winner['number']} is yours" in checked.stdout
    eventually(lambda: late.result("GET", f"/api/raffles/{key}/draws/1")["status"] == "DRAW_PAID")
