"""Of several payments under one key, the one that took the money decides."""

from __future__ import annotations

import pytest

from wallet.providers.adapters.http import decisive
from wallet.providers.port import Payment
from wallet.providers.rules import Result

DECLINED, UNKNOWN = Payment(Result.DECLINED, "1"), Payment(Result.UNKNOWN, "2")


@pytest.mark.parametrize("result", [Result.SUCCEEDED, Result.REVERSED, Result.PENDING])
def test_a_payment_that_took_money_decides_wherever_it_stands(result: Result) -> None:
    taken = Payment(result, "3")
    for payments in ([taken], [DECLINED, taken], [taken, DECLINED], [DECLINED, UNKNOWN, taken]):
        assert decisive(payments) is taken


def test_without_one_the_first_decides() -> None:
    assert decisive([DECLINED, UNKNOWN]) is DECLINED
    assert decisive([]) is None
