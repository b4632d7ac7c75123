"""Limits and balances."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wallet.ledger.rules import Balance

AMOUNTS = st.integers(0, 10**12)


@given(AMOUNTS, AMOUNTS, AMOUNTS)
def test_without_holds_everything_is_available_and_only_cash_withdrawable(
    cash: int, promo: int, uncleared: int
) -> None:
    balance = Balance("AUD", cash=cash, promo=promo, uncleared=uncleared)
    assert (balance.total, balance.available, balance.withdrawable) == (
        cash + promo + uncleared,
        cash + promo + uncleared,
        cash,
    )


def test_held_money_is_owned_but_neither_available_nor_withdrawable() -> None:
    balance = Balance("AUD", cash=1000, promo=200, uncleared=50, cash_held=300, promo_held=200)
    assert (balance.total, balance.available, balance.withdrawable) == (1250, 750, 700)


@pytest.mark.parametrize(("owed", "withdrawable"), [(0, 700), (600, 100), (800, 0)])
def test_owed_money_is_spendable_and_not_withdrawable(owed: int, withdrawable: int) -> None:
    balance = Balance("AUD", cash=1000, cash_held=300, owed=owed)
    assert (balance.total, balance.available, balance.withdrawable) == (1000, 700, withdrawable)
