"""Draws follow their own zone, whatever the clocks of the customers do (docs/domain.md §1.1, §15)."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.draws.rules import announced_draw
from catalog.games.rules import DrawCalendar, Eras, LocalTime
from catalog.lotteries.documents.games import GameDocument
from catalog.seed.packaged_files import packaged_games, packaged_results
from catalogue.draws import PrizePool
from games.numbers import RuleError
from services.catalog.tests.kit.harness import LONDON_LOTTO as LONDON_LOTTO_FILE

BRISBANE = ZoneInfo("Australia/Brisbane")
ERAS: dict[str, Eras] = {game.key: game.checked_eras() for game in packaged_games()}
LONDON_LOTTO = GameDocument.model_validate_json(LONDON_LOTTO_FILE.read_text(encoding="utf-8")).checked_eras()


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize("day", [date(2026, 10, 1), date(2026, 10, 8), date(2027, 4, 1), date(2027, 4, 8)])
def test_powerball_stop_ignores_daylight_saving_in_sydney(day: date) -> None:
    draw = ERAS["powerball"].on(day).calendar.draw_on(day)
    assert draw.stop == datetime.combine(day, time(9, 30), UTC)
    assert draw.draw_at == datetime.combine(day, time(10, 30), UTC)


@pytest.mark.parametrize(
    ("day", "shown"), [(date(2026, 10, 1), time(19, 30)), (date(2026, 10, 8), time(20, 30))]
)
def test_stop_in_sydney_time_changes_with_daylight_saving(day: date, shown: time) -> None:
    stop = ERAS["powerball"].on(day).calendar.draw_on(day).stop
    assert stop.astimezone(ZoneInfo("Australia/Sydney")).time() == shown


@pytest.mark.parametrize(
    ("day", "stop"), [(date(2026, 3, 28), "2026-03-28T19:30"), (date(2026, 4, 1), "2026-04-01T18:30")]
)
def test_london_draw_follows_london_clocks(day: date, stop: str) -> None:
    assert LONDON_LOTTO.on(day).calendar.draw_on(day).stop == utc(stop)


def test_payments_may_finish_five_minutes_after_the_stop() -> None:
    draw = ERAS["oz_lotto"].on(date(2026, 11, 24)).calendar.draw_on(date(2026, 11, 24))
    assert draw.system_close - draw.stop == timedelta(minutes=5)


@pytest.mark.parametrize("key", ["powerball", "oz_lotto", "saturday_lotto", "weekday_windfall"])
def test_western_australia_stops_half_an_hour_later(key: str) -> None:
    calendar = ERAS[key].items[-1].calendar
    _, draw = next(ERAS[key].draws_between(utc("2026-11-21T00:00"), utc("2026-11-30T00:00")))
    assert draw.closes == {"WA": draw.stop + timedelta(minutes=30)}
    assert draw.last_stop == draw.closes["WA"]
    assert draw.last_stop < calendar.draw_on(draw.draw_date).draw_at


def test_set_for_life_stops_everywhere_at_once() -> None:
    day = date(2026, 11, 21)
    draw = ERAS["set_for_life"].on(day).calendar.draw_on(day)
    assert draw.closes == {}
    assert draw.stop == draw.last_stop == utc("2026-11-21T11:00")


@pytest.mark.parametrize(
    ("bought_at", "first_day"),
    [("2026-11-21T10:59:59", date(2026, 11, 21)), ("2026-11-21T11:00:01", date(2026, 11, 22))],
)
def test_set_for_life_starts_tonight_until_the_stop(bought_at: str, first_day: date) -> None:
    (_, draw), *_ = ERAS["set_for_life"].draws_between(utc(bought_at), utc("2026-12-01T00:00"))
    assert draw.draw_date == first_day


def test_draw_no_longer_sells_at_its_stop() -> None:
    (_, draw), *_ = ERAS["set_for_life"].draws_between(utc("2026-11-21T11:00:00"), utc("2026-12-01T00:00"))
    assert draw.draw_date == date(2026, 11, 22)


WITH_RESULTS = [key for key in ERAS if packaged_results(key)]


@pytest.mark.parametrize("key", WITH_RESULTS)
def test_calendar_numbers_equal_those_of_real_draws(key: str) -> None:
    for result in packaged_results(key):
        calendar = ERAS[key].on(result.draw_date).calendar
        assert calendar.draw_no_on(result.draw_date) == result.draw_no
        assert ERAS[key].of_draw(result.draw_no).calendar is calendar


@pytest.mark.parametrize(
    ("key", "day", "draw_no"),
    [
        ("powerball", date(2026, 11, 26), 1593),
        ("oz_lotto", date(2026, 11, 24), 1710),
        ("saturday_lotto", date(2026, 11, 21), 4731),
        ("weekday_windfall", date(2026, 11, 23), 4785),
        ("set_for_life", date(2026, 11, 21), 4125),
    ],
)
def test_numbering_goes_on_from_the_real_draws(key: str, day: date, draw_no: int) -> None:
    assert ERAS[key].on(day).calendar.draw_no_on(day) == draw_no


@pytest.mark.parametrize("key", ERAS)
def test_upcoming_draws_are_numbered_without_a_gap(key: str) -> None:
    draws = [draw for _, draw in ERAS[key].draws_between(utc("2026-11-21T00:00"), utc("2027-11-21T00:00"))]
    step = ERAS[key].items[-1].calendar.number_step
    assert [draw.draw_no for draw in draws] == list(range(draws[0].draw_no, draws[-1].draw_no + 1, step))


def test_saturday_numbers_are_odd() -> None:
    draws = [
        draw
        for _, draw in ERAS["saturday_lotto"].draws_between(utc("2026-11-21T00:00"), utc("2027-11-21T00:00"))
    ]
    assert {draw.draw_no % 2 for draw in draws} == {1}


def test_new_era_takes_over_on_its_first_day() -> None:
    eras = ERAS["saturday_lotto"]
    draws = eras.draws_between(utc("2020-10-01T00:00"), utc("2020-10-12T00:00"))
    assert [(era.effective_from_draw, draw.draw_no) for era, draw in draws] == [(3169, 4091), (4093, 4093)]


@given(
    weekdays=st.frozensets(st.integers(0, 6), min_size=1),
    step=st.integers(1, 3),
    first=st.dates(date(2011, 1, 1), date(2030, 1, 1)),
    days=st.integers(0, 400),
)
def test_number_counts_the_draw_days_since_the_first(
    weekdays: frozenset[int], step: int, first: date, days: int
) -> None:
    calendar = DrawCalendar(
        first_draw_no=100,
        first_date=first,
        weekdays=weekdays | {first.weekday()},
        number_step=step,
        draw_time=LocalTime(time(20, 30), BRISBANE),
        stop=LocalTime(time(19, 30), BRISBANE),
        grace=timedelta(minutes=5),
        sale_days=84,
    )
    passed = [first + timedelta(days=n) for n in range(days + 1)]
    draw_days = [day for day in passed if calendar.is_draw_day(day)]
    assert calendar.draw_no_on(draw_days[-1]) == 100 + step * (len(draw_days) - 1)


def test_there_is_no_draw_on_another_day() -> None:
    with pytest.raises(RuleError, match="no draw on 2026-11-20"):
        ERAS["powerball"].on(date(2026, 11, 20)).calendar.draw_no_on(date(2026, 11, 20))


def test_calendar_that_sells_after_its_draw_is_refused() -> None:
    with pytest.raises(RuleError, match="before the draw"):
        DrawCalendar(
            first_draw_no=1,
            first_date=date(2026, 11, 19),
            weekdays=frozenset({3}),
            number_step=1,
            draw_time=LocalTime(time(20, 30), BRISBANE),
            stop=LocalTime(time(20, 45), BRISBANE),
            grace=timedelta(minutes=5),
            sale_days=84,
        )


@pytest.mark.parametrize(
    ("key", "parent"),
    [
        ("super66", "saturday_lotto"),
        ("lotto_strike", "saturday_lotto"),
        ("weekday_lotto_strike", "weekday_windfall"),
    ],
)
def test_game_drawn_with_another_shares_its_numbers_and_times(key: str, parent: str) -> None:
    span = utc("2026-11-21T00:00"), utc("2027-02-21T00:00")
    own, others = ([draw for _, draw in ERAS[game].draws_between(*span)] for game in (key, parent))
    assert [(draw.draw_no, draw.stop, draw.draw_at) for draw in own] == [
        (draw.draw_no, draw.stop, draw.draw_at) for draw in others
    ]


@pytest.mark.parametrize(
    ("day", "stop", "draw_at"),
    [
        (date(2026, 3, 27), "2026-03-27T19:30", "2026-03-27T19:45"),
        (date(2026, 3, 31), "2026-03-31T18:30", "2026-03-31T18:45"),
    ],
)
def test_euromillions_stops_in_london_and_is_drawn_in_paris(day: date, stop: str, draw_at: str) -> None:
    draw = ERAS["euromillions"].on(day).calendar.draw_on(day)
    assert (draw.stop, draw.draw_at) == (utc(stop), utc(draw_at))


def test_special_draw_has_its_own_pool_and_type() -> None:
    era = ERAS["saturday_lotto"].on(date(2026, 12, 12))
    draw = announced_draw(
        "saturday_lotto",
        era,
        era.calendar.draw_on(date(2026, 12, 12)),
        draw_offset=9,
        now=utc("2026-11-21T00:00"),
    )
    assert draw.draw_type == "Superdraw"
    assert draw.prize_pool == PrizePool(20_000_000_00, "AUD", "guaranteed")
