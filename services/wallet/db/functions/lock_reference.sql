create or replace function lock_reference(p_purpose text, p_reference text) returns void
language sql as $$
select pg_advisory_xact_lock(hashtextextended(p_purpose || ':' || p_reference, 0))
$$;
