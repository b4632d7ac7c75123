"""Guessing at one-time codes, one after the other and all at once."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from uuid import UUID

import httpx2
import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from identity.second_factors.store import codes
from identity.tokens.secret_keys import SecretKeys
from servicekit.testing.services import APP
from services.identity.tests.kit.client import TWO_FACTOR, error, new_client, other_code
from services.identity.tests.kit.service import Identity


@pytest.mark.parametrize("method", ["authenticator", "email"])
async def test_five_wrong_codes_lock_until_support_unlocks(identity: Identity, method: str) -> None:
    client = await new_client(identity)
    await client.enrol(method)
    identity.clock.advance(timedelta(minutes=2))
    await client.log_in()
    right = await client.code()

    wrong = [error(await client.log_in(otp=other_code(right))) for _ in range(5)]
    locked = await client.log_in(otp=right)

    assert wrong == [(422, "2fa_incorrect")] * 4 + [(422, "2fa_account_locked")]
    assert locked.json()["messages"][0]["message"] == (
        "Your account has been locked due to too many incorrect 2FA attempts. Please contact support."
    )
    assert error(await client.log_in()) == (422, "2fa_account_locked")
    templates = [mail.template for mail in await identity.messages_to(client.email)]
    assert templates.count("two_factor_locked") == 1
    assert (await client.get(TWO_FACTOR))["locked"] is True


async def test_wrong_codes_are_refused_as_specified(identity: Identity) -> None:
    client = await new_client(identity)
    await client.enrol("authenticator")

    refused = await client.log_in(otp="000000")

    assert refused.json()["errors"] == [
        {
            "target": "otp",
            "code": "2fa_incorrect",
            "message": "Code is incorrect or expired. Try again or contact support",
        }
    ]


async def test_thirty_concurrent_guesses_get_five_comparisons(
    identity: Identity, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = await new_client(identity)
    await client.enrol("email")
    identity.clock.advance(timedelta(minutes=2))
    await client.post(f"{TWO_FACTOR}/send-code", {"purpose": "withdrawal"})
    right = await identity.code_for(client.email)
    compared: list[str] = []
    compare = SecretKeys.is_code

    def counting(keys: SecretKeys, code: str, digest: bytes, *, salt: bytes) -> bool:
        compared.append(code)
        return compare(keys, code, digest, salt=salt)

    monkeypatch.setattr(SecretKeys, "is_code", counting)
    body = {"refresh_token": client.tokens["refresh_token"]}

    async def guess(code: str) -> httpx2.Response:
        # So many callers at once may find no free connection; whoever guesses tries again.
        while True:
            answer = await identity.post("/api/refresh", APP, {**body, "otp": code})
            if answer.status_code != 503:
                return answer

    answers = await asyncio.gather(*(guess(f"{(int(right) + offset) % 10**6:06}") for offset in range(1, 31)))

    assert 0 < len(compared) <= 5
    assert {answer.status_code for answer in answers} == {422}
    assert error(await client.refresh(otp=right))[0] == 422


async def test_right_code_among_concurrent_guesses_works_once(identity: Identity) -> None:
    client = await new_client(identity)
    await client.enrol("authenticator")
    code = await client.code()

    answers = await asyncio.gather(*(client.log_in(otp=code) for _ in range(4)))

    assert sorted(answer.status_code for answer in answers) == [200, 422, 422, 422]


async def test_second_request_does_not_invalidate_code_under_comparison(
    identity: Identity, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = await new_client(identity)
    await client.enrol("authenticator")
    code = await client.code()
    begin = codes.lock_guesses

    async def after_another_question(session: AsyncSession, customer_id: UUID) -> None:
        monkeypatch.setattr(codes, "lock_guesses", begin)
        assert error(await client.log_in()) == (401, "2fa_required")
        await begin(session, customer_id)

    monkeypatch.setattr(codes, "lock_guesses", after_another_question)

    assert (await client.log_in(otp=code)).status_code == 200


async def test_ten_wrong_codes_a_day_lock_across_purposes(
    identity: Identity,
) -> None:
    # A day's guesses are counted by its date: nothing here may cross midnight.
    now = identity.clock.now()
    identity.clock.advance(now.replace(hour=12) - now + timedelta(days=1))
    client = await new_client(identity)
    outcomes = []
    for number in range(4):
        identity.clock.advance(timedelta(seconds=61))
        await client.refresh()
        await client.post(f"{TWO_FACTOR}/send-code", {"purpose": f"purpose_{number}"})
        wrong = other_code(await client.code())
        outcomes += [(await client.refresh(otp=wrong)).json()["error"] for _ in range(3)]

    assert outcomes[:9] == ["2fa_incorrect"] * 9
    assert outcomes[9] == "2fa_account_locked"


async def test_right_codes_do_not_count_as_guesses(identity: Identity) -> None:
    client = await new_client(identity)
    await client.enrol("authenticator")

    for _ in range(11):
        assert (await client.log_in(otp=await client.code())).status_code == 200
