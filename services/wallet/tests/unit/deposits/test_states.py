"""The states of a deposit, card numbers, colour depths and references."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wallet.deposits.rules.states import (
    CAN_TURN,
    ENDED,
    KEY_LIFETIME,
    OPEN,
    SUBMISSION_LEASE,
    TURN_WATCH,
    Standing,
    State,
    Step,
    after,
    is_never_taken,
    next_step,
    retry_after,
    retry_after_silence,
    takes_money_now,
)
from wallet.providers.rules import CHALLENGE_LIFETIME, Result

NOW = datetime(2026, 11, 21, 2, 0, tzinfo=UTC)


states, steps, results = st.sampled_from(State), st.sampled_from(Step), st.sampled_from(Result)


def standing(state: State, **changes: object) -> Standing:
    at = Standing(
        state=state,
        now=NOW,
        expires_at=NOW + timedelta(minutes=5),
        created_at=NOW - timedelta(minutes=5),
        submitted_at=NOW - timedelta(minutes=5),
        answered=False,
    )
    return replace(at, **changes)  # type: ignore[arg-type]


NEVER_SENT = standing(State.CREATED, expires_at=None, submitted_at=None, created_at=NOW - CHALLENGE_LIFETIME)
"""The wallet died before it sent the charge, and the customer has left."""


@pytest.mark.parametrize(
    ("at", "told", "step"),
    [
        (standing(State.CREATED), False, Step.CHARGE),
        (standing(State.SUBMITTED, submitted_at=NOW), False, Step.WAIT),
        (standing(State.SUBMITTED, submitted_at=NOW), True, Step.LOOK_UP),
        (standing(State.SUBMITTED, submitted_at=NOW - SUBMISSION_LEASE), False, Step.LOOK_UP),
        (standing(State.SUBMITTED, submitted_at=NOW, answered=True), True, Step.WAIT),
        (standing(State.SUBMITTED, answered=True), False, Step.LOOK_UP),
        (standing(State.CREATED, expires_at=NOW), False, Step.LOOK_UP),
        (NEVER_SENT, False, Step.LOOK_UP),
        (replace(NEVER_SENT, attended=False), False, Step.CHARGE),
        (standing(State.UNKNOWN), False, Step.LOOK_UP),
        (standing(State.AWAITING_CUSTOMER), False, Step.LOOK_UP),
        (standing(State.AWAITING_CUSTOMER, answered=True), False, Step.CONTINUE),
        (standing(State.AWAITING_CUSTOMER, expires_at=NOW), False, Step.CANCEL),
        (standing(State.RETURNING), False, Step.REFUND),
        (standing(State.SETTLED), False, Step.WAIT),
        (standing(State.SETTLED), True, Step.LOOK_UP),
        (standing(State.FAILED), True, Step.LOOK_UP),
    ],
)
def test_the_next_step(at: Standing, told: bool, step: Step) -> None:
    assert next_step(at, notified=told) is step


@pytest.mark.parametrize(
    ("at", "step", "result", "state"),
    [
        (standing(State.SUBMITTED), Step.CHARGE, Result.SUCCEEDED, State.SETTLED),
        (standing(State.SUBMITTED), Step.CHARGE, Result.DECLINED, State.FAILED),
        (standing(State.SUBMITTED), Step.CHARGE, Result.UNKNOWN, State.UNKNOWN),
        (standing(State.SUBMITTED), Step.CHARGE, Result.CHALLENGE, State.AWAITING_CUSTOMER),
        (standing(State.UNKNOWN), Step.LOOK_UP, Result.NOT_FOUND, State.CREATED),
        (
            standing(State.UNKNOWN, created_at=NOW - KEY_LIFETIME),
            Step.LOOK_UP,
            Result.NOT_FOUND,
            State.FAILED,
        ),
        (standing(State.SUBMITTED, submitted_at=NOW), Step.LOOK_UP, Result.NOT_FOUND, State.SUBMITTED),
        (standing(State.UNKNOWN, expires_at=NOW), Step.LOOK_UP, Result.NOT_FOUND, State.ABANDONED),
        (NEVER_SENT, Step.LOOK_UP, Result.NOT_FOUND, State.ABANDONED),
        (standing(State.UNKNOWN, submitted_at=NOW), Step.LOOK_UP, Result.APPROVED, State.UNKNOWN),
        (standing(State.UNKNOWN), Step.LOOK_UP, Result.APPROVED, State.AWAITING_CUSTOMER),
        (standing(State.FAILED), Step.LOOK_UP, Result.SUCCEEDED, State.SETTLED),
        (standing(State.ABANDONED), Step.LOOK_UP, Result.SUCCEEDED, State.SETTLED),
        (standing(State.AWAITING_CUSTOMER), Step.CANCEL, Result.CHALLENGE, State.ABANDONED),
        (standing(State.AWAITING_CUSTOMER), Step.CANCEL, Result.SUCCEEDED, State.SETTLED),
        (standing(State.AWAITING_CUSTOMER), Step.CANCEL, Result.UNKNOWN, State.UNKNOWN),
        (standing(State.SETTLED), Step.LOOK_UP, Result.DECLINED, State.SETTLED),
        (standing(State.SETTLED), Step.LOOK_UP, Result.REVERSED, State.REVERSED),
        (standing(State.RETURNING), Step.REFUND, Result.SUCCEEDED, State.RETURNED),
        (standing(State.RETURNING), Step.REFUND, Result.DECLINED, State.RETURNING),
    ],
)
def test_the_state_after_each_result(at: Standing, step: Step, result: Result, state: State) -> None:
    assert after(at, step, result) is state


@given(step=steps, result=results)
def test_only_a_reversal_unsettles_settled_money(step: Step, result: Result) -> None:
    ends = after(standing(State.SETTLED), step, result)
    assert ends is (State.REVERSED if result is Result.REVERSED else State.SETTLED)


@given(state=states, step=steps, result=results)
def test_an_ended_or_abandoned_deposit_takes_no_money(state: State, step: Step, result: Result) -> None:
    if takes_money_now(standing(state), step, result):
        assert (state in OPEN, step is Step.CANCEL, result) == (True, False, Result.APPROVED)


@given(state=states, step=steps, result=results, answered=st.booleans())
def test_an_abandoned_deposit_is_never_charged_again(
    state: State, step: Step, result: Result, answered: bool
) -> None:
    at = standing(state, expires_at=NOW, answered=answered)
    ends = replace(at, state=after(at, step, result))
    assert not takes_money_now(at, step, result)
    assert next_step(at, notified=True) not in (Step.CHARGE, Step.CONTINUE)
    assert next_step(ends, notified=True) not in (Step.CHARGE, Step.CONTINUE)


@pytest.mark.parametrize("state", [State.SUBMITTED, State.UNKNOWN])
def test_consent_takes_no_money_while_a_charge_may_be_under_way(state: State) -> None:
    at = standing(state, submitted_at=NOW)
    assert not takes_money_now(at, Step.LOOK_UP, Result.APPROVED)
    assert takes_money_now(standing(state), Step.LOOK_UP, Result.APPROVED)


@given(state=states, step=steps)
def test_an_unknown_answer_never_ends_an_open_deposit(state: State, step: Step) -> None:
    ends = after(standing(state), step, Result.UNKNOWN)
    assert ends not in ENDED or ends is state


@given(state=states, step=steps, result=results)
def test_every_open_deposit_has_a_next_look_up(state: State, step: Step, result: Result) -> None:
    ends = after(standing(state), step, result)
    pause = retry_after(ends, timedelta(minutes=5))
    assert (pause is None) == (ends in ENDED - CAN_TURN)


@pytest.mark.parametrize("state", [State.FAILED, State.ABANDONED])
def test_a_decline_is_looked_up_within_minutes_hours_and_days(state: State) -> None:
    ages = [timedelta(0)]
    while (pause := retry_after(state, ages[-1])) is not None:
        ages.append(ages[-1] + pause)
    assert ages[1] == timedelta(minutes=1)
    assert sum(age < timedelta(hours=1) for age in ages) > 5
    assert ages[-1] >= TURN_WATCH > ages[-2]
    assert len(ages) < 30


@given(state=states, result=results)
def test_only_a_payment_unknown_to_its_provider_is_never_taken(state: State, result: Result) -> None:
    never = state in CAN_TURN and result is Result.NOT_FOUND
    assert is_never_taken(standing(state), result) == never
    assert not is_never_taken(standing(state, submitted_at=NOW), result)
    assert not OPEN & ENDED


@pytest.mark.parametrize(
    ("minutes", "seconds"), [(0, 5), (1.9, 5), (2, 30), (59, 30), (60, 600), (60 * 24 * 30, 600)]
)
def test_pauses_grow_while_a_provider_is_silent(minutes: float, seconds: int) -> None:
    assert retry_after_silence(timedelta(minutes=minutes)) == timedelta(seconds=seconds)
