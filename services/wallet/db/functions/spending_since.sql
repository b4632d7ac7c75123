create or replace function spending_since(
    p_customer_id uuid, p_currency text, p_since timestamptz
) returns table(spent_at timestamptz, amount bigint)
language plpgsql stable set search_path to pg_catalog, public, pg_temp set enable_seqscan to off set enable_hashjoin to off set enable_mergejoin to off as $$
declare
    line record;
begin
    return query
        select null::timestamptz, hold.amount from holds hold
        where hold.customer_id = p_customer_id and hold.state = 'pending' and hold.purpose = 'order'
          and hold.currency = p_currency;
    for line in
        select past.occurred_at, hold.captured - hold.refunded as kept
        from wallet_transactions as past
        left join holds hold on past.kind = 'purchase' and hold.purpose = 'order' and hold.reference = past.reference
        where past.customer_id = p_customer_id and past.currency = p_currency
        order by past.number desc
    loop
        -- A line may be older than the one before it by the time that it waited for the balance row.
        exit when line.occurred_at < p_since - interval '1 minute';
        if line.kept > 0 and line.occurred_at > p_since then
            spent_at := line.occurred_at;
            amount := line.kept;
            return next;
        end if;
    end loop;
end
$$;
