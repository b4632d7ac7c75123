"""`make check` finds every written file that does not follow from suite.toml; `make topology` mends it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from topology.__main__ import main
from topology.render import PINS


def test_the_committed_files_follow_from_the_suite(repository: Path) -> None:
    assert main(["check"], repository) == 0


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("compose.yaml", "wallet:8104", "wallet:8114"),
        ("k8s/base/wallet/service.yaml", "8104", "8114"),
        ("pyproject.toml", '"services/wallet/src", ', ""),
        ("docs/architecture.md", "content → identity", "content → wallet"),
    ],
)
def test_a_changed_file_is_named_and_written_anew(
    repository: Path, capsys: pytest.CaptureFixture[str], file: str, old: str, new: str
) -> None:
    path = repository / file
    sound = path.read_text()
    path.write_text(sound.replace(old, new))

    assert main(["check"], repository) == 1
    assert f"{file} does not follow from suite.toml; run `make topology`" in capsys.readouterr().out
    assert main(["write"], repository) == 0
    assert path.read_text() == sound


def test_files_of_a_removed_service_are_deleted(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    listed = (repository / "suite.toml").read_text()
    without = re.sub(r"\n\[services\.content\].*?(?=\n# Third parties)", "", listed, flags=re.DOTALL)
    (repository / "suite.toml").write_text(without)

    assert main(["check"], repository) == 1
    assert "k8s/base/content/service.yaml belongs to nothing in suite.toml" in capsys.readouterr().out
    assert main(["write"], repository) == 0
    assert not list((repository / "k8s/base/content").rglob("*.yaml"))
    assert not (repository / "deploy/settings/content/settings.env").exists()
    assert main(["check"], repository) == 0


def test_released_digest_is_not_overwritten(repository: Path) -> None:
    path = repository / PINS
    document = yaml.safe_load(path.read_text())
    document["images"][0] |= {"newName": "other.example/identity", "digest": f"sha256:{'1' * 64}"}
    path.write_text(yaml.safe_dump(document))

    assert main(["write"], repository) == 0

    kept = yaml.safe_load(path.read_text())
    assert kept == document


def test_a_suite_that_cannot_be_read_is_reported(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (repository / "suite.toml").write_text("colour = 1\n")
    assert main(["check"], repository) == 1
    assert capsys.readouterr().err == "suite.toml: unknown field colour\n"
