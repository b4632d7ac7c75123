"""The whole suite, started once for the tests that need more than one service."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from customers import Customer, signed_up
from real_browser import chromium
from running_suite import RunningSuite

pytest.register_assert_rewrite("books")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium of this machine; its absence fails the tests."""
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSuite]:
    """A suite of its own, with its own ports and state; or the one whose state folder WATTLE_SUITE names."""
    if state := os.environ.get("WATTLE_SUITE"):
        yield RunningSuite(Path(state))
        return
    with RunningSuite.started(tmp_path_factory.mktemp("suite")) as running:
        yield running


@pytest.fixture
def gateway(suite: RunningSuite) -> str:
    """Address of the suite's gateway."""
    return suite.gateway


@pytest.fixture
def new_customer(suite: RunningSuite) -> Iterator[Callable[[], Customer]]:
    """Makes new signed-in customers."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(signed_up(suite.gateway))


@pytest.fixture
def customer(new_customer: Callable[[], Customer]) -> Customer:
    """A new signed-in customer with an empty wallet."""
    return new_customer()
