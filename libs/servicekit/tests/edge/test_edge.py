import asyncio
import re
from collections.abc import AsyncIterator

import httpx2
import pytest
from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.responses import StreamingResponse
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from structlog.testing import capture_logs

from servicekit.errors import RuleRefused
from servicekit.http.edge import MAX_BODY_BYTES
from servicekit.http.envelope import Envelope, ok
from servicekit.http.proxies import client_address
from servicekit.telemetry import tracing as telemetry

TRACE = "0af7651916cd43dd8448eb211c80319c"

router = APIRouter(prefix="/api")


@router.get("/things/{thing_id}")
async def read_thing(thing_id: str) -> Envelope[str]:
    return ok(thing_id)


@router.get("/cached")
async def read_cached() -> Response:
    return Response(b"{}", media_type="application/json", headers={"Cache-Control": "public, max-age=1"})


@router.get("/broken")
async def read_broken() -> Envelope[str]:
    raise KeyError("4111 1111 1111 1111")


@router.get("/refused")
async def read_refused() -> Envelope[str]:
    raise RuleRefused("draw_closed", "Too late")


async def read_nested(name: str) -> Envelope[str]:
    return ok(name)


@router.get("/half")
async def read_half() -> StreamingResponse:
    async def parts() -> AsyncIterator[bytes]:
        yield b"half"
        raise KeyError

    return StreamingResponse(parts())


@router.post("/echo")
async def echo(request: Request) -> Envelope[int]:
    return ok(len(await request.body()))


@router.get("/trace")
async def read_trace() -> Envelope[str | None]:
    return ok(telemetry.current_traceparent())


@router.get("/address")
async def read_address(request: Request) -> Envelope[str]:
    return ok(client_address(request))


@router.get("/slow")
async def read_slow() -> Envelope[str]:
    await asyncio.sleep(0.2)
    return ok("slow")


@pytest.fixture
def app(make_app) -> FastAPI:
    return make_app(router)


@pytest.fixture
def client(app, make_client):
    return make_client(app)


async def test_a_well_formed_request_id_is_kept(client):
    answer = await client.get("/api/things/1", headers={"X-Request-Id": "client-chose-1"})

    assert answer.headers["x-request-id"] == "client-chose-1"


@pytest.mark.parametrize("sent", ["", "short", "x" * 129, "white space", "<script>alert"])
async def test_a_malformed_request_id_is_replaced(client, sent):
    answer = await client.get("/api/things/1", headers={"X-Request-Id": sent})

    assert re.fullmatch(r"[0-9a-f]{32}", answer.headers["x-request-id"])


async def test_what_a_customer_sees_is_not_stored_anywhere(client):
    answer = await client.get("/api/things/1")

    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_a_route_may_say_how_long_its_answer_keeps(client):
    answer = await client.get("/api/cached")

    assert answer.headers.get_list("cache-control") == ["public, max-age=1"]


async def test_an_unforeseen_error_is_logged_and_says_nothing(client):
    with capture_logs() as lines:
        answer = await client.get("/api/broken")

    assert answer.status_code == 500
    assert answer.json()["errors"] == [
        {"target": "general", "code": "internal_error", "message": "Something went wrong"}
    ]
    assert [line["event"] for line in lines] == ["request_failed", "request"]
    assert lines[0]["route"] == "/api/broken"


async def test_a_refusal_is_answered_and_not_logged(client):
    with capture_logs() as lines:
        answer = await client.get("/api/refused")

    assert answer.status_code == 422
    assert lines == []


async def test_half_an_answer_is_not_passed_off_as_whole(client):
    with capture_logs(), pytest.raises(Exception, match="internal_error"):
        await client.get("/api/half")


@pytest.mark.parametrize(("method", "path", "status"), [("GET", "/api/no", 404), ("PUT", "/api/echo", 405)])
async def test_what_does_not_exist_is_answered_in_the_envelope(client, method, path, status):
    answer = await client.request(method, path)

    assert answer.status_code == status
    assert answer.json()["errors"][0]["target"] == "general"


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/things/a%00b", 404, "not_found"),
        ("/api/things/a?name=b%00", 400, "null_character"),
        ("/api/things/a?na%00me=b", 400, "null_character"),
    ],
)
async def test_a_null_character_in_an_address_is_refused(client, path, status, code):
    answer = await client.get(path)

    assert (answer.status_code, answer.json()["error"]) == (status, code)


async def test_a_page_is_shown_whatever_its_address_says(make_app, make_client):
    pages = APIRouter()
    pages.add_api_route("/page/{name}", read_nested)
    client = make_client(make_app(router, pages, serves_pages=True))

    page = await client.get("/page/a%00b?name=b%00")
    call = await client.get("/api/things/a?name=b%00")

    assert (page.status_code, page.json()["result"]) == (200, "a\0b")
    assert (call.status_code, call.json()["error"]) == (400, "null_character")


async def test_a_trailing_slash_is_another_path(client):
    assert (await client.get("/api/cached/")).status_code == 404


async def test_a_body_over_the_limit_is_refused(client):
    answer = await client.post("/api/echo", content=b"x" * (MAX_BODY_BYTES + 1))

    assert (answer.status_code, answer.json()["error"]) == (413, "request_too_large")


