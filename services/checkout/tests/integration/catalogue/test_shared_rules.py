"""SQL answers as libs/catalogue does: its vectors, run through the functions of the database."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from psycopg.types.json import Jsonb

from services.checkout.tests.kit.harness import Checkout

VECTORS = Path(__file__).parents[5] / "libs" / "catalogue" / "vectors"

_SALES = """
    select draw_is_on_sale(d, c ->> 'region') as is_on_sale, draw_is_past(d, c ->> 'region') as is_past,
           extract(epoch from draw_stop(d, c ->> 'region') - at.now)::float as stop_in_region
    from (select clock_timestamp() as now) at
    cross join jsonb_array_elements(%(cases)s) with ordinality as cases (c, place)
    cross join lateral jsonb_populate_record(null::draws, jsonb_build_object(
        'status', c -> 'status',
        'open_at', at.now + make_interval(secs => (c ->> 'opens_in')::float),
        'stop', at.now + make_interval(secs => (c ->> 'stops_in')::float),
        'closes', (
            select coalesce(jsonb_object_agg(key, at.now + make_interval(secs => value::float)), '{}')
            from jsonb_each_text(c -> 'closes')
        )
    )) as d
    order by place
"""

_PRE_ORDERS = """
    select draw_takes_pre_orders(
        d, (c ->> 'deferred')::boolean, at.now + make_interval(secs => (c ->> 'bought_in')::float)
    ) as takes_pre_orders
    from (select clock_timestamp() as now) at
    cross join jsonb_array_elements(%(cases)s) with ordinality as cases (c, place)
    cross join lateral jsonb_populate_record(null::draws, jsonb_build_object(
        'status', c -> 'status',
        'stop', at.now + make_interval(secs => (c ->> 'stops_in')::float),
        'pre_order_at', at.now + make_interval(secs => (c ->> 'pre_orders_in')::float)
    )) as d
    order by place
"""

_STAKES = """
    select array(
               select price_of_draw(l.price_minor, l.draw_nos, n) from unnest(l.draw_nos) n order by n
           ) as stakes,
           array(select discount_of_draw(l, n) from unnest(l.draw_nos) n order by n) as discounts
    from jsonb_array_elements(%(cases)s) with ordinality as cases (c, place)
    cross join lateral jsonb_populate_record(null::order_lines, jsonb_build_object(
        'price_minor', c -> 'price',
        'discount_minor', c -> 'discount',
        'draw_nos', (select jsonb_agg(n) from generate_series(1, (c ->> 'num_draws')::integer) n)
    )) as l
    order by place
"""


async def answers(checkout: Checkout, statement: str, cases: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return await checkout.database.call(statement, {"cases": Jsonb(cases)})


def vectors(name: str) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads((VECTORS / name).read_text(encoding="utf-8"))
    return cases


async def test_sql_sells_a_draw_as_the_library_does(checkout: Checkout) -> None:
    cases = vectors("sales.json")
    assert await answers(checkout, _SALES, cases) == [
        {
            "is_on_sale": case["purchase_status"] == "open",
            "is_past": case["purchase_status"] == "past_draw",
            "stop_in_region": case["stop_in_region"],
        }
        for case in cases
    ]


async def test_sql_takes_pre_orders_as_the_library_does(checkout: Checkout) -> None:
    cases = vectors("pre-orders.json")
    assert await answers(checkout, _PRE_ORDERS, cases) == [
        {"takes_pre_orders": case["takes_pre_orders"]} for case in cases
    ]


async def test_sql_divides_prices_and_discounts_as_the_library_does(checkout: Checkout) -> None:
    cases = vectors("stakes.json")
    assert await answers(checkout, _STAKES, cases) == [
        {"stakes": case["stakes"], "discounts": case["discounts"]} for case in cases
    ]
