"""Requests with a card number are refused, wherever in the body it is."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import httpx2
import pytest
from fastapi import APIRouter
from pydantic import Field

from cardnumbers.refusal import refuse_card_numbers
from servicekit.http.app import create_app
from servicekit.http.envelope import Envelope, RequestModel, ok
from servicekit.settings import ServiceSettings, service_settings_config
from servicekit.testing.services import WEB

CARD = "4111 1111 1111 1111"


class Settings(ServiceSettings):
    model_config = service_settings_config("CARDNUMBERS_TEST_")

    http_port: int = 0
    grpc_port: int = 0
    database_url: str = "postgresql://example@127.0.0.1/example"


class Sheet(RequestModel):
    content: Any = None


class Credentials(RequestModel):
    email: str
    new_password: str = Field(json_schema_extra={"format": "password"})
    hint: str = Field(default="", json_schema_extra={"format": "idn-email"})


router = APIRouter(prefix="/api")


@router.post("/credentials")
async def set_credentials(credentials: Credentials) -> Envelope[str]:
    return ok(credentials.email)


@router.post("/sheets")
async def write_sheet(sheet: Sheet) -> Envelope[str]:
    return ok(type(sheet.content).__name__)


@pytest.fixture
async def client() -> AsyncIterator[httpx2.AsyncClient]:
    app = create_app(
        title="cardnumbers", settings=Settings(), routers=[router], check_body=refuse_card_numbers
    )
    async with httpx2.AsyncClient(
        transport=httpx2.ASGITransport(app), base_url="https://shop.test", headers=WEB
    ) as client:
        yield client


def nested(levels: int, inmost: str = "1") -> str:
    return f'{{"content":{"[" * levels}{inmost}{"]" * levels}}}'


async def post(client: httpx2.AsyncClient, content: str) -> httpx2.Response:
    return await client.post("/api/sheets", content=content, headers={"Content-Type": "application/json"})


@pytest.mark.parametrize("levels", [1, 63, 350, 800])
async def test_card_number_at_any_depth_is_refused_with_its_path(
    client: httpx2.AsyncClient, levels: int
) -> None:
    answer = await post(client, nested(levels, f'"{CARD}"'))

    assert answer.status_code == 400
    assert [(error["target"], error["code"]) for error in answer.json()["errors"]] == [
        ("content" + levels * "[0]", "card_number_not_accepted")
    ]


async def test_body_without_card_number_is_accepted(client: httpx2.AsyncClient) -> None:
    answer = await post(client, nested(64))
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("levels", [65, 350, 500, 800, 3000])
async def test_body_nested_too_deep_is_invalid_json(client: httpx2.AsyncClient, levels: int) -> None:
    answer = await post(client, nested(levels))

    assert answer.status_code == 400
    # The framework itself cannot read what is thousands of levels deep, and knows of no field in it.
    target = "content" if levels < 1000 else "general"
    assert [(error["target"], error["code"]) for error in answer.json()["errors"]] == [
        (target, "invalid_json")
    ]


@pytest.mark.parametrize(
    ("body", "target"),
    [
        ({"email": "a@example.test", "new_password": CARD}, None),
        ({"email": "a@example.test", "new_password": "4111111111111111"}, None),
        ({"email": CARD, "new_password": CARD}, "email"),
        ({"email": "a@example.test", "new_password": [CARD]}, "new_password[0]"),
        ({"email": "a@example.test", "new_password": "x", "password": CARD}, "password"),
        ({"email": "a@example.test", "new_password": "x", "hint": CARD}, "hint"),
        ({"email": {"new_password": CARD}, "new_password": "x"}, "email.new_password"),
    ],
)
async def test_a_password_may_be_any_text_and_no_other_field(
    client: httpx2.AsyncClient, body: dict[str, Any], target: str | None
) -> None:
    answer = await client.post("/api/credentials", json=body)

    if target is None:
        assert answer.status_code == 200, answer.text
    else:
        refused = [(error["target"], error["code"]) for error in answer.json()["errors"]]
        assert refused == [(target, "card_number_not_accepted")]


async def test_free_content_named_as_a_password_is_refused(client: httpx2.AsyncClient) -> None:
    answer = await client.post("/api/sheets", json={"content": {"new_password": CARD}})
    assert answer.json()["errors"][0]["target"] == "content.new_password"
