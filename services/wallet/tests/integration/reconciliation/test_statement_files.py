"""Each day the books are compared with what others say, and nothing that differs stays unseen."""

from __future__ import annotations

import pytest

from servicekit.errors import InvalidRequest
from wallet.reconciliation.commands import read_statement

HEADER = "provider_reference,kind,reference,currency,amount,occurred_at\n"


def test_a_statement_is_read_from_a_file() -> None:
    text = (
        f"{HEADER}ch_1,charge,d1,AUD,25.00,2026-11-20T10:00:00+11:00\n"
        "re_1,refund,d1,AUD,-5.00,2026-11-20T12:00:00Z\n"
    )
    assert [(line.amount, line.occurred_at.hour) for line in read_statement(text, {"AUD"})] == [
        (2500, 23),
        (-500, 12),
    ]


@pytest.mark.parametrize(
    "row",
    [
        "ch_1,lunch,d1,AUD,25.00,2026-11-20T10:00:00Z",
        "ch_1,charge,d1,USD,25.00,2026-11-20T10:00:00Z",
        "ch_1,charge,d1,AUD,25,2026-11-20T10:00:00Z",
        "ch_1,charge,d1,AUD,1e3,2026-11-20T10:00:00Z",
        "ch_1,charge,d1,AUD,25.00,2026-11-20T10:00:00",
        ",charge,d1,AUD,25.00,2026-11-20T10:00:00Z",
        "ch_1,charge",
    ],
)
def test_a_wrong_line_refuses_the_whole_file(row: str) -> None:
    with pytest.raises(InvalidRequest) as refused:
        read_statement(f"{HEADER}{row}\n", {"AUD"})
    assert [error.target for error in refused.value.errors] == ["line 2"]


def test_a_file_with_other_columns_is_refused() -> None:
    with pytest.raises(InvalidRequest, match="columns"):
        read_statement("a,b\n1,2\n", {"AUD"})
