"""`make torture-mutants`: faults planted in a copy of the tree, each of which a short run must notice.

    PYTHONPATH=tests python -m torture.mutants --seconds 40

A run that finds nothing proves little unless it finds what is there. Each mutant is one small edit; its text
must be in the tree exactly once, so that a mutant that no longer fits fails instead of planting nothing.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
_NOT_COPIED = ("frontends/",)
"""Linked instead: no mutant changes them."""
_QUIET_SECONDS = 10
"""What a mutant breaks shows before everything has ended."""


@dataclass(frozen=True)
class Edit:
    """A text of a file and what takes its place."""

    path: str
    old: str
    new: str

    def apply(self, tree: Path) -> None:
        """Edits a tree. Raises ValueError when the text is not there exactly once."""
        file = tree / self.path
        text = file.read_text(encoding="utf-8")
        if text.count(self.old) != 1:
            raise ValueError(f"{self.path} has {text.count(self.old)} times: {self.old}")
        file.write_text(text.replace(self.old, self.new), encoding="utf-8")


@dataclass(frozen=True)
class Mutant:
    """A planted fault, and the invariants of which one at least must notice it."""

    name: str
    edits: tuple[Edit, ...]
    noticed_by: tuple[str, ...]


_WALLET = "services/wallet/src/wallet/deposits"
MUTANTS = (
    Mutant(
        "a repeated key makes a second deposit",
        (
            Edit(
                f"{_WALLET}/deposit_test_money.py",
                "            if stored is not None:\n                return stored\n",
                "            del stored\n",
            ),
        ),
        ("every_deposit_was_asked_for",),
    ),
    Mutant(
        "a doubled webhook credits twice",
        (
            Edit(
                f"{_WALLET}/receive_notices.py",
                "        if new and deposit_id is not None:\n            await",
                "        if deposit_id is not None:\n            await",
            ),
            Edit(
                f"{_WALLET}/advance_deposits.py",
                "        if state is State.SETTLED and deposit.state is not State.SETTLED:",
                "        if state is State.SETTLED:",
            ),
            Edit(
                "services/wallet/db/functions/wallet_deposit.sql",
                "    status := status_of_journal(p_journal_id, p_request_hash);",
                "    if status_of_journal(p_journal_id, p_request_hash) is not null then"
                " p_journal_id := uuidv7(); end if;",
            ),
        ),
        ("every_settled_deposit_is_credited_once",),
    ),
    Mutant(
        "a released hold keeps its money",
        (
            Edit(
                "services/wallet/db/functions/wallet_release.sql",
                "cash_held = cash_held - freed.cash,",
                "cash_held = cash_held,",
            ),
        ),
        ("held_money_is_that_of_open_holds",),
    ),
    Mutant(
        "a number has two holders",
        (
            Edit(
                "services/catalog/db/functions/stock_reserve.sql", "        stock.next_place := place;\n", ""
            ),
            Edit(
                "services/catalog/db/functions/stock_reserve.sql",
                "            if not exists (\n"
                "                select 1 from stock_numbers sn "
                "where sn.stock_id = stock.id and sn.number = candidate\n"
                "            ) then\n"
                "                picked := picked || candidate;\n"
                "            end if;\n",
                "            picked := picked || candidate;\n",
            ),
            Edit(
                "services/catalog/db/functions/stock_reserve.sql",
                "set reservation_id = excluded.reservation_id\n            where sn.reservation_id is null;",
                "set reservation_id = excluded.reservation_id;",
            ),
        ),
        ("no_number_is_sold_twice", "no_number_is_reserved_twice"),
    ),
    Mutant(
        "an order with numbers writes no event",
        (
            Edit(
                "services/checkout/db/functions/checkout_complete.sql",
                "        from unnest(paid_as) a join unnest(paid) p on p.id = a.checkout;\n"
                "    update idempotency_keys k",
                "        from unnest(paid_as) a join unnest(paid) p on p.id = a.checkout\n"
                "        where a.held = '[]';\n"
                "    update idempotency_keys k",
            ),
        ),
        ("every_fact_has_its_event",),
    ),
)


def copy_tree(target: Path) -> Path:
    """Copies the work tree, with an environment that imports the copy's code; the Python to run it with."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    for name in filter(None, listed.split("\0")):
        if name.startswith(_NOT_COPIED) or not (ROOT / name).is_file():
            continue
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target / name)
    (target / "frontends").symlink_to(ROOT / "frontends")
    environment = target / ".venv"
    venv.create(environment, symlinks=True)
    installed = Path(sys.executable).parent
    for program in installed.iterdir():
        linked = environment / "bin" / program.name
        if not linked.exists():
            linked.symlink_to(program)
    sources = [
        *target.glob("libs/*/src"),
        *target.glob("services/*/src"),
        *target.glob("simulators/*/src"),
        *target.glob("deploy/*/src"),
        target / "proto" / "gen",
    ]
    packages = next(environment.glob("lib/python*/site-packages"))
    installed_packages = next(installed.parent.glob("lib/python*/site-packages"))
    lines = [*map(str, sources), str(installed_packages)]
    (packages / "mutant.pth").write_text("\n".join(lines), encoding="utf-8")
    return environment / "bin" / "python"


def violations_of(mutant: Mutant, seconds: float, seed: int) -> list[str]:
    """What a run finds in a copy of the tree with the mutant."""
    with tempfile.TemporaryDirectory(prefix="wattle-mutant-") as folder:
        tree = Path(folder)
        python = copy_tree(tree)
        for edit in mutant.edits:
            edit.apply(tree)
        done = subprocess.run(
            [
                *(str(python), "-m", "torture"),
                *("--seconds", str(seconds), "--seed", str(seed), "--quiet", str(_QUIET_SECONDS)),
            ],
            cwd=tree,
            env=os.environ | {"PYTHONPATH": str(tree / "tests"), "TMPDIR": folder},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
    found = [line for line in done.stdout.splitlines() if line.startswith("VIOLATION ")]
    if done.returncode not in (0, 1) or (done.returncode == 1 and not found):
        raise RuntimeError(f"the run of the mutant failed:\n{done.stdout[-4000:]}")
    return found


def main() -> int:
    """Runs every mutant, or those that are named; exit code 1 when one lived."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="part of a mutant's name")
    given = parser.parse_args()
    lived = []
    for mutant in MUTANTS:
        if given.only and given.only not in mutant.name:
            continue
        found = violations_of(mutant, given.seconds, given.seed)
        telling = [line for line in found if line.split()[1].rstrip(":") in mutant.noticed_by]
        print(f"{'caught' if telling else 'LIVED '}  {mutant.name}", flush=True)
        for line in (telling or found)[:3]:
            print(f"          {line[:200]}", flush=True)
        if not telling:
            lived.append(mutant.name)
    return int(bool(lived))


if __name__ == "__main__":
    sys.exit(main())
