from enum import StrEnum
from typing import Annotated, Any, Literal
from uuid import UUID

import pytest
from fastapi import APIRouter, Depends
from pydantic import EmailStr, Field, StrictInt, field_validator
from pydantic_core import PydanticCustomError

from cardnumbers.refusal import refuse_card_numbers
from servicekit.data.idempotency import request_hash
from servicekit.http.envelope import Envelope, RequestModel, ok


class Colour(StrEnum):
    RED = "red"


class Amount(RequestModel):
    amount: str

    @field_validator("amount")
    @classmethod
    def _decimals(cls, value: str) -> str:
        if value == "0.001":
            raise PydanticCustomError("invalid_amount", "Amount must follow format e.g: 1.50")
        if value == "odd":
            raise ValueError("Odd amounts are not taken")
        return value


class Game(RequestModel):
    Numbers: Annotated[list[StrictInt], Field(min_length=1, max_length=3)]


class Order(RequestModel):
    games: Annotated[list[Game], Field(default_factory=list)]
    amount: Amount | None = None
    email: EmailStr | None = None
    name: Annotated[str, Field(min_length=1, max_length=5)] = "x"
    count: Annotated[int, Field(ge=1, le=9)] = 1
    colour: Colour = Colour.RED
    accept_terms: Literal[True] = True
    reference: UUID | None = None


router = APIRouter(prefix="/api")


@router.post("/orders")
async def place_order(order: Order) -> Envelope[str]:
    return ok(order.name)


@router.get("/orders/{order_id}")
async def read_order(order_id: UUID) -> Envelope[str]:
    return ok(str(order_id))


@pytest.fixture
def client(make_app, make_client):
    return make_client(make_app(router))


@pytest.mark.parametrize(
    ("body", "target", "code", "message"),
    [
        ({"games": [{}]}, "games[0].Numbers", "required", "This field is required"),
        ({"games": [{"Numbers": [1, "2"]}]}, "games[0].Numbers[1]", "invalid", "Please enter numbers only"),
        ({"games": [{"Numbers": []}]}, "games[0].Numbers", "too_few", "At least 1 needed"),
        ({"games": [{"Numbers": [1, 2, 3, 4]}]}, "games[0].Numbers", "too_many", "At most 3 allowed"),
        (
            {"amount": {"amount": "0.001"}},
            "amount.amount",
            "invalid_amount",
            "Amount must follow format e.g: 1.50",
        ),
        ({"amount": {"amount": "odd"}}, "amount.amount", "invalid", "Odd amounts are not taken"),
        ({"email": "nobody"}, "email", "invalid", "Please enter a valid email address"),
        ({"name": ""}, "name", "required", "This field is required"),
        ({"name": "sixsix"}, "name", "too_long", "Please enter at most 5 characters"),
        (
            {"count": 0},
            "count",
            "too_small",
            "Please enter an amount equal to or greater than 1.",
        ),
        ({"count": 10}, "count", "too_large", "Please enter an amount equal to or less than 9."),
        ({"colour": "mauve"}, "colour", "not_an_option", "Please choose one of the options"),
        ({"accept_terms": False}, "accept_terms", "not_an_option", "Please choose one of the options"),
        ({"reference": "7"}, "reference", "invalid", "Please enter a valid value"),
        ({"extra": 1}, "extra", "unknown_field", "This field is not known"),
    ],
)
async def test_a_wrong_field_is_named_with_a_code_and_a_text(client, body, target, code, message):
    answer = await client.post("/api/orders", json=body)

    assert answer.status_code == 400
    assert answer.json()["errors"] == [{"target": target, "code": code, "message": message}]


async def test_every_wrong_field_gets_an_entry(client):
    answer = await client.post("/api/orders", json={"name": "", "count": 0})

    assert [entry["target"] for entry in answer.json()["errors"]] == ["name", "count"]


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"{", "application/json"),
        (b"\xff", "application/json"),
        (b"[1]", "application/json"),
        (b"a=1", "text/plain"),
    ],
)
async def test_a_body_that_is_no_json_object_is_invalid_json(client, content, kind):
    answer = await client.post("/api/orders", content=content, headers={"Content-Type": kind})

    assert answer.status_code == 400
    assert answer.json()["error"] == "invalid_json"