async def test_a_body_over_the_limit_is_refused_although_it_does_not_say_its_length(client):
    async def parts() -> AsyncIterator[bytes]:
        for _ in range(3):
            yield b"x" * (MAX_BODY_BYTES // 2)

    answer = await client.post("/api/echo", content=parts())

    assert (answer.status_code, answer.json()["error"]) == (413, "request_too_large")


async def test_more_requests_than_can_be_answered_well_are_refused_at_once(make_app, make_client):
    client = make_client(make_app(router, settings={"max_concurrent_requests": 2}))

    answers = await asyncio.gather(*(client.get("/api/slow") for _ in range(5)))

    assert sorted(answer.status_code for answer in answers) == [200, 200, 503, 503, 503]
    refused = next(answer for answer in answers if answer.status_code == 503)
    assert refused.headers["retry-after"] == "1"


@pytest.mark.parametrize("path", ["/health/live", "/health/ready", "/metrics", "/openapi.json"])
async def test_internal_routes_answer_only_inside_the_installation(client, path):
    assert (await client.get(path)).status_code == 200
    assert (await client.get(path, headers={"X-Forwarded-For": "203.0.113.9"})).status_code == 404


async def test_a_service_whose_check_fails_is_alive_and_not_ready(make_app, make_client):
    async def no_database() -> None:
        raise ConnectionError

    client = make_client(make_app(readiness=[no_database]))

    assert (await client.get("/health/ready")).status_code == 503
    assert (await client.get("/health/live")).status_code == 200


async def test_requests_are_counted_by_template_and_never_by_path(client):
    await client.get("/api/things/some-id")
    await client.get("/api/invented-path")

    scraped = (await client.get("/metrics")).text
    assert (
        'http_server_request_duration_seconds_count{method="GET",route="/api/things/{thing_id}",status="200"}'
        in scraped
    )
    assert 'route="unmatched",status="404"' in scraped
    assert "some-id" not in scraped
    assert "invented-path" not in scraped


async def test_a_route_of_a_nested_router_is_an_api_route_like_any_other(make_app, make_client):
    outer, inner = APIRouter(prefix="/api/outer"), APIRouter(prefix="/inner")
    inner.get("/{name}")(read_nested)
    outer.include_router(inner)
    client = make_client(make_app(outer))

    assert (await client.get("/api/outer/inner/x")).json()["result"] == "x"
    assert (await client.get("/api/outer/inner/x", headers={"X-Api-Version": "9"})).status_code == 400
    assert 'route="/api/outer/inner/{name}",status="200"' in (await client.get("/metrics")).text


async def test_a_trace_that_is_not_recorded_is_passed_on_unchanged(client, spans):
    sent = f"00-{TRACE}-b7ad6b7169203331-00"

    answer = await client.get("/api/trace", headers={"traceparent": sent})

    telemetry.flush()
    assert answer.json()["result"] == sent
    assert spans[0].get_finished_spans() == ()


async def test_a_recorded_trace_gets_one_span_named_by_the_route(client, spans):
    await client.get("/api/things/7", headers={"traceparent": f"00-{TRACE}-b7ad6b7169203331-01"})

    telemetry.flush()
    (span,) = spans[0].get_finished_spans()
    assert span.name == "GET /api/things/{thing_id}"
    assert f"{span.context.trace_id:032x}" == TRACE
    assert f"{span.parent.span_id:016x}" == "b7ad6b7169203331"
    assert span.attributes["http.response.status_code"] == 200


async def test_the_framework_records_nothing_by_itself(client):
    recorded = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(recorded))
    trace.set_tracer_provider(provider)

    await client.get("/api/things/7")

    assert recorded.get_finished_spans() == ()


async def test_a_failed_request_is_a_failed_span_and_a_refused_one_is_not(client, spans):
    with capture_logs():
        await client.get("/api/broken")
        await client.get("/api/refused")

    telemetry.flush()
    broken, refused = spans[0].get_finished_spans()
    assert not broken.status.is_ok
    assert broken.attributes["error.type"] == "KeyError"
    assert refused.status.is_unset


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("127.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("127.0.0.1", "10.9.9.9, 203.0.113.9", "203.0.113.9"),
        ("127.0.0.1", "nonsense", "127.0.0.1"),
        ("127.0.0.1", None, "127.0.0.1"),
        ("198.51.100.4", "203.0.113.9", "198.51.100.4"),
    ],
)
async def test_only_the_gateway_is_believed_about_the_client(app, peer, forwarded, address):
    transport = httpx2.ASGITransport(app, client=(peer, 1))
    headers = {"X-App-Key": "wattle-web-development"}
    if forwarded:
        headers["X-Forwarded-For"] = forwarded
    async with httpx2.AsyncClient(
        transport=transport, base_url="http://wattle.test", headers=headers
    ) as client:
        answer = await client.get("/api/address")

    assert answer.json()["result"] == address


async def test_operations_are_named_by_their_functions_and_describe_our_refusals(app):
    document = app.openapi()

    operation = document["paths"]["/api/things/{thing_id}"]["get"]
    assert operation["operationId"] == "read_thing"
    assert set(operation["responses"]) == {"200", "default"}
    assert operation["x-api-versions"] == ["3.0"]
    assert document["servers"] == [{"url": "/"}]
    assert "HTTPValidationError" not in document["components"]["schemas"]
    assert "/metrics" not in document["paths"]


def test_two_operations_of_one_name_are_a_mistake(make_app):
    other = APIRouter(prefix="/api")
    other.get("/elsewhere", name="read_thing")(read_thing)

    with pytest.raises(ValueError, match="share the operation id read_thing"):
        make_app(router, other)
