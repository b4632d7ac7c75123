create or replace view audit.vouchers as
    select v.id, v.code, v.type, v.max_uses, v.uses, v.withdrawn_at,
           count(r.id) filter (where r.state <> 'released') as live_redemptions
    from vouchers v left join voucher_redemptions r on r.voucher_id = v.id
    group by v.id;

comment on view audit.vouchers is 'uses and live_redemptions are always equal.';
