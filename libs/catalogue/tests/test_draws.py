"""When a draw is on sale, and what can be ordered of it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from catalogue.draws import DrawStatus, PurchaseStatus
from catalogue.regions import Restriction
from libs.catalogue.tests.kit.draws import NOW, a_draw
from wattle.catalog.v1 import draw_pb2

SECOND = timedelta(seconds=1)


@pytest.mark.parametrize(
    ("status", "seconds_to_stop", "expected"),
    [
        (DrawStatus.OPEN, 1, PurchaseStatus.OPEN),
        (DrawStatus.OPEN, 0, PurchaseStatus.PAST_DRAW),
        (DrawStatus.CAPPED, 1, PurchaseStatus.SOLD_OUT),
        (DrawStatus.ANNOUNCED, 1, PurchaseStatus.NOT_OPEN),
        (DrawStatus.CLOSED, 1, PurchaseStatus.PAST_DRAW),
        (DrawStatus.PAID, -1, PurchaseStatus.PAST_DRAW),
    ],
)
def test_purchase_status_follows_status_and_stop(
    status: DrawStatus, seconds_to_stop: int, expected: PurchaseStatus
) -> None:
    draw = a_draw(status=status, stop=NOW + seconds_to_stop * SECOND)
    assert draw.purchase_status(NOW) is expected


def test_draw_stops_in_a_region_at_its_own_time() -> None:
    draw = a_draw(stop=NOW, closes={"WA": NOW + SECOND})
    assert draw.refusal(NOW, "WA") is None
    assert draw.refusal(NOW, "NSW") == draw.refusal(NOW, None) == "draw_closed"


def test_draw_is_refused_outside_its_regions_before_all_else() -> None:
    draw = a_draw(regions=("NSW",), status=DrawStatus.CLOSED)
    assert draw.refusal(NOW, "WA") == Restriction.LICENSING
    assert draw.refusal(NOW, "NSW") == "draw_closed"


def test_open_draw_whose_sale_has_not_begun_is_refused() -> None:
    assert a_draw(open_at=NOW + SECOND).refusal(NOW, None) == "draw_not_open"
    assert a_draw(open_at=NOW).refusal(NOW, None) is None


def test_announced_draw_takes_pre_orders_from_their_beginning_on() -> None:
    draw = a_draw(status=DrawStatus.ANNOUNCED, pre_order_at=NOW)
    assert draw.order_refusal(NOW, None, deferred=False) is None
    assert draw.order_refusal(NOW - SECOND, None, deferred=False) == "draw_not_open"


def test_deferred_line_needs_a_draw_that_is_yet_to_open() -> None:
    assert a_draw(status=DrawStatus.ANNOUNCED).order_refusal(NOW, None, deferred=True) is None
    assert a_draw().order_refusal(NOW, None, deferred=True) == "draw_open"


def test_scheduled_purchase_is_ordered_before_its_instant_within_the_sale() -> None:
    draw = a_draw(stop=NOW + 2 * SECOND)

    def refusal(seconds: int) -> str | None:
        return draw.order_refusal(NOW, None, deferred=True, purchase_at=NOW + seconds * SECOND)

    assert [refusal(seconds) for seconds in (0, 1, 2)] == ["draw_open", None, "after_sale"]


def test_draw_status_has_the_contracts_numbers_and_names() -> None:
    contract = {
        name: number for name, number in draw_pb2.DrawStatus.items() if name != "DRAW_STATUS_UNSPECIFIED"
    }
    assert {f"DRAW_STATUS_{status.name}": status.value for status in DrawStatus} == contract
    assert all(DrawStatus.named(status.public_name) is status for status in DrawStatus)
