"""What a payment is called fits the wallet."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from checkout.payment.rules.saga import LONGEST_DESCRIPTION, description


def test_short_text_is_unchanged() -> None:
    longest = "x" * LONGEST_DESCRIPTION
    assert description(longest) == longest


def test_of_a_longer_text_whole_words_stay() -> None:
    text = "Dream Home Main draw, ticket 3: " + "a house by the sea, " * 20

    cut = description(text)

    assert len(cut) <= LONGEST_DESCRIPTION
    assert cut.endswith("…")
    assert text.startswith(f"{cut[:-1]} ") or text.startswith(f"{cut[:-1]}, ")


def test_long_word_is_cut() -> None:
    assert description("x" * 500) == "x" * (LONGEST_DESCRIPTION - 1) + "…"


@given(st.text(min_size=1, max_size=600).filter(str.strip))
def test_any_text_fits_and_is_not_empty(text: str) -> None:
    cut = description(text)
    assert cut.strip()
    assert len(cut) <= LONGEST_DESCRIPTION
