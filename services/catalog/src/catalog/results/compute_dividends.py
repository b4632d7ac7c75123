"""Dividends of a draw by the rules of its game, from winners that checkout has counted or that are given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.rules import Draw
from catalog.draws.store import draws
from catalog.errors import no_result, refused
from catalog.games.rules import Era
from catalog.results.enter_results import locked_draw, newest_entry, require_going_on
from catalog.results.rules import Dividend, Transfer, TransferKind, dividends_refusal
from catalog.results.store import reports, results
from games import dividends as engine
from games.dividends import Cashcade, DividedPool, DrawMoney
from games.numbers import RuleError
from servicekit.clock import Clock
from servicekit.data.database import Database


@dataclass(frozen=True, slots=True)
class Money:
    """What staff know of a draw's money, in minor units; None is computed.

    The pool is then the fund's part of the stakes, the winners those that checkout has counted, the
    guarantee that of a special draw, and the jackpots before and the carried money those of earlier draws.
    """

    pool: int | None = None
    guaranteed: int | None = None
    carried_in: int | None = None
    jackpots_before: int | None = None
    winners: Mapping[int, int] | None = None
    boosts: Mapping[int, Fraction] = field(default_factory=dict)
    cashcade: Cashcade | None = None


async def compute_dividends(
    database: Database, clock: Clock, offer_key: str, draw_no: int, money: Money, *, staff: str
) -> tuple[int, DividedPool]:
    """Divides the pool and enters what each division pays, unconfirmed; another person confirms it.

    Returns the version of the result. Raises NotFound (`draw_not_found`, `result_not_found`) and RuleRefused
    (`result_not_confirmed`, `draw_held`, `not_counted`, `pool_unknown`, `impossible_dividends`,
    `dividends_exist`).
    """
    async with database.transaction() as session:
        draw, era = await locked_draw(session, offer_key, draw_no)
        require_going_on(draw)
        entry = await newest_entry(session, draw)
        if draw.result_version is None:
            raise no_result(offer_key, draw_no)
        if entry.confirmed_by is None:
            raise refused("result_not_confirmed", f"Version {entry.version} of the result is not confirmed")
        winners, of_draw = await _money(session, draw, era, money)
        try:
            divided = engine.divide(era.matrix.divisions, era.pool_rules, of_draw, winners)
        except RuleError as error:
            raise refused("impossible_dividends", str(error)) from error
        following = await draws.draw_after(session, draw)
        lines = _lines(divided, following.draw_no if following else draw_no + 1)
        reason = dividends_refusal(era.matrix, draw_no, lines)
        if reason is not None:
            raise refused("impossible_dividends", reason)
        currency = era.prize_pool.currency
        if not await results.enter_dividends(
            session, draw, entry.version, lines, currency, staff=staff, now=clock.now()
        ):
            raise refused("dividends_exist", "The dividends are confirmed; correct the result instead")
        return entry.version, divided


async def _money(
    session: AsyncSession, draw: Draw, era: Era, known: Money
) -> tuple[Mapping[int, int], DrawMoney]:
    counted = await reports.counts(session, draw)
    if known.winners is None and counted is None:
        raise refused("not_counted", f"The entries of draw {draw.draw_no} are not counted yet")
    pool, fund = known.pool, era.pool_rules.fund
    if pool is None and counted is not None and fund is not None:
        pool = int(counted.stakes * fund)
    if pool is None:
        raise refused("pool_unknown", f"The pool of draw {draw.draw_no} does not follow from its rules")
    special = era.special_draws.get(draw.draw_date)
    guaranteed = known.guaranteed or (special.prize_pool if special else None)
    carried = known.carried_in if known.carried_in is not None else await reports.carried_into(session, draw)
    before = known.jackpots_before
    if before is None:
        before = await reports.jackpots_before(session, draw)
    winners = known.winners if known.winners is not None else counted.winners if counted else {}
    try:
        return winners, DrawMoney(
            pool=pool,
            carried_in=carried,
            guaranteed=guaranteed,
            guarantee_carries=special is not None,
            jackpots_before=before,
            boosts=known.boosts,
            cashcade=known.cashcade,
        )
    except RuleError as error:
        raise refused("impossible_dividends", str(error)) from error


def _lines(divided: DividedPool, next_draw: int) -> list[Dividend]:
    return [
        Dividend(
            division=each.division,
            winners=each.winners,
            amount=each.amount,
            transfer=_transfer(each.transfer, next_draw),
            instalments=each.instalments,
            boost=each.boost,
            free_games=each.free_games,
        )
        for each in divided.dividends
    ]


def _transfer(transfer: engine.PoolTransfer | None, next_draw: int) -> Transfer | None:
    if transfer is None:
        return None
    kind = TransferKind(transfer.kind.value)
    number = next_draw if kind is TransferKind.TO_DRAW else transfer.division or 0
    return Transfer(kind, number, transfer.amount)