async def test_an_absent_body_is_required(client):
    answer = await client.post("/api/orders")

    assert answer.json()["errors"][0] | {"message": ""} == {
        "target": "general",
        "code": "required",
        "message": "",
    }


async def test_an_id_that_can_name_nothing_is_not_found(client):
    answer = await client.get("/api/orders/none")

    assert answer.status_code == 404


class Note(RequestModel):
    text: str = ""
    tags: dict[str, list[str]] = Field(default_factory=dict)


notes = APIRouter(prefix="/api")


@notes.post("/notes")
async def write_note(note: Note) -> Envelope[str]:
    return ok(note.text)


@pytest.mark.parametrize(
    ("body", "target"),
    [
        ({"text": "a\x00b"}, "text"),
        ({"tags": {"a\x00": []}}, "tags"),
        ({"tags": {"a": ["b", "\x00"]}}, "tags"),
    ],
)
async def test_a_null_character_is_refused_wherever_it_stands(make_app, make_client, body, target):
    answer = await make_client(make_app(notes)).post("/api/notes", json=body)

    assert answer.status_code == 400
    assert [(error["target"], error["code"]) for error in answer.json()["errors"]] == [
        (target, "null_character")
    ]


class Sheet(RequestModel):
    content: Any = None
    pages: list[Note] = Field(default_factory=list)
    tags: dict[str, list[str]] = Field(default_factory=dict)


sheets = APIRouter(prefix="/api")


@sheets.post("/sheets")
async def write_sheet(sheet: Sheet) -> Envelope[str]:
    return ok(request_hash(sheet.model_dump(mode="json")).hex())


@sheets.post("/safe-sheets", dependencies=[Depends(refuse_card_numbers)])
async def write_safe_sheet(sheet: Sheet) -> Envelope[str]:
    return ok(request_hash(sheet.model_dump(mode="json")).hex())


def nested(levels: int, inmost: str = "1", *, opening: str = "[", closing: str = "]") -> str:
    return opening * levels + inmost + closing * levels


@pytest.mark.parametrize("path", ["/api/sheets", "/api/safe-sheets"])
@pytest.mark.parametrize("levels", [65, 350, 500, 800, 3000])
@pytest.mark.parametrize("field", ["content", "pages", "tags"])
@pytest.mark.parametrize("brackets", ["[]", '{"a":}'])
async def test_a_value_nested_too_deep_is_invalid_json(make_app, make_client, path, levels, field, brackets):
    value = nested(levels, opening=brackets[:-1], closing=brackets[-1])
    answer = await make_client(make_app(sheets)).post(
        path, content=f'{{"{field}":{value}}}', headers={"Content-Type": "application/json"}
    )

    assert answer.status_code == 400
    # The framework itself cannot read what is thousands of levels deep, and knows of no field in it.
    target = field if levels < 1000 else "general"
    assert [(error["target"], error["code"]) for error in answer.json()["errors"]] == [
        (target, "invalid_json")
    ]


@pytest.mark.parametrize("levels", [65, 350, 500, 800])
async def test_a_field_that_is_not_known_is_that_however_deep_it_is(make_app, make_client, levels):
    answer = await make_client(make_app(sheets)).post(
        "/api/sheets", content=f'{{"extra":{nested(levels)}}}', headers={"Content-Type": "application/json"}
    )

    assert answer.status_code == 400
    assert [(error["target"], error["code"]) for error in answer.json()["errors"]] == [
        ("extra", "unknown_field")
    ]


@pytest.mark.parametrize("path", ["/api/sheets", "/api/safe-sheets"])
async def test_what_is_nested_as_deep_as_may_be_is_taken(make_app, make_client, path):
    answer = await make_client(make_app(sheets)).post(
        path, content=f'{{"content":{nested(64)}}}', headers={"Content-Type": "application/json"}
    )

    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("levels", [1, 63, 350, 800])
async def test_a_card_number_is_refused_however_deep_it_is(make_app, make_client, levels):
    value = nested(levels, '"4111 1111 1111 1111"')
    answer = await make_client(make_app(sheets)).post(
        "/api/safe-sheets", content=f'{{"content":{value}}}', headers={"Content-Type": "application/json"}
    )

    assert answer.status_code == 400
    assert [(error["target"], error["code"]) for error in answer.json()["errors"]] == [
        ("content" + levels * "[0]", "card_number_not_accepted")
    ]
