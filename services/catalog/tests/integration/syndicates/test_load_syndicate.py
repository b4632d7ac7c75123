"""A syndicate file that cannot be right is refused."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from catalog.syndicates.manage_syndicates import load_syndicate
from servicekit.errors import RuleRefused
from services.catalog.tests.kit.harness import Catalogue
from services.catalog.tests.kit.syndicates import document


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"shares": 1}, "not cut into 1 shares"),
        ({"max_per_customer": 4}, "a maximum of 4 shares for each customer exceeds 3 shares"),
        ({"ticket_price": "0.00"}, "costs something"),
        ({"recipe": [{"game_type": "standard", "name": "x"}]}, "games are counted"),
        ({"close_minutes": 1}, "greater than or equal to 10"),
    ],
)
def test_impossible_syndicate_is_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValidationError, match=reason):
        document(**changes)


async def test_ticket_impossible_in_its_lottery_is_refused(catalogue: Catalogue) -> None:
    wrong = document(recipe=[{"game_type": "reduced_system", "name": "System 2", "system": 2}])
    with pytest.raises(RuleRefused, match="impossible_ticket"):
        await load_syndicate(catalogue.database, catalogue.clock, wrong)
    with pytest.raises(RuleRefused, match="unknown_lottery"):
        await load_syndicate(catalogue.database, catalogue.clock, document(plays="moon_lotto"))
