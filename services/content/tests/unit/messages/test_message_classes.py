from __future__ import annotations

import re
from pathlib import Path

from content.messages.rules import CLASSES, TEXT_MESSAGES, MessageClass
from content.notifications.rules import PERSISTENT_KINDS

TABLE = (Path(__file__).parents[5] / "docs" / "messages.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in TABLE.splitlines()
    if line.startswith("| ") and not line.startswith("| Event")
]


def named(cell: str) -> set[str]:
    return set(re.findall(r"`(\w+)`", cell))


def test_message_table_names_every_template_once() -> None:
    templates = [name for row in ROWS for name in sorted(named(row[1]))]
    assert sorted(templates) == sorted(CLASSES)


def test_message_table_names_the_class() -> None:
    words = {
        MessageClass.SERVICE: "always",
        MessageClass.RESULTS: "results",
        MessageClass.PROMOTION: "promotion",
    }
    for row in ROWS:
        for template in named(row[1]):
            assert row[5].startswith(words[CLASSES[template]]), template


def test_message_table_names_persistent_kinds() -> None:
    staying = {template for row in ROWS if row[4].startswith("stays") for template in named(row[1])}
    assert staying == PERSISTENT_KINDS
    assert all(row[3] != "–" for row in ROWS if named(row[1]) & TEXT_MESSAGES)
