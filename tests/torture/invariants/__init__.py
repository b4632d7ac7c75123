"""What must hold after a run, read as plain rows of the tables and from the simulators.

None of it uses the product's own audit views or functions: a fault of theirs would hide a fault of the books.
"""

from __future__ import annotations

from torture.invariants import acknowledged, deposits, events, ledger, orders, stock
from torture.invariants.evidence import Evidence, Invariant

ALL: tuple[Invariant, ...] = (
    *ledger.ALL,
    *deposits.ALL,
    *orders.ALL,
    *stock.ALL,
    *events.ALL,
    *acknowledged.ALL,
)


def violations(evidence: Evidence) -> list[str]:
    """Each violation as `<invariant>: <row>`."""
    found = []
    for invariant in ALL:
        rows = invariant(evidence)
        found += [f"{invariant.__name__}: {row}" for row in rows[:20]]
        if len(rows) > 20:
            found.append(f"{invariant.__name__}: and {len(rows) - 20} more")
    return found
