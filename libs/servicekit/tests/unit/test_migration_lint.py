"""Which revisions would stop writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from servicekit.data.migrations.lint import blocking_statements


def revision(folder: Path, body: str, script: str = "") -> list[str]:
    revisions = folder / "revisions"
    revisions.mkdir()
    (revisions / "0002_change.py").write_text(f"def upgrade() -> None:\n    {body}\n")
    (revisions / "0002_change.sql").write_text(script)
    return blocking_statements(folder)


@pytest.mark.parametrize(
    ("script", "fault"),
    [
        ("create index ix on orders (id);", "creates an index while writes wait: orders"),
        ("CREATE UNIQUE INDEX ix ON public.orders (id);", "creates an index while writes wait: orders"),
        ("create table a (id int); create index ix on b (id);", "creates an index while writes wait: b"),
        ("drop index ix;", "drops an index while writes wait: ix"),
        ("alter table orders add unique (id);", "adds a constraint with an index of its own: orders"),
        (
            "alter table orders add constraint c check (id > 0);",
            "adds a constraint that reads the whole table: orders",
        ),
        ("alter table orders alter column id type bigint;", "rewrites the table: orders"),
        (
            "create index concurrently ix on orders (id);",
            "makes or drops an index concurrently inside a transaction: call the operation",
        ),
    ],
)
def test_blocking_statement_is_named(tmp_path: Path, script: str, fault: str) -> None:
    assert revision(tmp_path, "run_script_of(__file__)", script) == [f"0002_change: {fault}"]


@pytest.mark.parametrize(
    "script",
    [
        "create table orders (id int); create index ix on orders (id); alter table orders add unique (id);",
        "alter table orders add column note text;",
        "alter table orders add constraint c check (id > 0) not valid;",
        "alter table orders add constraint c unique using index ix;",
        "-- create index ix on orders (id)",
    ],
)
def test_statement_that_blocks_nothing_passes(tmp_path: Path, script: str) -> None:
    assert revision(tmp_path, "run_script_of(__file__)", script) == []


def test_index_of_alembics_operation_is_named(tmp_path: Path) -> None:
    (fault,) = revision(tmp_path, 'op.create_index("ix", "orders", ["id"])')
    assert "create_index_concurrently" in fault


def test_statement_of_a_revisions_own_text_is_named(tmp_path: Path) -> None:
    assert revision(tmp_path, 'run_sql("create index ix on orders (id)")') != []


def test_index_beside_another_change_is_named(tmp_path: Path) -> None:
    (fault,) = revision(
        tmp_path, 'create_index_concurrently("ix", "orders (id)"); run_sql("update orders set id = 1")'
    )
    assert "make a revision of its own" in fault
