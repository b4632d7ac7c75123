"""Restrictions that follow the person to other accounts."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine

from devservers.servers import Nats
from identity.persons.store import lease_due_checks
from servicekit.errors import Unavailable
from servicekit.testing.services import APP, publishing
from servicekit.testing.waiting import eventually
from services.identity.tests.kit.factories import sign_up_body, unique_email
from services.identity.tests.kit.persons import details_of, other_details, reviews, sweep, wallet_states
from services.identity.tests.kit.preferences import advertised, agree, restrict
from services.identity.tests.kit.suite import Account, Suite
from services.identity.tests.kit.verification import open_database, persons_of, start
from wattle.identity.v1.events_pb2 import CustomerSignedUp
from wattle.wallet.v1.events_pb2 import FundingSourceAdded

DAY = timedelta(days=1)


async def excluded(suite: Suite, nats: Nats, until: datetime | None = None, **changes: Any) -> Account:
    account = await suite.sign_up(**changes)
    await restrict(suite, nats, account, "self_excluded", until)
    return account


@contextmanager
def statements() -> Iterator[list[str]]:
    """The statements that sessions run meanwhile."""
    seen: list[str] = []

    def note(_c: Any, _cursor: Any, statement: str, *_: Any) -> None:
        seen.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield seen
    finally:
        event.remove(Engine, "before_cursor_execute", note)


@pytest.mark.parametrize("kind", ["self_excluded", "register", "time_out"])
async def test_restricted_person_with_another_email_is_refused(
    suite: Suite, nats_server: Nats, kind: str
) -> None:
    first = await suite.sign_up()
    await restrict(suite, nats_server, first, kind, suite.identity.clock.now() + DAY)

    again = await suite.sign_up(**details_of(first))

    assert wallet_states(suite, again) == ["suspended"], "before the answer"
    await sweep(suite)
    assert await again.status() == "suspended"
    assert (await again.row())["account_status_reason"] == "details_review"
    assert wallet_states(suite, again)[-1] == "suspended"
    assert (await again.published_changes())[-1].account_status == "suspended"
    [review] = await reviews(again)
    assert (review["state"], review["likeness"], review["decided_by"]) == ("refused", "strict", "system")
    assert str(review["matched_customer_id"]) == first.customer_id
    assert await first.status() == "open"


async def test_excluded_person_in_other_spellings_is_refused(suite: Suite, nats_server: Nats) -> None:
    first = await excluded(suite, nats_server, first_name="Anne-Marie", last_name="Đặng O’Connor")
    details = details_of(first) | {
        "first_name": "dang OCONNOR",
        "last_name": "Anne Marie",
        "address_line1": first.body["address_line1"].replace("Street", "ST."),
        "phone_number": other_details("phone_number")["phone_number"],
    }

    again = await suite.sign_up(**details)

    await sweep(suite)
    assert (await reviews(again))[0]["state"] == "refused"
    assert await again.status() == "suspended"


@pytest.mark.parametrize(
    ("changed", "state"),
    [
        ({"first_name": "Нarris", "last_name": "Rоbert"}, "refused"),
        ({"first_name": "ROBERT\u200b", "last_name": "harris jr."}, "refused"),
        ({"first_name": "Ro bert", "last_name": "Har-ris", **other_details("phone_number")}, "refused"),
        ({"first_name": "Bob"}, "open"),
        ({"first_name": "Robert James"}, "open"),
        ({"last_name": "Harris-Stone"}, "open"),
        ({"first_name": "Maria", "last_name": "Rossi"}, "open"),
        ({"date_of_birth": "1991-02-03"}, "open"),
    ],
    ids=str,
)
async def test_excluded_person_who_changes_one_detail_is_held(
    suite: Suite, nats_server: Nats, changed: dict[str, str], state: str
) -> None:
    first = await excluded(suite, nats_server, first_name="Robert", last_name="Harris")
    again = await suite.sign_up(**details_of(first) | changed)
    assert wallet_states(suite, again) == ["suspended"]
    await sweep(suite)
    assert state in [review["state"] for review in await reviews(again)]


async def test_sign_up_of_excluded_person_answers_like_every_other(suite: Suite, nats_server: Nats) -> None:
    first = await excluded(suite, nats_server)
    answers, work = [], []
    suite.wallet.records.clear()
    for details in (details_of(first), {}):
        body = sign_up_body(**details)
        with statements() as seen:
            response = await suite.identity.post("/api/signup", APP, body)
        work.append(seen)
        result = response.json()["result"]
        assert result["customer"].pop("email") == body["email"]
        del result["customer"]["customer_id"]
        answers.append((response.status_code, result.keys(), result["customer"], sorted(response.headers)))
    assert answers[0] == answers[1]
    assert work[0] == work[1], "the same statements, so the same time"
    assert len(suite.wallet.records) == 2, "one call of the wallet each"


async def test_signed_up_event_of_excluded_person_says_suspended(suite: Suite, nats_server: Nats) -> None:
    first = await excluded(suite, nats_server)
    suite.wallet.failure = None
    again = await suite.sign_up(**details_of(first))
    [row] = await suite.identity.rows(
        "select payload from outbox where aggregate_id = %(id)s"
        " and subject = 'wattle.identity.v1.customer_signed_up'",
        id=again.customer_id,
    )
    assert CustomerSignedUp.FromString(row["payload"]).account_status == "suspended"


async def test_change_before_the_record_follows_reopens_nothing(suite: Suite, nats_server: Nats) -> None:
    first = await excluded(suite, nats_server)
    again = await suite.sign_up(**details_of(first))
    await again.result("PATCH", "/api/customer/details", {"first_name": "Maria"})
    assert (await again.published_changes())[-1].account_status == "suspended"
    assert set(wallet_states(suite, again)) == {"suspended"}


async def test_household_of_an_excluded_person_is_not_held(suite: Suite, nats_server: Nats) -> None:
    first = await excluded(suite, nats_server)
    other = details_of(first) | {"first_name": "Maria", "last_name": "Rossi"} | other_details("date_of_birth")
    partner = await suite.sign_up(**other)
    await sweep(suite)
    assert await partner.status() == "open"
    assert await reviews(partner) == []
    assert wallet_states(suite, partner) == ["open"]


@pytest.mark.parametrize(
    "same", [("first_name", "last_name", "date_of_birth"), ("date_of_birth", "phone_number")]
)
async def test_near_match_waits_for_a_decision(
    suite: Suite, nats_server: Nats, same: tuple[str, ...]
) -> None:
    first = await excluded(suite, nats_server, first_name="Robert", last_name="Stone")
    names = {"first_name": "Maria", "last_name": "Rossi"}
    alike = names | {name: value for name, value in details_of(first).items() if name in same}
    again = await suite.sign_up(**alike)
    assert wallet_states(suite, again) == ["suspended"]
    await sweep(suite)
    [review] = await reviews(again)
    assert (review["state"], review["likeness"], review["reason"]) == ("open", "near", None)
    assert await again.status() == "suspended"


async def test_nickname_with_birth_date_is_a_near_match(suite: Suite, nats_server: Nats) -> None:
    first = await excluded(suite, nats_server, first_name="Robert", last_name="Stone")
    alike = {"first_name": "Bob", "last_name": "Stone", "date_of_birth": first.body["date_of_birth"]}
    again = await suite.sign_up(**alike)
    await sweep(suite)
    assert [(each["state"], each["likeness"]) for each in await reviews(again)] == [("open", "near")]


async def test_other_account_of_person_is_refused_when_one_is_excluded(
    suite: Suite, nats_server: Nats
) -> None:
    first = await suite.sign_up()
    second = await suite.sign_up(**details_of(first))
    await sweep(suite)
    assert await second.status() == "open"
    await restrict(suite, nats_server, first, "self_excluded", None)
    await sweep(suite)
    assert await second.status() == "suspended"
    assert wallet_states(suite, second)[-1] == "suspended"


async def test_change_to_details_of_excluded_person_is_held(suite: Suite, nats_server: Nats) -> None:
    first = await excluded(suite, nats_server)
    again = await suite.sign_up(**other_details("date_of_birth"), first_name="Maria", last_name="Rossi")
    await sweep(suite)
    assert await again.status() == "open"

    details = details_of(first)
    changed = await again.result("PATCH", "/api/customer/details", details)

    assert changed["last_name"] == first.body["last_name"]
    assert wallet_states(suite, again)[-1] == "suspended"
    await sweep(suite)
    assert (await reviews(again))[0]["state"] == "refused"


async def test_change_of_details_runs_the_same_statements_for_everybody(
    suite: Suite, nats_server: Nats
) -> None:
    first = await excluded(suite, nats_server)
    work = []
    for details in (details_of(first), sign_up_body()):
        account = await suite.sign_up(first_name="Maria", last_name="Rossi")
        change = {
            name: details[name] for name in ("first_name", "date_of_birth", "phone_number", "address_line1")
        }
        with statements() as seen:
            await account.result("PATCH", "/api/customer/details", change | {"last_name": "Nguyen"})
        work.append(seen)
    assert work[0] == work[1]


async def test_verification_compares_again(suite: Suite) -> None:
    first = await suite.sign_up()
    again = await suite.sign_up(**details_of(first))
    await sweep(suite)
    # As if the event had been lost: only the restriction is on record.
    await suite.identity.rows(
        "insert into person_bars (customer_id, kind, until) values (%(id)s, 'self_excluded', '9999-12-31')",
        id=first.customer_id,
    )
    await start(again, "auto_verification")
    assert (await again.published_changes())[-1].account_status == "suspended"
    await sweep(suite)
    assert await again.status() == "suspended"
    assert await again.display() == "Verified", "the identity is right, and excluded"


@pytest.mark.parametrize("kind", ["card", "bank_account"])
async def test_card_or_account_of_excluded_person_is_a_near_match(
    suite: Suite, nats_server: Nats, kind: str
) -> None:
    first, other = await suite.sign_up(), await suite.sign_up(first_name="Maria", last_name="Rossi")
    fingerprint = uuid.uuid4().hex
    async with publishing(nats_server.url, "wallet") as wallet, suite.sweeping("events"):
        for account in (first, other):
            fact = FundingSourceAdded(
                funding_source_id=str(uuid.uuid4()),
                customer_id=account.customer_id,
                kind=kind,
                fingerprint=fingerprint,
            )
            await wallet.publish("wattle.wallet.v1.funding_source_added", fact)

        async def count() -> int:
            found = await suite.identity.rows(
                "select 1 from person_traits where kind = %(kind)s and customer_id = any(%(ids)s::uuid[])",
                kind=kind,
                ids=[first.customer_id, other.customer_id],
            )
            return len(found)

        await eventually(count, 2)
    await sweep(suite)
    assert await other.status() == "open"
    await restrict(suite, nats_server, first, "self_excluded", None)
    await sweep(suite)
    [review] = await reviews(other)
    assert (review["state"], review["shared"]) == ("open", [kind])


async def test_device_of_excluded_person_with_their_name_is_refused(suite: Suite, nats_server: Nats) -> None:
    first = await excluded(suite, nats_server)
    [device] = await suite.identity.rows(
        "select device_id from devices where customer_id = %(id)s", id=first.customer_id
    )
    names = ("first_name", "last_name", "date_of_birth")
    again = await suite.sign_up(
        {"X-Device-Id": str(device["device_id"])},
        **{name: value for name, value in details_of(first).items() if name in names},
    )
    await sweep(suite)
    [review] = await reviews(again)
    assert (review["state"], "device" in review["shared"]) == ("refused", True)


async def test_person_who_closed_an_account_is_reviewed(suite: Suite) -> None:
    first = await suite.sign_up()
    await suite.identity.rows(
        "update customers set account_status = 'closed' where customer_id = %(id)s", id=first.customer_id
    )
    again = await suite.sign_up(**details_of(first))
    await sweep(suite)
    assert [(each["state"], each["likeness"]) for each in await reviews(again)] == [("open", "strict")]
    assert await again.status() == "suspended"


async def test_hold_ends_with_the_restriction(suite: Suite, nats_server: Nats) -> None:
    first = await excluded(suite, nats_server, suite.identity.clock.now() + DAY)
    again = await suite.sign_up(**details_of(first))
    await sweep(suite)
    assert await again.status() == "suspended"
    suite.identity.clock.advance(DAY + timedelta(seconds=1))
    await sweep(suite)
    assert await again.status() == "open"
    assert (await again.published_changes())[-1].account_status == "open"
    assert (await reviews(again))[0]["state"] == "ended"


async def test_held_customer_keeps_the_session_and_the_record(suite: Suite, nats_server: Nats) -> None:
    first = await excluded(suite, nats_server)
    again = await suite.sign_up(**details_of(first))
    await sweep(suite)
    assert (await again.record())["account_status"] == "suspended"
    login = await suite.identity.post(
        "/api/login", APP, {"email": again.email, "password": again.body["password"]}
    )
    assert login.status_code == 200


async def test_held_customer_gets_no_marketing(suite: Suite, nats_server: Nats) -> None:
    first = await excluded(suite, nats_server)
    again, other = await suite.sign_up(**details_of(first)), await suite.sign_up()
    await agree(again)
    await agree(other)
    assert await advertised(suite, again) == [], "before the record follows"
    await sweep(suite)
    assert await advertised(suite, again) == []
    assert await advertised(suite, other) == ["email"]


async def test_traits_hold_digests_and_follow_the_record(suite: Suite) -> None:
    account = await suite.sign_up()

    async def digests(kind: str) -> list[bytes]:
        rows = await suite.identity.rows(
            "select digest from person_traits where customer_id = %(id)s and kind = %(kind)s",
            id=account.customer_id,
            kind=kind,
        )
        return [bytes(row["digest"]) for row in rows]

    [before] = await digests("phone")
    assert len(before) == 32
    await account.result("PATCH", "/api/customer/details", other_details("phone_number"))
    [after] = await digests("phone")
    assert after != before
    assert len(await digests("birth")) == 1


async def test_unavailable_wallet_stops_no_sign_up(suite: Suite, nats_server: Nats) -> None:
    suite.wallet.failure = Unavailable("database_unavailable")
    account = await suite.sign_up()
    assert await account.status() == "open"
    suite.wallet.failure = None


async def catch_up(suite: Suite) -> None:
    """Runs the job for rows that a process of the last release wrote, and what it made due."""
    database = await open_database(suite)
    await persons_of(suite.identity, database).request_missing()
    await database.close()
    suite.identity.clock.advance(datetime.now(UTC) - suite.identity.clock.now() + timedelta(minutes=1))
    await sweep(suite)


async def forget(account: Account, *tables: str) -> None:
    """As if a process of the last release had written the customer."""
    for table in tables:
        await account.identity.rows(
            f"delete from {table} where customer_id = %(id)s",  # noqa: S608 - names of this file
            id=account.customer_id,
        )
    await account.identity.rows(
        "update customers set hold_pending = false where customer_id = %(id)s", id=account.customer_id
    )


async def test_customers_of_the_last_release_are_compared_too(suite: Suite, nats_server: Nats) -> None:
    first = await excluded(suite, nats_server)
    again = await suite.sign_up(email=unique_email(), **details_of(first))
    await forget(again, "person_traits", "person_checks")
    await catch_up(suite)
    assert await again.status() == "suspended"


@pytest.mark.parametrize("kind", ["self_excluded", "register", "time_out"])
async def test_restrictions_of_the_last_release_follow_the_person(
    suite: Suite, nats_server: Nats, kind: str
) -> None:
    first = await suite.sign_up()
    await restrict(suite, nats_server, first, kind, datetime.now(UTC) + DAY)
    await forget(first, "person_traits", "person_checks", "person_bars")
    await catch_up(suite)
    bars = await suite.identity.rows(
        "select kind from person_bars where customer_id = %(id)s", id=first.customer_id
    )
    assert [row["kind"] for row in bars] == [kind]
    again = await suite.sign_up(**details_of(first))
    assert wallet_states(suite, again) == ["suspended"]


async def test_check_of_everybody_delays_no_new_check(suite: Suite, nats_server: Nats) -> None:
    first = await suite.sign_up()
    again = await suite.sign_up(**details_of(first))
    await sweep(suite)
    database = await open_database(suite)
    now = suite.identity.clock.now()
    await suite.identity.rows(
        "update person_checks set due_at = %(at)s where customer_id = %(id)s returning 1",
        at=now - DAY,
        id=first.customer_id,
    )
    await suite.identity.rows(
        "update person_checks set due_at = %(at)s where customer_id = %(id)s returning 1",
        at=now,
        id=again.customer_id,
    )
    async with database.transaction() as session:
        leased = await lease_due_checks(session, now=now, again_at=now + DAY, limit=1)
    await database.close()
    assert [str(customer_id) for customer_id in leased] == [again.customer_id]
