"""Cases with the library's answers, for code that cannot import it.

TypeScript and SQL apply the same rules, and their tests read these files.
`python -m libs.catalogue.tests.kit.vectors` writes them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import product
from pathlib import Path
from typing import Any, Final

from catalogue.descriptions import describe
from catalogue.draws import DrawStatus
from catalogue.prices import divide_discount, divide_price
from catalogue.product_types import (
    CAPABILITIES,
    LOTTERY,
    MULTI_DRAW,
    RAFFLE,
    SHARE,
    capability_for,
    is_sold_with,
)
from catalogue.regions import is_allowed
from games.entries import ticket_problems
from games.game_types import GAME_TYPES
from games.layout import EntrySpec, Kind, Layout
from games.matrix import Matrix
from games.numbers import NumberSet
from libs.catalogue.tests.kit.draws import NOW, a_draw

FOLDER: Final = Path(__file__).parents[2] / "vectors"

Case = dict[str, Any]


def vectors() -> dict[str, Any]:
    """The content of every file by its name."""
    return {
        "selling.json": _selling(),
        "stakes.json": list(_stakes()),
        "sales.json": list(_sales()),
        "pre-orders.json": list(_pre_orders()),
        "tickets.json": list(_tickets()),
        "game-types.json": {key: rule.path_suffix.removeprefix("/") for key, rule in GAME_TYPES.items()},
        "quantities.json": list(_quantities()),
        "regions.json": list(_regions()),
        "weekdays.json": list(_weekdays()),
    }


def text_of(content: Any) -> str:
    """A file's text: one case a line."""
    if isinstance(content, list):
        return "[\n" + ",\n".join(f"  {json.dumps(case)}" for case in content) + "\n]\n"
    return json.dumps(content, indent=2) + "\n"


def _selling() -> Case:
    types = (LOTTERY, MULTI_DRAW, RAFFLE, SHARE, "membership")
    granted: Sequence[Sequence[str]] = ([], *([capability] for capability in CAPABILITIES.values()))
    return {
        "order": list(CAPABILITIES),
        "capabilities": {product_type: capability_for(product_type) for product_type in types},
        "cases": [
            {"product_type": kind, "capabilities": has, "is_sold": is_sold_with(kind, has)}
            for kind, has in product(types, granted)
        ],
    }


def _stakes() -> Iterator[Case]:
    for price, discount, num_draws in [
        (615, 0, 1), (1001, 0, 3), (1, 0, 2), (1790, 100, 3), (0, 500, 4), (1230, 0, 10), (999, 1, 7),
        (7, 12, 5),
    ]:  # fmt: skip
        yield {
            "price": price,
            "discount": discount,
            "num_draws": num_draws,
            "stakes": divide_price(price, num_draws),
            "discounts": divide_discount(price, discount, num_draws),
        }


def _sales() -> Iterator[Case]:
    """Seconds from now until a draw opens and stops, in general and in WA."""
    times = [(-60, 60, None), (60, 120, None), (-60, -1, None), (-60, -1, 60), (-60, 60, -1), (-60, 60, 120)]
    for status, (opens, stops, stops_in_wa), region in product(DrawStatus, times, (None, "NSW", "WA")):
        closes = {} if stops_in_wa is None else {"WA": stops_in_wa}
        draw = a_draw(
            status=status,
            open_at=NOW + timedelta(seconds=opens),
            stop=NOW + timedelta(seconds=stops),
            closes={name: NOW + timedelta(seconds=seconds) for name, seconds in closes.items()},
        )
        yield {
            "status": int(status),
            "opens_in": opens,
            "stops_in": stops,
            "closes": closes,
            "region": region,
            "purchase_status": draw.purchase_status(NOW, region),
            "stop_in_region": (draw.stop_in(region) - NOW).total_seconds(),
        }


def _pre_orders() -> Iterator[Case]:
    statuses = (DrawStatus.ANNOUNCED, DrawStatus.OPEN, DrawStatus.CAPPED, DrawStatus.CLOSED)
    for status, stops, begins, (deferred, bought) in product(
        statuses,
        (120, -1),
        (None, -60, 60),
        ((False, None), (True, None), (True, -60), (True, 60), (True, 240)),
    ):
        draw = a_draw(
            status=status,
            stop=NOW + timedelta(seconds=stops),
            pre_order_at=None if begins is None else NOW + timedelta(seconds=begins),
        )
        purchase_at = None if bought is None else NOW + timedelta(seconds=bought)
        yield {
            "status": int(status),
            "stops_in": stops,
            "pre_orders_in": begins,
            "deferred": deferred,
            "bought_in": bought,
            "takes_pre_orders": draw.takes_pre_orders(NOW, deferred=deferred, purchase_at=purchase_at),
        }


