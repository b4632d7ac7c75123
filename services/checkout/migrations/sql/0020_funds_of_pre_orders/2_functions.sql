-- The text of the function is kept as it is but for this, whatever it has become meanwhile.
do $$
declare
    original text := pg_get_functiondef('checkout_begin_ahead(jsonb, jsonb, jsonb)'::regprocedure);
    changed text := replace(
        replace(
            replace(
                original, 'currency, details, state, placed_fact
    )', 'currency, details, state, placed_fact, fund_kind, fund_id
    )'
            ),
            '''accepted'', decode(l.fact, ''hex'')', '''accepted'', decode(l.fact, ''hex''), coalesce(l.fund_kind, ''wallet''), l.fund_id'
        ),
        'pricing_id text, fact text', 'pricing_id text, fact text, fund_kind text, fund_id uuid'
    );
begin
    if length(changed) - length(original) <> length(', fund_kind, fund_id')
        + length(', coalesce(l.fund_kind, ''wallet''), l.fund_id') + length(', fund_kind text, fund_id uuid') then
        raise exception 'checkout_begin_ahead does not write pre-orders as expected';
    end if;
    execute changed;
end
$$;

create function pre_order_charge_by_deposit(
    p_pre_order uuid, p_version bigint, p_checkout uuid, p_lease interval, p_amount bigint, p_wallet_part bigint
) returns timestamptz language plpgsql as $$
declare
    until timestamptz := pre_order_charge(p_pre_order, p_version, p_checkout, p_lease);
begin
    if until is not null then
        -- Nobody waits for the answer, and no other charge begins before it is known: it has until the end.
        insert into checkout_deposits (
            checkout_id, customer_id, amount_minor, wallet_part_minor, due_at, gives_up_at
        )
        select c.id, c.customer_id, p_amount, p_wallet_part, c.due_at, until from checkouts c where c.id = p_checkout;
        update checkouts set due_at = until where id = p_checkout;
    end if;
    return until;
end
$$;
comment on function pre_order_charge_by_deposit is
    'As pre_order_charge, with a deposit from the fund that its customer chose; null when draw or worker forbid it.';

create or replace function pre_order_retry(
    p_pre_order uuid, p_version bigint, p_retry_at timestamptz, p_code text, p_message text, p_event_id uuid,
    p_event bytea
) returns boolean language plpgsql as $$
begin
    update pre_orders set state = 'placed', version = version + 1, attempts = attempts + 1, retry_at = p_retry_at,
            attempt_order_id = uuidv7(), ticket_id = uuidv7(), charge_checkout_id = null, reason_code = p_code,
            reason_message = p_message
        where id = p_pre_order and version = p_version and state in ('placed', 'allocated', 'charging');
    if not found then
        return false;
    end if;
    perform outbox_put(
        p_event_id, 'wattle.checkout.v1.pre_order_unpaid', p_pre_order::text, p_version + 1, p_event, null
    );
    return true;
end
$$;

-- Money has come: whoever could not be charged for want of it need not wait for the next attempt.
create function pre_orders_wake(p_customer uuid) returns void language sql as $$
    update pre_orders set retry_at = clock_timestamp()
        where customer_id = p_customer and state = 'placed' and retry_at > clock_timestamp()
            and (fund_id is null or fund_refused is not null)
$$;
