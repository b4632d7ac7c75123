"""docs/events.md lists every event and exactly the services that hear it, as code and contracts have them."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from topology.suite import read_suite

REPOSITORY = Path(__file__).parents[2]
SERVICES = read_suite(REPOSITORY).names
SUBJECT = re.compile(rf"wattle\.(?:{'|'.join(SERVICES)})\.v1\.[a-z_]+")


def owner(subject: str) -> str:
    return subject.split(".")[1]


@cache
def named_by(service: str) -> set[str]:
    """The subjects that a service's programs and database functions name as whole strings."""
    folder = REPOSITORY / "services" / service
    texts: list[str] = []
    for source in [*(folder / "src").rglob("*.py"), *(folder / "db").rglob("*.py")]:
        constants = (
            node for node in ast.walk(ast.parse(source.read_text())) if isinstance(node, ast.Constant)
        )
        texts += [node.value for node in constants if isinstance(node.value, str)]
    texts += [source.read_text() for source in (folder / "db").rglob("*.sql")]
    whole = {text for text in texts if SUBJECT.fullmatch(text)}
    quoted = {name for text in texts for name in re.findall(r"'([^']*)'", text) if SUBJECT.fullmatch(name)}
    return whole | quoted


def documented() -> dict[str, set[str]]:
    """Who hears each subject, as the table says."""
    text = (REPOSITORY / "docs" / "events.md").read_text()
    rows = re.findall(r"^\| `([^`]+)` \|[^|]+\|[^|]+\|([^|]+)\|$", text, re.MULTILINE)
    return {
        subject: {part.partition(":")[0].strip() for part in hears.split(";")} - {"none yet"}
        for subject, hears in rows
    }


def test_the_document_lists_exactly_the_events_that_services_tell() -> None:
    told = {subject for service in SERVICES for subject in named_by(service) if owner(subject) == service}
    assert len(told) > len(SERVICES)
    assert set(documented()) == told


def test_the_document_names_exactly_who_hears_an_event() -> None:
    heard = {
        subject: {
            service for service in SERVICES if service != owner(subject) and subject in named_by(service)
        }
        for subject in documented()
    }
    assert documented() == heard


def test_every_event_has_its_message_in_the_contracts() -> None:
    comments = "".join(path.read_text() for path in (REPOSITORY / "proto" / "wattle").rglob("events.proto"))
    assert set(re.findall(rf"// Subject ({SUBJECT.pattern})", comments)) == set(documented())


def test_every_consumed_event_is_published() -> None:
    named = set().union(*(named_by(service) for service in SERVICES))
    assert named <= set(documented())
