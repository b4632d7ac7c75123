import orjson
import pytest
from fastapi import APIRouter

from servicekit.errors import FieldError, InvalidRequest, RuleRefused, TooManyRequests, Unavailable
from servicekit.http.envelope import Envelope, PageQuery, ResponseModel, error_response, ok


class Thing(ResponseModel):
    name: str


router = APIRouter(prefix="/api")


@router.get("/things")
async def list_things(page: PageQuery) -> Envelope[list[Thing]]:
    return ok([Thing(name="one")], page_info=page.info(total=1), entities={"unviewed_count": 3})


async def test_a_result_comes_in_the_whole_envelope(make_app, make_client):
    answer = await make_client(make_app(router)).get("/api/things")

    assert answer.json() == {
        "result": [{"name": "one"}],
        "entities": {"unviewed_count": 3},
        "page_info": {"offset": 0, "limit": 10, "total": 1},
        "links": {},
        "messages": [],
        "error": None,
        "errors": [],
    }


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "offset=-1", "limit=ten"])
async def test_a_page_outside_its_bounds_is_refused(make_app, make_client, query):
    answer = await make_client(make_app(router)).get(f"/api/things?{query}")

    assert answer.status_code == 400
    assert answer.json()["errors"][0]["target"] == query.partition("=")[0]


def test_a_refusal_names_target_code_and_text():
    answer = error_response(RuleRefused("insufficient_funds", "Not enough money", target="amount"))

    assert answer.status_code == 422
    body = orjson.loads(answer.body)
    assert body["error"] == "insufficient_funds"
    assert body["errors"] == [
        {"target": "amount", "code": "insufficient_funds", "message": "Not enough money"}
    ]
    assert body["messages"] == [{"code": "insufficient_funds", "message": "Not enough money"}]
    assert body["result"] is None


def test_one_refusal_carries_several_fields():
    refusal = InvalidRequest.of(
        [FieldError("email", "required", "Required"), FieldError("password", "required", "Required")]
    )

    body = orjson.loads(error_response(refusal).body)
    assert [entry["target"] for entry in body["errors"]] == ["email", "password"]
    assert len(body["messages"]) == 1, "a text is shown once"


def test_a_refusal_without_a_field_is_general():
    assert RuleRefused("cart_empty").errors[0].target == "general"


def test_a_refusal_of_no_field_at_all_is_a_mistake():
    with pytest.raises(ValueError, match="at least one"):
        InvalidRequest.of([])


@pytest.mark.parametrize(
    ("error", "seconds"), [(Unavailable(), "1"), (TooManyRequests(retry_after=60), "60")]
)
def test_a_refusal_that_passes_says_when_to_come_back(error, seconds):
    assert error_response(error).headers["retry-after"] == seconds
