"""An era as the public API shows it."""

from __future__ import annotations

from datetime import date

from catalog.games import representation
from catalog.games.rules.drawn_eras import DrawnEra, matrix_label
from servicekit.http.envelope import ResponseModel


class EraOfDraws(ResponseModel):
    """Draws of the same numbers, from one until the next era's first; ``label`` says what is drawn."""

    effective_from_draw: int
    effective_from_date: date
    label: str


def era_out(era: DrawnEra) -> representation.EraOfDraws:
    """An era by its first draw, with a label."""
    return representation.EraOfDraws(
        effective_from_draw=era.first.effective_from_draw,
        effective_from_date=era.first.effective_from_date,
        label=matrix_label(era.matrix),
    )
