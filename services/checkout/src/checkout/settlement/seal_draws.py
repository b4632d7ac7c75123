"""Sealing the list of tickets of a draw: closed once no purchase into it is undecided, then published.

| State | Work | Then |
|---|---|---|
| deciding | wait until no purchase into the draw is undecided, then close the list | listing |
| listing | put the tickets into blocks; publish the Merkle root as `draw_sealed` | sealed |

A paid line without a ticket by then is refunded by its checkout. Source: docs/reliability.md, rule 55.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from checkout.settlement import events, failpoints
from checkout.settlement.rules import sealed_list
from checkout.settlement.rules.sealed_list import Proof
from checkout.settlement.rules.settlements import DrawLease
from checkout.settlement.store import draw_leases, draw_seals
from servicekit.data.database import Database
from servicekit.errors import Conflict, NotFound, ServiceError
from servicekit.failpoints import Failpoints
from servicekit.telemetry.logs import log

LEASE: Final = timedelta(seconds=15)
UNDECIDED: Final = timedelta(seconds=2)
"""Pause before the next attempt to seal a draw with undecided purchases."""


@dataclass(frozen=True, slots=True)
class SealDraws:
    """The use case; any number of processes may run it."""

    database: Database
    failpoints: Failpoints
    block: int = sealed_list.BLOCK

    async def seal_due(self) -> int:
        """Seals every draw that is due; returns how many there were. Raises Unavailable."""
        count = 0
        while seal := await draw_leases.lease_due(self.database, "draw_seals", lease=LEASE):
            count += 1
            try:
                await self._seal(seal)
            except ServiceError as error:
                log.warning("seal_delayed", offer_key=seal.offer_key, draw_no=seal.draw_no, reason=error.code)
        return count

    async def proof(self, ticket_id: UUID, customer_id: UUID, draw_no: int) -> tuple[Proof, datetime]:
        """The proof that a customer's ticket is in the sealed list of a draw, and when that was sealed.

        Raises NotFound (`ticket_not_found`) and Conflict (`list_not_sealed`).
        """
        sealed = await draw_seals.of_ticket(self.database, ticket_id, customer_id, draw_no)
        if sealed is None:
            if not await draw_seals.owns_entry(self.database, ticket_id, customer_id, draw_no):
                raise NotFound("ticket_not_found")
            raise Conflict("list_not_sealed", "The list of this draw is not sealed yet")
        proof = sealed_list.prove(
            sealed.block, ticket_id, sealed.block_roots, sealed.entries, block_size=self.block
        )
        if proof is None:
            raise NotFound("ticket_not_found")
        return proof, sealed.sealed_at

    async def _seal(self, seal: DrawLease) -> None:
        if seal.state == "deciding":
            if not await draw_seals.close_list(self.database, seal):
                await draw_leases.extend(self.database, "draw_seals", seal, lease=UNDECIDED)
                return
            self.failpoints.reach(failpoints.AFTER_LIST_CLOSED)
        while listed := await draw_seals.add_block(self.database, seal, size=self.block, lease=LEASE):
            self.failpoints.reach(failpoints.AFTER_BLOCK)
            if listed < self.block:
                break
        if listed is None:
            return
        sealed = await draw_seals.listed(self.database, seal)
        event = events.draw_sealed(seal, sealed)
        if await draw_seals.finish(self.database, seal, root=sealed.root, event=event):
            log.info("draw_sealed", offer_key=seal.offer_key, draw_no=seal.draw_no, entries=sealed.entries)
