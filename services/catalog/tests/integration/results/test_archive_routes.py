"""Results by month and by day, and statistics, against the real results that the catalogue starts with."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import combinations
from typing import Any, NamedTuple

import pytest

from services.catalog.tests.kit.harness import Service


class Drawn(NamedTuple):
    """One line of a file of real results."""

    draw_no: int
    draw_date: str
    mains: tuple[int, ...]
    others: tuple[int, ...]


GAMES_OF_DIVIDENDS = {"Powerball": "powerball", "OzLotto": "oz_lotto", "SaturdayLotto": "saturday_lotto"}
"""Names in the file of dividends."""


def rows_of(*path: str) -> Iterator[dict[str, str]]:
    file = files("catalog").joinpath("data", *path)
    return csv.DictReader(file.read_text("utf-8").splitlines())


def publish_by_sources(offer_key: str) -> list[Drawn]:
    """The real results of an offer in the packaged files, oldest first."""
    found = {}
    for row in rows_of("results", f"{offer_key}.csv"):
        mains = [row[name] for name in row if name[0] == "n" and name[1:].isdigit() and row[name]]
        others = [row[name] for name in row if name[0] == "s" and name[1:].isdigit() and row[name]]
        if row["powerball"]:
            others = [row["powerball"]]
        found[int(row["draw_no"])] = (row["draw_date"], mains, others)
    for row in rows_of("dividends.csv"):
        if GAMES_OF_DIVIDENDS.get(row["game"]) == offer_key:
            mains = row["winning_numbers_in_drawn_order"].split()
            found[int(row["draw_no"])] = (row["draw_date"], mains, row["secondary_numbers"].split())
    return [
        Drawn(draw_no, day, tuple(map(int, mains)), tuple(map(int, others)))
        for draw_no, (day, mains, others) in sorted(found.items())
    ]


def assert_counted(group: dict[str, Any], draws: Sequence[Drawn], numbers: Sequence[Sequence[int]]) -> None:
    """Compares a group of numbers with a plain count of the same draws, oldest first."""
    times = Counter(number for values in numbers for number in values)
    assert {each["number"]: each["times"] for each in group["numbers"]} == {
        number: times[number] for number in range(group["lowest"], group["highest"] + 1)
    }
    for each in group["numbers"]:
        with_it = [place for place, values in enumerate(numbers) if each["number"] in values]
        if with_it:
            assert each["last_drawn"] == {
                "draw_no": draws[with_it[-1]].draw_no,
                "draw_date": draws[with_it[-1]].draw_date,
            }
        assert each["draws_since"] == (len(draws) - 1 - with_it[-1] if with_it else len(draws))
    pairs = Counter(pair for values in numbers for pair in combinations(sorted(values), 2))
    best = sorted(pairs.items(), key=lambda pair: (-pair[1], pair[0]))[:10]
    assert [(tuple(pair["numbers"]), pair["times"]) for pair in group["pairs"]] == best


@pytest.mark.parametrize("offer_key", ["powerball", "oz_lotto", "saturday_lotto", "weekday_windfall"])
async def test_statistics_agree_with_a_plain_count_of_the_real_results(shop: Service, offer_key: str) -> None:
    statistics = await shop.result(f"/api/offers/{offer_key}/statistics")
    draws = publish_by_sources(offer_key)
    assert statistics["draws"] == len(draws) > 90
    assert statistics["first_draw"] == {"draw_no": draws[0].draw_no, "draw_date": draws[0].draw_date}
    assert statistics["last_draw"] == {"draw_no": draws[-1].draw_no, "draw_date": draws[-1].draw_date}
    mains, others = statistics["number_sets"]
    assert_counted(mains, draws, [draw.mains for draw in draws])
    assert_counted(others, draws, [draw.others for draw in draws])


async def test_only_the_newest_draws_can_be_counted(shop: Service) -> None:
    statistics = await shop.result("/api/offers/powerball/statistics?draws=20")
    newest = publish_by_sources("powerball")[-20:]
    assert statistics["draws"] == 20
    assert_counted(statistics["number_sets"][0], newest, [draw.mains for draw in newest])
    never = [each for each in statistics["number_sets"][1]["numbers"] if each["times"] == 0]
    assert never
    assert all(each["last_drawn"] is None and each["draws_since"] == 20 for each in never)


async def test_overdue_numbers_exceed_the_expected_interval(shop: Service) -> None:
    mains = (await shop.result("/api/offers/powerball/statistics"))["number_sets"][0]
    away = {each["number"]: each["draws_since"] for each in mains["numbers"]}
    assert mains["expected_interval"] == "5.0"
    assert set(mains["overdue"]) == {number for number, draws in away.items() if draws > 5}
    assert [away[number] for number in mains["overdue"]] == sorted(
        (away[number] for number in mains["overdue"]), reverse=True
    )


async def test_statistics_state_their_era_and_that_draws_are_independent(shop: Service) -> None:
    statistics = await shop.result("/api/offers/powerball/statistics")
    assert statistics["era"]["label"] == "7 from 35, Powerball 1 from 20"
    assert statistics["era"] in statistics["eras"]
    assert "independent" in statistics["disclaimer"]


async def test_game_without_results_has_empty_statistics(shop: Service) -> None:
    statistics = await shop.result("/api/offers/lotto_strike/statistics")
    assert (statistics["draws"], statistics["first_draw"]) == (0, None)
    [places] = statistics["number_sets"]
    assert {each["number"] for each in places["numbers"]} == set(range(1, 46))
    assert (places["overdue"], places["pairs"]) == ([], [])


async def test_digits_are_counted_as_often_as_they_come_up(shop: Service) -> None:
    statistics = await shop.result("/api/offers/super66/statistics")
    [digits] = statistics["number_sets"]
    assert sum(each["times"] for each in digits["numbers"]) == 6 * statistics["draws"] > 0
    assert digits["pairs"] == []


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("era=7", 404, "era_not_found"),
        ("draws=0", 400, "too_small"),
        ("draws=1001", 400, "too_large"),
        ("era=first", 400, "invalid"),
    ],
)
async def test_statistics_with_unknown_parameters_are_refused(
    shop: Service, query: str, status: int, code: str
) -> None:
    response = await shop.get(f"/api/offers/powerball/statistics?{query}")
    assert (response.status_code, response.json()["error"]) == (status, code)
    unknown = await shop.get("/api/offers/no_such_game/statistics")
    assert unknown.json()["error"] == "offer_not_found"


async def test_archive_lists_the_months_that_have_results(shop: Service) -> None:
    archive = await shop.result("/api/results/powerball/archive")
    counted = Counter(draw.draw_date[:7] for draw in publish_by_sources("powerball"))
    shown = {f"{month['year']}-{month['month']:02}": month["draws"] for month in archive["months"]}
    assert shown == counted
    assert list(shown) == sorted(shown, reverse=True)
    assert (archive["year"], archive["month"], archive["results"]) == (None, None, [])


@pytest.mark.parametrize("month", ["2024-12", "2025-02", "2025-06"])
async def test_month_lists_its_own_draws(shop: Service, month: str) -> None:
    year, number = map(int, month.split("-"))
    archive = await shop.result(f"/api/results/weekday_windfall/archive?year={year}&month={number}")
    expected = [
        draw.draw_no for draw in publish_by_sources("weekday_windfall") if draw.draw_date.startswith(month)
    ]
    assert [result["draw_no"] for result in archive["results"]] == expected[::-1]
    assert (archive["year"], archive["month"]) == (year, number)
    assert {result["era"]["label"] for result in archive["results"]} == {"6 from 45 and 2 supplementaries"}


async def test_month_without_draws_lists_none(shop: Service) -> None:
    archive = await shop.result("/api/results/powerball/archive?year=1999&month=1")
    assert archive["results"] == []
    assert archive["months"]


@pytest.mark.parametrize(("query", "target"), [("year=2025", "month"), ("month=2", "year")])
async def test_month_without_year_is_refused(shop: Service, query: str, target: str) -> None:
    response = await shop.get(f"/api/results/powerball/archive?{query}")
    assert response.status_code == 400
    assert response.json()["errors"][0]["target"] == target


async def test_day_shows_its_draw(shop: Service) -> None:
    newest = publish_by_sources("powerball")[-1]
    [result] = await shop.result(f"/api/results/powerball/on/{newest.draw_date}")
    assert result["draw_no"] == newest.draw_no


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/results/powerball/on/2025-01-01", "result_not_found"),
        ("/api/results/powerball/on/yesterday", "not_found"),
        ("/api/results/no_such_game/on/2025-01-02", "offer_not_found"),
        ("/api/results/no_such_game/archive", "offer_not_found"),
    ],
)
async def test_missing_archive_entry_is_not_found(shop: Service, path: str, code: str) -> None:
    response = await shop.get(path)
    assert (response.status_code, response.json()["error"]) == (404, code)
