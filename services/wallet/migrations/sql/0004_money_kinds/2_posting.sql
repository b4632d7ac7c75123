-- Writes one journal of a wallet, whose balance row was changed before: what the wallet gained of each kind, by how much more
-- the customer owes (`p_owed`), and what the house accounts gained. Without `p_kind` the customer reads no line of it.
create function post_wallet_journal(
    p_wallet wallet, p_promo bigint, p_cash bigint, p_uncleared bigint, p_owed bigint,
    p_house_accounts uuid[], p_house_amounts bigint[],
    p_journal_id uuid, p_flow text, p_business_id text, p_step text, p_request_hash bytea,
    p_kind text, p_description text, p_reference text, p_at timestamptz
) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
    insert into journal (journal_id, flow, business_id, step, request_hash, posted_at, customer_id, currency, number)
    values (p_journal_id, p_flow, p_business_id, p_step, p_request_hash, p_at, p_wallet.customer_id, p_wallet.currency,
            case when p_kind is not null then p_wallet.transactions end);
    insert into posting (journal_id, line_no, account_id, currency, amount)
    select p_journal_id, row_number() over (), account_id, p_wallet.currency, amount
    from (select * from unnest(p_house_accounts, p_house_amounts)
          union all values (p_wallet.cash_account, p_cash), (p_wallet.promo_account, p_promo),
                           (p_wallet.uncleared_account, p_uncleared), (p_wallet.receivable_account, -p_owed))
         as line (account_id, amount)
    where amount <> 0;
    if p_kind is not null then
        insert into wallet_transaction (customer_id, currency, number, journal_id, kind, description, reference,
                                        amount, owed, balance_after, occurred_at)
        values (p_wallet.customer_id, p_wallet.currency, p_wallet.transactions, p_journal_id, p_kind, p_description, p_reference,
                p_promo + p_cash + p_uncleared, p_owed, p_wallet.promo + p_wallet.cash + p_wallet.uncleared, p_at);
    end if;
end $$;

-- The same with one house account, which gains what the wallet loses.
create or replace function post_wallet_journal(
    p_wallet wallet, p_promo bigint, p_cash bigint, p_uncleared bigint, p_house_account uuid,
    p_journal_id uuid, p_flow text, p_business_id text, p_step text, p_request_hash bytea,
    p_kind text, p_description text, p_reference text, p_at timestamptz
) returns void
language sql set search_path = pg_catalog, public, pg_temp as $$
    select post_wallet_journal(
        p_wallet, p_promo, p_cash, p_uncleared, 0, array[p_house_account], array[-(p_promo + p_cash + p_uncleared)],
        p_journal_id, p_flow, p_business_id, p_step, p_request_hash, p_kind, p_description, p_reference, p_at)
$$;

-- One journal among house accounts.
create function post_house_journal(
    p_currency text, p_accounts uuid[], p_amounts bigint[],
    p_journal_id uuid, p_flow text, p_business_id text, p_step text, p_request_hash bytea, p_at timestamptz
) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
    insert into journal (journal_id, flow, business_id, step, request_hash, posted_at)
    values (p_journal_id, p_flow, p_business_id, p_step, p_request_hash, p_at);
    insert into posting (journal_id, line_no, account_id, currency, amount)
    select p_journal_id, line_no, account_id, p_currency, amount
    from unnest(p_accounts, p_amounts) with ordinality as line (account_id, amount, line_no);
end $$;

-- House accounts of one kind by their scopes; without scopes the one that has none.
create function house_accounts(p_kind text, p_scopes text[], p_currency text) returns uuid[]
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
    accounts uuid[];
    scope text;
begin
    if p_scopes is null then
        return array[house_account(p_kind, '', p_currency)];
    end if;
    foreach scope in array p_scopes loop
        accounts := accounts || house_account(p_kind, scope, p_currency);
    end loop;
    return accounts;
end $$;

-- Lets a credit pay what its owner owes, at most `p_most` of it, by a journal of its own. Without an id nothing is repaid.
create function repay_receivable(
    p_customer_id uuid, p_currency text, p_most bigint, p_repayment_id uuid, p_request_hash bytea, p_credit_id uuid,
    p_reference text, p_at timestamptz
) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
    repaid record;
begin
    if p_repayment_id is null then
        return;
    end if;
    update wallet set
        cash = cash - least(p_most, cash - cash_held, receivable),
        receivable = receivable - least(p_most, cash - cash_held, receivable),
        transactions = transactions + 1
    where customer_id = p_customer_id and currency = p_currency and least(p_most, cash - cash_held, receivable) > 0
    returning new as wallet, old.cash - new.cash as amount into repaid;
    if found then
        perform post_wallet_journal(
            repaid.wallet, 0, -repaid.amount, 0, -repaid.amount, '{}', '{}',
            p_repayment_id, 'repayment', p_credit_id::text, 'repay', p_request_hash,
            'repayment', 'Repayment of what you owed', p_reference, p_at);
    end if;
end $$;

-- Takes money back whoever has it: free cash, then free uncleared money, and what is missing is owed. Promotional money
-- stays, for it was never the customer's to pay with.
create function take_back(
    p_customer_id uuid, p_currency text, p_amount bigint, p_lines integer,
    out payer wallet, out cash bigint, out uncleared bigint, out owed bigint
)
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
    select * into payer from wallet where wallet.customer_id = p_customer_id and wallet.currency = p_currency for update;
    cash := least(p_amount, payer.cash - payer.cash_held);
    uncleared := least(p_amount - cash, payer.uncleared - payer.uncleared_held);
    owed := p_amount - cash - uncleared;
    payer := charge(p_customer_id, p_currency, cash, uncleared, owed, p_lines);
end $$;

-- Takes these parts of a wallet; opens the account of what is owed when it is needed first.
create function charge(
    p_customer_id uuid, p_currency text, p_cash bigint, p_uncleared bigint, p_owed bigint, p_lines integer
) returns wallet
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
    charged wallet;
begin
    if p_owed > 0 then
        insert into account (kind, currency, customer_id) values ('receivable', p_currency, p_customer_id)
        on conflict do nothing;
        update wallet set receivable_account = account.account_id
        from account
        where wallet.customer_id = p_customer_id and wallet.currency = p_currency and wallet.receivable_account is null
          and account.customer_id = p_customer_id and account.currency = p_currency and account.kind = 'receivable';
    end if;
    update wallet set cash = cash - p_cash, uncleared = uncleared - p_uncleared, receivable = receivable + p_owed,
                      transactions = transactions + p_lines
    where customer_id = p_customer_id and currency = p_currency
    returning * into charged;
    return charged;
end $$;

-- Deposits of a wallet that may still bounce.
create function pending_uncleared(p_customer_id uuid, p_currency text) returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
    select coalesce(sum(amount), 0)::bigint from uncleared_deposit
    where customer_id = p_customer_id and currency = p_currency and state = 'pending'
$$;
