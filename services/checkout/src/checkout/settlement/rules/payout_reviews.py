"""Payout reviews: two people decide on a large prize before it is paid (docs/domain.md §6.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Final, Literal
from uuid import UUID

VOTES_NEEDED: Final = 2
"""Equal votes that decide a payout review (docs/reliability.md, rule 54)."""

ALL_OTHER_OFFERS: Final = "*"
"""Key of the threshold for offers without one of their own; `payout_review_from` in SQL knows it too."""

Stage = Literal["waiting", "decided"]
Verdict = Literal["approved", "rejected"]
Decision = Literal["approved", "rejected", "withdrawn"]
Outcome = Literal["recorded", "approved", "rejected", "not_open", "already_voted_differently"]


@dataclass(frozen=True, slots=True)
class ReviewThresholds:
    """Prizes of a ticket in a draw from which on a review is needed, in minor units by offer."""

    amounts: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))

    def of(self, offer_key: str) -> int | None:
        """The threshold of an offer; None when its prizes need no review."""
        return self.amounts.get(offer_key, self.amounts.get(ALL_OTHER_OFFERS))


NO_REVIEWS: Final = ReviewThresholds()


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutReview:
    """The review of a prize of `amount` minor units; `reason` is why it is not paid, for the customer."""

    reference: str
    kind: Literal["draw", "raffle", "share"]
    offer_key: str
    offer_name: str
    draw_no: int
    ticket_id: UUID
    customer_id: UUID
    amount: int
    currency: str
    decision: Decision | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class Vote:
    """The decision of one member of staff; a rejection has a `reason`."""

    staff: str
    verdict: Verdict
    reason: str | None
    voted_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewRecord(PayoutReview):
    """A review as staff see it; a provisional prize is not paid before `pay_from`."""

    review_id: UUID
    serial: str
    opened_at: datetime
    decided_at: datetime | None
    pay_from: datetime | None
    votes: Sequence[Vote]

    def voters(self, verdict: Verdict) -> list[str]:
        """The staff with this vote, in the order of their votes."""
        return [vote.staff for vote in self.votes if vote.verdict == verdict]


@dataclass(frozen=True, slots=True)
class VoteState:
    """The decision of a review, and the vote of one person in it."""

    decision: Decision | None
    verdict: Verdict | None
