import asyncio
from datetime import timedelta
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import text

from servicekit.data import idempotency
from servicekit.data.database import Database
from servicekit.data.idempotency import IdempotentRequest, StoredResponse, request_hash
from servicekit.errors import Conflict, RuleRefused

ANSWER = StoredResponse(201, {"deposit_id": "d-1", "amount": "12.50"})


@pytest.fixture
def request_of_one_test() -> IdempotentRequest:
    return IdempotentRequest("customer-1", uuid4().hex, "POST /api/funds/td/deposit", request_hash({"a": 1}))


def changed(request: IdempotentRequest, **changes: Any) -> IdempotentRequest:
    fields = {name: getattr(request, name) for name in request.__slots__}
    return IdempotentRequest(**{**fields, **changes})


async def do_once(database: Database, request: IdempotentRequest, *, pause: float = 0) -> StoredResponse:
    async with database.transaction() as session:
        if stored := await idempotency.begin(session, request):
            return stored
        await session.execute(text("insert into note (key, body) values (:key, 'x')"), {"key": request.key})
        await asyncio.sleep(pause)  # The others ask meanwhile.
        await idempotency.finish(session, request, ANSWER)
        return ANSWER


async def effects(database: Database, request: IdempotentRequest) -> int:
    rows = await database.call("select count(*) as n from note where key = %(key)s", {"key": request.key})
    return int(rows[0]["n"])


async def test_a_repeated_request_gets_the_stored_answer(
    database: Database, request_of_one_test: IdempotentRequest
) -> None:
    first = await do_once(database, request_of_one_test)
    second = await do_once(database, request_of_one_test)
    assert (first, second) == (ANSWER, ANSWER)
    assert await effects(database, request_of_one_test) == 1


async def test_of_twenty_racing_requests_one_does_the_work(
    database: Database, request_of_one_test: IdempotentRequest
) -> None:
    outcomes = await asyncio.gather(
        *(do_once(database, request_of_one_test, pause=0.05) for _ in range(20)), return_exceptions=True
    )
    conflicts = [outcome for outcome in outcomes if isinstance(outcome, Conflict)]
    assert all(outcome == ANSWER for outcome in outcomes if not isinstance(outcome, Conflict))
    assert conflicts
    assert {(conflict.code, conflict.retry_after) for conflict in conflicts} == {
        ("idempotency_key_running", 1)
    }
    assert await effects(database, request_of_one_test) == 1


async def test_work_that_failed_may_be_done_again(
    database: Database, request_of_one_test: IdempotentRequest
) -> None:
    async def fail() -> None:
        async with database.transaction() as session:
            await idempotency.begin(session, request_of_one_test)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await fail()
    assert await do_once(database, request_of_one_test) == ANSWER


@pytest.mark.parametrize(
    "change", [{"request_hash": request_hash({"a": 2})}, {"route": "POST /api/checkout"}]
)
async def test_a_key_belongs_to_one_request(
    database: Database, request_of_one_test: IdempotentRequest, change: dict[str, Any]
) -> None:
    await do_once(database, request_of_one_test)
    with pytest.raises(RuleRefused) as refused:
        await do_once(database, changed(request_of_one_test, **change))
    assert refused.value.code == "idempotency_key_reused"


async def test_owners_do_not_share_keys(database: Database, request_of_one_test: IdempotentRequest) -> None:
    await do_once(database, request_of_one_test)
    await do_once(database, changed(request_of_one_test, owner="customer-2"))
    assert await effects(database, request_of_one_test) == 2


class TestWorkOfSeveralTransactions:
    async def test_it_is_running_until_it_is_finished(
        self, database: Database, request_of_one_test: IdempotentRequest
    ) -> None:
        async with database.transaction() as session:
            assert await idempotency.begin(session, request_of_one_test) is None
        with pytest.raises(Conflict):
            await do_once(database, request_of_one_test)
        async with database.transaction() as session:
            await idempotency.finish(session, request_of_one_test, ANSWER)
        assert await do_once(database, request_of_one_test) == ANSWER
        assert await effects(database, request_of_one_test) == 0

    async def test_it_is_taken_over_when_its_lease_is_over(
        self, database: Database, request_of_one_test: IdempotentRequest
    ) -> None:
        async with database.transaction() as session:
            await idempotency.begin(session, request_of_one_test, lease=timedelta(0))
        await do_once(database, request_of_one_test)
        assert await effects(database, request_of_one_test) == 1

    async def test_it_is_taken_over_at_once_when_it_was_released(
        self, database: Database, request_of_one_test: IdempotentRequest
    ) -> None:
        async with database.transaction() as session:
            await idempotency.begin(session, request_of_one_test)
        async with database.transaction() as session:
            await idempotency.release(session, request_of_one_test)
        await do_once(database, request_of_one_test)
        assert await effects(database, request_of_one_test) == 1


async def test_a_sql_function_may_use_the_key_itself(
    database: Database, request_of_one_test: IdempotentRequest
) -> None:
    begin = "select * from idempotency_begin('c', %(key)s, 'r', %(hash)s, interval '30 seconds')"
    arguments = {"key": request_of_one_test.key, "hash": b"h"}
    started = await database.call(begin, arguments)
    await database.call("select idempotency_finish('c', %(key)s, 201, '{\"a\": 1}')", arguments)
    finished = await database.call(begin, arguments)
    assert idempotency.outcome(**{"name": started[0]["outcome"], "status": None, "body": None}) is None
    assert idempotency.outcome(*finished[0].values()) == StoredResponse(201, {"a": 1})


@pytest.mark.parametrize("status", [500, 503, 100])
async def test_only_a_final_answer_is_stored(
    database: Database, request_of_one_test: IdempotentRequest, status: int
) -> None:
    async with database.transaction() as session:
        await idempotency.begin(session, request_of_one_test)
        with pytest.raises(ValueError):
            await idempotency.finish(session, request_of_one_test, StoredResponse(status, {}))


async def test_keys_are_forgotten_after_30_days(
    database: Database, owner: psycopg.AsyncConnection[Any], request_of_one_test: IdempotentRequest
) -> None:
    kept = changed(request_of_one_test, key=uuid4().hex)
    await do_once(database, request_of_one_test)
    await do_once(database, kept)
    await owner.execute(
        "update idempotency_keys set created_at = now() - interval '31 days' where key = %s",
        [request_of_one_test.key],
    )
    await idempotency.PURGE.run(database)
    rows = await database.call("select key from idempotency_keys")
    assert rows == [{"key": kept.key}]


@given(st.dictionaries(st.text(), st.integers() | st.text()))
def test_the_order_of_keys_does_not_change_a_request(body: dict[str, int | str]) -> None:
    assert request_hash(body) == request_hash(dict(reversed(body.items())))
