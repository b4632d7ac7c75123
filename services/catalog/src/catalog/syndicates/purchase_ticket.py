"""Records that staff have bought the ticket of a syndicate."""

from __future__ import annotations

from catalog.errors import refused
from catalog.syndicates import store as syndicates
from catalog.syndicates.open_syndicates import publish_syndicates
from catalog.syndicates.rules.stored import SyndicateKey
from servicekit.data.database import Database


async def purchase_ticket(
    database: Database, offer_key: str, draw_no: int, series: int, *, reference: str
) -> None:
    """Records the purchase, which must happen before the stop of the lottery's draw.

    Raises RuleRefused (`syndicate_not_full`).
    """
    key = SyndicateKey(offer_key, draw_no, series)
    async with database.transaction() as session:
        if not await syndicates.purchase(session, key, reference):
            raise refused(
                "syndicate_not_full",
                "Only the ticket of a full syndicate is bought, once, and before its lottery's draw stops",
            )
        await publish_syndicates(session, [key])
