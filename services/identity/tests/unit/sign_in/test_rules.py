from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from identity.sign_in.rules import LinkPurpose, LinkState, judge_link, new_link_token

NOW = datetime(2026, 11, 21, tzinfo=UTC)


@pytest.mark.parametrize(
    ("purpose", "used", "age", "state"),
    [
        ("autologin", False, timedelta(0), LinkState.GOOD),
        ("autologin", False, timedelta(seconds=60), LinkState.EXPIRED),
        ("autologin", True, timedelta(seconds=60), LinkState.USED),
        ("transfer", True, timedelta(0), LinkState.OTHER_PURPOSE),
    ],
)
def test_refused_link_has_a_reason(
    purpose: LinkPurpose, used: bool, age: timedelta, state: LinkState
) -> None:
    found = judge_link(
        purpose=purpose,
        wanted="autologin",
        used_at=NOW if used else None,
        expires_at=NOW + timedelta(seconds=60),
        now=NOW + age,
    )

    assert found is state


def test_links_cannot_be_guessed() -> None:
    tokens = {new_link_token() for _ in range(100)}

    assert len(tokens) == 100
    assert all(len(token) == 32 for token in tokens)
