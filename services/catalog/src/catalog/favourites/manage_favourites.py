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
    ChosenGameOffer,
    FavouriteSet,
    Game,
    Invalidity,
    canonical_games,
    find_game_offer,
    game_problems,
    invalidity,
)
from catalog.lotteries import store as offers
from catalog.lotteries.rules.offers import Lottery
from games.numbers import FieldProblem
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import FieldError, InvalidRequest, NotFound, RuleRefused
from servicekit.security.principal import Principal


class CheckedSet(NamedTuple):
    """A set with its offer; ``invalid`` is why it cannot be played, None when it can."""

    stored: FavouriteSet
    offer: Lottery
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

    async def list_sets(self, customer: Principal, offer_key: str | None) -> list[CheckedSet]:
        """The customer's sets by name, of one offer or of all."""
        async with self.database.read() as session:
            stored = await favourites.sets_of(session, customer.customer_id, offer_key)
            found = await offers.load_offers(session, {each.offer_key for each in stored})
        by_key = {offer.key: offer for offer in found}
        return [self._checked(by_key[each.offer_key], each, customer) for each in stored]

    async def add(self, customer: Principal, wanted: NewSet) -> CheckedSet:
        """Adds a set.

        Raises InvalidRequest with what is not complete, RuleRefused (`name_taken`, `too_many_favourites`).
        """
        async with self.database.read() as session:
            found = await offers.load_offers(session, [wanted.offer_key])
        if not found:
            problem = unknown_offer(wanted.offer_key)
            raise InvalidRequest(problem.code, problem.message, target=problem.target)
        offer = found[0]
        chosen = self._chosen(offer, wanted.game_type, wanted.game_offer)
        _require_complete(chosen, wanted.games)
        async with self.database.transaction() as session:
            await favourites.lock_sets(session, customer.customer_id)
            if await favourites.name_is_taken(session, customer.customer_id, wanted.name):
                raise _name_taken()
            stored = await favourites.add_set(
                session,
                customer.customer_id,
                name=wanted.name,
                key=(offer.key, chosen.game_type.key, chosen.game_offer.key),
                rules_from=chosen.era.effective_from_draw,
                games=canonical_games(chosen, wanted.games),
            )
        if stored is None:
            message = f"You can keep {MAX_SETS} sets. Delete one that you no longer play"
            raise RuleRefused("too_many_favourites", message)
        return self._checked(offer, stored, customer)

    async def change(
        self, customer: Principal, set_id: UUID, *, name: str, games: Sequence[Game] | None
    ) -> CheckedSet:
        """Renames a set and, unless ``games`` is None, replaces its numbers by some of the rules in force.

        Raises NotFound (`favourite_not_found`), InvalidRequest with what is not complete, and RuleRefused
        (`name_taken`).
        """
        async with self.database.read() as session:
            stored = await favourites.find_set(session, customer.customer_id, set_id)
            if stored is None:
                raise _not_found()
            [offer] = await offers.load_offers(session, [stored.offer_key])
        rules_from: int | None = None
        if games is not None:
            chosen = self._chosen(offer, stored.game_type, stored.game_offer)
            _require_complete(chosen, games)
            rules_from, games = chosen.era.effective_from_draw, canonical_games(chosen, games)
        async with self.database.transaction() as session:
            await favourites.lock_sets(session, customer.customer_id)
            if await favourites.name_is_taken(session, customer.customer_id, name, except_id=set_id):
                raise _name_taken()
            changed = await favourites.change_set(
                session, customer.customer_id, set_id, name=name, rules_from=rules_from, games=games
            )
        if changed is None:
            raise _not_found()
        return self._checked(offer, changed, customer)

    async def delete(self, customer: Principal, set_id: UUID) -> None:
        """Deletes a set. Raises NotFound (`favourite_not_found`)."""
        async with self.database.transaction() as session:
            if not await favourites.delete_set(session, customer.customer_id, set_id):
                raise _not_found()

    def _chosen(self, offer: Lottery, game_type: str, game_offer: str | None) -> ChosenGameOffer:
        chosen = find_game_offer(offer, game_type, game_offer, self.clock.now())
        if isinstance(chosen, FieldProblem):
            raise InvalidRequest(chosen.code, chosen.message, target=chosen.target)
        return chosen

    def _checked(self, offer: Lottery, stored: FavouriteSet, customer: Principal) -> CheckedSet:
        return CheckedSet(stored, offer, invalidity(offer, stored, customer.region, self.clock.now()))


async def list_favourite_offers(database: Database, customer_id: UUID) -> list[str]:
    """Keys of the offers that a customer has favourite numbers for."""
    async with database.read() as session:
        return await favourites.offers_with_favourites(session, customer_id)


def _require_complete(chosen: ChosenGameOffer, games: Sequence[Game]) -> None:
    problems = game_problems(chosen, games)
    if problems:
        raise InvalidRequest.of(FieldError(each.target, each.code, each.message) for each in problems)


def _name_taken() -> RuleRefused:
    return RuleRefused("name_taken", "You already have numbers with this name", target="name")


def _not_found() -> NotFound:
    return NotFound("favourite_not_found", "We could not find these favourite numbers")
