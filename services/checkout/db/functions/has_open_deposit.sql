create or replace function has_open_deposit(p_customer uuid) returns boolean
language sql stable as $$
select exists (
    select from checkout_deposits d join checkouts c on c.id = d.checkout_id
    where d.customer_id = p_customer and d.due_at is not null and c.kind <> 'pre_order'
)
$$;

comment on function has_open_deposit is 'Whether a customer is depositing to pay a cart.';
