"""Lookups in a national register of exclusions, where one is configured."""

from __future__ import annotations

from datetime import timedelta

import pytest

from devservers.servers import Nats
from identity.persons.review_persons import ReviewPersons
from identity.restrictions.check_register import AGAIN, FRESH
from identity_checks_simulator.exclusions import Exclusion
from servicekit.errors import Unavailable
from servicekit.testing.services import APP
from services.identity.tests.kit.factories import sign_up_body, unique_email
from services.identity.tests.kit.persons import details_of, reviews, sweep, wallet_states
from services.identity.tests.kit.preferences import advertised, agree, restrict
from services.identity.tests.kit.suite import Account, Suite
from services.identity.tests.kit.verification import open_database, persons_of

AWAY = Exclusion("unknown", away=True)
EXCLUDED = Exclusion("excluded")
SWEEP = "exclusion_register"
OWN = ("customer_id", "email", "last_name")


@pytest.fixture
def asks_register() -> bool:
    return True


async def log_in(account: Account) -> int:
    answer = await account.identity.post(
        "/api/login", APP, {"email": account.email, "password": account.body["password"]}
    )
    return answer.status_code


async def asked(suite: Suite, account: Account) -> int:
    return suite.provider.lookups.count(account.email)


def restricted(suite: Suite, account: Account) -> list[str]:
    return [each.kind for each in suite.wallet.registered if each.customer_id == account.customer_id]


async def verify(account: Account) -> None:
    await account.identity.rows(
        "update customers set verified_at = now() where customer_id = %(id)s returning 1",
        id=account.customer_id,
    )


async def test_registered_person_signs_up_like_everybody_and_is_held(suite: Suite) -> None:
    answers = []
    for last_name in ("Excluder", "Nguyen"):
        body = sign_up_body(last_name=last_name)
        answer = await suite.identity.post("/api/signup", APP, body)
        result = answer.json()["result"]
        shown = {name: value for name, value in result["customer"].items() if name not in OWN}
        answers.append((answer.status_code, result.keys(), shown, sorted(answer.headers)))
    assert answers[0] == answers[1]
    assert [record.account_status for record in suite.wallet.records] == ["suspended", "open"]


async def test_registered_person_stays_held_until_the_exclusion_ends(suite: Suite) -> None:
    email, until = unique_email(), suite.identity.clock.now() + timedelta(days=90)
    suite.provider.exclusions[email] = Exclusion("excluded", until)
    account = await suite.sign_up(email=email)
    await account.result("PATCH", "/api/customer/details", {"first_name": "Maria"})
    assert set(wallet_states(suite, account)) == {"suspended"}, "before the sweep"
    await sweep(suite)
    assert await account.status() == "suspended"
    assert (await account.row())["account_status_reason"] == "details_review"
    [review] = await reviews(account)
    assert (review["state"], review["shared"]) == ("refused", ["register"])
    assert await log_in(account) == 200
    assert restricted(suite, account) == [], "a restriction of the wallet would tell why"

    again = await suite.sign_up(**details_of(account))
    assert wallet_states(suite, again) == ["suspended"], "the person is excluded"

    suite.identity.clock.advance(timedelta(days=90, seconds=1))
    await sweep(suite)
    assert [await each.status() for each in (account, again)] == ["open", "open"]


async def test_unverified_customer_in_the_register_is_held_at_sign_in(suite: Suite) -> None:
    account = await suite.sign_up()
    await sweep(suite)
    suite.provider.exclusions[account.email] = EXCLUDED
    suite.identity.clock.advance(FRESH)
    assert await log_in(account) == 200
    await sweep(suite)
    assert (await account.status(), restricted(suite, account)) == ("suspended", [])


async def test_staff_clear_a_customer_whom_the_register_mistakes(suite: Suite) -> None:
    account = await suite.sign_up(last_name="Excluder")
    await sweep(suite)
    [review] = await reviews(account)
    database = await open_database(suite)
    desk = ReviewPersons(database, persons_of(suite.identity, database), suite.identity.clock)
    await desk.decide(review["review_id"], "clear", staff="ada", reason="another person of this name")
    await database.close()
    suite.identity.clock.advance(FRESH)
    assert await log_in(account) == 200
    await sweep(suite)
    assert await account.status() == "open"


@pytest.mark.parametrize("last_name", ["Nguyen", "Unsure"])
async def test_unregistered_person_signs_up_and_is_looked_up_once_a_day(suite: Suite, last_name: str) -> None:
    account = await suite.sign_up(last_name=last_name)
    assert await log_in(account) == 200
    assert await asked(suite, account) == 1
    suite.identity.clock.advance(FRESH)
    for _ in range(3):
        assert await log_in(account) == 200
    assert await asked(suite, account) == 2
    assert restricted(suite, account) == []


