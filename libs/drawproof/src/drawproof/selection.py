"""From published inputs to winners (docs/domain.md §13.5, docs/draw-verification.md)."""

from __future__ import annotations

import hmac
from collections.abc import Container, Iterator
from dataclasses import dataclass
from hashlib import sha256

ALGORITHM = "wattle-draw-v1"
"""Name of everything in this module; another way to draw gets another name."""

JACKPOT = 0
"""Number of the prize for the jackpot number, which is drawn from all entries and returned."""

_WORDS = 2**256


@dataclass(frozen=True, slots=True)
class DrawingName:
    """Which drawing: the offer, the draw, and the drawing inside it such as "main" or "early_bird"."""

    offer_key: str
    draw_no: int
    drawing: str

    @property
    def text(self) -> str:
        """The name as it goes into hashes."""
        return f"{self.offer_key}|{self.draw_no}|{self.drawing}"


@dataclass(frozen=True, slots=True)
class Selected:
    """The entry at ``index`` of the sealed list won prize ``prize_no`` with this attempt's word."""

    prize_no: int
    index: int
    attempt: int


def seed_commitment(operator_seed: bytes) -> bytes:
    """What is published of the operator's seed before sales begin."""
    return sha256(b"wattle-draw-seed-v1|" + operator_seed).digest()


def entry_digest(entry_id: str) -> bytes:
    """What is published of an entry's id, which only its holder knows; lower case, with hyphens."""
    return sha256(entry_id.encode()).digest()


def entry_leaf(name: DrawingName, number: int, digest: bytes) -> bytes:
    """An entry as it is hashed into the list: the ticket's number bound to its holder's secret id."""
    return f"wattle-draw-entry-v1|{name.text}|{number}|{digest.hex()}".encode()


def draw_seed(operator_seed: bytes, randomness: bytes, root: bytes) -> bytes:
    """The seed of a drawing: nobody knows it before the beacon's round, and nobody can choose it then."""
    return sha256(ALGORITHM.encode() + b"|" + operator_seed + randomness + root).digest()


def word(seed: bytes, name: DrawingName, prize_no: int, attempt: int) -> int:
    """A 256-bit number for one attempt at drawing one prize."""
    return int.from_bytes(hmac.digest(seed, f"{name.text}|{prize_no}|{attempt}".encode(), "sha256"))


def select_one(
    seed: bytes, name: DrawingName, prize_no: int, *, entries: int, without: Container[int] = ()
) -> Selected:
    """The winning place of one prize, each of the ``entries`` places as likely as any other.

    A word above the largest multiple of ``entries`` is rejected, and so is a place in ``without``; at least
    one other place must remain. Raises ValueError for an empty list.
    """
    if entries < 1:
        raise ValueError("nobody can win in an empty list")
    highest = _WORDS - _WORDS % entries
    attempt = 0
    while True:
        drawn = word(seed, name, prize_no, attempt)
        if drawn < highest and drawn % entries not in without:
            return Selected(prize_no, drawn % entries, attempt)
        attempt += 1


def select(
    seed: bytes, name: DrawingName, *, entries: int, prizes: int, repeat_winners: bool
) -> Iterator[Selected]:
    """The winning places, prize 1 first; an entry wins once in a drawing unless ``repeat_winners``.

    Ends early when every entry has won.
    """
    won: set[int] = set()
    for prize_no in range(1, prizes + 1):
        if len(won) == entries:
            return
        selected = select_one(seed, name, prize_no, entries=entries, without=won)
        if not repeat_winners:
            won.add(selected.index)
        yield selected
