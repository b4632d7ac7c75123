create or replace function partner_purchases_lock(p_purchases uuid[]) returns void
language plpgsql as $$
begin
    perform from partner_purchases b where b.id = any (p_purchases) order by b.id for update;
    perform from partners p
        where p.id in (select b.partner_id from partner_purchases b where b.id = any (p_purchases))
        order by p.id for share;
    perform from partner_channels c
        where (c.partner_id, c.channel_key) in (
            select b.partner_id, b.channel_key from partner_purchases b where b.id = any (p_purchases)
        )
        order by c.partner_id, c.channel_key for share;
end
$$;

comment on function partner_purchases_lock is 'Locks the purchases, then their partners, then their channels, each by id: staff who change these wait.';
