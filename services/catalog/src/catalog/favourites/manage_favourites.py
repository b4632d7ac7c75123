"""Lists, adds, changes and deletes favourite numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from catalog.errors import unknown_offer
from catalog.favourites import store as favourites
from catalog.favourites.rules import (
    MAX_SETS,
    FavouriteSet,
    Game,
    Invalidity,
    Shape,
    canonical_games,
    find_shape,
    game_problems,
    invalidity,
)
from catalog.lotteries import store as offers
from catalog.lotteries.rules.offers import Offer
from games.numbers import FieldProblem
from servicekit.clock import Clock
from servicekit.database import Database
from servicekit.errors import FieldError, InvalidRequest, NotFound, RuleRefused
from servicekit.tokens import Principal


class ShownSet(NamedTuple):
    """A set with its offer; ``invalid`` is why it cannot be played, None when it can."""

    kept: FavouriteSet
    offer: Offer
    invalid: Invalidity | None


@dataclass(frozen=True, slots=True)
class NewSet:
    """A set to add; `game_offer` None means the first of the game type."""

    name: str
    offer_key: str
    game_type: str
    game_offer: str | None
    games: Sequence[Game]


@dataclass(frozen=True, slots=True)
class ManageFavourites:
    """The favourite numbers of customers."""

    database: Database
    clock: Clock

    async def list_sets(self, customer: Principal, offer_key: str | None) -> list[ShownSet]:
        """The customer's sets by name, of one offer or of all."""
        async with self.database.read() as session:
            kept = await favourites.sets_of(session, customer.customer_id, offer_key)
            found = await offers.load_offers(session, {each.offer_key for each in kept})
        by_key = {offer.key: offer for offer in found}
        return [self._shown(by_key[each.offer_key], each, customer) for each in kept]

    async def add(self, customer: Principal, wanted: NewSet) -> ShownSet:
        """Adds a set.

        Raises InvalidRequest with what is not complete, RuleRefused (`name_taken`, `too_many_favourites`).
        """
        async with self.database.read() as session:
            found = await offers.load_offers(session, [wanted.offer_key])
        if not found:
            problem = unknown_offer(wanted.offer_key)
            raise InvalidRequest(problem.code, problem.message, target=problem.target)
        offer = found[0]
        shape = self._shape(offer, wanted.game_type, wanted.game_offer)
        _require_complete(shape, wanted.games)
        async with self.database.transaction() as session:
            await favourites.lock_sets(session, customer.customer_id)
            if await favourites.name_is_taken(session, customer.customer_id, wanted.name):
                raise _name_taken()
            kept = await favourites.add_set(
                session,
                customer.customer_id,
                name=wanted.name,
                shape=(offer.key, shape.game_type.key, shape.game_offer.key),
                rules_from=shape.era.effective_from_draw,
                games=canonical_games(shape, wanted.games),
            )
        if kept is None:
            message = f"You can keep {MAX_SETS} sets. Delete one that you no longer play"
            raise RuleRefused("too_many_favourites", message)
        return self._shown(offer, kept, customer)

    async def change(
        self, customer: Principal, set_id: UUID, *, name: str, games: Sequence[Game] | None
    ) -> ShownSet:
        """Renames a set and, unless ``games`` is None, replaces its numbers by some of the rules in force.

        Raises NotFound (`favourite_not_found`), InvalidRequest with what is not complete, and RuleRefused
        (`name_taken`).
        """
        async with self.database.read() as session:
            kept = await favourites.find_set(session, customer.customer_id, set_id)
            if kept is None:
                raise _not_found()
            [offer] = await offers.load_offers(session, [kept.offer_key])
        rules_from: int | None = None
        if games is not None:
            shape = self._shape(offer, kept.game_type, kept.game_offer)
            _require_complete(shape, games)
            rules_from, games = shape.era.effective_from_draw, canonical_games(shape, games)
        async with self.database.transaction() as session:
            await favourites.lock_sets(session, customer.customer_id)
            if await favourites.name_is_taken(session, customer.customer_id, name, except_id=set_id):
                raise _name_taken()
            changed = await favourites.change_set(
                session, customer.customer_id, set_id, name=name, rules_from=rules_from, games=games
            )
        if changed is None:
            raise _not_found()
        return self._shown(offer, changed, customer)

    async def delete(self, customer: Principal, set_id: UUID) -> None:
        """Deletes a set. Raises NotFound (`favourite_not_found`)."""
        async with self.database.transaction() as session:
            if not await favourites.delete_set(session, customer.customer_id, set_id):
                raise _not_found()

    def _shape(self, offer: Offer, game_type: str, game_offer: str | None) -> Shape:
        shape = find_shape(offer, game_type, game_offer, self.clock.now())
        if isinstance(shape, FieldProblem):
            raise InvalidRequest(shape.code, shape.message, target=shape.target)
        return shape

    def _shown(self, offer: Offer, kept: FavouriteSet, customer: Principal) -> ShownSet:
        return ShownSet(kept, offer, invalidity(offer, kept, customer.region, self.clock.now()))


async def list_favourite_offers(database: Database, customer_id: UUID) -> list[str]:
    """Keys of the offers that a customer has favourite numbers for."""
    async with database.read() as session:
        return await favourites.offers_with_favourites(session, customer_id)


def _require_complete(shape: Shape, games: Sequence[Game]) -> None:
    problems = game_problems(shape, games)
    if problems:
        raise InvalidRequest.of(FieldError(each.target, each.code, each.message) for each in problems)


def _name_taken() -> RuleRefused:
    return RuleRefused("name_taken", "You already have numbers with this name", target="name")


def _not_found() -> NotFound:
    return NotFound("favourite_not_found", "We could not find these favourite numbers")
