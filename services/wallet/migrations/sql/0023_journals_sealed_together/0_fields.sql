-- As they were, and now such that Postgres puts their bodies in place of their calls, thirty of them for a journal:
-- an immutable function must say nothing that only holds within a statement, as `integer || text` and the epoch of a
-- `timestamptz` do.
create or replace function chain_field(p_text text) returns text language sql immutable parallel safe as $$
    select case when p_text is null then '-' else octet_length(p_text)::text || ':' || p_text end
$$;

create or replace function chain_instant(p_at timestamptz) returns text language sql immutable parallel safe as $$
    select chain_field((extract(epoch from p_at at time zone 'UTC') * 1000000)::bigint::text)
$$;

