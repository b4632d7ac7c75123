"""suite.toml lists exactly the methods that services call of each other, as code and contracts do."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from topology.suite import read_suite

REPOSITORY = Path(__file__).parents[2]
SUITE = read_suite(REPOSITORY)


def methods_of(service: str) -> list[str]:
    """The RPC methods of a service's contracts."""
    contracts = (REPOSITORY / "proto" / "wattle" / service).rglob("*.proto")
    return [name for path in contracts for name in re.findall(r"^\s*rpc (\w+)\(", path.read_text(), re.M)]


def called_by(service: str) -> set[str]:
    """The methods of stubs that a service's code names."""
    found: set[str] = set()
    for source in (REPOSITORY / "services" / service / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.Attribute) and ast.unparse(node.value).endswith("stub"):
                found.add(node.attr)
    return found


@pytest.mark.parametrize("service", SUITE.names)
def test_suite_lists_exactly_the_methods_that_a_service_calls(service: str) -> None:
    listed = {method for methods in SUITE.service(service).calls.values() for method in methods}

    assert listed == called_by(service)


@pytest.mark.parametrize("service", SUITE.names)
def test_listed_methods_are_those_of_the_called_service(service: str) -> None:
    for called, methods in SUITE.service(service).calls.items():
        assert set(methods) <= set(methods_of(called))


@pytest.mark.parametrize("service", SUITE.names)
def test_methods_of_one_service_have_names_of_their_own(service: str) -> None:
    methods = methods_of(service)

    assert len(methods) == len(set(methods))
