create or replace function partner_purchases_check(p_asked checkout_to_begin[], p_outcomes text[]) returns text[]
language plpgsql as $$
declare
    purchases uuid[] := array(
        select a.partner_purchase from unnest(p_asked) with ordinality a
        where a.partner_purchase is not null and p_outcomes[a.ordinality] = 'started'
    );
    one record;
begin
    perform from partner_purchases b where b.id = any (purchases) order by b.id for update;
    perform from partners p
        where p.id in (select b.partner_id from partner_purchases b where b.id = any (purchases))
        order by p.id for share;
    perform from partner_channels c
        where (c.partner_id, c.channel_key) in (
            select b.partner_id, b.channel_key from partner_purchases b where b.id = any (purchases)
        )
        order by c.partner_id, c.channel_key for share;
    for one in
        select a.ordinality, partner_purchase_refusal(a.partner_purchase, a.customer, a.cart) as refusal
        from unnest(p_asked) with ordinality a where a.partner_purchase = any (purchases)
    loop
        if one.refusal is not null then
            p_outcomes[one.ordinality] := one.refusal;
        end if;
    end loop;
    return p_outcomes;
end
$$;

comment on function partner_purchases_check is 'Locks the partners'' purchases of a batch, then the partners, then their channels, each by id, and refuses what cannot be paid. Staff who change a partner or a channel wait.';
