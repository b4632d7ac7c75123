from typing import Annotated
from uuid import uuid4

import httpx2
import pytest
from fastapi import APIRouter, Depends

from access.roles import ANALYST, CONTENT_EDITOR, SITE_OPERATOR
from servicekit.http.envelope import Envelope, ok
from servicekit.security.cookies import ACCESS_COOKIE
from servicekit.security.sessions import SignedIn
from servicekit.security.staff import StaffMember, staff_with
from servicekit.security.tokens import AccessTokenVerifier
from servicekit.testing.access_tokens import TokenSigner

router = APIRouter(prefix="/api")


@router.get("/drafts")
async def read_drafts(
    staff: Annotated[StaffMember, Depends(staff_with(CONTENT_EDITOR, SITE_OPERATOR))],
) -> Envelope[str]:
    return ok(staff.name)


@router.get("/me")
async def read_me(customer: SignedIn) -> Envelope[str]:
    return ok(str(customer.customer_id))


@pytest.fixture
def signer() -> TokenSigner:
    return TokenSigner()


@pytest.fixture
async def client(make_app, make_client, signer: TokenSigner) -> httpx2.AsyncClient:
    return make_client(make_app(router, verifier=AccessTokenVerifier(signer.published_keys)))


@pytest.mark.parametrize("role", [CONTENT_EDITOR, SITE_OPERATOR])
async def test_staff_with_one_of_the_roles_may_act(client, signer: TokenSigner, role: str) -> None:
    response = await client.get("/api/drafts", headers=signer.staff("ana", role))
    assert response.json()["result"] == "ana"


async def test_staff_with_another_role_may_not(client, signer: TokenSigner) -> None:
    response = await client.get("/api/drafts", headers=signer.staff("ana", ANALYST))
    assert (response.status_code, response.json()["error"]) == (403, "role_missing")


async def test_a_customer_is_no_staff_and_staff_are_no_customers(client, signer: TokenSigner) -> None:
    customer = await client.get("/api/drafts", headers=signer.bearer(uuid4()))
    staff = await client.get("/api/me", headers=signer.staff("ana", CONTENT_EDITOR))
    assert (customer.status_code, customer.json()["error"]) == (401, "token_invalid")
    assert (staff.status_code, staff.json()["error"]) == (401, "token_invalid")


async def test_a_cookie_never_makes_staff(client, signer: TokenSigner) -> None:
    token = signer.staff("ana", CONTENT_EDITOR)["Authorization"].removeprefix("Bearer ")
    response = await client.get("/api/drafts", headers={"Cookie": f"{ACCESS_COOKIE}={token}"})
    assert (response.status_code, response.json()["error"]) == (401, "not_signed_in")


@pytest.mark.parametrize(
    ("issued", "code"),
    [
        ({"age": 3700, "seconds": 3600}, "token_expired"),
        ({"seconds": 13 * 3600}, "token_invalid"),
        ({"name": ""}, "token_invalid"),
    ],
)
async def test_a_token_that_is_over_or_too_long_or_nameless_opens_nothing(
    client, signer: TokenSigner, issued: dict[str, object], code: str
) -> None:
    name = str(issued.pop("name", "ana"))
    response = await client.get("/api/drafts", headers=signer.staff(name, CONTENT_EDITOR, **issued))
    assert (response.status_code, response.json()["error"]) == (401, code)
