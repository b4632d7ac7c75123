import asyncio
import time

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from servicekit.errors import RuleRefused
from servicekit.telemetry import tracing as telemetry
from servicekit.telemetry.tracing import continue_trace, current, current_traceparent, span

RECORDED = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


def finished(spans):
    telemetry.flush()
    return spans[0].get_finished_spans()


def test_spans_nest_in_the_trace_of_the_caller(spans):
    with continue_trace(RECORDED), span("outer", items=2) as outer, span("inner"):
        outer.set("late", True)

    inner, outer = finished(spans)
    assert f"{outer.context.trace_id:032x}" == f"{inner.context.trace_id:032x}" == RECORDED[3:35]
    assert f"{outer.parent.span_id:016x}" == RECORDED[36:52]
    assert inner.parent.span_id == outer.context.span_id
    assert dict(outer.attributes) == {"items": 2, "late": True}
    assert outer.resource.attributes["service.name"] == "example"


def test_what_is_called_inside_a_span_continues_from_it(spans):
    with continue_trace(RECORDED), span("outer"):
        traceparent = current_traceparent()

    (outer,) = finished(spans)
    assert traceparent == f"00-{RECORDED[3:35]}-{outer.context.span_id:016x}-01"


def test_a_new_trace_has_one_name_for_the_recorder_and_for_the_log(spans):
    with continue_trace(None) as context, span("work"):
        assert current().trace_id == context.trace_id

    (work,) = finished(spans)
    assert f"{work.context.trace_id:032x}" == context.trace_id
    assert work.parent is None


def test_a_trace_the_caller_does_not_record_is_not_recorded_here(spans):
    with continue_trace(RECORDED[:-2] + "00"), span("work"):
        assert current_traceparent() == RECORDED[:-2] + "00"

    assert finished(spans) == ()


def test_work_outside_a_trace_begins_one(spans):
    with span("relay"):
        assert current_traceparent() is not None

    assert [s.name for s in finished(spans)] == ["relay"]
    assert current() is None


def test_an_error_is_recorded_by_its_type_only(spans):
    with pytest.raises(KeyError), continue_trace(RECORDED), span("work"):
        raise KeyError("someone@example.com")

    (work,) = finished(spans)
    assert not work.status.is_ok
    assert work.events == ()
    assert dict(work.attributes) == {"error.type": "KeyError"}


def test_a_refusal_is_no_error_of_the_work(spans):
    with pytest.raises(RuleRefused), continue_trace(RECORDED), span("work"):
        raise RuleRefused("draw_closed")

    (work,) = finished(spans)
    assert work.status.is_unset
    assert dict(work.attributes) == {"wattle.refusal": "draw_closed"}


@pytest.mark.parametrize(
    "traceparent",
    [
        None,
        "",
        "nonsense",
        "00-" + "0" * 32 + "-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-" + "0" * 16 + "-01",
        "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        RECORDED.upper(),
        RECORDED + "-extra",
    ],
)
def test_a_traceparent_that_is_none_begins_a_new_trace(traceparent):
    with continue_trace(traceparent) as context:
        assert len(context.trace_id) == 32
        assert context.trace_id != RECORDED[3:35]


def test_a_later_version_of_the_header_is_understood():
    with continue_trace("01" + RECORDED[2:] + "-more") as context:
        assert context.trace_id == RECORDED[3:35]


async def test_tasks_do_not_see_each_others_trace():
    async def work(traceparent):
        with continue_trace(traceparent):
            await asyncio.sleep(0)
            return current_traceparent()

    other = RECORDED.replace("0af7", "1bf7")
    assert await asyncio.gather(work(RECORDED), work(other)) == [RECORDED, other]


def test_spans_are_sent_to_the_receiver(receiver, make_settings):
    telemetry.configure("example", make_settings(otlp_endpoint=receiver.address, trace_ratio=0))
    with continue_trace(RECORDED), span("work"):
        pass
    telemetry.shutdown()

    ((path, body),) = receiver.received
    (sent,) = ExportTraceServiceRequest.FromString(body).resource_spans
    assert path == "/v1/traces"
    assert sent.resource.attributes[0].value.string_value == "example"
    assert sent.scope_spans[0].spans[0].trace_id.hex() == RECORDED[3:35]


def test_a_receiver_that_is_away_holds_up_neither_the_work_nor_the_end(make_settings, monkeypatch):
    monkeypatch.setattr(telemetry, "_SHUTDOWN_SECONDS", 0.2)
    telemetry.configure("example", make_settings(otlp_endpoint="http://127.0.0.1:1", trace_ratio=1.0))
    began = time.monotonic()
    for _ in range(10_000):
        with continue_trace(RECORDED), span("work"):
            pass
    telemetry.shutdown()

    assert time.monotonic() - began < 3
