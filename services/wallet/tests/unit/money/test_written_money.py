""""""

from __future__ import annotations

import pytest

from wallet.money.rules import Money, written_money


@pytest.mark.parametrize(
    ("money", "written"),
    [
        (Money(500, "AUD"), "$5.00"),
        (Money(123_456_709, "GBP"), "£1,234,567.09"),
        (Money(0, "AUD"), "$0.00"),
        (Money(105, "NZD"), "NZD 1.05"),
    ],
)
def test_money_is_written_as_its_region_writes_it(money: Money, written: str) -> None:
    assert written_money(money) == written
