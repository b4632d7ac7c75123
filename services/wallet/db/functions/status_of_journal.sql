create or replace function status_of_journal(p_journal_id uuid, p_request_hash bytea) returns text
language sql stable set search_path to pg_catalog, public, pg_temp as $$
select case when request_hash = p_request_hash then 'repeated' else 'reference_reused' end
from journals where journal_id = p_journal_id
$$;
