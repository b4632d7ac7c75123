create or replace function post_house_journal(
    p_currency text, p_accounts uuid[], p_amounts bigint[], p_journal_id uuid, p_flow text,
    p_business_id text, p_step text, p_request_hash bytea, p_at timestamptz
) returns void
language plpgsql set search_path to pg_catalog, public, pg_temp as $$
begin
    insert into journals (journal_id, flow, business_id, step, request_hash, posted_at)
    values (p_journal_id, p_flow, p_business_id, p_step, p_request_hash, p_at);
    insert into postings (journal_id, line_no, account_id, currency, amount)
    select p_journal_id, line_no, account_id, p_currency, amount
    from unnest(p_accounts, p_amounts) with ordinality as line (account_id, amount, line_no);
end
$$;
