"""The games of a ticket: when they are complete, and how they are kept.

A game is kept as one byte a number: its number sets one after the other, each in ascending order. The
games of a ticket follow each other without separators, so a ticket of 50 Powerball games takes 400 bytes
and is scored without parsing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from checkout.domain.catalogue import GameOffer, NumberSet, Shape
from servicekit.errors import FieldError

Game = Mapping[str, Sequence[int]]
"""One game as a customer sends it: numbers by the name of their set, e.g. `{"Numbers": [...], "Powerball":
[7]}`.
"""


def game_errors(games: Sequence[Game], offer: GameOffer) -> list[FieldError]:
    """Everything that keeps these games from being a ticket of `offer`, by field; empty when they are
    complete.

    Complete means (domain handbook §2): each number set there with exactly its count, in range and
    distinct, no other set, a count of games within the offer's bounds and in its price table. The same
    game twice is allowed.
    """
    errors = _count_errors(len(games), offer)
    known = {numbers.name for numbers in offer.number_sets}
    for index, game in enumerate(games):
        errors.extend(
            FieldError(f"games[{index}].{name}", "unknown_number_set", "This game has no such numbers")
            for name in game
            if name not in known
        )
        for number_set in offer.number_sets:
            target = f"games[{index}].{number_set.name}"
            error = _number_set_error(target, game.get(number_set.name), number_set)
            if error is not None:
                errors.append(error)
    return errors


def _count_errors(count: int, offer: GameOffer) -> list[FieldError]:
    if count < offer.min_games:
        return [FieldError("games", "too_few_games", f"Please complete at least {offer.min_games} games")]
    if count > offer.max_games:
        return [FieldError("games", "too_many_games", f"A ticket has at most {offer.max_games} games")]
    if count not in offer.prices:
        return [FieldError("games", "game_count_not_sold", f"A ticket of {count} games is not sold")]
    return []


def _number_set_error(target: str, numbers: Sequence[int] | None, wanted: NumberSet) -> FieldError | None:
    if numbers is None:
        return FieldError(target, "required", "This field is required")
    if len(numbers) != wanted.count:
        return FieldError(target, "number_count", f"Please choose exactly {wanted.count} numbers")
    if not all(wanted.lowest <= number <= wanted.highest for number in numbers):
        return FieldError(
            target, "number_out_of_range", f"Numbers go from {wanted.lowest} to {wanted.highest}"
        )
    if len(set(numbers)) != len(numbers):
        return FieldError(target, "number_repeated", "Please choose each number once")
    return None


def pack(games: Sequence[Game], shape: Shape) -> bytes:
    """Packs complete games. Raises ValueError for a number that does not fit a byte."""
    packed = bytearray()
    for game in games:
        for name, _ in shape:
            packed.extend(sorted(game[name]))
    return bytes(packed)


def unpack(packed: bytes, shape: Shape) -> list[dict[str, list[int]]]:
    """The games again, each set in ascending order. Raises ValueError when the length does not fit the
    shape.
    """
    games = []
    for start in range(0, len(packed), checked_game_size(packed, shape)):
        game, position = {}, start
        for name, count in shape:
            game[name] = list(packed[position : position + count])
            position += count
        games.append(game)
    return games


def checked_game_size(packed: bytes, shape: Shape) -> int:
    """Bytes of one game of this shape. Raises ValueError when `packed` is not a whole number of such
    games.
    """
    size = sum(count for _, count in shape)
    if size == 0 or len(packed) % size:
        raise ValueError(f"{len(packed)} bytes are not games of {size} numbers")
    return size
