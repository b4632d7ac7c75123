"""Pods: one container each as a process, with the probes, hooks and restarts of its manifest."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from devservers.processes import Process

Manifest = Mapping[str, Any]

_LOOK_SECONDS = 0.05


class Pod:
    """One pod. `changed` is called whenever its readiness may have changed."""

    def __init__(
        self,
        name: str,
        ip: str,
        template: Manifest,
        *,
        command: Sequence[str],
        environment: Mapping[str, str],
        log: Path,
        changed: Callable[[], None],
    ) -> None:
        self.name = name
        self.ip = ip
        self.restarts = 0
        self.is_ready = False
        self.is_terminating = False
        self._template = template
        self._changed = changed
        container = template["containers"][0]
        ports = {port["name"]: port["containerPort"] for port in container["ports"]}
        self._startup = Probe(container["startupProbe"], ip, ports)
        self._readiness = Probe(container["readinessProbe"], ip, ports)
        hook = container.get("lifecycle", {}).get("preStop", {})
        self._pre_stop_seconds = float(hook.get("sleep", {}).get("seconds", 0))
        self.process = Process(name, command, log=log, ready=self._readiness.passes, environment=environment)
        self._kubelet: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Runs its container from now on; a container that ends is started again in this pod."""
        self._kubelet = asyncio.create_task(self._run(), name=self.name)

    async def until_ready(self, seconds: float = 90, *, for_seconds: float = 0) -> None:
        """Waits until it has been ready for some time without a break. Raises TimeoutError."""
        loop = asyncio.get_running_loop()
        since = None
        async with asyncio.timeout(seconds + for_seconds):
            while since is None or loop.time() - since < for_seconds:
                await asyncio.sleep(_LOOK_SECONDS)
                if not self.is_ready:
                    since = None
                elif since is None:
                    since = loop.time()

    async def delete(self) -> None:
        """Takes it out of its Services, then the hook, SIGTERM, and SIGKILL after the grace period."""
        self.is_terminating = True
        self._changed()
        self.kubelet_stops()
        await asyncio.sleep(self._pre_stop_seconds)
        await self.process.stop(self._template["terminationGracePeriodSeconds"] - self._pre_stop_seconds)

    def kubelet_stops(self) -> None:
        """Neither probes its container nor starts it again."""
        if self._kubelet is not None:
            self._kubelet.cancel()

    def kill(self) -> None:
        """kill -9 of its container."""
        if self.process.pid is not None:
            os.kill(self.process.pid, signal.SIGKILL)

    async def _run(self) -> None:
        while True:
            self.process.spawn()
            await self._start_up()
            await self._watch()
            self._set_ready(False)
            self.restarts += 1

    async def _start_up(self) -> None:
        for _ in range(self._startup.failures):
            if self.process.pid is None or await self._startup.passes():
                return
            await asyncio.sleep(self._startup.period)
        await self.process.kill()

    async def _watch(self) -> None:
        failed = 0
        while self.process.pid is not None:
            failed = 0 if await self._readiness.passes() else failed + 1
            if failed == 0:
                self._set_ready(True)
            elif failed >= self._readiness.failures:
                self._set_ready(False)
            await self._for(self._readiness.period)

    async def _for(self, seconds: float) -> None:
        """Waits, but not longer than the container runs."""
        ends = asyncio.get_running_loop().time() + seconds
        while self.process.pid is not None and asyncio.get_running_loop().time() < ends:
            await asyncio.sleep(_LOOK_SECONDS)

    def _set_ready(self, is_ready: bool) -> None:
        if self.is_ready != is_ready:
            self.is_ready = is_ready
            self._changed()


class Probe:
    """A probe of a manifest: by HTTP or by the health service of gRPC."""

    def __init__(self, manifest: Manifest, ip: str, ports: Mapping[str, int]) -> None:
        self.period = float(manifest["periodSeconds"])
        self.failures = int(manifest["failureThreshold"])
        self._timeout = float(manifest.get("timeoutSeconds", 1))
        self._ip = ip
        self._path: str | None = None
        if "httpGet" in manifest:
            self._path, port = manifest["httpGet"]["path"], manifest["httpGet"]["port"]
        else:
            port = manifest["grpc"]["port"]
        self._port = port if isinstance(port, int) else ports[port]

    async def passes(self) -> bool:
        """Whether the container answers it in time."""
        try:
            async with asyncio.timeout(self._timeout):
                return await (self._by_rpc() if self._path is None else self._by_http(self._path))
        except (OSError, TimeoutError, grpc.aio.AioRpcError):
            return False

    async def _by_http(self, path: str) -> bool:
        reader, writer = await asyncio.open_connection(self._ip, self._port)
        try:
            writer.write(f"GET {path} HTTP/1.1\r\nHost: {self._ip}\r\nConnection: close\r\n\r\n".encode())
            return (await reader.readline()).startswith(b"HTTP/1.1 200")
        finally:
            writer.close()

    async def _by_rpc(self) -> bool:
        async with grpc.aio.insecure_channel(f"{self._ip}:{self._port}") as channel:
            answer = await health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest())
        return bool(answer.status == health_pb2.HealthCheckResponse.SERVING)
