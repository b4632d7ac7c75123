create or replace function ledger_anchor(p_day date) returns void
language sql security definer set search_path to pg_catalog, public, pg_temp as $$
insert into chain_anchors (day, sequence, hash) select p_day, sequence, hash from chain_head on conflict do nothing
$$;
