"""No revision of a service stops writes to a table that may have grown."""

from __future__ import annotations

from pathlib import Path

import pytest

from servicekit.data.migrations.lint import blocking_statements
from servicekit.data.schema import location
from topology.suite import read_suite

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("service", read_suite(ROOT).names)
def test_revisions_of_a_service_block_no_writes(service: str) -> None:
    assert blocking_statements(location(service)) == []
