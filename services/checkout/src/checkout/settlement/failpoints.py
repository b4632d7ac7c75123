"""Places in draw settlement at which a test makes the process fail."""

from __future__ import annotations

from typing import Final

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

NAMES: Final = tuple(value for name, value in list(vars().items()) if name.startswith("AFTER_"))
