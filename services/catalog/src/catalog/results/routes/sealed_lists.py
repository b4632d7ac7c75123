"""The sealed list of a lottery's draw, as the public API answers it."""

from __future__ import annotations

from typing import Literal

from catalog.responses.parameters import Instant
from catalog.results.read_sealed_lists import LotteryVerification
from servicekit.http.envelope import ResponseModel


class ResultSource(ResponseModel):
    """Who said what the numbers are; ``document_digest`` is the SHA-256 of what they were read from."""

    source: str
    document_name: str | None
    document_digest: str | None


class SealedTickets(ResponseModel):
    """What proofs of tickets lead to (docs/draw-verification.md); null until the list is sealed."""

    algorithm: Literal["wattle-line-v1"] = "wattle-line-v1"
    product_offer_key: str
    offer_key: str
    draw_no: int
    entries: int | None
    root: str | None
    sealed_at: Instant | None
    result_version: int | None
    sources: list[ResultSource]


def sealed_tickets_out(found: LotteryVerification) -> SealedTickets:
    """Everything that is published of a draw of a lottery."""
    draw, sealed = found.draw, found.sealed
    return SealedTickets(
        product_offer_key=draw.offer_key,
        offer_key=draw.offer_key,
        draw_no=draw.draw_no,
        entries=sealed.entries if sealed else None,
        root=sealed.root.hex() if sealed else None,
        sealed_at=sealed.sealed_at if sealed else None,
        result_version=draw.result_version,
        sources=[
            ResultSource(
                source=report.source,
                document_name=report.document.name if report.document else None,
                document_digest=report.document.digest.hex() if report.document else None,
            )
            for report in found.sources
        ],
    )
