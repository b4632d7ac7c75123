"""Named places at which a test makes this process fail (handbook, Operation, rule 65).

Each lies between two commits: everything before it is durable, nothing after it has happened. A sweeper
must bring the work to its end from every one of them.
"""

from __future__ import annotations

from typing import Final

from servicekit import failpoints
from servicekit.failpoints import FailpointError as FailpointError

AFTER_VOUCHER: Final = "after_voucher"
"""A use of a credit voucher is reserved; the wallet has not been asked."""
AFTER_CREDIT: Final = "after_credit"
"""The wallet has the credit of a voucher; it is not marked as used."""
AFTER_BEGIN: Final = "after_begin"
"""The order is pending; the wallet has not been asked."""
AFTER_RESERVE: Final = "after_reserve"
"""Catalog holds the numbers of scarce lines; the wallet has not been asked."""
AFTER_HOLD: Final = "after_hold"
"""The wallet holds its own part of an order that a deposit pays; the deposit has not been asked for."""
AFTER_DEPOSIT: Final = "after_deposit"
"""The wallet has begun the deposit that is to pay an order; nothing of it is written."""
AFTER_LOOK: Final = "after_look"
"""The wallet has said how such a deposit stands; nothing of it is written."""
AFTER_WAITING: Final = "after_waiting"
"""It is written that such a deposit has begun; nobody was told."""
AFTER_SETTLED: Final = "after_settled"
"""It is written that such a deposit is in the wallet; the purchase has not been asked for."""
AFTER_ALLOCATE: Final = "after_allocate"
"""It is written that catalog holds the numbers of a pre-order; it is not being charged."""
AFTER_PURCHASE: Final = "after_purchase"
"""The wallet has taken the money; no ticket is issued."""
AFTER_CONFIRM: Final = "after_confirm"
"""The numbers of scarce lines belong to the paid order; no ticket is issued."""
AFTER_COMPLETE: Final = "after_complete"
"""The tickets are issued; nobody was told."""
AFTER_CANCEL: Final = "after_cancel"
"""The wallet has settled an unknown purchase; the saga has not heard."""
AFTER_FREEING: Final = "after_freeing"
"""What wallet and catalog held for a refused order they were asked to free; it is still pending."""
AFTER_FAILURE: Final = "after_failure"
"""The order has failed; nobody was told, and its pre-order does not know."""
AFTER_FUND_REFUSAL: Final = "after_fund_refusal"
"""A fund is charged no more by itself; its pre-order has not been put back, or goes on without it."""
AFTER_MARKED_REFUNDING: Final = "after_marked_refunding"
"""The refund of an order is recorded; catalog has not been asked to release its numbers."""
AFTER_FREEING_PAID: Final = "after_freeing_paid"
"""Catalog was asked to free the numbers of a paid order; its money is not back."""
AFTER_REFUND: Final = "after_refund"
"""The wallet has given the money back; the order says nothing of it."""
AFTER_LIST_CLOSED: Final = "after_list_closed"
"""The list of a draw is closed for new tickets; its blocks are not written."""
AFTER_BLOCK: Final = "after_block"
"""One block of a draw's list is written."""
AFTER_SEAL: Final = "after_seal"
"""The list of a draw is sealed; nothing is scored."""
AFTER_SCORE: Final = "after_score"
"""One block of entries is scored."""
AFTER_COUNT: Final = "after_count"
"""Every entry is scored; the dividends are unknown."""
AFTER_DIVIDE: Final = "after_divide"
"""Every set of winning games is priced; no payout is written down."""
AFTER_WRITTEN_DOWN: Final = "after_written_down"
"""A batch of payouts is written down; the wallet has not been asked."""
AFTER_REVERSAL: Final = "after_reversal"
"""The wallet has reversed a batch of prizes; they are not marked."""
AFTER_MARKED_PAYING: Final = "after_marked_paying"
"""A batch of payouts is selected, and marked as being paid where a correction can overtake it; the wallet has
not been asked."""
AFTER_PAYOUT: Final = "after_payout"
"""The wallet has moved a batch of payouts; they are not marked as paid."""
AFTER_DRAW_REFUND: Final = "after_draw_refund"
"""The wallet has refunded a batch of entries of a cancelled draw; they are not marked."""
AFTER_ENTRIES_WITHDRAWN: Final = "after_entries_withdrawn"
"""A batch of an excluded customer's entries is withdrawn; nothing is refunded."""
AFTER_STOCK_RELEASED: Final = "after_stock_released"
"""Catalog has released the numbers of an excluded customer's tickets; they are not withdrawn."""
AFTER_EXCLUSION_REFUND: Final = "after_exclusion_refund"
"""The wallet has refunded a batch of an excluded customer's entries; they are not marked."""

OF_PURCHASES: Final = (
    AFTER_VOUCHER,
    AFTER_CREDIT,
    AFTER_BEGIN,
    AFTER_RESERVE,
    AFTER_HOLD,
    AFTER_DEPOSIT,
    AFTER_LOOK,
    AFTER_WAITING,
    AFTER_SETTLED,
    AFTER_ALLOCATE,
    AFTER_PURCHASE,
    AFTER_CONFIRM,
    AFTER_COMPLETE,
    AFTER_CANCEL,
    AFTER_FREEING,
    AFTER_FAILURE,
    AFTER_FUND_REFUSAL,
    AFTER_MARKED_REFUNDING,
    AFTER_FREEING_PAID,
    AFTER_REFUND,
)
"""Those between the cart and its tickets."""
OF_DRAWS: Final = (
    AFTER_LIST_CLOSED,
    AFTER_BLOCK,
    AFTER_SEAL,
    AFTER_SCORE,
    AFTER_COUNT,
    AFTER_DIVIDE,
    AFTER_WRITTEN_DOWN,
    AFTER_REVERSAL,
    AFTER_MARKED_PAYING,
    AFTER_PAYOUT,
    AFTER_DRAW_REFUND,
)
"""Those between the close of a draw and its prizes."""
OF_EXCLUSIONS: Final = (AFTER_ENTRIES_WITHDRAWN, AFTER_STOCK_RELEASED, AFTER_EXCLUSION_REFUND)
NAMES: Final = frozenset({*OF_PURCHASES, *OF_DRAWS, *OF_EXCLUSIONS})


class Failpoints(failpoints.Failpoints):
    """The armed failpoint of this process, if there is one; raises ValueError for what is none of ours."""

    def __init__(self, spec: str | None = None) -> None:
        super().__init__(NAMES, spec)
