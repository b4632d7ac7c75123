create or replace function post_wallet_journal(
    p_wallet wallets, p_promo bigint, p_cash bigint, p_uncleared bigint, p_owed bigint,
    p_house_accounts uuid[], p_house_amounts bigint[], p_journal_id uuid, p_flow text,
    p_business_id text, p_step text, p_request_hash bytea, p_kind text, p_description text,
    p_reference text, p_at timestamptz
) returns void
language plpgsql set search_path to pg_catalog, public, pg_temp as $$
begin
    insert into journals (journal_id, flow, business_id, step, request_hash, posted_at, customer_id, currency, number)
    values (p_journal_id, p_flow, p_business_id, p_step, p_request_hash, p_at, p_wallet.customer_id, p_wallet.currency,
            case when p_kind is not null then p_wallet.transactions end);
    insert into postings (journal_id, line_no, account_id, currency, amount)
    select p_journal_id, row_number() over (), account_id, p_wallet.currency, amount
    from (select * from unnest(p_house_accounts, p_house_amounts)
          union all values (p_wallet.cash_account, p_cash), (p_wallet.promo_account, p_promo),
                           (p_wallet.uncleared_account, p_uncleared), (p_wallet.receivable_account, -p_owed))
         as line (account_id, amount)
    where amount <> 0;
    if p_kind is not null then
        insert into wallet_transactions (customer_id, currency, number, journal_id, kind, description, reference,
                                        amount, owed, balance_after, occurred_at)
        values (p_wallet.customer_id, p_wallet.currency, p_wallet.transactions, p_journal_id, p_kind, p_description, p_reference,
                p_promo + p_cash + p_uncleared, p_owed, p_wallet.promo + p_wallet.cash + p_wallet.uncleared, p_at);
    end if;
end
$$;
