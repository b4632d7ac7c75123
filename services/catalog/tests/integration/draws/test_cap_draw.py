"""The sale of a draw is suspended and resumed."""

from __future__ import annotations

import pytest

from catalog.draws import manage_draws
from catalogue.draws import DrawStatus
from servicekit.errors import RuleRefused
from services.catalog.tests.kit.harness import Catalogue
from services.catalog.tests.kit.results import KEY, NO


async def test_capped_draw_sells_again_when_the_cap_is_lifted(catalogue: Catalogue) -> None:
    async def cap(*, lift: bool) -> DrawStatus:
        draw = await manage_draws.cap_draw(
            catalogue.database, catalogue.clock, KEY, NO, staff="Ada", lift=lift
        )
        return draw.status

    assert await cap(lift=False) is DrawStatus.CAPPED
    with pytest.raises(RuleRefused, match="draw_not_open"):
        await cap(lift=False)
    assert await cap(lift=True) is DrawStatus.OPEN
    with pytest.raises(RuleRefused, match="draw_not_capped"):
        await cap(lift=True)
