import time
from datetime import UTC, datetime
from uuid import uuid4

import grpc
import pytest
from fastapi import APIRouter
from hypothesis import given
from hypothesis import strategies as st

from servicekit.errors import Forbidden
from servicekit.http.envelope import Envelope, ok
from servicekit.rpc.errors import _decode_error, encode_error
from servicekit.security.elevation import binding_of, require_assurance, require_elevation
from servicekit.security.principal import Elevation, Principal
from servicekit.security.sessions import SignedIn

BINDING = binding_of("50.00", "AUD", "bank account 7")

router = APIRouter(prefix="/api")


@router.post("/withdraw")
async def withdraw(customer: SignedIn) -> Envelope[str]:
    require_elevation(customer, purpose="withdrawal", binding=BINDING, now=datetime.now(UTC))
    return ok("done")


def principal(*, aal: int = 2, elevation: Elevation | None) -> Principal:
    return Principal(
        customer_id=uuid4(),
        session_id=uuid4(),
        aal=aal,
        segment="default",
        region="NSW",
        amr=("pwd",),
        authenticated_at=1_000,
        expires_at=2_000,
        elevation=elevation,
    )


def at(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


async def test_a_call_after_a_step_up_for_it_goes_through(make_app, make_client, verifier, make_token, redis):
    client = make_client(make_app(router, verifier=verifier, redis=redis))
    claim = {"purpose": "withdrawal", "binding": BINDING, "at": int(time.time())}
    headers = {"Authorization": f"Bearer {make_token(aal=2, elv=claim)}"}

    assert (await client.post("/api/withdraw", headers=headers)).json()["result"] == "done"


async def test_without_a_step_up_the_answer_says_what_to_ask_for(
    make_app, make_client, verifier, make_token, redis
):
    client = make_client(make_app(router, verifier=verifier, redis=redis))

    answer = await client.post("/api/withdraw", headers={"Authorization": f"Bearer {make_token()}"})

    body = answer.json()
    assert (answer.status_code, body["error"]) == (403, "REQUIRED")
    assert [(error["target"], error["code"]) for error in body["errors"]] == [("withdrawal", "REQUIRED")]
    assert body["entities"]["elevation"] == {"purpose": "withdrawal", "binding": BINDING, "max_age": 300}


@pytest.mark.parametrize(
    "claim", [{"purpose": "withdrawal"}, "withdrawal", {"purpose": "x", "binding": None, "at": "soon"}]
)
async def test_a_token_with_half_a_step_up_is_refused(
    make_app, make_client, verifier, make_token, redis, claim
):
    client = make_client(make_app(router, verifier=verifier, redis=redis))

    answer = await client.post("/api/withdraw", headers={"Authorization": f"Bearer {make_token(elv=claim)}"})

    assert (answer.status_code, answer.json()["error"]) == (401, "token_invalid")


@pytest.mark.parametrize(
    ("aal", "elevation", "now"),
    [
        (2, None, 1_000),
        (1, Elevation("withdrawal", BINDING, 1_000), 1_000),
        (2, Elevation("account_closure", BINDING, 1_000), 1_000),
        (2, Elevation("withdrawal", None, 1_000), 1_000),
        (2, Elevation("withdrawal", binding_of("50.00", "AUD", "bank account 8"), 1_000), 1_000),
        (2, Elevation("withdrawal", BINDING, 1_000), 1_301),
        (2, Elevation("withdrawal", BINDING, 1_000), 994),
    ],
    ids=["none", "weak", "other purpose", "nothing bound", "bound to something else", "too old", "to come"],
)
def test_a_step_up_holds_for_one_thing_and_for_a_while(aal, elevation, now):
    with pytest.raises(Forbidden, match="REQUIRED"):
        require_elevation(
            principal(aal=aal, elevation=elevation), purpose="withdrawal", binding=BINDING, now=at(now)
        )


@pytest.mark.parametrize("now", [995, 1_000, 1_300])
def test_a_step_up_holds_to_its_last_second(now):
    require_elevation(
        principal(elevation=Elevation("withdrawal", None, 1_000)), purpose="withdrawal", now=at(now)
    )


def test_a_weak_session_is_asked_to_sign_in():
    with pytest.raises(Forbidden) as refused:
        require_assurance(principal(aal=0, elevation=None), 1)

    assert refused.value.entities["elevation"]["purpose"] == "sign_in"


@given(st.lists(st.text(), max_size=4), st.lists(st.text(), max_size=4))
def test_two_lists_of_parts_have_the_same_binding_only_when_they_are_equal(first, second):
    assert (binding_of(*first) == binding_of(*second)) is (first == second)


def test_what_to_ask_for_crosses_a_call_between_services():
    with pytest.raises(Forbidden) as refused:
        require_elevation(principal(elevation=None), purpose="withdrawal", binding=BINDING, now=at(0))

    crossed = _decode_error(grpc.StatusCode.PERMISSION_DENIED, encode_error(refused.value))

    assert crossed.entities == refused.value.entities
