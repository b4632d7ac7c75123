create function hours_of(p_period text) returns interval language sql immutable parallel safe as $$
    select case p_period when 'day' then interval '24 hours' when 'week' then interval '168 hours'
                         else interval '720 hours' end
$$;

create function jurisdiction_of(p_region text) returns jurisdiction
language sql stable set search_path = pg_catalog, public, pg_temp as $$
    select * from jurisdiction
    where region in (p_region, '') and valid_from <= clock_timestamp()
    order by region desc, valid_from desc limit 1
$$;

-- The limits that a customer's money in a currency is under. `verified_amount` is what a region's limit would be for a
-- verified customer. A limit in another currency allows nothing, or it could be walked around.
create function limits_in_force(p_customer_id uuid, p_currency text, p_kind text)
returns table (source text, period text, amount bigint, verified_amount bigint, limit_id uuid)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
    select 'customer', own.period, case when own.currency = p_currency then own.amount else 0 end, null::bigint, own.limit_id
    from customer_limit as own
    where own.customer_id = p_customer_id and own.kind = p_kind and own.removed_at is null
    union all
    select 'system', rule.period,
           min(case when rule.currency = p_currency then rule.amount else 0 end) filter (where rule.verified = customer.verified),
           min(case when rule.currency = p_currency then rule.amount else 0 end) filter (where rule.verified), null::uuid
    from customer cross join lateral (
        select distinct on (system_limit.period, system_limit.verified)
               system_limit.period, system_limit.verified, system_limit.currency, system_limit.amount
        from system_limit
        where system_limit.region in (customer.region, '') and system_limit.kind = p_kind
          and system_limit.valid_from <= clock_timestamp()
        order by system_limit.period, system_limit.verified, system_limit.region desc, system_limit.valid_from desc
    ) as rule
    where customer.customer_id = p_customer_id and rule.amount is not null
    group by rule.period
    having count(*) filter (where rule.verified = customer.verified) > 0
$$;

-- What a customer spent after an instant, newest first, less what came back of it, and what is held for orders now.
create function spending_since(p_customer_id uuid, p_currency text, p_since timestamptz)
returns table (spent_at timestamptz, amount bigint)
language plpgsql stable set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
    line record;
begin
    return query
        select null::timestamptz, hold.amount from hold
        where hold.customer_id = p_customer_id and hold.state = 'pending' and hold.purpose = 'order'
          and hold.currency = p_currency;
    for line in
        select past.occurred_at, hold.captured - hold.refunded as kept
        from wallet_transaction as past
        left join hold on past.kind = 'purchase' and hold.purpose = 'order' and hold.reference = past.reference
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
end $$;

-- Gross deposits after an instant, newest first, and those under way.
create function deposits_since(p_customer_id uuid, p_currency text, p_since timestamptz)
returns table (settled_at timestamptz, amount bigint)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
    select null::timestamptz, amount from deposit_usage
    where customer_id = p_customer_id and state = 'pending' and currency = p_currency
    union all
    select settled_at, amount from deposit_usage
    where customer_id = p_customer_id and state = 'settled' and settled_at > p_since and currency = p_currency
    order by 1 desc
$$;

-- The refusal that the restrictions of a customer give, or null.
create function refusal_of_restrictions(p_customer_id uuid) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
    select case kind when 'closed' then 'account_closed' else kind end
    from restriction
    where customer_id = p_customer_id and lifted_at is null and coalesce(until > clock_timestamp(), true)
    order by array_position(array['closed', 'self_excluded', 'suspended', 'time_out'], kind) limit 1
$$;

-- Why a customer may not spend or deposit so much more, or null. The caller has locked the customer's balance row.
create function refusal_of_limits(p_customer_id uuid, p_currency text, p_kind text, p_amount bigint) returns text
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
    now_is timestamptz := clock_timestamp();
    rule record;
    used bigint;
begin
    for rule in
        select source, amount, verified_amount, hours_of(period) as span
        from limits_in_force(p_customer_id, p_currency, p_kind) order by source, span
    loop
        if p_kind = 'spend' then
            select coalesce(sum(amount), 0) into used from spending_since(p_customer_id, p_currency, now_is - rule.span);
        else
            select coalesce(sum(amount), 0) into used from deposits_since(p_customer_id, p_currency, now_is - rule.span);
        end if;
        if used + p_amount > rule.amount then
            return case
                when rule.source = 'customer' then p_kind || '_limit'
                when coalesce(used + p_amount <= rule.verified_amount, true) and rule.amount is distinct from rule.verified_amount
                    then 'verify_account_required'
                when p_kind = 'spend' then 'global_spend_limit'
                else 'deposit_limit' end;
        end if;
    end loop;
    return null;
end $$;

-- Brings the balance rows of a customer up to date with restrictions and limits, under their locks.
create function refresh_guard(p_customer_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
    perform from wallet where customer_id = p_customer_id order by cash_account for update;
    update wallet set
        restricted_until = (
            select max(coalesce(until, 'infinity')) from restriction
            where restriction.customer_id = p_customer_id and lifted_at is null
              and coalesce(until > clock_timestamp(), true)),
        spend_ceiling = rule.ceiling,
        spent = case when rule.ceiling is null then 0 else (
            select coalesce(sum(amount), 0)
            from spending_since(p_customer_id, wallet.currency, clock_timestamp() - rule.longest)) end
    from (select own.currency, min(in_force.amount) as ceiling, max(hours_of(in_force.period)) as longest
          from wallet as own
          left join lateral limits_in_force(p_customer_id, own.currency, 'spend') as in_force on true
          where own.customer_id = p_customer_id group by own.currency) as rule
    where wallet.customer_id = p_customer_id and wallet.currency = rule.currency;
end $$;

-- Asked when the guarded change of a balance row found none: why, or null when the exact sums leave room after all. Then the
-- row is locked and nothing that was looked at can change before the caller's next try.
create function refusal_of_spending(p_customer_id uuid, p_currency text, p_amount bigint) returns text
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
    payer wallet;
    refused text;
begin
    select * into payer from wallet where customer_id = p_customer_id and currency = p_currency for update;
    if not found then
        return refusal_of_funds(p_customer_id, p_currency);
    end if;
    if payer.restricted_until > clock_timestamp() then
        return coalesce(refusal_of_restrictions(p_customer_id), 'time_out');
    end if;
    if payer.spend_ceiling is not null then
        refused := refusal_of_limits(p_customer_id, p_currency, 'spend', p_amount);
        if refused is not null then
            return refused;
        end if;
    end if;
    if payer.promo + payer.cash + payer.uncleared - payer.promo_held - payer.cash_held - payer.uncleared_held < p_amount then
        return 'insufficient_funds';
    end if;
    perform refresh_guard(p_customer_id);
    return null;
end $$;
