"""What a status of the ledger means to the caller."""

from __future__ import annotations

from servicekit.telemetry.logs import log
from wallet.errors import refusal
from wallet.ledger.metrics import MOVEMENTS

REFERENCE_REUSED = "reference_reused"


def accept(movement: str, status: str, *accepted: str) -> None:
    """Counts what became of a request and lets the accepted statuses pass.

    Raises the refusal of any other status. A reused reference is also an alarm: one
    reference names two facts (docs/reliability.md, rule 4).
    """
    MOVEMENTS.labels(movement, status).inc()
    if status in accepted:
        return
    if status == REFERENCE_REUSED:
        log.error("reference_reused", movement=movement)
    raise refusal(status)