def _quantities() -> Iterator[Case]:
    """A line's quantity in words: its description without the offer's name."""
    for product_type, num_games in product((LOTTERY, MULTI_DRAW, RAFFLE, SHARE), (1, 2, 36, 1000, 134_459)):
        description = describe("Dream Home", num_games, 1, product_type)
        yield {
            "product_type": product_type,
            "num_games": num_games,
            "quantity": description.removeprefix("Dream Home, "),
        }


def _regions() -> Iterator[Case]:
    """Whether something with these regions may be sold in a region; null is a region that is not known."""
    for regions, region in product(([], ["NSW"], ["GB"], ["NSW", "WA"]), (None, "NSW", "WA", "GB")):
        yield {"regions": regions, "region": region, "is_allowed": is_allowed(regions, region)}


def _weekdays() -> Iterator[Case]:
    days = [date(2026, 11, 23) + timedelta(days=day) for day in range(7)]
    for day in (*days, date(2026, 4, 5), date(2026, 10, 4), date(2028, 2, 29), date(2026, 12, 31)):
        yield {"draw_date": day.isoformat(), "weekday": a_draw(draw_date=day).weekday}


_MAINS = NumberSet("Numbers", 7, 1, 35)
_POWERBALL = Matrix((_MAINS, NumberSet("Powerball", 1, 1, 20)), 7, 1, ())
_SATURDAY = Matrix((NumberSet("Numbers", 6, 1, 45),), 6, 2, ())
_GAME = {"Numbers": [1, 2, 3, 4, 5, 6, 7], "Powerball": [20]}


def _tickets() -> Iterator[Case]:
    """Tickets as a form can have them: numbers in range, none twice."""
    standard = EntrySpec().layout(_POWERBALL)
    for games in (
        [_GAME], [_GAME] * 3, [_GAME] * 5, [_GAME] * 6, [{**_GAME, "Powerball": []}],
        [{**_GAME, "Numbers": [1, 2, 3]}], [_GAME, {"Numbers": [9], "Powerball": []}], [_GAME] * 4,
    ):  # fmt: skip
        yield _ticket(standard, _POWERBALL, games, least=2, most=5, sold=[2, 3, 5])
    system = EntrySpec(Kind.SYSTEM, size=8).layout(_SATURDAY)
    eight = {"Numbers": list(range(1, 9))}
    for games in ([eight], [eight] * 2, [eight] * 3, [{"Numbers": list(range(1, 8))}]):
        yield _ticket(system, _SATURDAY, games, least=1, most=2, sold=[28, 56])
    powerhit = EntrySpec(Kind.POWERHIT, size=7).layout(_POWERBALL)
    yield _ticket(powerhit, _POWERBALL, [{"Numbers": _GAME["Numbers"]}], least=1, most=5, sold=[20, 40])
    combo = EntrySpec(Kind.COMBO, pool=(10, 45), favourites=2).layout(_SATURDAY)
    pool = list(range(1, 11))
    for entry, num_games in (
        ({"Numbers": pool, "Favourites": []}, 10),
        ({"Numbers": pool, "Favourites": [1, 2]}, 70),
        ({"Numbers": pool, "Favourites": [1, 2]}, 71),
        ({"Numbers": pool, "Favourites": [1, 2, 3]}, 10),
        ({"Numbers": pool[:9], "Favourites": []}, 10),
        ({"Numbers": pool, "Favourites": []}, 9),
        ({"Numbers": pool, "Favourites": []}, 201),
        ({"Numbers": pool, "Favourites": []}, 100),
    ):
        yield _ticket(
            combo, _SATURDAY, [entry], least=10, most=200, sold=[10, 50, 70, 71, 200], num_games=num_games
        )


def _ticket(
    layout: Layout,
    matrix: Matrix,
    games: Sequence[Mapping[str, Sequence[int]]],
    *,
    least: int,
    most: int,
    sold: Sequence[int],
    num_games: int | None = None,
) -> Case:
    problems = ticket_problems(layout, games, least=least, most=most, sold=sold, games=num_games)
    return {
        "kind": layout.kind.value,
        "number_sets": [_set(numbers) for numbers in layout.sets],
        "plain_sets": [_set(numbers) for numbers in matrix.number_sets],
        "games_per_entry": layout.games_per_entry,
        "min_games": least,
        "max_games": most,
        "sold": list(sold),
        "games": games,
        "num_games": num_games,
        "problems": [problem.code for problem in problems],
    }


def _set(numbers: NumberSet) -> Case:
    return {
        "name": numbers.name,
        "count": numbers.count,
        "max_count": numbers.largest_count,
        "lowest": numbers.lowest,
        "highest": numbers.highest,
        "ordered": numbers.ordered,
        "repeats": numbers.repeats,
    }


if __name__ == "__main__":
    for name, content in vectors().items():
        (FOLDER / name).write_text(text_of(content), encoding="utf-8")
