"""Draws that are held when their last ticket is sold, with a round of randomness that follows from the sealing."""

from servicekit.migrations import run_sql

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Every draw that is known keeps its time and the round that was named before its sale."""
    run_sql("""
        alter table draws add column draws_when_sold_out boolean not null default false;
        comment on column draws.draws_when_sold_out is
            'stop and draw_at are the latest; it closes when every ticket is sold';
        alter table drawings alter column beacon_round drop not null;
        alter table drawings add column beacon_delay_seconds integer;
        alter table drawings add constraint ck_drawings_beacon_round check (
            beacon_round is not null or beacon_delay_seconds is not null and status = 'waiting'
        );
        comment on column drawings.beacon_delay_seconds is
            'null: the round was named before sales; else it is the first so long after the list was sealed';
    """)
