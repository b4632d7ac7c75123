create function checkout_begin_with_deposit(
    p_begin jsonb, p_pre_orders jsonb, p_response jsonb, p_amount bigint, p_wallet_part bigint, p_wait interval
) returns table (outcome text, response_status smallint, response_body jsonb, not_after timestamptz) language plpgsql as $$
#variable_conflict use_column
declare
    asked checkout_to_begin := jsonb_populate_record(null::checkout_to_begin, p_begin);
    gives_up_at timestamptz;
begin
    if jsonb_array_length(p_pre_orders) > 0 then
        select b.outcome, b.response_status, b.response_body, b.not_after
            into outcome, response_status, response_body, not_after
            from checkout_begin_with_pre_orders(p_begin, p_pre_orders, p_response) b;
    else
        select b.outcome, b.response_status, b.response_body, b.not_after
            into outcome, response_status, response_body, not_after
            from checkout_begin_batch(jsonb_build_array(p_begin)) b;
    end if;
    if outcome = 'started' then
        gives_up_at := least(not_after, clock_timestamp() + p_wait);
        insert into checkout_deposits (checkout_id, customer_id, amount_minor, wallet_part_minor, due_at, gives_up_at)
            values (asked.checkout, asked.customer, p_amount, p_wallet_part, clock_timestamp() + asked.lease, gives_up_at);
        update checkouts c set due_at = gives_up_at where c.id = asked.checkout;
    end if;
    return next;
end
$$;
comment on function checkout_begin_with_deposit is
    'As checkout_begin_batch for one cart, with or without pre-orders, whose deposit is about to be asked for.';

-- Whoever holds the version of the checkout moves its deposit too.
create function checkout_deposit_waits(p_checkout uuid, p_version bigint, p_deposit uuid, p_pause interval) returns boolean
language plpgsql as $$
begin
    update checkouts set version = version + 1 where id = p_checkout and version = p_version and state = 'started';
    if not found then
        return false;
    end if;
    update checkout_deposits set stage = 'waiting', deposit_id = p_deposit,
            due_at = least(clock_timestamp() + p_pause, gives_up_at)
        where checkout_id = p_checkout and stage in ('asking', 'waiting');
    return found;
end
$$;
comment on function checkout_deposit_waits is 'The deposit has begun; what becomes of it is for others to say.';

create function checkout_deposit_settled(p_checkout uuid, p_version bigint, p_deposit uuid, p_lease interval) returns boolean
language plpgsql as $$
begin
    update checkouts set version = version + 1, due_at = clock_timestamp() + p_lease
        where id = p_checkout and version = p_version and state = 'started';
    if not found then
        return false;
    end if;
    update checkout_deposits set stage = 'settled', deposit_id = p_deposit, due_at = null
        where checkout_id = p_checkout and stage in ('asking', 'waiting');
    return found;
end
$$;
comment on function checkout_deposit_settled is 'The money is in the wallet: from here on the checkout is one from the wallet alone.';

-- Locked in the order of all others: the checkout before its deposit.
create function checkout_deposits_claim(p_limit integer, p_lease interval) returns setof checkouts language plpgsql as $$
#variable_conflict use_column
begin
    return query
        with due as (
            select c.id from checkout_deposits d join checkouts c on c.id = d.checkout_id
            where d.due_at <= clock_timestamp() order by d.due_at limit p_limit for update of c skip locked
        ), leased as (
            update checkout_deposits d set due_at = clock_timestamp() + p_lease
            from due where d.checkout_id = due.id and d.due_at is not null returning d.checkout_id
        )
        update checkouts c set version = c.version + 1 from leased where c.id = leased.checkout_id returning c.*;
end
$$;
comment on function checkout_deposits_claim is 'Takes over deposits that somebody has to be asked about; their former holders are stale.';

create function checkout_deposit_take(p_deposit uuid, p_customer uuid, p_lease interval) returns setof checkouts
language plpgsql as $$
declare
    taken checkouts;
begin
    update checkouts c set version = c.version + 1
        from checkout_deposits d
        where d.deposit_id = p_deposit and d.customer_id = p_customer and d.stage = 'waiting' and c.id = d.checkout_id
        returning c.* into taken;
    if found then
        update checkout_deposits set due_at = clock_timestamp() + p_lease
            where checkout_id = taken.id and stage = 'waiting';
        if found then
            return next taken;
        end if;
    end if;
end
$$;
comment on function checkout_deposit_take is 'The same for one whose customer has news.';

-- The end of a checkout is the end of its deposit. Money that is there already, or comes later, stays in the wallet.
create function checkout_deposit_follows() returns trigger language plpgsql as $$
begin
    update checkout_deposits set stage = case stage when 'settled' then 'kept' else 'ended' end, due_at = null
        where checkout_id = new.id and stage in ('asking', 'waiting', 'settled');
    return null;
end
$$;
create trigger follow_with_deposit after update of state on checkouts for each row
    when (new.state = 'failed' and old.state <> 'failed') execute function checkout_deposit_follows();

create function checkout_deposit_heard(p_deposit uuid, p_is_settled boolean) returns void language sql as $$
    update checkout_deposits d set
        stage = case when d.stage = 'ended' and p_is_settled then 'kept' else d.stage end,
        due_at = case when d.stage = 'waiting' then clock_timestamp() end
    where d.deposit_id = p_deposit and (d.stage = 'waiting' or d.stage = 'ended' and p_is_settled)
$$;
comment on function checkout_deposit_heard is
    'The wallet has news of a deposit: its checkout asks at once; money for one that has ended stays in the wallet.';
