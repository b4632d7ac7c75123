"""Card numbers are found wherever they are written, and ids are not taken for them."""

from __future__ import annotations

import pytest

from cardnumbers.detection import find_card_number, holds_card_number


@pytest.mark.parametrize(
    "identifier",
    [
        "02579f51-5697-4631-843e-052be196038e",
        "42f37045-40da-4480-a0a0-073535350497",
        "01a1ffe6-6192-7979-9881-8c1dd7c2823d",
    ],
)
def test_an_id_whose_digits_could_be_a_card_is_accepted(identifier: str) -> None:
    assert holds_card_number(f"({identifier})")
    assert not holds_card_number(identifier)
    assert find_card_number({"checkout": {"fund_id": identifier}}) is None


@pytest.mark.parametrize(
    "text",
    [
        "4111111111111111",
        "4111 1111 1111 1111",
        "4111-1111-1111-1111",
        "4111-1111-1111-1111-02579f51-5697-4631-843e-052be196038e",
        "02579f51-5697-4631-843e-052be196038e 4111111111111111",
        "41111111-1111-4115-8111-111111111111",
    ],
)
def test_a_card_number_is_found_beside_ids_and_in_what_only_looks_like_one(text: str) -> None:
    assert holds_card_number(text)


@pytest.mark.parametrize(
    ("value", "path"),
    [
        ({"a": "x", "b": [1, {"c": "4111111111111111"}], "d": "4111111111111111"}, "b[1].c"),
        ({"a": [[], {}, 4111111111111111]}, "a[2]"),
        ({"a": {"b": 1, "4111111111111111": 2}}, "a"),
        ({"4111111111111111": 1}, "general"),
        ("4111111111111111", "general"),
        ({"a": [True, None, 1.5, "x"]}, None),
    ],
)
def test_the_first_field_with_a_card_number_is_named(value: object, path: str | None) -> None:
    assert find_card_number(value) == path