async def test_expired_exclusion_does_not_restrict(suite: Suite) -> None:
    email = unique_email()
    over = suite.identity.clock.now() - timedelta(seconds=1)
    suite.provider.exclusions[email] = Exclusion("excluded", over)
    await suite.sign_up(email=email)


async def test_registered_customer_is_restricted_at_sign_in(suite: Suite) -> None:
    account = await suite.sign_up()
    await verify(account)
    until = suite.identity.clock.now() + timedelta(days=90)
    suite.provider.exclusions[account.email] = Exclusion("excluded", until)
    suite.identity.clock.advance(FRESH)

    assert await log_in(account) == 200

    assert restricted(suite, account) == ["register"]
    [request] = suite.wallet.registered
    assert request.until.ToDatetime() == until.replace(tzinfo=None)
    assert request.reference == until.isoformat()
    assert await log_in(account) == 200
    assert len(suite.wallet.registered) == 1


async def test_unavailable_register_allows_sign_in_and_is_retried(suite: Suite) -> None:
    email = unique_email()
    suite.provider.exclusions[email] = AWAY
    account = await suite.sign_up(email=email)
    await verify(account)
    assert await log_in(account) == 200
    await suite.sweep_once(SWEEP)
    assert (await asked(suite, account), restricted(suite, account)) == (1, [])

    suite.provider.exclusions[email] = EXCLUDED
    suite.identity.clock.advance(AGAIN)

    async def applied() -> list[str]:
        return restricted(suite, account)

    await suite.sweep(SWEEP, applied, ["register"])
    [request] = suite.wallet.registered
    assert (request.HasField("until"), request.reference) == (False, "forever")


async def test_unavailable_wallet_is_retried(suite: Suite) -> None:
    account = await suite.sign_up()
    await verify(account)
    suite.provider.exclusions[account.email] = EXCLUDED
    suite.identity.clock.advance(FRESH)
    suite.wallet.failure = Unavailable()
    assert await log_in(account) == 200
    assert restricted(suite, account) == []
    suite.wallet.failure = None
    suite.identity.clock.advance(AGAIN)

    async def applied() -> list[str]:
        return restricted(suite, account)

    await suite.sweep(SWEEP, applied, ["register"])


async def test_marketing_needs_a_lookup_within_a_day(suite: Suite) -> None:
    account = await suite.sign_up()
    await agree(account)
    assert await advertised(suite, account) == ["email"]
    suite.identity.clock.advance(FRESH)
    assert await advertised(suite, account) == []

    async def may_be_advertised() -> list[str]:
        return await advertised(suite, account)

    await suite.sweep(SWEEP, may_be_advertised, ["email"])
    assert await asked(suite, account) == 2


async def test_registered_customer_gets_no_marketing(suite: Suite) -> None:
    account = await suite.sign_up()
    await verify(account)
    await agree(account)
    suite.provider.exclusions[account.email] = EXCLUDED
    suite.identity.clock.advance(FRESH)
    assert await advertised(suite, account) == []

    async def applied() -> list[str]:
        return restricted(suite, account)

    await suite.sweep(SWEEP, applied, ["register"])
    assert await advertised(suite, account) == []


async def test_register_restriction_ends_sessions_and_marketing(suite: Suite, nats_server: Nats) -> None:
    account = await suite.sign_up()
    await agree(account)
    await restrict(suite, nats_server, account, "register", None)
    assert (await account.ask("GET", "/api/v3/customer")).status_code == 401
    assert await advertised(suite, account) == []
    assert (await account.facts()).count("register_excluded") == 1


async def test_closed_account_is_not_looked_up(suite: Suite) -> None:
    account = await suite.sign_up(last_name="Away")
    await suite.identity.rows(
        "update customers set account_status = 'closed' where customer_id = %(id)s returning 1",
        id=account.customer_id,
    )
    suite.identity.clock.advance(AGAIN)
    await suite.sweep_once(SWEEP)
    assert await asked(suite, account) == 1


class TestWithoutARegister:
    @pytest.fixture
    def asks_register(self) -> bool:
        return False

    async def test_no_lookup_without_configured_register(self, suite: Suite) -> None:
        account = await suite.sign_up(last_name="Excluder")
        await agree(account)
        suite.identity.clock.advance(FRESH)
        assert await log_in(account) == 200
        assert await advertised(suite, account) == ["email"]
        await suite.sweep_once(SWEEP)
        assert suite.provider.lookups == []
        assert (
            await account.identity.rows(
                "select 1 from register_lookups where customer_id = %(id)s", id=account.customer_id
            )
            == []
        )
