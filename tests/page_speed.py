"""How fast a page comes for a first visitor with a middling phone on a slow mobile network."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import httpx2
from playwright.sync_api import Browser

_PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 412, "height": 823},
    "device_scale_factor": 1.75,
    "is_mobile": True,
    "has_touch": True,
}
_KILOBIT: Final = 1024 / 8
# What Lighthouse applies to a phone: a slow fourth generation.
_NETWORK: Final = {
    "offline": False,
    "latency": 562.5,
    "downloadThroughput": 1_474.56 * _KILOBIT,
    "uploadThroughput": 675 * _KILOBIT,
}

_LISTEN: Final = """
window.speed = { first: 0, paint: 0, largest: '', shift: 0, shifted: [], blocked: 0 };
const listen = (type, hear) => new PerformanceObserver((list) => list.getEntries().forEach(hear))
  .observe({ type, buffered: true });
const nameOf = (node) => node instanceof Element
  ? `${node.tagName.toLowerCase()}.${node.className} ${node.textContent.slice(0, 40)}`
  : String(node?.nodeName);
listen('paint', (entry) => {
  if (entry.name === 'first-contentful-paint') window.speed.first = entry.startTime;
});
listen('largest-contentful-paint', (entry) => {
  window.speed.paint = entry.startTime;
  window.speed.largest = nameOf(entry.element);
});
listen('layout-shift', (entry) => {
  if (entry.hadRecentInput) return;
  window.speed.shift += entry.value;
  window.speed.shifted.push(...entry.sources.map(({ node }) => nameOf(node)));
});
listen('longtask', (entry) => {
  const { first } = window.speed;  // nobody can be kept waiting before something is there to press
  const ends = entry.startTime + entry.duration;
  if (first > 0) window.speed.blocked += Math.max(0, ends - Math.max(first, entry.startTime) - 50);
});
"""


@dataclass(frozen=True, slots=True)
class Load:
    """One first visit of a page. `largest` and `shifted` name elements."""

    first_paint_seconds: float
    """First contentful paint."""
    paint_seconds: float
    """Largest contentful paint."""
    largest: str
    shift: float
    """Cumulative layout shift."""
    shifted: list[str]
    blocked_seconds: float
    """Total blocking time: what tasks after the first paint took beyond 50 ms each."""
    scripts: list[str]
    """Addresses of all scripts, those that came when the page had long been there too."""


def load(browser: Browser, address: str, slowdown: float) -> Load:
    """Opens a page as nobody who was here before, and waits until nothing more comes.

    The phone is that many times slower than this machine.
    """
    context = browser.new_context(locale="en-AU", timezone_id="Australia/Sydney", **_PHONE)
    try:
        page = context.new_page()
        devtools = context.new_cdp_session(page)
        devtools.send("Network.enable")
        devtools.send("Network.emulateNetworkConditions", _NETWORK)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
        scripts: list[str] = []
        page.on("request", lambda sent: scripts.append(sent.url) if sent.resource_type == "script" else None)
        page.add_init_script(_LISTEN)
        page.goto(address, wait_until="networkidle")  # the whole of the loading is measured
        page.get_by_role("contentinfo").wait_for()
        seen = page.evaluate("window.speed")
    finally:
        context.close()
    return Load(
        first_paint_seconds=seen["first"] / 1000,
        paint_seconds=seen["paint"] / 1000,
        largest=seen["largest"],
        shift=seen["shift"],
        shifted=seen["shifted"],
        blocked_seconds=seen["blocked"] / 1000,
        scripts=sorted(set(scripts)),
    )


def kilobytes(addresses: Iterable[str]) -> float:
    """What files weigh, each compressed with gzip as it is sent."""
    weight = 0
    for address in addresses:
        with httpx2.stream("GET", address, headers={"accept-encoding": "gzip"}) as answer:
            weight += sum(len(part) for part in answer.iter_raw())
    return weight / 1000
