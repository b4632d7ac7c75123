"""The game types of docs/requirements.md: how each is named in paths, and what its entries may be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.layout import Kind, Layout


@dataclass(frozen=True, slots=True)
class GameTypeRule:
    """``path_suffix`` follows the offer's path, empty for none; ``kinds`` are those of its entries.

    A type without kinds is not made of games that are picked: what is sold then is numbered or shared.
    """

    path_suffix: str
    kinds: frozenset[Kind]


GAME_TYPES: Final = {
    "standard": GameTypeRule("/standard", frozenset({Kind.PLAIN})),
    "random": GameTypeRule("/random", frozenset({Kind.RANDOM})),
    "sequential": GameTypeRule("", frozenset()),
    "reduced_system": GameTypeRule("/systems", frozenset({Kind.SYSTEM, Kind.WHEEL})),
    "powerhit": GameTypeRule("/powerhit", frozenset({Kind.POWERHIT})),
    "powerpik": GameTypeRule("/powerpik", frozenset({Kind.POWERHIT})),
    "mega_combo": GameTypeRule("/super-combos", frozenset({Kind.COMBO})),
    "strike_standard": GameTypeRule("", frozenset({Kind.PLAIN})),
    "strike_boxed": GameTypeRule("/boxed", frozenset({Kind.BOXED})),
    "deferred": GameTypeRule("/subscriptions", frozenset()),
    "syndicate": GameTypeRule("/syndicates", frozenset()),
    "lotto_party": GameTypeRule("/lotto-party", frozenset()),
}
"""By key (docs/requirements.md, Game-type path suffixes)."""


def describe(offer_name: str, way: str, num_games: int, num_draws: int) -> str:
    """What a customer reads for a ticket, e.g. "Powerball, System 9, 36 games, 2 draws".

    Every region of the site groups the digits of counts alike. ``way`` names the way to play; it is empty for
    standard games.
    """
    games = "1 game" if num_games == 1 else f"{num_games:,} games"
    parts = [offer_name, way, games, "" if num_draws == 1 else f"{num_draws} draws"]
    return ", ".join(part for part in parts if part)


def way_of(layout: Layout, game_type: str) -> str:
    """What a way to play is called on a ticket, e.g. "System 9"; empty for standard games."""
    size = layout.mains.count
    match layout.kind:
        case Kind.SYSTEM:
            return f"System {size}" if size > layout.picks else f"Pick {size}"
        case Kind.POWERHIT:
            name = "Powerpik" if game_type == "powerpik" else "PowerHit"
            return name if size == layout.picks else f"System {name} {size}"
        case Kind.WHEEL:
            return f"Reduced System {size}"
        case Kind.BOXED:
            return "Boxed"
        case Kind.COMBO:
            return "Super Combo"
        case _:
            return ""
