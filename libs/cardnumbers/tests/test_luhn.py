"""The check digit of ISO/IEC 7812."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from cardnumbers.detection import find_card_number, holds_card_number, passes_luhn

LINES = st.lists(st.integers(1, 49), min_size=4, max_size=10, unique=True)
SEPARATORS = st.sampled_from([" ", ", ", ",", "-", " - ", "/", ".", "; ", "\n", "\u2013", "\u00a0"])
INSTANTS = st.integers(1_000_000_000_000, 3_999_999_999_999)
"""Milliseconds of the years 2001 to 2096."""


@given(st.text("0123456789", min_size=12, max_size=18))
def test_one_check_digit_of_ten_passes(digits: str) -> None:
    assert sum(passes_luhn(digits + check) for check in "0123456789") == 1


@given(st.text("0123456789", min_size=14, max_size=14))
def test_every_visa_number_is_found_in_any_field(digits: str) -> None:
    number = next(f"4{digits}{check}" for check in "0123456789" if passes_luhn(f"4{digits}{check}"))
    assert holds_card_number(f"card {number}!")
    assert find_card_number({"a": [{"b": number}]}) == "a[0].b"
    assert find_card_number({number: 1}) is not None
    assert find_card_number({"n": int(number)}) == "n"
    wrong = number[:-1] + str((int(number[-1]) + 1) % 10)
    assert not holds_card_number(wrong)


@given(st.lists(LINES, min_size=1, max_size=4), SEPARATORS, st.booleans())
def test_the_numbers_of_a_game_are_no_card_number(
    lines: list[list[int]], separator: str, padded: bool
) -> None:
    written = [separator.join(f"{number:02}" if padded else str(number) for number in line) for line in lines]
    assert not holds_card_number("My numbers are " + ", then ".join(written))
    assert find_card_number({"comment": "\n".join(written), "numbers": lines}) is None


@given(INSTANTS)
def test_an_instant_in_metadata_is_no_card_number(milliseconds: int) -> None:
    at = datetime.fromtimestamp(milliseconds / 1000, UTC)
    assert find_card_number({"at": milliseconds, "text": str(milliseconds)}) is None
    assert not holds_card_number(at.isoformat())
    assert not holds_card_number(f"{at:%Y%m%d%H%M%S}")


@given(st.uuids(version=4).filter(lambda each: any(letter in each.hex for letter in "abcdef")), st.booleans())
def test_an_identifier_in_a_text_is_no_card_number(identifier: UUID, upper: bool) -> None:
    for written in (str(identifier), identifier.hex):
        text = written.upper() if upper else written
        assert not holds_card_number(f"https://shop.test/tickets/{text}?from={text}")
        assert holds_card_number(f"{text} 4111 1111 1111 1111")
        assert holds_card_number(f"4111-1111-1111-1111-{text}")
