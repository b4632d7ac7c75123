"""A corrected result takes back what shares were paid too much; one refused refund keeps back no other."""

from pathlib import Path

from servicekit.migrations import replace_in_function, run_sql

revision = "0048"
down_revision = "0047"

SCRIPTS = Path(__file__).parent.parent / "sql" / "0048_shares_are_corrected"


def upgrade() -> None:
    """Whoever runs an older version calls the same functions. It begins to pay no share that a correction has
    withdrawn, for that is marked as paid; it shares out a correction as it always has, and what is too much
    by that stays in `audit.overpaid_prizes`. It knows of no days that a share's prize waits, nor of one that it
    is paying itself while a newer one withdraws it: until it has stopped, no result that syndicates play is
    entered or corrected. It ends no refund of which something is left aside.
    """
    for script in sorted(SCRIPTS.glob("*.sql")):
        run_sql(script.read_text())
    replace_in_function(
        "refund_record(text, bigint, bigint, uuid, uuid[], bigint[], uuid[], bytea[], interval)",
        ("last_ticket_id = p_last_ticket,", "last_ticket_id = greatest(last_ticket_id, p_last_ticket),"),
    )
    replace_in_function(
        "refund_finish(text, bigint, bigint, uuid, bytea)",
        (
            "and version = p_version and state = 'refunding';",
            "and version = p_version and state = 'refunding'\n"
            "            and not exists (\n"
            "                -- What was refused is aside, and is little.\n"
            "                select from unrefunded_entries u\n"
            "                where u.offer_key = p_offer_key and u.draw_no = p_draw_no and u.ticket_id in (\n"
            "                    select split_part(r.reference, '/', 4)::uuid from refused_payouts r\n"
            "                    where starts_with(\n"
            "                        r.reference, 'cancelled/' || p_offer_key || '/' || p_draw_no || '/'\n"
            "                    )\n"
            "                )\n"
            "            );",
        ),
    )
    replace_in_function(
        "exclusion_finish(uuid, bigint)",
        (
            "and version = p_version and due_at is not null;",
            "and version = p_version and due_at is not null\n"
            "            and not exists (\n"
            "                select from withdrawn_entries w join tickets t on t.id = w.ticket_id\n"
            "                where t.customer_id = p_customer and w.refunded_at is null\n"
            "            );",
        ),
    )
