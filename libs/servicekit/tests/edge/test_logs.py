import io
import logging

import orjson
import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st

from servicekit.telemetry import logs
from servicekit.telemetry import tracing as telemetry
from servicekit.telemetry.logs import HIDDEN, log, scrub_text

CARD = "4111111111111111"


@pytest.fixture
def written():
    """Configures logging for one test and returns the JSON lines written so far."""
    root = logging.getLogger()
    before, level = root.handlers, root.level
    output = io.BytesIO()
    logs.configure("example", "info", output=output)

    def read() -> list[dict]:
        return [orjson.loads(line) for line in output.getvalue().splitlines()]

    yield read
    structlog.reset_defaults()
    root.handlers = before
    root.setLevel(level)


def test_a_line_says_what_where_and_in_which_trace(written):
    with telemetry.continue_trace(
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00", request_id="r-1"
    ):
        log.info("order_paid", order_id="o-1")

    (line,) = written()
    assert line.pop("timestamp").endswith("Z")
    assert line == {
        "event": "order_paid",
        "level": "info",
        "service": "example",
        "order_id": "o-1",
        "trace_id": "0af7651916cd43dd8448eb211c80319c",
        "request_id": "r-1",
    }


def test_what_is_below_the_level_is_not_written(written):
    log.debug("detail")

    assert written() == []


def test_libraries_log_into_the_same_lines(written):
    logging.getLogger("library").warning("took %s ms", 7)

    (line,) = written()
    assert (line["event"], line["logger"], line["level"]) == ("took 7 ms", "library", "warning")


def test_an_exception_is_one_line_with_its_traceback(written):
    try:
        {}[CARD]
    except KeyError:
        log.exception("broken")

    (line,) = written()
    assert "Traceback" in line["exception"]
    assert CARD not in line["exception"]


@pytest.mark.parametrize(
    "name",
    [
        "password",
        "new_password",
        "access_token",
        "Authorization",
        "cookie",
        "set_cookie",
        "card_number",
        "cvv",
        "otp",
        "email",
    ],
)
def test_a_field_with_a_secret_name_is_hidden(written, name):
    log.info("event", **{name: "value"}, nested={name: "value"}, listed=[{name: "value"}])

    (line,) = written()
    assert line[name] == line["nested"][name] == line["listed"][0][name] == HIDDEN


@pytest.mark.parametrize(
    "text",
    [
        CARD,
        "4111 1111 1111 1111",
        "4111-1111-1111-1111",
        "card 5500005555555559 refused",
        "Bearer abcdefghijklmnop",
        "eyJhbGciOiJFZDI1NTE5In0.eyJzdWIiOiIxIn0.c2lnbmF0dXJl",
        "postgresql://wallet:hunter2@db/wallet",
        "mail to somebody@example.com failed",
    ],
)
def test_a_secret_inside_a_text_is_hidden(text):
    scrubbed = scrub_text(text)

    assert HIDDEN in scrubbed
    for secret in ("1111", "5500005555555559", "abcdefgh", "c2lnbmF0dXJl", "hunter2", "somebody"):
        assert secret not in scrubbed


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-21T08:28:39.361110Z",
        "01890af0-4111-7111-8111-111111111111",
        "4111111111111112",
        "request 123456789012 in 5 ms",
        "nats://127.0.0.1:42229",
    ],
)
def test_what_is_no_secret_stays(text):
    assert scrub_text(text) == text


@given(st.from_regex(r"[0-9]{12,18}", fullmatch=True))
def test_every_number_that_passes_as_a_card_is_hidden(digits):
    checked = [f"{digits}{last}" for last in range(10)]

    assert sum(scrub_text(number) == HIDDEN for number in checked) == 1
