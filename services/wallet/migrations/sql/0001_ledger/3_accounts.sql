-- Functions that the service calls run with the owner's rights (security definer), because the runtime role may only read
-- the ledger. `enable_seqscan = off` keeps the plans of the hot ones on the unique indexes, also when a pooled connection
-- made them while the tables were nearly empty.

create function house_account(p_kind text, p_scope text, p_currency text) returns uuid
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
    found_id uuid;
begin
    select account_id into found_id from account
    where customer_id is null and kind = p_kind and scope = p_scope and currency = p_currency;
    if not found then
        insert into account (kind, scope, currency) values (p_kind, p_scope, p_currency) on conflict do nothing;
        select account_id into found_id from account
        where customer_id is null and kind = p_kind and scope = p_scope and currency = p_currency;
    end if;
    return found_id;
end $$;

-- Opens the accounts and the balance row of a customer; harmless when they are open.
create function wallet_open(p_customer_id uuid, p_currency text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
    insert into account (kind, currency, customer_id)
    select kind, p_currency, p_customer_id from unnest(array['wallet_promo', 'wallet_cash', 'wallet_uncleared']) as kind
    on conflict do nothing;
    insert into wallet (customer_id, currency, promo_account, cash_account, uncleared_account)
    select p_customer_id, p_currency, promo.account_id, cash.account_id, uncleared.account_id
    from account promo, account cash, account uncleared
    where promo.customer_id = p_customer_id and promo.currency = p_currency and promo.kind = 'wallet_promo'
      and cash.customer_id = p_customer_id and cash.currency = p_currency and cash.kind = 'wallet_cash'
      and uncleared.customer_id = p_customer_id and uncleared.currency = p_currency and uncleared.kind = 'wallet_uncleared'
    on conflict do nothing;
end $$;

-- How an amount is spent from what there is: promotional money first, then cash, then uncleared money.
create function spending_order(
    p_amount bigint, p_promo bigint, p_cash bigint, out promo bigint, out cash bigint, out uncleared bigint
)
language sql immutable parallel safe as $$
    select least(p_amount, p_promo),
           least(p_amount - least(p_amount, p_promo), p_cash),
           greatest(p_amount - p_promo - p_cash, 0)
$$;

-- Writes one journal between a wallet, whose balance row was changed before, and one house account, and the line that the
-- customer reads. The three parts are signed: what the wallet gained.
create function post_wallet_journal(
    p_wallet wallet, p_promo bigint, p_cash bigint, p_uncleared bigint, p_house_account uuid,
    p_journal_id uuid, p_flow text, p_business_id text, p_step text, p_request_hash bytea,
    p_kind text, p_description text, p_reference text, p_at timestamptz
) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
    total bigint := p_promo + p_cash + p_uncleared;
begin
    insert into journal (journal_id, flow, business_id, step, request_hash, posted_at)
    values (p_journal_id, p_flow, p_business_id, p_step, p_request_hash, p_at);
    insert into posting (journal_id, line_no, account_id, currency, amount)
    select p_journal_id, line_no, account_id, p_wallet.currency, amount
    from (values (1::smallint, p_house_account, -total),
                 (2::smallint, p_wallet.cash_account, p_cash),
                 (3::smallint, p_wallet.promo_account, p_promo),
                 (4::smallint, p_wallet.uncleared_account, p_uncleared)) as line (line_no, account_id, amount)
    where amount <> 0;
    insert into wallet_transaction
        (customer_id, currency, number, journal_id, kind, description, reference, amount, balance_after, occurred_at)
    values (p_wallet.customer_id, p_wallet.currency, p_wallet.transactions, p_journal_id, p_kind, p_description, p_reference,
            total, p_wallet.promo + p_wallet.cash + p_wallet.uncleared, p_at);
end $$;

-- What is known of a journal: null (not posted) | repeated (posted by the same request) | reference_reused.
create function status_of_journal(p_journal_id uuid, p_request_hash bytea) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
    select case when request_hash = p_request_hash then 'repeated' else 'reference_reused' end
    from journal where journal_id = p_journal_id
$$;
