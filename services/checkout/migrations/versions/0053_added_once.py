"""A ticket whose answer was lost is in the cart once, however often it is put in with its key."""

from pathlib import Path

from servicekit.migrations import replace_in_function, run_sql

revision = "0053"
down_revision = "0052"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0053_added_once"


def upgrade() -> None:
    """Whoever runs an older version puts lines in by the same functions, without a key."""
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
    replace_in_function(
        "cart_put_items(integer, jsonb)",
        ("fingerprint text, details jsonb", "fingerprint text, details jsonb, request_key text"),
        ("p_details => line.details", "p_details => line.details, p_request_key => line.request_key"),
    )
