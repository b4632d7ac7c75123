create or replace function partner_purchase_claim(p_partner uuid, p_link_hash bytea, p_customer uuid) returns uuid
language plpgsql as $$
declare
    claimed partner_purchases;
begin
    update partner_purchases set customer_id = p_customer, claimed_at = clock_timestamp()
        where partner_id = p_partner and link_hash = p_link_hash and coalesce(customer_id, p_customer) = p_customer
            and cancelled_at is null and expires_at > clock_timestamp()
        returning * into claimed;
    if not found then
        return null;
    end if;
    update carts set buyer_id = p_customer where id = claimed.cart_id and buyer_id is distinct from p_customer;
    return claimed.id;
end
$$;

comment on function partner_purchase_claim is 'Makes the purchase of a link that of a customer, unless it is another''s, over or cancelled already.';
