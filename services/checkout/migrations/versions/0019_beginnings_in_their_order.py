"""The outcomes of checkouts that begin together go to those who asked for them."""

from servicekit.migrations import run_sql

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Counting the customers sorted the batch by customer, and its outcomes with it."""
    run_sql("""
        do $$
        declare
            original text := pg_get_functiondef('checkout_begin_batch(jsonb)'::regprocedure);
            changed text := replace(
                original,
                'select array_agg(b), count(distinct b.customer) into asked, customers
        from jsonb_populate_recordset(null::checkout_to_begin, p_batch) b;',
                'asked := array(select b from jsonb_populate_recordset(null::checkout_to_begin, p_batch) b);
    customers := (select count(distinct a.customer) from unnest(asked) a);'
            );
        begin
            if changed = original then
                raise exception 'checkout_begin_batch does not read its batch as expected';
            end if;
            execute changed;
        end
        $$;
    """)
