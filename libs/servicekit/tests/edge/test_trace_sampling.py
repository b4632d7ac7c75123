"""Which requests from outside are recorded: never because a client says so."""

from __future__ import annotations

import random

import pytest
from fastapi import APIRouter
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from servicekit.telemetry import tracing as telemetry

OUTSIDE_OF_ONE_PERCENT = "0af7651916cd43dd8448eb211c80319c"
router = APIRouter()


@router.get("/api/things")
async def things() -> dict[str, bool]:
    return {}


@pytest.fixture
def recorded(make_settings):
    """`recorded(ratio)` is the store of what a service records that records this share."""
    exporter = InMemorySpanExporter()

    def configure(ratio: float) -> InMemorySpanExporter:
        telemetry.configure("example", make_settings(trace_ratio=ratio), exporter=exporter)
        return exporter

    yield configure
    telemetry.shutdown()


async def request(make_app, make_client, trace_ids) -> None:
    async with make_client(make_app(router)) as client:
        for trace_id in trace_ids:
            await client.get("/api/things", headers={"traceparent": f"00-{trace_id}-b7ad6b7169203331-01"})
    telemetry.flush()


@pytest.mark.parametrize("ratio", [0, 0.01])
async def test_sampled_flag_of_a_stranger_is_ignored(make_app, make_client, recorded, ratio):
    spans = recorded(ratio)

    await request(make_app, make_client, [OUTSIDE_OF_ONE_PERCENT] * 20)

    assert spans.get_finished_spans() == ()


async def test_trace_of_the_gateways_share_is_recorded(make_app, make_client, recorded):
    spans = recorded(0.01)
    in_share = f"{1:016x}{2**64 // 100 - 10**6:016x}"
    just_outside = f"{1:016x}{2**64 // 100 + 10**6:016x}"

    await request(make_app, make_client, [in_share, just_outside])

    assert [f"{span.context.trace_id:032x}" for span in spans.get_finished_spans()] == [in_share]


async def test_chosen_trace_ids_record_a_bounded_number(make_app, make_client, recorded):
    spans = recorded(0.01)

    await request(make_app, make_client, [f"{1:016x}{number:016x}" for number in range(1, 300)])

    assert 0 < len(spans.get_finished_spans()) <= 2 * telemetry.MOST_TRACES_A_SECOND


async def test_every_trace_is_recorded_where_the_ratio_is_one(make_app, make_client, recorded):
    spans = recorded(1.0)

    await request(make_app, make_client, [f"{random.getrandbits(127) + 1:032x}" for _ in range(200)])

    assert len(spans.get_finished_spans()) == 200
