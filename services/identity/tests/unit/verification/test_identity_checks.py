"""What answers in place of the identity check provider says nothing of a check."""

from __future__ import annotations

from uuid import uuid4

import pytest
from pydantic import SecretStr

from identity.verification.identity_checks import IdentityChecks
from servicekit.errors import Unavailable
from servicekit.testing.fixed_answers import NOT_FOUND_IN_FRONT, fixed_answer


@pytest.mark.parametrize("body", NOT_FOUND_IN_FRONT)
async def test_a_404_that_is_not_the_providers_own_says_nothing(body: str) -> None:
    async with fixed_answer(404, body) as address:
        with pytest.raises(Unavailable):
            await IdentityChecks(address, SecretStr("x")).look_up(uuid4())


async def test_a_check_that_the_provider_does_not_know_is_none() -> None:
    async with fixed_answer(404, '{"error":"check_unknown"}') as address:
        assert await IdentityChecks(address, SecretStr("x")).look_up(uuid4()) is None
