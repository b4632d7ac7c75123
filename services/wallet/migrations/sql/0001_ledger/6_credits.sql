-- Puts deposited money into the wallet, which is opened when this is its first money.
-- Status: settled | repeated | reference_reused.
create function wallet_deposit(
    p_journal_id uuid, p_request_hash bytea, p_customer_id uuid, p_deposit_id text, p_method text, p_currency text,
    p_amount bigint, p_description text, p_event_id uuid, p_subject text, p_payload bytea, p_traceparent text,
    out status text, out journal_id uuid
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
    payee wallet;
begin
    journal_id := p_journal_id;
    perform lock_reference('deposit', p_deposit_id);
    status := status_of_journal(p_journal_id, p_request_hash);
    if status is not null then
        return;
    end if;
    perform wallet_open(p_customer_id, p_currency);
    update wallet set cash = cash + p_amount, transactions = transactions + 1
    where customer_id = p_customer_id and currency = p_currency
    returning * into payee;
    perform post_wallet_journal(
        payee, 0, p_amount, 0, house_account('psp_clearing', p_method, p_currency),
        p_journal_id, 'deposit', p_deposit_id, 'settle', p_request_hash,
        'deposit', p_description, p_deposit_id, clock_timestamp());
    perform outbox_put(p_event_id, p_subject, p_deposit_id, 1, p_payload, p_traceparent);
    status := 'settled';
end $$;

-- Credits prizes, given as parallel arrays; each reference once. Status: credited | reference_reused (then nothing is written).
create function wallet_pay_prizes(
    p_journal_ids uuid[], p_request_hashes bytea[], p_customer_ids uuid[], p_references text[], p_currencies text[],
    p_amounts bigint[], p_descriptions text[], p_event_ids uuid[], p_subject text, p_payloads bytea[], p_traceparent text,
    out status text, out credited integer
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
    at timestamptz := clock_timestamp();
    fresh uuid[];
    winner record;
begin
    with posted as (
        insert into journal (journal_id, flow, business_id, step, request_hash, posted_at)
        select journal_id, 'prize', reference, 'credit', request_hash, at
        from unnest(p_journal_ids, p_references, p_request_hashes) as prize (journal_id, reference, request_hash)
        order by journal_id
        on conflict do nothing
        returning journal.journal_id)
    select coalesce(array_agg(posted.journal_id), '{}') into fresh from posted;
    credited := cardinality(fresh);
    if exists (
        select from unnest(p_journal_ids, p_request_hashes) as prize (journal_id, request_hash)
        join journal using (journal_id) where journal.request_hash <> prize.request_hash)
    then
        raise exception 'a prize was credited before with other contents' using errcode = 'WL002';
    end if;

    for winner in
        select distinct prize.customer_id, prize.currency
        from unnest(p_journal_ids, p_customer_ids, p_currencies) as prize (journal_id, customer_id, currency)
        left join wallet using (customer_id, currency)
        where prize.journal_id = any (fresh) and wallet.cash_account is null
        order by prize.customer_id, prize.currency
    loop
        perform wallet_open(winner.customer_id, winner.currency);
    end loop;
    perform house_account('prize_funding', '', currency) from (select distinct unnest(p_currencies) as currency) as paid;
    perform from wallet
    where (customer_id, currency) in (
        select prize.customer_id, prize.currency
        from unnest(p_journal_ids, p_customer_ids, p_currencies) as prize (journal_id, customer_id, currency)
        where prize.journal_id = any (fresh))
    order by cash_account for update;

    with prize as (
        select *
        from unnest(p_journal_ids, p_customer_ids, p_references, p_currencies, p_amounts, p_descriptions)
            with ordinality as given (journal_id, customer_id, reference, currency, amount, description, position)
        where given.journal_id = any (fresh)
    ), winnings as (
        update wallet set cash = cash + won.total, transactions = transactions + won.prizes
        from (select customer_id, currency, sum(amount) as total, count(*) as prizes
              from prize group by customer_id, currency) as won
        where wallet.customer_id = won.customer_id and wallet.currency = won.currency
        returning new.customer_id, new.currency, new.cash_account,
                  old.transactions as last_number, old.promo + old.cash + old.uncleared as balance_before
    ), posted as (
        insert into posting (journal_id, line_no, account_id, currency, amount)
        select prize.journal_id, line.line_no, line.account_id, prize.currency, line.amount
        from prize
        join winnings using (customer_id, currency)
        join account as funding on funding.customer_id is null and funding.kind = 'prize_funding' and funding.scope = ''
             and funding.currency = prize.currency
        cross join lateral (values (1::smallint, funding.account_id, -prize.amount),
                                   (2::smallint, winnings.cash_account, prize.amount))
             as line (line_no, account_id, amount)
    )
    insert into wallet_transaction
        (customer_id, currency, number, journal_id, kind, description, reference, amount, balance_after, occurred_at)
    select customer_id, currency, last_number + row_number() over in_order, journal_id, 'prize', description, reference, amount,
           balance_before + sum(amount) over in_order, at
    from prize join winnings using (customer_id, currency)
    window in_order as (partition by customer_id, currency order by position);

    perform outbox_put(event_id, p_subject, reference, 1, payload, p_traceparent)
    from unnest(p_journal_ids, p_references, p_event_ids, p_payloads) as prize (journal_id, reference, event_id, payload)
    where prize.journal_id = any (fresh);
    status := 'credited';
exception when sqlstate 'WL002' then
    status := 'reference_reused';
    credited := 0;
end $$;
