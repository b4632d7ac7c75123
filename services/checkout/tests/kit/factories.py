"""Messages of other services as tests need them; every default is a sound Powerball."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from catalogue.offers import GameOffer
from games.layout import Kind, Layout
from games.numbers import NumberSet
from wattle.catalog.v1 import draw_pb2, events_pb2, offer_pb2
from wattle.type.v1 import money_pb2

_draw_numbers = itertools.count(1000)

POWERBALL_PRICES = {4: 615, 6: 925, 12: 1850, 18: 2770}
GAME: dict[str, list[int]] = {"Numbers": [1, 2, 3, 4, 5, 6, 7], "Powerball": [8]}


def offer_key() -> str:
    """A key that no other test uses."""
    return f"powerball-{uuid4().hex[:8]}"


def offer(key: str, **changes: Any) -> offer_pb2.Offer:
    """Powerball: 7 of 35 and 1 of 20, 4 to 50 games."""
    game_offer = offer_pb2.GameOffer(
        key="standard",
        min_games=4,
        max_games=50,
        number_sets=[
            offer_pb2.NumberSet(name="Numbers", count=7, lowest=1, highest=35),
            offer_pb2.NumberSet(name="Powerball", count=1, lowest=1, highest=20),
        ],
        prices=[
            offer_pb2.Price(games=games, minor_units=price)
            for games, price in changes.pop("prices", POWERBALL_PRICES).items()
        ],
        price_currency=changes.pop("currency", "AUD"),
        pricing_id="standard-au",
        draws_per_ticket=changes.pop("draws_per_ticket", 1),
    )
    return offer_pb2.Offer(
        **{
            "key": key,
            "type": "lottery_ticket",
            "name": "Powerball",
            "game_types": [offer_pb2.GameType(key="standard", game_offers=[game_offer])],
            "max_draws": 10,
            "version": 1,
            **changes,
        }
    )


def draw(key: str, *, stop_in: timedelta = timedelta(days=2), **changes: Any) -> draw_pb2.Draw:
    """An open draw that stops in two days."""
    stop = datetime.now(UTC) + stop_in
    draw_at = changes.pop("draw_at", stop + timedelta(hours=1))
    message = draw_pb2.Draw(
        **{
            "offer_key": key,
            "draw_no": next(_draw_numbers),
            "status": draw_pb2.DRAW_STATUS_OPEN,
            "prize_pool": money_pb2.Money(currency="AUD", minor_units=2_000_000_000),
            "version": 1,
            "draw_date": draw_at.date().isoformat(),
            **changes,
        }
    )
    message.open_at.FromDatetime(changes.get("open_at") or stop - timedelta(days=60))
    message.stop.FromDatetime(stop)
    message.system_close.FromDatetime(stop + timedelta(minutes=5))
    message.draw_at.FromDatetime(draw_at)
    return message


def games(count: int = 4, game: dict[str, list[int]] = GAME) -> list[dict[str, list[int]]]:
    """A ticket of equal games."""
    return [game] * count


def item(key: str, **changes: Any) -> dict[str, Any]:
    """The body that puts a ticket of four games into the cart."""
    return {"product_offer_key": key, "game_type": "standard", "games": games(), **changes}


def result(
    key: str,
    draw_no: int,
    *,
    mains: Sequence[int] = (1, 2, 3, 4, 5, 6, 7),
    powerball: int = 8,
    dividends: Sequence[int] = (),
    version: int = 1,
) -> draw_pb2.DrawResult:
    """A result by the divisions of Powerball; without dividends it is provisional."""
    needs = [(7, 1), (7, 0), (6, 1), (6, 0), (5, 1), (4, 1), (5, 0), (3, 1), (2, 1)]
    rules = [
        draw_pb2.Division(
            number=number,
            matches=[draw_pb2.Match(mains=hits, supplementaries_at_least=hit, supplementaries_at_most=hit)],
        )
        for number, (hits, hit) in enumerate(needs, 1)
    ]
    return draw_pb2.DrawResult(
        offer_key=key,
        draw_no=draw_no,
        version=version,
        main_numbers=mains,
        supplementary_numbers=[powerball],
        divisions=[
            draw_pb2.Division(
                number=rule.number,
                matches=rule.matches,
                dividend_minor_units=dividend,
                winners=1,
                currency="AUD",
            )
            for rule, dividend in zip(rules, dividends, strict=False)
        ],
        rules=rules,
    )


def raffle_drawn(
    drawn: draw_pb2.Draw, ticket_id: str, prizes: Sequence[tuple[str, int]]
) -> events_pb2.RaffleDrawn:
    """A raffle's last drawing, in which one ticket wins everything: prizes by kind and value in cents."""
    drawn.version += 1
    drawn.status = draw_pb2.DRAW_STATUS_DRAWN
    return events_pb2.RaffleDrawn(
        draw=drawn,
        drawing="main",
        drawing_name="Main draw",
        is_last=True,
        winners=[
            events_pb2.RaffleWinner(
                prize_no=number,
                ticket_id=ticket_id,
                number=3,
                title=f"prize {number}",
                kind=kind,
                value=money_pb2.Money(currency="AUD", minor_units=value),
            )
            for number, (kind, value) in enumerate(prizes, 1)
        ],
    )


LAYOUT = Layout(Kind.PLAIN, (NumberSet("Numbers", 7, 1, 35), NumberSet("Powerball", 1, 1, 20)), picks=7)


POWERBALL = GameOffer(
    key="standard",
    min_games=4,
    max_games=50,
    layout=LAYOUT,
    prices={4: 615, 12: 1850},
    currency="AUD",
    pricing_id="standard-au",
)
