"""Who may call what: each route of this area against each kind of caller (rule 45)."""

from __future__ import annotations

from datetime import timedelta
from typing import Literal, get_args

import pytest
from fastapi.routing import iter_route_contexts

from access.roles import ROLES as STAFF_ROLES
from identity.tokens.access_tokens import staff_token
from identity.tokens.signing_keys import SigningKeys
from servicekit.testing.services import APP
from services.identity.tests.kit.calls import CALLS, NOBODY, Call
from services.identity.tests.kit.suite import Account, Suite

Who = Literal["anonymous", "owner", "mixed", "ended", "closed", "suspended", "excluded", "staff"]

CALLERS: tuple[Who, ...] = get_args(Who)
"""`mixed` sends the token of one customer and names another; `ended` has a session that is over; `excluded`
has signed in again after the exclusion; `staff` has a token of every role there is."""


AREAS = ("closure", "details", "location", "migration", "preferences", "profile", "verification")


async def prepare(suite: Suite, who: Who) -> tuple[Account, dict[str, str]]:
    account = await suite.sign_up()
    if who == "anonymous":
        return account, dict(APP)
    if who == "mixed":
        return account, {**account.headers, "X-Customer-Id": str(NOBODY)}
    if who == "ended":
        headers = account.headers
        await suite.identity.post("/api/logout", headers, {"refresh_token": account.refresh_token})
        return account, headers
    if who == "staff":
        keys = SigningKeys(suite.identity.keys, None, make_one=False)
        keys.load()
        now = suite.identity.clock.now()
        token = staff_token(keys, "ada", sorted(STAFF_ROLES), lifetime=timedelta(hours=1), now=now)
        return account, {**APP, "Authorization": f"Bearer {token}"}
    if who == "excluded":
        await exclude(suite, account)
    if who in ("closed", "suspended"):
        await suite.identity.rows(
            "update customers set account_status = %(status)s where customer_id = %(id)s",
            status=who,
            id=account.customer_id,
        )
    return account, account.headers


async def exclude(suite: Suite, account: Account) -> None:
    """Restricts a customer as an exclusion does, who then signs in again."""
    suite.wallet.restrictions[account.customer_id] = "self_excluded"
    await suite.identity.rows(
        "update customers set no_marketing_until = '9999-12-31T00:00Z' where customer_id = %(id)s",
        id=account.customer_id,
    )
    login = await suite.identity.post(
        "/api/login", APP, {"email": account.email, "password": account.body["password"]}
    )
    account.access_token = login.json()["result"]["access_token"]


@pytest.mark.parametrize("who", CALLERS)
async def test_routes_answer_callers_as_listed(suite: Suite, who: Who) -> None:
    wrong = []
    account, headers = await prepare(suite, who)
    before = await account.row()
    for call in CALLS:
        response = await suite.identity.client.request(
            call.method, call.path, headers=headers, json=call.body
        )
        allowed = _allowed(call, who)
        if response.status_code not in allowed:
            wrong.append((who, call.method, call.path, response.status_code, allowed, response.text[:200]))
    assert wrong == []
    if who in ("anonymous", "mixed", "ended", "closed", "staff"):
        assert await account.row() == before


def _allowed(call: Call, who: Who) -> set[int]:
    if who in ("owner", "suspended", "excluded"):
        return {call.owner}
    if call.public:
        # A token that fails is refused even where none is needed.
        return {call.owner, 401} if who in ("mixed", "staff", "ended") else {call.owner}
    if who == "closed":
        # Reading is the owner's until the session ends; what would change something is not.
        return {200} if call.method == "GET" else {403, 400}
    return {401}


def test_every_route_of_these_areas_is_listed(suite: Suite) -> None:
    listed = {(call.method, call.path.partition("?")[0]) for call in CALLS}
    missing = []
    for route in iter_route_contexts(suite.identity.components.http.routes):
        endpoint = getattr(route.original_route, "endpoint", None)
        if endpoint is None or endpoint.__module__.split(".")[1] not in AREAS:
            continue
        regex = route.path_regex
        missing += [
            (method, route.path)
            for method in route.methods or ()
            if not any(method == each and regex.match(path) for each, path in listed)
        ]
    assert missing == []
