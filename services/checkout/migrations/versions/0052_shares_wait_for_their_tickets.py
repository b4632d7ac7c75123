"""Shares are refunded or shared out once every ticket of their draw exists, and looked at no more afterwards."""

from pathlib import Path

from servicekit.migrations import replace_in_function, run_sql

revision = "0052"
down_revision = "0051"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0052_shares_wait_for_their_tickets"


def upgrade() -> None:
    """Whoever runs an older version neither reads nor writes the columns, and waits for no purchase: what it
    refunds is looked at once more, but a prize that it shares out goes by a ticket that is issued later, until it
    has stopped. Where one of its connections has prepared the look for syndicates, with all their columns, that
    look fails until the connection ends: what syndicates owe waits for the new version.

    Draws are shut by the same rule as before. The tables that are changed have a row for a draw or for a
    syndicate.
    """
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
    replace_in_function(
        "draw_shut(text, bigint)",
        (
            "if exists (\n"
            "        select 1 from checkouts c join order_lines l on l.order_id = c.order_id\n"
            "        where c.due_at is not null and c.state = 'started'\n"
            "            and l.offer_key = p_offer_key and p_draw_no = any (l.draw_nos)\n"
            "    ) then",
            "if draw_is_undecided(p_offer_key, p_draw_no) then",
        ),
    )
