"""Drawn eras: consecutive eras with the same matrix, whose numbers can be counted together."""

from __future__ import annotations

from dataclasses import dataclass

from catalog.games.rules.eras import Era, Eras
from games.matrix import Matrix


@dataclass(frozen=True, slots=True)
class DrawnEra:
    """Eras of rules that follow each other and draw the same; they may differ in divisions and prizes."""

    eras: tuple[Era, ...]

    @property
    def first(self) -> Era:
        """The rules that it starts with."""
        return self.eras[0]

    @property
    def matrix(self) -> Matrix:
        """What is drawn in all of it."""
        return self.first.matrix


def drawn_eras(eras: Eras) -> list[DrawnEra]:
    """The eras of what is drawn in a game, oldest first."""
    found: list[DrawnEra] = []
    for era in eras.items:
        if found and draws_alike(found[-1].matrix, era.matrix):
            found[-1] = DrawnEra((*found[-1].eras, era))
        else:
            found.append(DrawnEra((era,)))
    return found


def drawn_era(eras: Eras, draw_no: int) -> DrawnEra:
    """The drawn era of a draw; raises RuleError for a draw before the first era."""
    rules = eras.of_draw(draw_no)
    return next(era for era in drawn_eras(eras) if rules in era.eras)


def draws_alike(one: Matrix, other: Matrix) -> bool:
    """Whether the same numbers are picked and drawn."""
    return (one.number_sets, one.mains_drawn, one.supplementaries_drawn) == (
        other.number_sets,
        other.mains_drawn,
        other.supplementaries_drawn,
    )


def matrix_label(matrix: Matrix) -> str:
    """What is drawn, in words: "7 from 35, Powerball 1 from 20", "6 from 45 and 2 supplementaries"."""
    mains, second = matrix.mains, matrix.second_barrel
    if mains.repeats:
        return f"{matrix.mains_drawn} digits from {mains.lowest} to {mains.highest}"
    if matrix.in_order:
        return f"the first {matrix.mains_drawn} from {mains.size}, in order"
    drawn = f"{matrix.mains_drawn} from {mains.size}"
    if second is not None:
        return f"{drawn}, {second.name} {matrix.supplementaries_drawn} from {second.size}"
    if matrix.supplementaries_drawn:
        noun = "supplementary" if matrix.supplementaries_drawn == 1 else "supplementaries"
        return f"{drawn} and {matrix.supplementaries_drawn} {noun}"
    return drawn
