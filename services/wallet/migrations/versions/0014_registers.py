"""Customers whom a national register of exclusions names are restricted as by their own exclusion."""

from servicekit.migrations import run_sql

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Widens what kinds there are; an older version names such a restriction by its code."""
    run_sql("""
        alter table restriction
            drop constraint ck_restriction_kind,
            add constraint ck_restriction_kind
                check (kind in ('time_out', 'self_excluded', 'register', 'closed', 'suspended'));

        create or replace function refusal_of_restrictions(p_customer_id uuid) returns text
        language sql stable set search_path = pg_catalog, public, pg_temp as $$
            select case kind when 'closed' then 'account_closed' when 'register' then 'register_excluded' else kind end
            from restriction
            where customer_id = p_customer_id and lifted_at is null and coalesce(until > clock_timestamp(), true)
            order by array_position(array['closed', 'self_excluded', 'register', 'suspended', 'time_out'], kind) limit 1
        $$;
    """)
