"""Raffles as the public API shows them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from catalog.draws.rules import Draw
from catalog.lotteries.routes.representation import shown_draw
from catalog.raffles.routes import models
from catalog.raffles.rules import raffles as rules
from catalog.raffles.rules.stored import (
    BOOK,
    ProvedDrawing,
    ProvedWinner,
    PublishedRaffle,
    StoredCause,
    StoredDraw,
    StoredDrawing,
    Verification,
    Winner,
    on_sale,
)
from catalog.responses.fields import from_value
from catalogue.draws import PurchaseStatus
from drawproof.selection import ALGORITHM
from servicekit.money import MoneyOut, format_amount, money_out

_SHOWN_OF_DRAW = {
    *("name", "pre_order_at", "first_number", "last_number", "max_tickets", "max_per_customer"),
    *("allocation", "regions"),
}

MINIMUM_AGE = 18
"""Least age of an entrant in years (docs/domain.md §12)."""


def raffle_out(shown: PublishedRaffle, now: datetime) -> models.Raffle:
    """The raffle at ``now``, with the draws that can still be bought into."""
    raffle, document = shown.raffle, shown.raffle.document
    selling = on_sale(raffle, now)
    coming = sorted(
        (stored for stored in raffle.draws if stored.draw.stop > now), key=lambda stored: stored.draw.open_at
    )
    draws = [raffle_draw_out(stored, place, now) for place, stored in enumerate(coming)]
    # Between two draws the regions of the last one apply.
    licensed = coming or sorted(raffle.draws, key=lambda stored: stored.draw.stop)[-1:]
    books = [_books(selling.document)] if selling else []
    return models.Raffle(
        **document.model_dump(exclude={"ranking", "causes", "game_types"}),
        availability="suspended" if raffle.suspended else "available",
        suspended=raffle.suspended,
        causes=[from_value(models.CauseName, cause) for cause in shown.causes],
        game_types=[
            from_value(models.RaffleGameType, game_type, game_offers=books)
            for game_type in document.game_types
        ],
        restrictions=[
            models.Restriction(
                type="licensing_restriction",
                regions=sorted({region for stored in licensed for region in stored.document.regions}),
            )
        ],
        next_draw=draws[0] if draws else None,
        draws=draws,
    )


def raffle_draw_out(stored: StoredDraw, draw_offset: int | None, now: datetime) -> models.RaffleDraw:
    """The draw at ``now``."""
    draw, document = stored.draw, stored.document
    status = draw.purchase_status(now)
    if status is PurchaseStatus.OPEN and stored.left == 0:
        status = PurchaseStatus.SOLD_OUT
    is_pre_order = (
        status is PurchaseStatus.NOT_OPEN
        and document.pre_order_at is not None
        and document.pre_order_at <= now
    )
    return models.RaffleDraw(
        **shown_draw(draw),
        **document.model_dump(include=_SHOWN_OF_DRAW),
        draw_offset=draw_offset,
        kind="raffle_ticket_draw",
        purchase_status="pre_order" if is_pre_order else status.value,
        tickets_left=stored.left,
        drawings=[
            _drawing(drawing, document.currency, _drawn_at(drawing, draw)) for drawing in document.drawings
        ],
        permits=[from_value(rules.PublicPermit, permit) for permit in document.permits],
        has_postal_entry=document.postal_entry is not None,
        draws_when_sold_out=draw.draws_when_sold_out,
    )


def raffle_result_out(shown: PublishedRaffle, stored: StoredDraw) -> models.RaffleResult:
    """Who won in a draw so far."""
    return models.RaffleResult(
        product_offer_key=stored.draw.offer_key,
        offer_name=shown.raffle.document.name,
        draw_no=stored.draw.draw_no,
        draw_name=stored.document.name,
        draw_at=stored.draw.draw_at,
        status=stored.draw.status.public_name,
        drawings=[
            models.DrawingResult(
                key=drawing.key,
                name=drawing.name,
                draw_at=_drawn_at(drawing, stored.draw),
                winners=[_winner(w) for w in won],
            )
            for drawing in stored.document.drawings
            if (won := _winners_of(shown.winners, stored.draw.draw_no, drawing.key))
        ],
    )


def cause_out(cause: StoredCause) -> models.Cause:
    """A cause with its text."""
    return from_value(models.Cause, cause.document, offers=list(cause.offers))


def postal_entry_out(stored: StoredDraw) -> models.PostalEntry | None:
    """How to take part for free, where that is possible."""
    postal = stored.document.postal_entry
    if postal is None:
        return None
    return models.PostalEntry(
        **postal.model_dump(exclude={"write"}),
        write=[*postal.write, f"draw number {stored.draw.draw_no}"],
        minimum_age=MINIMUM_AGE,
        draw_no=stored.draw.draw_no,
        draw_name=stored.document.name,
    )


def verification_out(found: Verification) -> models.Verification:
    """Everything that is published of a draw."""
    draw = found.stored.draw
    names = {drawing.key: drawing for drawing in found.stored.document.drawings}
    allocation = found.allocation
    return models.Verification(
        algorithm=ALGORITHM,
        product_offer_key=draw.offer_key,
        offer_key=draw.offer_key,
        draw_no=draw.draw_no,
        drawings=[_verified(proved, names[proved.drawing.key.key]) for proved in found.drawings],
        allocation=from_value(
            models.Allocation,
            allocation,
            key_commitment=allocation.key_commitment.hex(),
            key=allocation.key.hex() if allocation.frozen_at is not None else None,
        ),
    )


def _verified(proved: ProvedDrawing, document: rules.Drawing) -> models.VerifiedDrawing:
    drawing = proved.drawing
    is_public = drawing.status == "published"
    jackpot = next((won for won in proved.winners if won.entry.winner.won_by == "jackpot"), None)
    return from_value(
        models.VerifiedDrawing,
        drawing,
        key=drawing.key.key,
        name=document.name,
        status=_status(drawing),
        seed_commitment=drawing.seed_commitment.hex(),
        beacon=models.Beacon(
            network=drawing.network,
            round=drawing.beacon_round,
            delay_seconds=drawing.beacon_delay,
            published_at=drawing.confirmed_at,
            randomness=_hex(drawing.randomness if is_public else None),
            signature=_hex(drawing.signature if is_public else None),
        ),
        repeat_winners=document.repeat_winners,
        root=_hex(drawing.root),
        operator_seed=_hex(drawing.operator_seed),
        seed=_hex(drawing.seed if is_public else None),
        winners=[
            from_value(models.ProvedWinner, won.entry.winner, **_place(won), attempt=won.entry.attempt or 0)
            for won in proved.winners
            if won.entry.winner.won_by == "drawn"
        ],
        neighbours=[
            from_value(models.ProvedNeighbour, won.entry.winner, **_place(won))
            for won in proved.winners
            if won.entry.winner.won_by == "neighbour"
        ],
        jackpot=models.ProvedJackpot(
            **_place(jackpot), attempt=jackpot.entry.attempt or 0, won=jackpot.entry.winner.value > 0
        )
        if jackpot
        else None,
    )


def _place(won: ProvedWinner) -> dict[str, int | str | list[str]]:
    return {
        "number": won.entry.winner.number,
        "index": won.entry.place,
        "entry_digest": won.entry.entry_digest.hex(),
        "proof": [part.hex() for part in won.proof],
    }


def _status(drawing: StoredDrawing) -> models.DrawingStatus:
    """A drawn drawing is shown as frozen until a second person has confirmed it."""
    if drawing.status == "published":
        return "published"
    return "waiting" if drawing.status == "waiting" else "frozen"


def _books(document: rules.RaffleDraw) -> models.RaffleGameOffer:
    books = document.books
    return models.RaffleGameOffer(
        key=BOOK,
        min_games=books[0].tickets,
        max_games=books[-1].tickets,
        default_games=books[len(books) // 2].tickets,
        prices=[
            models.Book(games=book.tickets, price=format_amount(book.price), bonus=book.bonus)
            for book in books
        ],
        price_currency=document.currency,
    )


def _drawn_at(document: rules.Drawing, draw: Draw) -> datetime:
    """Time of a drawing, which is earlier than in its file when the draw was sold out."""
    return min(document.draw_at, draw.draw_at) if draw.draws_when_sold_out else document.draw_at


def _drawing(document: rules.Drawing, currency: str, draw_at: datetime) -> models.Drawing:
    neighbours, jackpot = document.neighbours, document.jackpot
    return models.Drawing(
        **document.model_dump(include={"key", "name", "entries_until", "repeat_winners"}),
        draw_at=draw_at,
        prizes=[
            models.RafflePrize(
                **_award(prize, currency),
                quantity=prize.quantity,
                substitutes={
                    region: models.Award(**_award(award, currency))
                    for region, award in prize.substitutes.items()
                },
            )
            for prize in document.prizes
        ],
        neighbours=models.Neighbours(
            award=models.Award(**_award(neighbours.award, currency)), wraps=neighbours.wraps
        )
        if neighbours
        else None,
        jackpot_step=money_out(jackpot.step, currency) if jackpot else None,
    )


def _award(award: rules.Award, currency: str) -> dict[str, str | MoneyOut]:
    return {
        "title": award.title,
        "kind": award.kind.value,
        "value": money_out(award.value, currency),
    }


def _winners_of(winners: Sequence[Winner], draw_no: int, drawing: str) -> list[Winner]:
    return [
        winner
        for winner in winners
        if (winner.draw_no, winner.drawing) == (draw_no, drawing) and winner.value > 0
    ]


def _winner(winner: Winner) -> models.RaffleWinner:
    value = money_out(winner.value, winner.currency)
    return from_value(models.RaffleWinner, winner, value=value, ticket_number=winner.number)


def _hex(value: bytes | None) -> str | None:
    return None if value is None else value.hex()
