"""A trace as an indented tree, for a terminal."""

from __future__ import annotations

from collections import defaultdict
from typing import Any


def render(spans: list[dict[str, Any]]) -> str:
    """One line a span: milliseconds after the first, duration, service and name, below its parent.

    `spans` are what the trace sink answers, in the order of their starts. A span whose parent was not
    recorded stands at the left.
    """
    if not spans:
        return ""
    known = {span["span_id"] for span in spans}
    children: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for span in spans:
        children[span["parent_id"] if span["parent_id"] in known else ""].append(span)
    origin = int(spans[0]["start"])
    lines: list[str] = []

    def add(span: dict[str, Any], depth: int) -> None:
        after = (int(span["start"]) - origin) / 1e6
        took = (int(span["end"]) - int(span["start"])) / 1e6
        mark = "  FAILED" if span["failed"] else ""
        lines.append(f"{after:9.2f} {took:9.2f} ms  {'  ' * depth}{span['service']}: {span['name']}{mark}")
        for child in children[span["span_id"]]:
            add(child, depth + 1)

    for root in children[""]:
        add(root, 0)
    return "\n".join(lines)
