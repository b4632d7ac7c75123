"""The states of a deposit, card numbers, colour depths and references."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wallet.providers.rules import COLOUR_DEPTHS, snap_colour_depth


@pytest.mark.parametrize(
    ("depth", "snapped"),
    [(1, 1), (2, 1), (3, 4), (6, 4), (12, 15), (20, 16), (28, 24), (30, 32), (40, 32), (99, 48)],
)
def test_a_colour_depth_is_snapped_to_the_nearest_and_ties_to_the_lower(depth: int, snapped: int) -> None:
    assert snap_colour_depth(depth) == snapped


@given(st.integers(1, 128))
def test_every_colour_depth_becomes_one_that_emv_knows(depth: int) -> None:
    assert snap_colour_depth(depth) in COLOUR_DEPTHS
