create or replace function system_limit_set(
    p_region text, p_verified boolean, p_kind text, p_period text, p_currency text, p_amount bigint,
    p_valid_from timestamptz
) returns void
language sql security definer set search_path to pg_catalog, public, pg_temp as $$
insert into system_limits (region, verified, kind, period, valid_from, currency, amount)
values (p_region, p_verified, p_kind, p_period, p_valid_from, p_currency, p_amount)
$$;
