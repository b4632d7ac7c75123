"""Jobs and sweeps of the service; safe to repeat, in any number of processes."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from servicekit.clock import Clock
from servicekit.data import idempotency
from servicekit.data.database import Database
from servicekit.data.retention import Purge, purge_hourly
from servicekit.events import inbox, outbox
from servicekit.jobs.queue import Jobs
from servicekit.jobs.sweeps import every
from servicekit.process.components import BackgroundTask
from servicekit.security import step_ups
from wallet.config import WalletSettings
from wallet.deposits.advance_deposits import AdvanceDeposits
from wallet.deposits.metrics import measure_deposits
from wallet.deposits.settle_deposits import clear_debits
from wallet.ledger.metrics import measure_ledger
from wallet.ledger.seal_ledger import anchor_ledger, seal_ledger
from wallet.limits.set_limits import apply_system_limits
from wallet.orders.hold_money import expire_holds, measure_holds
from wallet.providers.gateways import Gateways
from wallet.reconciliation.reconcile_day import measure_differences, reconcile_day
from wallet.withdrawals.advance_withdrawals import PayoutDesk, advance_withdrawals
from wallet.withdrawals.metrics import measure_withdrawals

EXPIRE_SECONDS: Final = 5.0
"""Pause between two checks for expired holds."""
POLL_SECONDS: Final = 1.0
"""Pause between two checks for due deposits and withdrawals."""
CLEAR_SECONDS: Final = 60.0
"""Pause between two checks for debits that can no longer bounce."""
SEAL_SECONDS: Final = 0.5
"""Pause between two checks for journals to seal (docs/reliability.md, rule 12: at most a second)."""
MEASURE_SECONDS: Final = 15.0
"""Pause between two measurements."""
LIMITS_SECONDS: Final = 60.0
"""Pause between two checks for limits of regions that have begun."""

PURGES: Final = (
    outbox.PURGE,
    inbox.PURGE,
    idempotency.PURGE,
    step_ups.PURGE,
    # Providers repeat a message for days; an unknown repeat only has its deposit read again.
    Purge("webhook_events", "received_at", timedelta(days=90)),
    # As long as card schemes let a payment be disputed.
    Purge("provider_calls", "begun_at", timedelta(days=540)),
)


def register(jobs: Jobs, database: Database, clock: Clock, gateways: Gateways) -> None:
    """Registers the jobs; days are those of UTC."""
    purge_hourly(jobs, database, PURGES)

    @jobs.periodic(cron="5 0 * * *", name="ledger.anchor")
    async def anchor() -> None:
        await anchor_ledger(database, clock.now().date() - timedelta(days=1))

    @jobs.periodic(cron="20 3 * * *", name="ledger.reconcile")
    async def reconcile() -> None:
        await reconcile_day(database, clock.now().date() - timedelta(days=1), gateways.statements)


def sweeps(
    database: Database, settings: WalletSettings, advance: AdvanceDeposits, desk: PayoutDesk
) -> dict[str, BackgroundTask]:
    """The sweeps, and the gauges of every area."""
    clearing = timedelta(days=settings.direct_debit_clearing_days)

    async def measure() -> None:
        for area in (
            measure_ledger,
            measure_holds,
            measure_deposits,
            measure_withdrawals,
            measure_differences,
        ):
            await area(database)

    return {
        "seals": every(SEAL_SECONDS, lambda: seal_ledger(database)),
        "holds": every(EXPIRE_SECONDS, lambda: expire_holds(database)),
        "limits": every(LIMITS_SECONDS, lambda: apply_system_limits(database)),
        "deposits": every(POLL_SECONDS, advance.poll),
        "debits": every(
            CLEAR_SECONDS,
            lambda: clear_debits(database, after=clearing, repay=settings.repay_receivables),
        ),
        "withdrawals": every(POLL_SECONDS, lambda: advance_withdrawals(database, desk)),
        "measures": every(MEASURE_SECONDS, measure),
    }
