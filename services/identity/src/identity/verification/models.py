from __future__ import annotations

from typing import Self

from pydantic import AwareDatetime

from identity.verification.rules.methods import MethodStatus
from identity.verification.verification_state import VerificationState
from servicekit.http.envelope import ResponseModel


class MethodOut(ResponseModel):
    """A method of verification and where it stands."""

    type: str
    status: str

    @classmethod
    def of(cls, method: MethodStatus) -> Self:
        return cls(type=method.type, status=method.status)


class VerificationSummaryOut(ResponseModel):
    """Where the customer's verification stands."""

    status: str
    display_state: str
    methods: list[MethodOut]
    deadline: AwareDatetime | None

    @classmethod
    def of(cls, state: VerificationState) -> Self:
        return cls(
            status=state.status,
            display_state=state.display,
            methods=[MethodOut.of(method) for method in state.methods],
            deadline=state.deadline,
        )


class VerificationRulesOut(ResponseModel):
    """What the customer's region asks."""

    needed_before: str
    deadline_days: int | None
    consequence: str | None
    automatic_attempts_left: int

    @classmethod
    def of(cls, state: VerificationState) -> Self:
        return cls(
            needed_before=state.rules.needed_before,
            deadline_days=state.rules.deadline_days,
            consequence=state.rules.consequence,
            automatic_attempts_left=state.automatic_attempts_left,
        )
