"""Which tests `make test-changed` chooses."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from changed_tests import Selection, changed_files, dependents_of_parts, select

SERVICES = ("catalog", "checkout", "content", "identity", "wallet")


@pytest.fixture(scope="module")
def dependents() -> dict[str, set[str]]:
    return dependents_of_parts()


def test_code_of_a_service_runs_its_own_tests(dependents: dict[str, set[str]]) -> None:
    chosen = select(["services/wallet/src/wallet/errors.py"], dependents)
    assert chosen == Selection(("k8s", "services/wallet", "tests/contracts"))


def test_whole_suite_is_left_out(dependents: dict[str, set[str]]) -> None:
    assert select(["tests/e2e/test_buying.py", "tests/customers.py"], dependents) == Selection(())


def test_test_file_runs_alone(dependents: dict[str, set[str]]) -> None:
    file = "services/wallet/tests/unit/test_config.py"
    assert select([file, "services/wallet/tests/unit/test_deleted.py"], dependents).python == (file,)


def test_kit_runs_the_tests_of_its_service(dependents: dict[str, set[str]]) -> None:
    chosen = select(
        ["services/wallet/tests/kit/shop.py", "services/wallet/tests/unit/test_config.py"], dependents
    )
    assert "services/wallet" in chosen.python
    assert "services/wallet/tests/unit/test_config.py" not in chosen.python


def test_library_runs_the_tests_of_all_that_import_it(dependents: dict[str, set[str]]) -> None:
    chosen = select(["libs/games/src/games/odds.py"], dependents)
    assert {"libs/games", "libs/catalogue", "services/catalog", "services/checkout"} <= set(chosen.python)
    assert "services/identity" not in chosen.python
    assert "services/wallet" not in chosen.python


@pytest.mark.parametrize(
    "file", ["proto/wattle/wallet/v1/deposits.proto", "libs/servicekit/src/servicekit/rpc/x.py"]
)
def test_contract_or_floor_runs_every_service(dependents: dict[str, set[str]], file: str) -> None:
    assert {f"services/{name}" for name in SERVICES} <= set(select([file], dependents).python)


def test_simulator_runs_the_tests_that_start_it(dependents: dict[str, set[str]]) -> None:
    chosen = select(["simulators/payments/src/payments_simulator/app.py"], dependents)
    assert {"simulators/payments", "services/wallet"} <= set(chosen.python)
    assert "services/content" not in chosen.python


def test_wallet_behaviours_run_the_fake_and_the_wallet(dependents: dict[str, set[str]]) -> None:
    chosen = select(["tests/contracts/wallet/orders.py"], dependents)
    assert chosen.python == ("services/checkout", "services/wallet", "tests/contracts")


def test_schema_runs_the_last_release(dependents: dict[str, set[str]]) -> None:
    assert "tests/upgrade" in select(["services/wallet/db/functions/charge.sql"], dependents).python


def test_frontends_run_related_tests(dependents: dict[str, set[str]]) -> None:
    chosen = select(["frontends/packages/i18n/src/index.ts"], dependents)
    assert chosen == Selection((), "related")
    vectors = select(["libs/catalogue/vectors/selling.json"], dependents)
    assert vectors.frontends == "all"


def test_document_runs_the_references(dependents: dict[str, set[str]]) -> None:
    assert select(["docs/domain.md"], dependents) == Selection(("tests/contracts",))


def test_shared_file_runs_all_packages(dependents: dict[str, set[str]]) -> None:
    assert set(select(["pyproject.toml"], dependents).python) == set(dependents) - {"proto"}


def test_changed_files_include_new_and_deleted_ones(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        identity = ["-c", "user.name=Ada", "-c", "user.email=ada@wattle.example"]
        subprocess.run(["git", *identity, *arguments], cwd=tmp_path, check=True, capture_output=True)

    git("init")
    for name in ("changed.py", "deleted.py", "same.py"):
        (tmp_path / name).write_text("1\n")
    git("add", ".")
    git("commit", "--message", "Begin")
    (tmp_path / "changed.py").write_text("2\n")
    (tmp_path / "deleted.py").unlink()
    (tmp_path / "new.py").write_text("3\n")
    assert changed_files("HEAD", tmp_path) == ["changed.py", "deleted.py", "new.py"]
