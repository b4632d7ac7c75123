"""suite.toml is refused, with the name of the field, when it contradicts itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from topology.suite import read_suite
from topology.tables import SuiteError

SOUND = """
issuer = "one"
[services.one]
owns = "the first"
http_port = 1
grpc_port = 2
paths = ["first"]
[services.two]
owns = "the second"
http_port = 3
grpc_port = 4
calls = { one = ["Ask"] }
"""


def read(folder: Path, text: str) -> None:
    (folder / "suite.toml").write_text(text)
    read_suite(folder)


def test_a_sound_suite_is_read(tmp_path: Path) -> None:
    read(tmp_path, SOUND)
    suite = read_suite(tmp_path)
    assert suite.names == ("one", "two")
    assert suite.callers("one") == ["two"]
    assert suite.secret_files(suite.service("one")) == ["one_app_keys", "one_database_url", "one_rpc_callers"]
    assert suite.secret_files(suite.service("two")) == ["two_app_keys", "two_database_url", "two_rpc_tokens"]


@pytest.mark.parametrize(
    ("addition", "refusal"),
    [
        ('colour = "blue"', "services.two: unknown field colour"),
        ("wave = '1'", "services.two.wave: '1' is not int"),
        ('seed = "sometimes"', "services.two.seed: 'sometimes'"),
        ('paths = ["first"]', "path first is given twice"),
        ('seed_secrets = ["key"]', "services.two.seed_secrets: there is no secret 'key'"),
        ('[[services.two.routes]]\nname = "x"', "services.two.routes[0]: missing field middlewares"),
        ('[services.three]\nowns = "x"\nhttp_port = 1\ngrpc_port = 6', "port 1 is given twice"),
        ('[services.a_b]\nowns = "x"\nhttp_port = 5\ngrpc_port = 6', "services.a_b: a name matches"),
        ('[simulators.bank]\nport = "x"', "simulators.bank.port: 'x' is not int"),
        ("[stores]", "unknown field stores"),
    ],
)
def test_a_suite_with_a_fault_is_refused(tmp_path: Path, addition: str, refusal: str) -> None:
    with pytest.raises(SuiteError) as refused:
        read(tmp_path, SOUND + addition)
    assert refusal in str(refused.value)


@pytest.mark.parametrize(
    ("calls", "refusal"),
    [
        ("{ three = [] }", "there is no service 'three'"),
        ("{ two = [] }", "calls go round in a circle: one → two → one"),
    ],
)
def test_a_call_that_cannot_be_is_refused(tmp_path: Path, calls: str, refusal: str) -> None:
    text = SOUND.replace('paths = ["first"]', f"calls = {calls}")
    with pytest.raises(SuiteError, match=refusal):
        read(tmp_path, text)


def test_an_unknown_issuer_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SuiteError, match="issuer: there is no service 'nine'"):
        read(tmp_path, SOUND.replace('issuer = "one"', 'issuer = "nine"'))
