"""The checks there are, and what becomes of each."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, Literal
from uuid import uuid4

Status = Literal["passed", "failed", "refer", "pending", "awaiting_customer"]
METHODS: Final = frozenset(
    {"auto_verification", "connect_id", "greenid_ui", "drivers_licence", "photo_id_upload"}
)
REDIRECTING: Final = frozenset({"connect_id", "greenid_ui"})
LATE: Final = timedelta(seconds=20)
"""How long a late answer takes."""


@dataclass
class Check:
    """One check, known by the reference of who asked for it."""

    reference: str
    method: str
    name: str
    return_url: str
    notification_url: str
    status: Status
    late_status: Status | None = None
    late_at: datetime | None = None
    reason: str | None = None
    check_id: str = field(default_factory=lambda: uuid4().hex)

    def at(self, now: datetime) -> Status:
        """The status at an instant: a late answer comes by itself."""
        if self.late_at is not None and self.late_status is not None and now >= self.late_at:
            self.decide(self.late_status)
        return self.status

    def decide(self, status: Status) -> None:
        """Gives the check its outcome, once."""
        if self.status in ("pending", "awaiting_customer"):
            self.status = status
            self.reason = "not_confirmed" if status == "failed" else None
            self.late_at = None


@dataclass(frozen=True)
class Steering:
    """What the details of a check ask the simulator to do."""

    status: Status
    late: bool = False
    lost: bool = False
    """The check is made and the answer gets lost."""


def steer(method: str, last_name: str, number: str) -> Steering:
    """What becomes of a check, by the last name or the number of the licence (README)."""
    name = last_name.casefold()
    status: Status = "passed"
    if "refer" in name or number.endswith("7777"):
        status = "refer"
    elif "fail" in name or number.endswith("0000"):
        status = "failed"
    late = "late" in name or number.endswith("9999")
    lost = "lost" in name or number.endswith("8888")
    if method in REDIRECTING:
        return Steering("awaiting_customer", lost=lost)
    return Steering(status, late=late, lost=lost)
