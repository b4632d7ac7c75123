-- Each of these takes the customer's lock before anything else, so that no two of them see half of each other.

-- What an access token says of a customer of whom identity's events have not told yet.
create function customer_met(p_customer_id uuid, p_region text, p_currency text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
    if exists (select from customer where customer_id = p_customer_id) then
        return;
    end if;
    perform customer_told(p_customer_id, 0, p_region, p_currency, '', false, 'open');
end $$;

-- What version `p_version` of identity's record says; older news change nothing.
create function customer_told(
    p_customer_id uuid, p_version bigint, p_region text, p_currency text, p_segment text, p_verified boolean,
    p_account_status text
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
    before customer;
begin
    perform lock_reference('customer', p_customer_id::text);
    select * into before from customer where customer_id = p_customer_id;
    insert into customer (customer_id, version, region, currency, segment, verified, account_status)
    values (p_customer_id, p_version, p_region, p_currency, p_segment, p_verified, p_account_status)
    on conflict (customer_id) do update
        set version = excluded.version, region = excluded.region, segment = excluded.segment, verified = excluded.verified,
            account_status = excluded.account_status
        where customer.version < excluded.version;
    if not found then
        return;
    end if;
    perform wallet_open(p_customer_id, coalesce(before.currency, p_currency));
    -- Only a change back lifts a suspension: older news of an open account may come after the suspension itself.
    if before.account_status = 'suspended' and p_account_status = 'open' then
        update restriction set lifted_at = clock_timestamp()
        where customer_id = p_customer_id and kind = 'suspended' and lifted_at is null;
    end if;
    perform refresh_guard(p_customer_id);
end $$;

-- Restricts a customer at once: what is held for orders is freed, and nothing is bought or deposited until `p_until` (null has
-- no end). Status: restricted | repeated | reference_reused | balance_not_zero (a closure while there is money or some is on
-- its way). `voided` counts the holds that were freed.
create function customer_restrict(
    p_customer_id uuid, p_currency text, p_kind text, p_reference text, p_until timestamptz,
    out status text, out restriction_version integer, out restricted_at timestamptz, out voided integer
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare
    known restriction;
    freed uuid[];
begin
    perform lock_reference('customer', p_customer_id::text);
    select * into known from restriction where customer_id = p_customer_id and reference = p_reference;
    if found then
        status := case when known.kind = p_kind then 'repeated' else 'reference_reused' end;
        restriction_version := known.version;
        restricted_at := known.begins_at;
        voided := 0;
        return;
    end if;
    perform wallet_open(p_customer_id, p_currency);
    -- Holds before balance rows, as a capture takes them.
    perform from hold where customer_id = p_customer_id and state = 'pending' and purpose = 'order' order by hold_id for update;
    perform from wallet where customer_id = p_customer_id order by cash_account for update;
    if p_kind = 'closed' and (
        exists (select from wallet where customer_id = p_customer_id and (cash, uncleared, promo_held) <> (0, 0, 0))
        or exists (select from deposit_usage where customer_id = p_customer_id and state = 'pending'))
    then
        status := 'balance_not_zero';
        return;
    end if;
    with ended as (
        update hold set state = 'voided', settled_at = clock_timestamp()
        where customer_id = p_customer_id and state = 'pending' and purpose = 'order'
        returning hold_id, currency, promo, cash, uncleared
    ), by_currency as (
        select currency, sum(promo) as promo, sum(cash) as cash, sum(uncleared) as uncleared from ended group by currency
    ), released as (
        update wallet set
            promo_held = promo_held - by_currency.promo, cash_held = cash_held - by_currency.cash,
            uncleared_held = uncleared_held - by_currency.uncleared
        from by_currency
        where wallet.customer_id = p_customer_id and wallet.currency = by_currency.currency
    )
    select coalesce(array_agg(hold_id), '{}') into freed from ended;
    voided := cardinality(freed);
    select coalesce(max(version), 0) + 1 into restriction_version from restriction where customer_id = p_customer_id;
    insert into restriction (customer_id, kind, reference, version, until)
    values (p_customer_id, p_kind, p_reference, restriction_version, p_until)
    returning begins_at into restricted_at;
    perform refresh_guard(p_customer_id);
    status := 'restricted';
end $$;

-- Sets a limit. Lower than before counts at once; higher waits for the cooling-off of the region, then for the customer.
-- Status: set | lowered | requested | unchanged | customer_unknown.
create function limit_set(
    p_customer_id uuid, p_kind text, p_period text, p_amount bigint, out status text, out limit_id uuid
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
    owner customer;
    known customer_limit;
begin
    perform lock_reference('customer', p_customer_id::text);
    select * into owner from customer where customer_id = p_customer_id;
    if not found then
        status := 'customer_unknown';
        return;
    end if;
    select * into known from customer_limit
    where customer_id = p_customer_id and kind = p_kind and period = p_period and removed_at is null;
    limit_id := known.limit_id;
    if limit_id is null then
        insert into customer_limit (customer_id, kind, period, currency, amount)
        values (p_customer_id, p_kind, p_period, owner.currency, p_amount)
        returning customer_limit.limit_id into limit_id;
        status := 'set';
    elsif p_amount < known.amount then
        update customer_limit set amount = p_amount, set_at = clock_timestamp(),
            requested_amount = null, requested_at = null, confirmable_at = null
        where customer_limit.limit_id = known.limit_id;
        status := 'lowered';
    elsif p_amount = known.amount then
        status := 'unchanged';
        return;
    elsif known.requested_amount = p_amount then
        status := 'requested';
        return;
    else
        update customer_limit set requested_amount = p_amount, requested_at = clock_timestamp(),
            confirmable_at = clock_timestamp() + (select cooling_off from jurisdiction_of(owner.region))
        where customer_limit.limit_id = known.limit_id;
        status := 'requested';
    end if;
    insert into customer_limit_change (limit_id, customer_id, action, amount)
    values (limit_id, p_customer_id, case status when 'requested' then 'increase_requested' else status end, p_amount);
    update customer set limit_prompt_answered_at = coalesce(limit_prompt_answered_at, clock_timestamp())
    where customer_id = p_customer_id;
    perform refresh_guard(p_customer_id);
end $$;

-- Asks for a limit to end, which waits like a higher one. Status: requested | repeated | limit_not_found.
create function limit_remove(p_customer_id uuid, p_limit_id uuid, out status text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
    known customer_limit;
begin
    perform lock_reference('customer', p_customer_id::text);
    select * into known from customer_limit
    where customer_id = p_customer_id and limit_id = p_limit_id and removed_at is null;
    if not found then
        status := 'limit_not_found';
    elsif known.requested_at is not null and known.requested_amount is null then
        status := 'repeated';
    else
        update customer_limit set requested_amount = null, requested_at = clock_timestamp(),
            confirmable_at = clock_timestamp() + (
                select cooling_off from customer cross join lateral jurisdiction_of(customer.region)
                where customer.customer_id = p_customer_id)
        where limit_id = p_limit_id;
        insert into customer_limit_change (limit_id, customer_id, action) values (p_limit_id, p_customer_id, 'removal_requested');
        status := 'requested';
    end if;
end $$;

-- The customer still wants what was asked for, after the cooling-off.
-- Status: increased | removed | limit_not_found | nothing_requested | cooling_off.
create function limit_confirm(p_customer_id uuid, p_limit_id uuid, out status text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
    known customer_limit;
begin
    perform lock_reference('customer', p_customer_id::text);
    select * into known from customer_limit
    where customer_id = p_customer_id and limit_id = p_limit_id and removed_at is null;
    if not found then
        status := 'limit_not_found';
        return;
    elsif known.requested_at is null then
        status := 'nothing_requested';
        return;
    elsif known.confirmable_at > clock_timestamp() then
        status := 'cooling_off';
        return;
    end if;
    status := case when known.requested_amount is null then 'removed' else 'increased' end;
    update customer_limit set
        amount = coalesce(known.requested_amount, amount),
        removed_at = case when status = 'removed' then clock_timestamp() end,
        set_at = clock_timestamp(), requested_amount = null, requested_at = null, confirmable_at = null
    where limit_id = p_limit_id;
    insert into customer_limit_change (limit_id, customer_id, action, amount)
    values (p_limit_id, p_customer_id, status, known.requested_amount);
    perform refresh_guard(p_customer_id);
end $$;

-- The customer stays with the limit that counts. Status: cancelled | limit_not_found | nothing_requested.
create function limit_keep(p_customer_id uuid, p_limit_id uuid, out status text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
    known customer_limit;
begin
    perform lock_reference('customer', p_customer_id::text);
    select * into known from customer_limit
    where customer_id = p_customer_id and limit_id = p_limit_id and removed_at is null;
    if not found then
        status := 'limit_not_found';
    elsif known.requested_at is null then
        status := 'nothing_requested';
    else
        update customer_limit set requested_amount = null, requested_at = null, confirmable_at = null
        where limit_id = p_limit_id;
        insert into customer_limit_change (limit_id, customer_id, action, amount)
        values (p_limit_id, p_customer_id, 'request_cancelled', known.amount);
        status := 'cancelled';
    end if;
end $$;

-- The customer's answer to the question for a limit, when it was none.
create function limit_prompt_answered(p_customer_id uuid) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
    update customer set limit_prompt_answered_at = coalesce(limit_prompt_answered_at, clock_timestamp())
    where customer_id = p_customer_id
$$;

create function reality_check_set(p_customer_id uuid, p_minutes smallint) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
    update customer set reality_check_minutes = p_minutes where customer_id = p_customer_id
$$;

-- A limit of a region from an instant on; a null amount ends it.
create function system_limit_set(
    p_region text, p_verified boolean, p_kind text, p_period text, p_currency text, p_amount bigint, p_valid_from timestamptz
) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
    insert into system_limit (region, verified, kind, period, valid_from, currency, amount)
    values (p_region, p_verified, p_kind, p_period, p_valid_from, p_currency, p_amount)
$$;

-- Tells wallets of the limits that have begun by `p_began`, at most `p_limit` customers a call; says how many. `p_after` is
-- where the call before ended; null comes back when all are told.
create function apply_system_limits(p_began timestamptz, p_after uuid, p_limit integer, out told integer, out last_told uuid)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
    next_id uuid;
begin
    told := 0;
    if not exists (select from system_limit where applied_at is null and valid_from <= p_began) then
        return;
    end if;
    for next_id in
        select customer_id from customer where customer_id > p_after order by customer_id limit p_limit
    loop
        perform lock_reference('customer', next_id::text);
        perform refresh_guard(next_id);
        told := told + 1;
        last_told := next_id;
    end loop;
    if told < p_limit then
        update system_limit set applied_at = p_began where applied_at is null and valid_from <= p_began;
        last_told := null;
    end if;
end $$;
