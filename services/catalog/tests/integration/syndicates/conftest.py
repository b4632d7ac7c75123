"""A syndicate that is open."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from catalog.draws.manage_draws import move_draws
from catalog.draws.store.draws import upcoming_draws
from catalog.lotteries.manage_lotteries import refresh_all_lotteries
from catalog.syndicates.manage_syndicates import load_syndicate
from services.catalog.tests.kit.harness import Catalogue
from services.catalog.tests.kit.syndicates import KEY, document


@pytest.fixture
async def draw_no(catalogue: Catalogue) -> int:
    """Powerball sells by the real clock, which decides about holds, and so does its syndicate."""
    catalogue.clock.advance(datetime.now(UTC) - catalogue.clock.now())
    await refresh_all_lotteries(catalogue.database, catalogue.clock)
    await move_draws(catalogue.database, catalogue.clock)
    await load_syndicate(catalogue.database, catalogue.clock, document())
    async with catalogue.database.read() as session:
        found = await upcoming_draws(session, catalogue.clock.now(), [KEY])
    return found[KEY][0].draw_no
