"""What is deferred may wait for a day that its customer chose, also while its draw is open."""

from servicekit.migrations import run_sql

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """The text of the function is kept as it is but for this, whatever it has become meanwhile."""
    run_sql("""
        create function waits_for_its_day(p_game_type text, p_details jsonb) returns boolean language sql stable as $$
            select p_game_type = 'deferred'
                and coalesce((p_details ->> 'purchase_at')::timestamptz > clock_timestamp(), false)
        $$;
        comment on function waits_for_its_day is
            'Whether a line is bought on a later day that its customer chose (details.purchase_at).';

        do $$
        declare
            original text := pg_get_functiondef('checkout_begin_ahead(jsonb, jsonb, jsonb)'::regprocedure);
            open_now constant text := 'when bool_or(d.status = 2 and clock_timestamp() < d.stop)';
            not_coming constant text := 'd.status <> 1 or clock_timestamp() >= d.stop';
            changed text := replace(
                replace(
                    original, open_now,
                    'when bool_or(d.status = 2 and clock_timestamp() < d.stop and not waits_for_its_day(i.game_type, i.details))'
                ),
                not_coming,
                '(d.status <> 1 and not (d.status = 2 and waits_for_its_day(i.game_type, i.details))) or clock_timestamp() >= d.stop'
            );
        begin
            if position(open_now in original) = 0 or position(not_coming in original) = 0 then
                raise exception 'checkout_begin_ahead does not look at draws as expected';
            end if;
            execute changed;
        end
        $$;
    """)
