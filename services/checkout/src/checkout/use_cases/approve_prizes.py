"""Large prizes: two people look at each before it is paid (domain handbook §6.2, Reliability §7.54)."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from checkout.repository import claims
from checkout.repository.claims import ClaimedPrize
from servicekit.database import Database
from servicekit.errors import InvalidRequest, NotFound

LONGEST_NAME: Final = 100


class ApprovePrizes:
    """The use cases of the staff who let large prizes go."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def waiting(self) -> list[ClaimedPrize]:
        """What waits for somebody to look at it."""
        return await claims.claimed(self._database)

    async def approve(self, offer_key: str, draw_no: int, ticket_id: UUID, *, by: str) -> int:
        """Lets a prize go; gives how many people are still missing, and with none it is paid by itself.

        The same person again counts once, however they write their name. Raises NotFound where no prize
        waits, and InvalidRequest for a name that is none.
        """
        name = " ".join(by.split()).casefold()
        if not name or len(name) > LONGEST_NAME:
            raise InvalidRequest("invalid", "Say who you are", target="by")
        missing = await claims.approve(self._database, offer_key, draw_no, ticket_id, name)
        if missing is None:
            raise NotFound("prize_not_waiting")
        return missing
