create or replace function partner_checkout_begin(
    p_purchase uuid, p_begin jsonb, p_pre_orders jsonb, p_response jsonb
) returns table(outcome text, response_status smallint, response_body jsonb, not_after timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
    asked checkout_to_begin := jsonb_populate_record(null::checkout_to_begin, p_begin);
    sold partner_purchases;
    terms partner_channels;
begin
    select * into sold from partner_purchases b
        where b.id = p_purchase and b.customer_id = asked.customer and b.cart_id = asked.cart for update;
    perform from partners p where p.id = sold.partner_id for share;
    select c.* into terms from partner_channels c join partners p on p.id = c.partner_id
        where c.partner_id = sold.partner_id and c.channel_key = sold.channel_key and c.is_active and p.is_active
        for share;
    if exists (
        select from idempotency_keys k where k.owner = asked.customer::text and k.key = asked.key
    ) then
        -- What has begun goes on, so its key has an answer whatever is over or closed by now.
        null;
    elsif terms.partner_id is null then
        outcome := 'partner_closed';
        return next;
        return;
    elsif sold.cancelled_at is not null or sold.expires_at <= clock_timestamp() or exists (
        select from partner_orders p join checkouts c on c.order_id = p.order_id
        where p.purchase_id = sold.id and c.state = 'completed'
    ) then
        outcome := 'purchase_over';
        return next;
        return;
    end if;

    if jsonb_array_length(p_pre_orders) > 0 then
        select b.outcome, b.response_status, b.response_body, b.not_after
            into outcome, response_status, response_body, not_after
            from checkout_begin_with_pre_orders(p_begin, p_pre_orders, p_response) b;
    else
        select b.outcome, b.response_status, b.response_body, b.not_after
            into outcome, response_status, response_body, not_after
            from checkout_begin_batch(jsonb_build_array(p_begin)) b;
    end if;
    if outcome in ('started', 'placed') then
        insert into partner_orders (order_id, purchase_id, partner_id, channel_key, commission_bp)
            values (asked."order", sold.id, sold.partner_id, sold.channel_key, terms.commission_bp);
    end if;
    return next;
end
$$;

comment on function partner_checkout_begin is 'Begins a checkout as any other, of a cart that a partner prepared, while the partner and the channel are open; the order carries both.';
