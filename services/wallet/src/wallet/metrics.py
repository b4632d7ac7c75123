"""What the wallet measures beyond the floor's own metrics (handbook, Reliability, rule 66)."""

from __future__ import annotations

from typing import Final

from prometheus_client import Counter, Gauge, Info

MOVEMENTS: Final = Counter(
    "wallet_movements", "Requests to move money, by what became of them.", ("movement", "outcome")
)
"""Outcome `reference_reused` is an alarm: one reference came with two contents."""
SUSPENSE: Final = Gauge("wallet_suspense_minor_units", "Money that nobody has explained yet.", ("currency",))
OLDEST_PENDING_HOLD: Final = Gauge(
    "wallet_oldest_pending_hold_seconds", "Age of the oldest hold that is not settled."
)
HELD: Final = Gauge("wallet_pending_holds", "Holds that are not settled.")
OVERDUE_HOLDS: Final = Gauge("wallet_overdue_holds", "Holds that ran out and still hold money.")
CHAIN_SEQUENCE: Final = Gauge("wallet_chain_sequence", "Journals that are sealed.")
UNSEALED: Final = Gauge("wallet_unsealed_journals", "Committed journals that are not sealed.")
OLDEST_UNSEALED: Final = Gauge(
    "wallet_oldest_unsealed_journal_seconds", "Age of the oldest committed journal that is not sealed."
)
CHAIN_ANCHOR: Final = Info("wallet_chain_anchor", "Head of the chain at the end of the last day.")
OWED: Final = Gauge("wallet_owed_minor_units", "What customers owe, by currency.", ("currency",))
DEPOSITS: Final = Counter(
    "wallet_deposits", "Deposits, by method and by the state that they came into.", ("method", "state")
)
"""State `differs` is an alarm: a provider speaks of another amount or of another deposit."""
OPEN_DEPOSITS: Final = Gauge("wallet_open_deposits", "Deposits that somebody still asks about.", ("state",))
OLDEST_OPEN_DEPOSIT: Final = Gauge(
    "wallet_oldest_open_deposit_seconds",
    "Age of the oldest deposit that somebody still asks about.",
    ("state",),
)
OPEN_WITHDRAWALS: Final = Gauge("wallet_open_withdrawals", "Withdrawals that have not ended.", ("state",))
OLDEST_OPEN_WITHDRAWAL: Final = Gauge(
    "wallet_oldest_open_withdrawal_seconds",
    "How long the longest has been in this state, of the withdrawals that have not ended.",
    ("state",),
)
"""State `unknown` for more than an hour is an alarm: nobody knows whether the money was sent."""
PAID_AFTER_END: Final = Counter(
    "wallet_withdrawals_paid_after_end",
    "Withdrawals that were paid although their money had been freed, by method.",
    ("method",),
)
"""Anything above zero is an alarm: the money is gone and in the wallet."""
PROVIDER_DENIALS: Final = Counter(
    "wallet_provider_denials",
    "Calls that a provider of payments denied us, by host and by its answer, such as 401.",
    ("host", "answer"),
)
"""One that grows is an alarm: until it is remedied nothing is known of payments there."""
WEBHOOKS: Final = Counter(
    "wallet_webhooks", "Messages of providers, by what became of them.", ("gateway", "outcome")
)
DIFFERENCES: Final = Gauge(
    "wallet_open_differences", "What the books and somebody else disagree on, by who.", ("source",)
)
"""Anything above zero is an alarm."""
