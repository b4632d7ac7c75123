from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from content.catalogue.rules import Archive, Cause, Draw, period_text


def drawn(draw_no: int, day: str, *, offer: str = "powerball", has_result: bool = True) -> Draw:
    return Draw(offer, draw_no, date.fromisoformat(day), has_result)


@pytest.fixture
def archive() -> Archive:
    found = Archive()
    found.add_draws([drawn(1592, "2026-11-12"), drawn(1593, "2026-11-19", has_result=False)])
    found.replace_causes(
        [Cause("rescue", "rescue-flights", "Rescue Flights", "x", frozenset({"dream_home"}))]
    )
    return found


@pytest.mark.parametrize(
    ("draw_no", "with_result", "exists"),
    [(1592, True, True), (1593, True, False), (1593, False, True), (999_999, False, False)],
)
def test_draw_exists_after_its_event(archive: Archive, draw_no: int, with_result: bool, exists: bool) -> None:
    assert archive.has_draw_page("powerball", draw_no, with_result=with_result) is exists


@pytest.mark.parametrize(
    ("period", "exists"),
    [("2026", True), ("2026-11", True), ("2026-11-12", True), ("2026-11-19", False), ("1800", False)],
)
def test_period_exists_after_a_result(archive: Archive, period: str, exists: bool) -> None:
    assert archive.has_results_page("powerball", period) is exists


def test_offer_without_events_may_have_every_page(archive: Archive) -> None:
    assert archive.has_draw_page("oz_lotto", 1, with_result=True)
    assert archive.has_results_page("oz_lotto", "1800")


def test_result_pages_end_with_the_last_result() -> None:
    archive = Archive()
    assert archive.has_result_list_page(["powerball"], 99_999), "no result is announced yet"
    archive.add_draws(drawn(number, "2026-11-12") for number in range(1, 22))
    archive.add_draws([drawn(1, "2026-11-12")])
    assert [archive.has_result_list_page(["powerball"], page) for page in (1, 3, 4)] == [True, True, False]
    assert archive.has_result_list_page([], 1)


def test_result_counts_from_its_event(archive: Archive) -> None:
    archive.add_draws([drawn(1593, "2026-11-19")])
    assert archive.has_draw_page("powerball", 1593, with_result=True)
    assert archive.months("powerball") == ["2026", "2026-11"]


def test_raffle_regions_are_those_of_the_next_or_last_draw(
    archive: Archive,
) -> None:
    def told(draw_no: int, *regions: str, has_result: bool) -> Draw:
        return replace(
            drawn(draw_no, "2026-11-12", offer="boats", has_result=has_result), regions=frozenset(regions)
        )

    archive.add_draws([told(1, "NSW", has_result=True), told(2, "GB", has_result=True)])
    assert archive.regions_of("boats") == {"GB"}
    archive.add_draws([told(3, "NSW", "ACT", has_result=False), told(4, "VIC", has_result=False)])
    assert archive.regions_of("boats") == {"NSW", "ACT", "VIC"}
    archive.add_draws([told(5, has_result=False)])
    assert archive.regions_of("boats") == frozenset(), "one of them is for everybody"
    assert archive.regions_of("nothing_is_told_of") == frozenset()


@pytest.mark.parametrize(
    ("period", "words"),
    [("2026", "2026"), ("2026-11", "November 2026"), ("2026-11-09", "9 November 2026")],
)
def test_period_has_a_text(period: str, words: str) -> None:
    assert period_text(period, "en-AU") == words
