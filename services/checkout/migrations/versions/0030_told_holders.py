"""Who won what is not money, and whose syndicate is full, is told once."""

from servicekit.migrations import run_sql

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    """What was won and filled before is told too: nobody was told of it."""
    run_sql("""
        alter table raffle_prizes add column told_at timestamptz;
        comment on column raffle_prizes.told_at is 'When the winner of goods or of a voucher was told; cash is told when it is paid';
        create index ix_raffle_prizes_untold on raffle_prizes (ticket_id) where told_at is null and kind <> 'cash';

        alter table syndicates add column full_told_at timestamptz;
        comment on column syndicates.full_told_at is 'When its holders were told that every share is sold';
        create index ix_syndicates_full_untold on syndicates (offer_key, draw_no, series)
            where full_told_at is null and status in (2, 3);
    """)
