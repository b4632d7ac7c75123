"""Bad input through the gateway: a clear answer with a code and a target, and nothing written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx2
import pytest

from customers import Customer, fresh_key, powerball_games

GOOD: dict[str, Any] = {
    "product_offer_key": "powerball",
    "game_type": "standard",
    "games": powerball_games(4),
    "num_draws": 1,
}


def with_game(**sets: list[int]) -> dict[str, Any]:
    """The good item with its first game changed."""
    return GOOD | {"games": [GOOD["games"][0] | sets, *GOOD["games"][1:]]}


def errors_of(response: httpx2.Response) -> list[tuple[str, str]]:
    """(target, code) of each error in an envelope."""
    return [(error["target"], error["code"]) for error in response.json()["errors"]]


@pytest.mark.parametrize(
    ("body", "target"),
    [
        pytest.param(
            with_game(Numbers=[1, 2, 3, 4, 5, 6, 36]), "games[0].Numbers", id="a number above the range"
        ),
        pytest.param(
            with_game(Numbers=[0, 2, 3, 4, 5, 6, 7]), "games[0].Numbers", id="a number below the range"
        ),
        pytest.param(with_game(Numbers=[7, 7, 3, 4, 5, 6, 9]), "games[0].Numbers", id="a number twice"),
        pytest.param(with_game(Numbers=[1, 2, 3, 4, 5, 6]), "games[0].Numbers", id="a number missing"),
        pytest.param(with_game(Powerball=[21]), "games[0].Powerball", id="a Powerball above the range"),
        pytest.param(GOOD | {"games": powerball_games(1)}, "games", id="too few games"),
        pytest.param(GOOD | {"num_draws": 0}, "num_draws", id="no draw"),
        pytest.param(GOOD | {"num_draws": -1}, "num_draws", id="a negative count of draws"),
        pytest.param(GOOD | {"num_draws": 99}, "num_draws", id="too many draws"),
        pytest.param(GOOD | {"price": "0.01"}, "price", id="a price the client sends"),
        pytest.param({"game_type": "standard", "games": GOOD["games"]}, "product_offer_key", id="no offer"),
        pytest.param(GOOD | {"game_type": "roulette"}, "game_type", id="an unknown game type"),
        pytest.param(GOOD | {"first_draw_no": 1}, "first_draw_no", id="a draw that does not exist"),
    ],
)
def test_a_wrong_ticket_is_refused_at_its_field_and_the_cart_stays_empty(
    customer: Customer, body: dict[str, Any], target: str
) -> None:
    response = customer.call("POST", "/api/cart/items", json=body)

    assert response.status_code in {400, 404, 422}, response.text
    assert target in [where for where, _ in errors_of(response)]
    assert customer.result("GET", "/api/cart")["cart_items"] == []


@pytest.mark.parametrize(
    "amount",
    ["-5.00", "0.00", "5.001", "1e3", "NaN", "", "five", "99999999999.00", " 5.00"],
    ids=[
        "negative",
        "zero",
        "third decimal",
        "exponent",
        "NaN",
        "empty",
        "words",
        "over the maximum",
        "blank",
    ],
)
def test_a_senseless_deposit_is_refused_and_moves_nothing(customer: Customer, amount: str) -> None:
    body = {"amount": {"amount": amount, "currency": "AUD"}}

    response = customer.call("POST", "/api/funds/td/deposit", json=body, headers=fresh_key())

    assert response.status_code in {400, 422}, response.text
    assert errors_of(response)[0][0].startswith("amount")
    assert customer.available() == "0.00"


def test_a_deposit_in_another_currency_is_refused(customer: Customer) -> None:
    body = {"amount": {"amount": "5.00", "currency": "USD"}}

    response = customer.call("POST", "/api/funds/td/deposit", json=body, headers=fresh_key())

    assert response.status_code in {400, 422}
    assert customer.available() == "0.00"


def test_an_expected_total_in_another_currency_buys_nothing(customer: Customer) -> None:
    customer.deposit("50.00")
    cart = customer.add("powerball", powerball_games(4))
    cart["total_due"] = {"amount": cart["total_due"]["amount"], "currency": "USD"}

    response = customer.pay(cart)

    assert response.status_code in {400, 409, 422}
    assert customer.available() == "50.00"
    assert customer.tickets() == []


def test_a_lower_total_than_the_servers_buys_nothing(customer: Customer) -> None:
    customer.deposit("50.00")
    cart = customer.add("powerball", powerball_games(4))
    cart["total_due"] = {"amount": "0.01", "currency": "AUD"}

    response = customer.pay(cart)

    assert response.status_code == 409
    assert customer.available() == "50.00"


def test_a_wallet_that_is_too_small_buys_nothing_and_keeps_the_cart(customer: Customer) -> None:
    cart = customer.add("powerball", powerball_games(4))

    response = customer.pay(cart)

    assert response.status_code == 422
    assert errors_of(response)[0][1] == "insufficient_funds"
    assert len(customer.result("GET", "/api/cart")["cart_items"]) == 1
    assert customer.tickets() == []


def test_a_checkout_without_its_key_is_refused(customer: Customer) -> None:
    cart = customer.add("powerball", powerball_games(4))
    body = {"cart_version": cart["version"], "expected_total": cart["total_due"]}

    response = customer.call("POST", "/api/checkout", json=body | {"total": "0.01"})

    assert response.status_code == 400


def test_another_customers_ticket_is_the_same_404_as_a_missing_one(
    customer: Customer, new_customer: Callable[[], Customer]
) -> None:
    other = new_customer()
    other.deposit("50.00")
    other.pay(other.add("powerball", powerball_games(4)))
    foreign = customer.call("GET", f"/api/tickets/{other.tickets()[0]['ticket_id']}")
    missing = customer.call("GET", "/api/tickets/01890000-0000-7000-8000-000000000000")

    assert foreign.status_code == missing.status_code == 404
    assert errors_of(foreign) == errors_of(missing)


def test_an_unknown_api_route_is_the_envelopes_404(gateway: str) -> None:
    response = httpx2.get(f"{gateway}/api/no-such-thing", headers={"X-App-Key": "wattle-app-development"})

    assert response.status_code == 404
    assert response.json()["errors"][0]["code"] == "not_found"


def test_an_unserved_version_is_refused(customer: Customer) -> None:
    response = customer.call("GET", "/api/cart", headers={"X-Api-Version": "99.0"})

    assert response.status_code == 400
    assert errors_of(response)[0][1] == "unsupported_version"


def test_a_sign_up_names_every_field_that_is_missing(gateway: str) -> None:
    response = httpx2.post(f"{gateway}/api/signup", json={}, headers={"X-App-Key": "wattle-app-development"})

    assert response.status_code == 400
    assert {
        "email",
        "password",
        "first_name",
        "last_name",
        "date_of_birth",
        "address_line1",
        "suburb",
        "state",
        "postcode",
        "country",
        "phone_number",
    } <= {where for where, _ in errors_of(response)}
