-- What providers owe us for each deposit: by their statements, and by our books.
create view audit.clearing as
select gateway_key, reference, currency, sum(stated)::bigint as stated, sum(booked)::bigint as booked
from (
    select gateway_key, reference, currency, amount as stated, 0 as booked from statement_line
    union all
    select account.scope, coalesce(line.reference, difference.subject, ''), posting.currency, 0, -posting.amount
    from account
    join posting using (account_id)
    join journal on journal.journal_id = posting.journal_id
    left join wallet_transaction as line
        on line.customer_id = journal.customer_id and line.currency = journal.currency and line.number = journal.number
    left join difference on journal.flow = 'reconciliation' and difference.difference_id::text = journal.business_id
    where account.kind = 'psp_clearing'
) as moved
group by gateway_key, reference, currency;

-- The same for those deposits alone of which either side says something between two instants. All that the books have of a
-- deposit are lines of its customer and what reconciliation itself moved.
create function clearing_between(p_gateway_key text, p_from timestamptz, p_until timestamptz)
returns table (reference text, currency text, stated bigint, booked bigint)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
    with clearing as materialized (
        select account_id, currency from account where kind = 'psp_clearing' and scope = p_gateway_key
    ), moved as (
        select reference, currency, (array_agg(customer_id) filter (where customer_id is not null))[1] as customer_id
        from (
            select line.reference, line.currency, deposit.customer_id from statement_line as line
            left join deposit on deposit.deposit_id::text = line.reference
            where line.gateway_key = p_gateway_key and line.occurred_at >= p_from and line.occurred_at < p_until
            union all
            select line.reference, clearing.currency, journal.customer_id
            from journal
            join posting on posting.journal_id = journal.journal_id
            join clearing using (account_id)
            join wallet_transaction as line
                on line.customer_id = journal.customer_id and line.currency = journal.currency and line.number = journal.number
            where journal.posted_at >= p_from and journal.posted_at < p_until
        ) as mentioned
        group by reference, currency
    )
    select moved.reference, moved.currency, coalesce(said.amount, 0), coalesce(kept.amount, 0)
    from moved
    left join lateral (
        select sum(line.amount)::bigint as amount from statement_line as line
        where line.gateway_key = p_gateway_key and line.reference = moved.reference and line.currency = moved.currency
    ) as said on true
    left join lateral (
        select -sum(posting.amount)::bigint as amount
        from (
            select line.journal_id from wallet_transaction as line
            where line.customer_id = moved.customer_id and line.currency = moved.currency and line.reference = moved.reference
            union
            select difference.journal_id from difference
            where difference.source = p_gateway_key and difference.subject = moved.reference
              and difference.currency = moved.currency and difference.journal_id is not null
        ) as known
        join posting on posting.journal_id = known.journal_id
        join clearing on clearing.account_id = posting.account_id
    ) as kept on true
$$;

-- Moves what a provider's statement and our books disagree on to suspense, so that the clearing account agrees with the
-- statement and somebody has to explain the rest. Status: posted | repeated.
create function ledger_post_difference(
    p_difference_id uuid, p_journal_id uuid, p_request_hash bytea, out status text, out journal_id uuid
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
    found_one difference;
begin
    select * into found_one from difference where difference_id = p_difference_id for update;
    journal_id := coalesce(found_one.journal_id, p_journal_id);
    if found_one.state is distinct from 'open' then
        status := 'repeated';
        return;
    end if;
    perform post_house_journal(
        found_one.currency,
        array[house_account('psp_clearing', found_one.source, found_one.currency),
              house_account('suspense', '', found_one.currency)],
        array[found_one.booked - found_one.expected, found_one.expected - found_one.booked],
        p_journal_id, 'reconciliation', p_difference_id::text, 'suspend', p_request_hash, clock_timestamp());
    update difference set state = 'suspense', journal_id = p_journal_id, settled_at = clock_timestamp()
    where difference_id = p_difference_id;
    status := 'posted';
end $$;

-- Captures and what checkout says of them, between two instants. An order that was given back whole needs no tickets.
create function orders_between(p_from timestamptz, p_until timestamptz)
returns table (order_id text, currency text, told bigint, captured bigint)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
    with mentioned as (
        select case journal.flow when 'purchase' then journal.business_id
                                 else (select reference from hold where hold_id = journal.business_id::uuid) end as order_id
        from journal
        where journal.posted_at >= p_from and journal.posted_at < p_until
          and (journal.flow = 'purchase' or (journal.flow = 'capture' and exists (
              select from hold where hold_id = journal.business_id::uuid and purpose = 'order')))
        union
        select paid_order.order_id from paid_order
        where paid_order.paid_at >= p_from and paid_order.paid_at < p_until
    )
    select mentioned.order_id, coalesce(hold.currency, paid_order.currency), coalesce(paid_order.total, 0),
           coalesce(hold.captured, 0)
    from mentioned
    left join hold on hold.purpose = 'order' and hold.reference = mentioned.order_id and hold.state = 'captured'
    left join paid_order on paid_order.order_id = mentioned.order_id
    where not (paid_order.order_id is null and hold.refunded = hold.captured)
$$;

-- Deposits that say they were settled between two instants, and what the wallet has of them.
create function deposits_between(p_from timestamptz, p_until timestamptz)
returns table (deposit_id uuid, currency text, asked bigint, credited bigint)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
    select deposit.deposit_id, deposit.currency,
           case deposit.state when 'settled' then deposit.amount else 0 end,
           coalesce((
               select sum(line.amount - line.owed) from wallet_transaction as line
               where line.customer_id = deposit.customer_id and line.currency = deposit.currency
                 and line.reference = deposit.deposit_id::text and line.kind in ('deposit', 'chargeback')), 0)::bigint
    from deposit
    where deposit.settled_at >= p_from and deposit.settled_at < p_until
$$;

create view audit.differences as
select difference_id, source, subject, fault, currency, expected, booked, day, found_at, state, journal_id, settled_at
from difference;

create view audit.orders as
select order_id, customer_id, currency, total, paid_at from paid_order;
