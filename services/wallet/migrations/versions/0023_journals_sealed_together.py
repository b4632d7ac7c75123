"""The canonical forms of all journals that are sealed together are read by one statement."""

from pathlib import Path

from servicekit.migrations import replace_in_function, run_sql

revision = "0023"
down_revision = "0022"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0023_journals_sealed_together"


def upgrade() -> None:
    """The form stays what it was, to the byte. Until now three quarters of the time for a journal went into calls
    of functions: one that read its form, and one for each field of it.
    """
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
    replace_in_function(
        "ledger_seal(integer)",
        (
            "select journal_id, xact_id, journal_canonical(journal_id) as canonical\n        from journal\n",
            "select journal_id, xact_id, canonical\n        from canonical_journal\n",
        ),
        (
            "chain_link.journal_id = journal.journal_id)",
            "chain_link.journal_id = canonical_journal.journal_id)",
        ),
    )
    run_sql("drop function journal_canonical(uuid)")
