"""One emulated cluster for all tests of this folder."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from cluster.emulated import Cluster, emulated_cluster


@pytest_asyncio.fixture(scope="session")
async def cluster(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Cluster]:
    """The suite with two replicas of everything."""
    async with emulated_cluster(tmp_path_factory.mktemp("cluster")) as running:
        yield running
