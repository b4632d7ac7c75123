"""Traits of customers, restrictions that follow the person, and reviews of matches."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final, Literal
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, LargeBinary, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from identity.customer.tables import Base, OfCustomer, OneOfCustomer
from servicekit.data.tables import NewId

BarKind = Literal["self_excluded", "register", "time_out"]
ReviewState = Literal["open", "refused", "cleared", "ended"]
FOREVER: Final = datetime(9999, 12, 31, tzinfo=UTC)
"""Stands for a restriction without end."""
REVIEW_STATES: Final = ("open", "refused", "cleared", "ended")
HOLDING: Final = ("open", "refused")
"""States of a review that keep the customer suspended."""


class PersonTrait(Base):
    """A keyed digest of one comparable form of a detail."""

    __tablename__ = "person_traits"
    __table_args__ = (Index("ix_person_traits_digest", "digest"),)

    customer_id: Mapped[OneOfCustomer]
    kind: Mapped[str] = mapped_column(primary_key=True)
    digest: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)


class PersonBar(Base):
    """A restriction by the wallet that bars every account of its person."""

    __tablename__ = "person_bars"
    __table_args__ = (
        CheckConstraint("kind in ('self_excluded', 'register', 'time_out')", name="kind"),
        Index("ix_person_bars_until", "until"),
    )

    customer_id: Mapped[OneOfCustomer]
    kind: Mapped[str] = mapped_column(primary_key=True)
    until: Mapped[datetime]
    """`FOREVER` for one without end."""


class PersonCheck(Base):
    """A customer's next comparison with barred persons."""

    __tablename__ = "person_checks"
    __table_args__ = (
        Index("ix_person_checks_due_at", "due_at", postgresql_where=text("due_at is not null")),
        Index("ix_person_checks_made_by", "made_by"),
    )

    customer_id: Mapped[OneOfCustomer]
    made_by: Mapped[str]
    """Rules and key by which the traits were computed; empty before the first time."""
    due_at: Mapped[datetime | None]
    checked_at: Mapped[datetime | None]


class PersonReview(Base):
    """A customer who resembles a barred one, and the decision about it."""

    __tablename__ = "person_reviews"
    __table_args__ = (
        CheckConstraint(f"state in {REVIEW_STATES}", name="state"),
        CheckConstraint("likeness in ('strict', 'near')", name="likeness"),
        CheckConstraint(
            "(state in ('refused', 'cleared')) = (reason is not null)", name="decision_has_a_reason"
        ),
        UniqueConstraint("customer_id", "matched_customer_id"),
        Index("ix_person_reviews_matched_customer_id", "matched_customer_id"),
        Index("ix_person_reviews_holding", "state", postgresql_where=text("state in ('open', 'refused')")),
    )

    review_id: Mapped[NewId]
    customer_id: Mapped[OfCustomer]
    matched_customer_id: Mapped[UUID] = mapped_column(ForeignKey("customers.customer_id", ondelete="CASCADE"))
    state: Mapped[str]
    likeness: Mapped[str]
    shared: Mapped[list[str]]
    """Kinds of the traits that both have; `register` where the matched customer is the same one."""
    opened_at: Mapped[datetime]
    decided_by: Mapped[str | None]
    """`staff:<name>`, or `system` for a strict match with an excluded person."""
    reason: Mapped[str | None]
    decided_at: Mapped[datetime | None]
