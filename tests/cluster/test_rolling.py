"""Rolling any part of the suite under traffic: nothing fails, and no purchase is left unknown."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack

import httpx2
import pytest
import pytest_asyncio
from cluster.buyers import buying
from cluster.emulated import Cluster, all_parts
from cluster.pods import Pod
from cluster.traffic import Outcome, traffic

from customers import Customer, signed_up
from http_load import http_request

RUSH = 300
RATES = (RUSH, 225, 150, 100, 60)
STEADY_SECONDS = 6
READS = {
    "identity": "/api/v3/customer",
    "catalog": "/api/offers",
    "checkout": "/api/tickets",
    "wallet": "/api/funds",
    "content": "/api/site/configuration",
}


@pytest_asyncio.fixture
async def customers(cluster: Cluster) -> AsyncIterator[list[Customer]]:
    """Signed-in customers with money, new for each test: their tokens live five minutes."""
    with ExitStack() as stack:

        def sign_up() -> Customer:
            customer = stack.enter_context(signed_up(cluster.gateway))
            customer.deposit("2000.00")
            return customer

        yield [await asyncio.to_thread(sign_up) for _ in range(4)]


def requests_for(part: str, customers: list[Customer]) -> list[tuple[str, bytes]]:
    """Reads of every service; four of five concern `part`, when it is one."""
    own = [READS[part]] * 16 if part in READS else []
    return [
        (path, http_request("GET", path, dict(customer.http.headers)))
        for customer in customers
        for path in [*READS.values(), *own]
    ]


@pytest.mark.parametrize("part", ["catalog", "gateway"])
async def test_a_part_that_rolls_fails_no_request(
    cluster: Cluster, customers: list[Customer], part: str
) -> None:
    outcome = await rolled(cluster, customers, part, rate=60)
    assert not outcome.failures, str(outcome)


@pytest.mark.nightly
@pytest.mark.parametrize("part", all_parts())
async def test_a_part_that_rolls_in_the_rush_fails_no_request(
    cluster: Cluster, customers: list[Customer], part: str
) -> None:
    rate = await carried_rate(cluster, requests_for(part, customers))
    async with buying(customers[:1]) as purchases:
        outcome = await rolled(cluster, customers, part, rate)
    assert not outcome.failures, str(outcome)
    assert set(purchases) == {"bought"}, purchases


async def carried_rate(cluster: Cluster, requests: list[tuple[str, bytes]]) -> float:
    """The highest rate up to that of the rush that this machine carries while nothing rolls.

    All nodes of the cluster share its processors: at a higher rate a roll would measure them.
    """
    measured = []
    for rate in RATES:
        async with traffic(cluster.gateway, requests, rate) as outcome:
            await asyncio.sleep(STEADY_SECONDS)
        if not outcome.failures and outcome.backlog < rate / 4:
            return rate
        measured.append(str(outcome))
    raise AssertionError(f"the machine is too busy for this test without a roll: {measured}")


async def rolled(cluster: Cluster, customers: list[Customer], part: str, rate: float) -> Outcome:
    """What became of `rate` requests a second while all pods of a part were replaced."""
    before = {pod.name for pod in cluster.deployments[part].pods}
    async with traffic(cluster.gateway, requests_for(part, customers), rate) as outcome:
        await cluster.deployments[part].roll()
    print(f"{part}: {outcome}")
    assert not before & {pod.name for pod in cluster.deployments[part].pods}
    return outcome


async def test_wallet_that_rolls_leaves_no_purchase_unknown(
    cluster: Cluster, customers: list[Customer]
) -> None:
    async with buying(customers) as purchases:
        await cluster.deployments["wallet"].roll()
    assert set(purchases) == {"bought"}, purchases
    assert purchases["bought"] > 50


@pytest.mark.nightly
async def test_a_new_replica_has_its_share_of_calls_within_half_a_minute(
    cluster: Cluster, customers: list[Customer]
) -> None:
    wallet = cluster.deployments["wallet"]
    async with buying(customers) as purchases:
        await wallet.scale(3)
        async with asyncio.timeout(30):
            while await share_of_calls(wallet.pods) < 0.2:
                pass
    assert set(purchases) == {"bought"}, purchases


async def share_of_calls(pods: list[Pod], seconds: float = 3) -> float:
    """Which part of the calls of some seconds the last pod received."""
    before = await asyncio.gather(*(calls_received(pod) for pod in pods))
    await asyncio.sleep(seconds)
    after = await asyncio.gather(*(calls_received(pod) for pod in pods))
    received = [late - early for early, late in zip(before, after, strict=True)]
    return received[-1] / max(sum(received), 1)


async def calls_received(pod: Pod) -> float:
    """Calls by gRPC that a pod has counted."""
    async with httpx2.AsyncClient() as http:
        metrics = (await http.get(f"http://{pod.ip}:8104/metrics")).text
    return sum(
        float(line.rpartition(" ")[2])
        for line in metrics.splitlines()
        if line.startswith("rpc_server_duration_seconds_count")
    )


async def test_a_gateway_that_is_killed_refuses_until_it_has_its_routes(
    cluster: Cluster, customers: list[Customer]
) -> None:
    killed = cluster.deployments["gateway"].pods[0]
    async with traffic(cluster.gateway, requests_for("gateway", customers), rate=60) as outcome:
        killed.kill()
        await until(lambda: not killed.is_ready)
        await killed.until_ready()
        await until(lambda: killed.ip in cluster.deployments["gateway"].endpoints())
    assert killed.restarts == 1
    answered = [failure for failure in outcome.failures if failure[-3:].isdigit()]
    assert not answered, str(outcome)


async def until(condition: Callable[[], bool]) -> None:
    """Waits for what the cluster does by itself."""
    async with asyncio.timeout(30):
        while not condition():
            await asyncio.sleep(0.02)
