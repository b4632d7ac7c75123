from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from servicekit.money import MAXIMUM_MINOR_UNITS, MoneyIn, format_amount, money_out, parse_amount


@given(st.integers(min_value=0, max_value=MAXIMUM_MINOR_UNITS))
def test_an_amount_survives_the_wire(minor_units: int) -> None:
    assert parse_amount(format_amount(minor_units)) == minor_units


@pytest.mark.parametrize(
    ("minor_units", "text"), [(0, "0.00"), (5, "0.05"), (1250, "12.50"), (-5, "-0.05"), (-1250, "-12.50")]
)
def test_an_amount_always_has_two_decimals(minor_units: int, text: str) -> None:
    assert format_amount(minor_units) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "12",
        "12.5",
        "12.505",
        ".50",
        "01.00",
        "-1.00",
        "+1.00",
        " 1.00",
        "1.00\n",
        "1,000.00",
        "1_0.00",
        "1e2",
        "1.00e2",
        "NaN",
        "Infinity",
        "١٢.٠٠",
        "1000000000000.00",
    ],
)
def test_anything_but_digits_with_two_decimals_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse_amount(text)


@given(st.text())
def test_no_text_does_anything_but_parse_or_raise_value_error(text: str) -> None:
    with suppress(ValueError):
        assert format_amount(parse_amount(text)) == text


def test_money_in_a_request_is_read_in_minor_units() -> None:
    assert MoneyIn.model_validate({"amount": "12.50", "currency": "AUD"}).minor_units == 1250


@pytest.mark.parametrize(
    "document",
    [
        {"amount": 12.5, "currency": "AUD"},
        {"amount": "12.50", "currency": "aud"},
        {"amount": "12.5", "currency": "AUD"},
        {"amount": "12.50"},
        {"amount": "12.50", "currency": "AUD", "decimals": 2},
    ],
)
def test_money_of_another_shape_is_refused(document: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        MoneyIn.model_validate(document)


def test_money_in_a_response_is_text() -> None:
    assert money_out(-615, "AUD").model_dump() == {"amount": "-6.15", "currency": "AUD"}
