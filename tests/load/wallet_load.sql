-- Fills a throwaway ledger in bulk, as its owner: customers with 1 000 000.00 each and journals of purchases behind them, with
-- the guards off while it does. And one purchase as pgbench asks for it.

create table wallet_bench (number bigint primary key, customer_id uuid not null);

create function wallet_bench_fill(p_customers bigint, p_postings bigint) returns void language plpgsql as $$
declare
    escrow uuid := house_account('stake_escrow', 'powerball/1593', 'AUD');
    clearing uuid := house_account('psp_clearing', 'td', 'AUD');
    known bigint := (select count(*) from wallet_bench);
    rows bigint;
begin
    alter table journals disable trigger balances;
    alter table postings disable trigger balances;
    insert into wallet_bench select n, uuidv7() from generate_series(known + 1, p_customers) as n;
    insert into accounts (kind, currency, customer_id)
    select kind, 'AUD', customer_id from wallet_bench,
        unnest(array['wallet_promo', 'wallet_cash', 'wallet_uncleared']) as kind where number > known;
    insert into wallets (customer_id, currency, promo_account, cash_account, uncleared_account, cash, transactions)
    select customer_id, 'AUD',
           max(account_id::text) filter (where kind = 'wallet_promo')::uuid,
           max(account_id::text) filter (where kind = 'wallet_cash')::uuid,
           max(account_id::text) filter (where kind = 'wallet_uncleared')::uuid, 100000000, 1
    from accounts join wallet_bench using (customer_id) where number > known group by customer_id;
    perform wallet_bench_post('deposit', clearing, 100000000, known + 1, p_customers, 1);
    rows := (select count(*) from postings);
    while rows + 2 * p_customers <= p_postings loop
        update wallets wallet set cash = cash - 615, transactions = transactions + 1
        from wallet_bench where wallet.customer_id = wallet_bench.customer_id;
        perform wallet_bench_post('purchase', escrow, -615, 1, p_customers, null);
        rows := rows + 2 * p_customers;
    end loop;
    alter table journals enable trigger balances;
    alter table postings enable trigger balances;
    update chain_head set watermark = pg_current_xact_id();
end $$;

create function wallet_bench_post(
    p_kind text, p_house uuid, p_amount bigint, p_first bigint, p_last bigint, p_number bigint
) returns void language sql as $$
    with made as materialized (
        select gen_random_uuid() as journal_id, wallet.customer_id, wallet.cash_account, wallet.cash, wallet.transactions
        from wallet_bench join wallets wallet using (customer_id) where wallet_bench.number between p_first and p_last
    ), journals as (
        insert into journals (journal_id, flow, business_id, step, request_hash, customer_id, currency, number)
        select journal_id, p_kind, journal_id::text, 'bench', '\x00', customer_id, 'AUD', transactions from made
    ), postings as (
        insert into postings (journal_id, line_no, account_id, currency, amount)
        select journal_id, 1, p_house, 'AUD', -p_amount from made
        union all select journal_id, 2, cash_account, 'AUD', p_amount from made
    )
    insert into wallet_transactions
        (customer_id, currency, number, journal_id, kind, description, reference, amount, balance_after, occurred_at)
    select customer_id, 'AUD', transactions, journal_id, p_kind, 'Powerball, 4 games', journal_id::text, p_amount, cash,
           clock_timestamp()
    from made
$$;

-- Fixed contents stand for what Python would make: the hash, and an event of the usual size.
create function wallet_bench_pay(p_number bigint) returns text language plpgsql as $$
declare
    paid record;
    order_id text := gen_random_uuid()::text;
begin
    select * into paid from wallet_purchase(
        array[order_id], array[(select customer_id from wallet_bench where number = p_number)], array['AUD'], array[615]::bigint[],
        array[clock_timestamp() + interval '1 minute'], array['Powerball, 4 games'], array['\x00'::bytea],
        array[gen_random_uuid()], array[null::uuid], array[null::uuid], array[uuidv7()],
        array[decode(repeat('00', 100), 'hex')], array[null], 'wattle.bench.v1.purchase_captured',
        array[1], array['powerball/1593'], array[615]::bigint[], array[0]::bigint[]);
    if paid.status <> 'captured' then
        raise exception '%', paid.status;
    end if;
    return paid.status;
end $$;
