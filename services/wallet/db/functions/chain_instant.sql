create or replace function chain_instant(p_at timestamptz) returns text
language sql immutable parallel safe as $$
select chain_field((extract(epoch from p_at at time zone 'UTC') * 1000000)::bigint::text)
$$;
