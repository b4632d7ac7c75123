"""Documents, verification rules by region, states of methods, and the displayed state
(docs/domain.md §10.12, §12; docs/requirements.md, Verification).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final, Literal

from pydantic import PositiveInt

ContentType = Literal["image/jpeg", "image/png", "application/pdf"]
DocumentPart = Literal["front", "back", "selfie", "form"]
CONTENT_TYPES: Final[tuple[ContentType, ...]] = ("image/jpeg", "image/png", "application/pdf")
PARTS: Final[tuple[DocumentPart, ...]] = ("front", "back", "selfie", "form")

MAX_BYTES: Final = 8 * 1024 * 1024
MAX_UNSUBMITTED: Final = 6
"""Documents that a customer may have uploaded and not handed in yet."""

_SIGNATURES: Final[tuple[tuple[bytes, ContentType], ...]] = (
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"%PDF-", "application/pdf"),
)
_ENDINGS: Final[dict[ContentType, bytes]] = {
    "image/jpeg": b"\xff\xd9",
    "image/png": b"IEND\xaeB`\x82",
    "application/pdf": b"%%EOF",
}
_ENDING_WITHIN: Final = 1024


def sniff(content: bytes) -> ContentType | None:
    """What a file is by its own first and last bytes, whatever it was called; None for anything not taken."""
    for signature, content_type in _SIGNATURES:
        if content.startswith(signature):
            whole = _ENDINGS[content_type] in content[-_ENDING_WITHIN:]
            return content_type if whole else None
    return None


VerificationStatus = Literal["disabled", "not_attempted", "pending", "in_progress", "attempted"]

Method = Literal[
    "auto_verification", "connect_id", "greenid_ui", "drivers_licence", "photo_id_upload", "pdf_form"
]
Consequence = Literal["suspended", "closed"]
NeededBefore = Literal["withdrawal", "gambling"]
AttemptState = Literal[
    "sending", "unknown", "waiting_customer", "waiting_provider", "in_review", "passed", "failed", "abandoned"
]
DisplayState = Literal["Failed Verification", "Pending Verification", "Unverified", "Verified"]

METHODS: Final[tuple[Method, ...]] = (
    "auto_verification", "connect_id", "greenid_ui", "drivers_licence", "photo_id_upload", "pdf_form",
)  # fmt: skip
AUTOMATIC: Final[frozenset[Method]] = frozenset(
    {"auto_verification", "connect_id", "greenid_ui", "drivers_licence"}
)
"""Methods that a machine decides; those that fail count towards the limit of automatic attempts."""
DOCUMENTS: Final[frozenset[Method]] = frozenset({"photo_id_upload", "pdf_form"})
"""Methods that need uploaded documents and a review."""

ATTEMPT_STATES: Final[tuple[AttemptState, ...]] = (
    "sending", "unknown", "waiting_customer", "waiting_provider", "in_review",
    "passed", "failed", "abandoned",
)  # fmt: skip
OPEN_STATES: Final[frozenset[AttemptState]] = frozenset(
    {"sending", "unknown", "waiting_customer", "waiting_provider", "in_review"}
)


@dataclass(frozen=True, slots=True)
class VerificationRules:
    """One row of the table; rows of a region follow each other by `valid_from`."""

    region: str
    valid_from: date
    methods: tuple[Method, ...]
    """In the order in which they are offered; none: verification is disabled there."""
    needed_before: NeededBefore
    deadline_days: PositiveInt | None
    consequence: Consequence | None
    moving_in_revokes: bool
    automatic_attempts: PositiveInt
    """Automatic attempts that may fail before only documents are left."""
    approvals: PositiveInt
    """Different members of staff who must approve documents."""

    def deadline(self, began_at: datetime) -> datetime | None:
        """The verification deadline."""
        return None if self.deadline_days is None else began_at + timedelta(days=self.deadline_days)


class VerificationTable:
    """The rules in force by region. Raises ValueError when a row contradicts itself."""

    def __init__(self, rows: Iterable[VerificationRules]) -> None:
        self._rows: dict[str, list[VerificationRules]] = {}
        for row in sorted(rows, key=lambda row: row.valid_from, reverse=True):
            if (row.deadline_days is None) != (row.consequence is None):
                raise ValueError(f"the deadline of {row.region} and its consequence belong together")
            if row.approvals < 1 or row.automatic_attempts < 1:
                raise ValueError(f"{row.region} needs at least one approval and one automatic attempt")
            self._rows.setdefault(row.region, []).append(row)

    @property
    def regions(self) -> frozenset[str]:
        """Every region that has rules."""
        return frozenset(self._rows)

    def find(self, region: str, on: date) -> VerificationRules:
        """The row of a region in force on a local day. Raises KeyError for a region without rules."""
        for row in self._rows[region]:
            if row.valid_from <= on:
                return row
        raise KeyError(region)


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt; functions below take attempts oldest first."""

    method: Method
    state: AttemptState


@dataclass(frozen=True, slots=True)
class MethodStatus:
    """A method as docs/requirements.md lists it."""

    type: Method
    status: VerificationStatus


def failed_automatically(attempts: Sequence[Attempt]) -> int:
    """How many automatic attempts have failed."""
    return sum(attempt.method in AUTOMATIC and attempt.state == "failed" for attempt in attempts)


def method_statuses(
    rules: VerificationRules, attempts: Sequence[Attempt], *, verified: bool
) -> list[MethodStatus]:
    """The methods in the region's order, each with where it stands.

    A method is disabled when there is nothing left to prove, and an automatic one once too many have failed.
    """
    exhausted = failed_automatically(attempts) >= rules.automatic_attempts
    return [MethodStatus(method, _status(method, attempts, verified, exhausted)) for method in rules.methods]


def overall_status(
    rules: VerificationRules, attempts: Sequence[Attempt], *, verified: bool
) -> VerificationStatus:
    """Where the whole verification stands."""
    if verified:
        return "attempted"
    if not rules.methods:
        return "disabled"
    for attempt in attempts:
        if attempt.state in OPEN_STATES:
            return _of_state(attempt.state)
    return "attempted" if any(attempt.state == "failed" for attempt in attempts) else "not_attempted"


def display_state(attempts: Sequence[Attempt], *, verified: bool) -> DisplayState:
    """The state as the customer sees it."""
    if verified:
        return "Verified"
    if any(attempt.state in OPEN_STATES for attempt in attempts):
        return "Pending Verification"
    decided = [attempt for attempt in attempts if attempt.state in ("passed", "failed")]
    return "Failed Verification" if decided and decided[-1].state == "failed" else "Unverified"


def move_revokes(old_region: str, new_rules: VerificationRules) -> bool:
    """Whether moving into the region of `new_rules` revokes a verification; moving out restores none."""
    return old_region != new_rules.region and new_rules.moving_in_revokes


def _status(
    method: Method, attempts: Sequence[Attempt], verified: bool, exhausted: bool
) -> VerificationStatus:
    own = [attempt for attempt in attempts if attempt.method == method and attempt.state != "abandoned"]
    if own and own[-1].state in OPEN_STATES:
        return _of_state(own[-1].state)
    if verified:
        return "attempted" if own and own[-1].state == "passed" else "disabled"
    if exhausted and method in AUTOMATIC:
        return "disabled"
    return "attempted" if own else "not_attempted"


def _of_state(state: AttemptState) -> VerificationStatus:
    return "pending" if state in ("sending", "unknown", "waiting_customer") else "in_progress"
