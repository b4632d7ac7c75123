"""A raffle from its file to the prize in the wallet: it sells out, is drawn and checked by anybody."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

from customers import Customer, eventually
from running_suite import RunningSuite
from short_raffle import BOOK, PRIZE, TICKETS, raffle_file


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

    suite.command("exec", "catalog", "draw", "close", key, "1", "--staff", "Ann Lee", "--supervised")
    suite.command("exec", "catalog", "raffle", "draw", key, "1", "--staff", "Ann Lee", "--supervised")
    suite.command("exec", "catalog", "raffle", "confirm", key, "1", "--staff", "Bob Ray")

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
    ended = ("DRAW_PAID", "DRAW_EMAILED")
    eventually(lambda: late.result("GET", f"/api/raffles/{key}/draws/1")["status"] in ended)
