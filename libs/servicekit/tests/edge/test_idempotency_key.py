from __future__ import annotations

from collections.abc import Callable

import httpx2
import pytest
from fastapi import APIRouter, FastAPI

from servicekit.data.idempotency import IdempotencyKey
from servicekit.http.envelope import Envelope, ok

router = APIRouter(prefix="/api")


@router.post("/paid")
async def pay(key: IdempotencyKey) -> Envelope[str]:
    return ok(key)


@pytest.fixture
def app(make_app: Callable[..., FastAPI]) -> FastAPI:
    return make_app(router)


@pytest.fixture
def client(app: FastAPI, make_client: Callable[..., httpx2.AsyncClient]) -> httpx2.AsyncClient:
    return make_client(app)


async def test_key_is_read_from_its_header(client: httpx2.AsyncClient) -> None:
    answer = await client.post("/api/paid", headers={"Idempotency-Key": "k-1", "X-Request-Id": "r-1"})
    assert answer.json()["result"] == "k-1"


async def test_key_falls_back_to_request_id(client: httpx2.AsyncClient) -> None:
    answer = await client.post("/api/paid", headers={"X-Request-Id": "r-1"})
    assert answer.json()["result"] == "r-1"


async def test_missing_key_is_refused(client: httpx2.AsyncClient) -> None:
    answer = await client.post("/api/paid")
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["code"] == "idempotency_key_missing"


@pytest.mark.parametrize("key", ["k" * 129, "k\tk"])
async def test_long_or_unprintable_key_is_refused(client: httpx2.AsyncClient, key: str) -> None:
    answer = await client.post("/api/paid", headers={"Idempotency-Key": key})
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["code"] == "idempotency_key_invalid"


def test_both_headers_are_described(app: FastAPI) -> None:
    parameters = app.openapi()["paths"]["/api/paid"]["post"]["parameters"]
    assert {(each["name"], each["in"], each["required"]) for each in parameters} == {
        ("idempotency-key", "header", False),
        ("x-request-id", "header", False),
    }
