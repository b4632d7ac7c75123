"""Headers that routes and dependencies read from the request."""

from collections.abc import Callable
from typing import Annotated, Any

import httpx2
import pytest
from fastapi import APIRouter, Depends, FastAPI, Request
from pydantic import Field

from servicekit.data.idempotency import IdempotencyKey
from servicekit.http.envelope import Envelope, ok
from servicekit.http.sent_headers import SentHeader, reads

COLOUR = SentHeader("X-Colour", Annotated[str, Field(max_length=5)])
SHAPE = SentHeader("X-Shape")


@reads(COLOUR)
async def _colour(request: Request) -> str:
    return COLOUR.of(request) or "none"


router = APIRouter(prefix="/api")


@router.get("/shown")
@reads(SHAPE, COLOUR)
async def show(request: Request, colour: Annotated[str, Depends(_colour)]) -> Envelope[str]:
    return ok(f"{colour} {SHAPE.of(request)}")


@router.post("/paid")
async def pay(key: IdempotencyKey) -> Envelope[str]:
    return ok(key)


@pytest.fixture
def app(make_app: Callable[..., FastAPI]) -> FastAPI:
    return make_app(router)


@pytest.fixture
def client(app: FastAPI, make_client: Callable[..., httpx2.AsyncClient]) -> httpx2.AsyncClient:
    return make_client(app)


async def test_what_was_sent_is_read(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/api/shown", headers={"x-colour": "red", "X-SHAPE": "round"})
    assert answer.json()["result"] == "red round"
    assert (await client.get("/api/shown")).json()["result"] == "none None"


async def test_what_is_not_of_its_kind_is_refused_by_its_name(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/api/shown", headers={"X-Colour": "crimson"})
    [error] = answer.json()["errors"]
    assert (answer.status_code, error["code"], error["target"]) == (400, "too_long", "x-colour")


def test_each_is_described_once_with_its_kind(app: FastAPI) -> None:
    described: Any = app.openapi()["paths"]["/api/shown"]["get"]["parameters"]
    assert described == [
        {"name": "x-shape", "in": "header", "required": False, "schema": {"type": "string"}},
        {"name": "x-colour", "in": "header", "required": False, "schema": {"maxLength": 5, "type": "string"}},
    ]


class TestTheIdempotencyKey:
    async def test_it_is_read(self, client: httpx2.AsyncClient) -> None:
        answer = await client.post("/api/paid", headers={"Idempotency-Key": "k-1", "X-Request-Id": "r-1"})
        assert answer.json()["result"] == "k-1"

    async def test_the_request_id_stands_in(self, client: httpx2.AsyncClient) -> None:
        answer = await client.post("/api/paid", headers={"X-Request-Id": "r-1"})
        assert answer.json()["result"] == "r-1"

    async def test_it_is_needed(self, client: httpx2.AsyncClient) -> None:
        answer = await client.post("/api/paid")
        assert answer.status_code == 400
        assert answer.json()["errors"][0]["code"] == "idempotency_key_missing"

    @pytest.mark.parametrize("key", ["k" * 129, "k\tk"])
    async def test_it_is_short_and_printable(self, client: httpx2.AsyncClient, key: str) -> None:
        answer = await client.post("/api/paid", headers={"Idempotency-Key": key})
        assert answer.status_code == 400
        assert answer.json()["errors"][0]["code"] == "idempotency_key_invalid"
