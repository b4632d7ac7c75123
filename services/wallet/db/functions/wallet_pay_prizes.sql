create or replace function wallet_pay_prizes(
    p_journal_ids uuid[], p_request_hashes bytea[], p_customer_ids uuid[], p_references text[],
    p_currencies text[], p_amounts bigint[], p_descriptions text[], p_repayment_ids uuid[],
    p_event_ids uuid[], p_subject text, p_payloads bytea[], p_traceparent text, out status text,
    out credited integer
)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp set enable_seqscan to off as $$
#variable_conflict use_column
declare
    at timestamptz;
    fresh uuid[];
    winner record;
begin
    credited := 0;
    for winner in
        select distinct prize.customer_id, prize.currency
        from unnest(p_customer_ids, p_currencies) as prize (customer_id, currency)
        left join wallets wallet using (customer_id, currency)
        where wallet.cash_account is null
        order by prize.customer_id, prize.currency
    loop
        perform wallet_open(winner.customer_id, winner.currency);
    end loop;
    perform house_account('prize_funding', '', currency)
    from (select distinct unnest(p_currencies) as currency order by 1) as paid;
    perform from wallets
    where (customer_id, currency) in (select customer_id, currency
        from unnest(p_customer_ids, p_currencies) as prize (customer_id, currency))
    order by cash_account for update;
    at := clock_timestamp();

    if exists (
        select from unnest(p_journal_ids, p_request_hashes) as prize (journal_id, request_hash)
        join journals journal using (journal_id) where journal.request_hash <> prize.request_hash)
    then
        raise exception 'a prize was credited before with other contents' using errcode = 'WL002';
    end if;
    select coalesce(array_agg(prize.journal_id), '{}') into fresh
    from unnest(p_journal_ids) as prize (journal_id)
    where not exists (select from journals journal where journal.journal_id = prize.journal_id);

    with prize as (
        select given.*, row_number() over (partition by customer_id, currency order by position) as turn
        from unnest(p_journal_ids, p_request_hashes, p_customer_ids, p_references, p_currencies, p_amounts, p_descriptions)
            with ordinality as given (journal_id, request_hash, customer_id, reference, currency, amount, description, position)
        where given.journal_id = any (fresh)
    ), winnings as (
        update wallets wallet set cash = cash + won.total, transactions = transactions + won.prizes
        from (select customer_id, currency, sum(amount) as total, count(*) as prizes
              from prize group by customer_id, currency) as won
        where wallet.customer_id = won.customer_id and wallet.currency = won.currency
        returning new.customer_id, new.currency, new.cash_account,
                  old.transactions as last_number, old.promo + old.cash + old.uncleared as balance_before
    ), written as (
        insert into journals (journal_id, flow, business_id, step, request_hash, posted_at, customer_id, currency, number)
        select journal_id, 'prize', reference, 'credit', request_hash, at, customer_id, currency, last_number + turn
        from prize join winnings using (customer_id, currency)
    ), posted as (
        insert into postings (journal_id, line_no, account_id, currency, amount)
        select prize.journal_id, line.line_no, line.account_id, prize.currency, line.amount
        from prize
        join winnings using (customer_id, currency)
        join accounts as funding on funding.customer_id is null and funding.kind = 'prize_funding' and funding.scope = ''
             and funding.currency = prize.currency
        cross join lateral (values (1::smallint, funding.account_id, -prize.amount),
                                   (2::smallint, winnings.cash_account, prize.amount))
             as line (line_no, account_id, amount)
    )
    insert into wallet_transactions
        (customer_id, currency, number, journal_id, kind, description, reference, amount, balance_after, occurred_at)
    select customer_id, currency, last_number + turn, journal_id, 'prize', description, reference, amount,
           balance_before + sum(amount) over (partition by customer_id, currency order by position), at
    from prize join winnings using (customer_id, currency);

    perform repay_receivable(
        prize.customer_id, prize.currency, prize.amount, prize.repayment_id, prize.request_hash, prize.journal_id,
        prize.reference, at)
    from unnest(p_journal_ids, p_request_hashes, p_customer_ids, p_references, p_currencies, p_amounts, p_repayment_ids)
        with ordinality
        as prize (journal_id, request_hash, customer_id, reference, currency, amount, repayment_id, position)
    join wallets wallet using (customer_id, currency)
    where prize.journal_id = any (fresh) and wallet.receivable > 0;
    perform outbox_put(event_id, p_subject, reference, 1, payload, p_traceparent)
    from unnest(p_journal_ids, p_references, p_event_ids, p_payloads) as prize (journal_id, reference, event_id, payload)
    where prize.journal_id = any (fresh);
    status := 'credited';
    credited := cardinality(fresh);
exception when sqlstate 'WL002' or unique_violation then
    status := 'reference_reused';
    credited := 0;
end
$$;
