"""Deployments: replicas that roll as the manifest's strategy says, behind the Services that select them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, Final

from cluster.pods import Manifest, Pod

ENDPOINTS_SECONDS: Final = 1.0
"""From a change of a pod's readiness until all nodes send new connections accordingly."""

MakePod = Callable[[int, Callable[[], None]], Pod]
"""Makes the pod of a number; the callback is for changes of its readiness."""


class Deployment:
    """The pods of one manifest."""

    def __init__(self, manifest: Manifest, make_pod: MakePod) -> None:
        strategy: dict[str, Any] = manifest["spec"]["strategy"]["rollingUpdate"]
        if strategy["maxUnavailable"] != 0:
            raise ValueError("only rolling without fewer pods is emulated")
        self.name: str = manifest["metadata"]["name"]
        self.pods: list[Pod] = []
        self._surge: int = strategy["maxSurge"]
        self._min_ready_seconds: float = manifest["spec"].get("minReadySeconds", 0)
        self._make_pod = make_pod
        self._numbers = count(1)
        self._endpoints: Sequence[str] = ()
        self._deletions: set[asyncio.Task[None]] = set()

    def endpoints(self) -> Sequence[str]:
        """Addresses of its pods that get new connections."""
        return self._endpoints

    async def scale(self, replicas: int) -> None:
        """Adds pods and waits until they are ready and get connections."""
        added = [self._add() for _ in range(replicas - len(self.pods))]
        await asyncio.gather(*(pod.until_ready() for pod in added))
        while not {pod.ip for pod in added} <= set(self._endpoints):
            await asyncio.sleep(0.05)

    async def roll(self) -> None:
        """Replaces all pods, and returns when the old ones have ended."""
        old = list(self.pods)
        while old:
            leaving, old = old[: self._surge], old[self._surge :]
            added = [self._add() for _ in leaving]
            await asyncio.gather(*(pod.until_ready(for_seconds=self._min_ready_seconds) for pod in added))
            for pod in leaving:
                self._delete(pod)
        await asyncio.gather(*self._deletions)

    async def stop(self) -> None:
        """Ends all pods at once."""
        for pod in self.pods:
            pod.kubelet_stops()
        await asyncio.gather(*(pod.process.kill() for pod in self.pods), *self._deletions)

    def _add(self) -> Pod:
        pod = self._make_pod(next(self._numbers), self._changed)
        self.pods.append(pod)
        pod.start()
        return pod

    def _delete(self, pod: Pod) -> None:
        self.pods.remove(pod)
        deletion = asyncio.create_task(pod.delete())
        self._deletions.add(deletion)
        deletion.add_done_callback(self._deletions.discard)

    def _changed(self) -> None:
        asyncio.get_running_loop().call_later(ENDPOINTS_SECONDS, self._publish)

    def _publish(self) -> None:
        self._endpoints = [pod.ip for pod in self.pods if pod.is_ready and not pod.is_terminating]
