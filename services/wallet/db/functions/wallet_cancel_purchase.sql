create or replace function wallet_cancel_purchase(
    p_customer_id uuid, p_order_id text, out status text, out journal_id uuid
)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp set enable_seqscan to off as $$
#variable_conflict use_column
declare
    known holds;
    free order_discounts;
begin
    perform lock_reference('order', p_order_id);
    select * into known from holds hold where hold.purpose = 'order' and hold.reference = p_order_id for update;
    if not found then
        select * into free from order_discounts order_discount where order_discount.order_id = p_order_id limit 1;
        if found then
            status := case when free.customer_id = p_customer_id then 'captured' else 'reference_reused' end;
            journal_id := case when free.customer_id = p_customer_id then free.journal_id end;
            return;
        end if;
        insert into holds (purpose, reference, customer_id, state, settled_at)
        values ('order', p_order_id, p_customer_id, 'voided', clock_timestamp());
        status := 'cancelled';
    elsif known.customer_id <> p_customer_id then
        status := 'reference_reused';
    elsif known.state = 'captured' then
        status := 'captured';
        journal_id := known.journal_id;
    else
        perform wallet_release(known.hold_id);
        status := 'cancelled';
    end if;
end
$$;
