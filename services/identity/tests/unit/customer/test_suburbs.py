from __future__ import annotations

import pytest

from identity.customer.reference_data import load_suburbs

SUBURBS = load_suburbs()


@pytest.mark.parametrize(
    ("suburb", "state", "postcode", "agrees"),
    [
        ("Sydney", "NSW", "2000", True),
        ("  sydney ", "NSW", "2000", True),
        ("Sydney", "VIC", "3000", False),
        ("Parramatta", "NSW", "2000", False),
        ("Brunswick", "VIC", "3056", True),
        ("Brunswick", "WA", "3056", False),
        ("Founded Last Year", "NSW", "2000", True),
    ],
)
def test_a_known_suburb_must_agree_with_state_and_post_code(
    suburb: str, state: str, postcode: str, agrees: bool
) -> None:
    assert SUBURBS.agrees(suburb, state, postcode) is agrees


def test_a_search_by_post_code_finds_its_suburbs() -> None:
    found = SUBURBS.search("3121", limit=10)
    assert {row.postcode for row in found} == {"3121"}
    assert "Richmond" in {row.name for row in found}


def test_search_ranks_name_prefixes_first_and_matches_state() -> None:
    found = SUBURBS.search("richmond vic", limit=3)
    assert found[0].name == "Richmond"
    assert {row.state for row in found} == {"VIC"}


def test_residential_post_codes_rank_before_box_post_codes() -> None:
    assert SUBURBS.search("marrickville", limit=1)[0].postcode == "2204"


@pytest.mark.parametrize("text", ["", "   ", "no such place at all", "%", "9999999"])
def test_empty_search_finds_nothing(text: str) -> None:
    assert SUBURBS.search(text, limit=10) == []
