"""What is ordered ahead is placed at the price that its customer has seen, or not at all."""

from servicekit.migrations import run_sql

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    """The text of the function is kept as it is but for this, whatever it has become meanwhile."""
    run_sql("""
        do $$
        declare
            original text := pg_get_functiondef('checkout_begin_ahead(jsonb, jsonb, jsonb)'::regprocedure);
            suspended constant text := 'when bool_or(o.suspended) then ''suspended''';
            listed constant text := 'as l (item uuid)';
        begin
            if position(suspended in original) = 0 or position(listed in original) = 0 then
                raise exception 'checkout_begin_ahead does not look at lines as expected';
            end if;
            execute replace(
                replace(
                    original, suspended,
                    suspended || ' when bool_or(l.price <> i.shown_price_minor) then ''price_changed'''
                ),
                listed, 'as l (item uuid, price bigint)'
            );
        end
        $$;
    """)
