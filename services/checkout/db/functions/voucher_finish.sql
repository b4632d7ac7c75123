create or replace function voucher_finish(p_redemption uuid, p_from text, p_state text) returns boolean
language plpgsql as $$
declare
    done voucher_redemptions;
begin
    update voucher_redemptions r set state = p_state, due_at = null, finished_at = clock_timestamp()
        where r.id = p_redemption and r.state = p_from returning r.* into done;
    if not found then
        return false;
    end if;
    if p_state = 'released' then
        update vouchers set uses = uses - 1 where id = done.voucher_id;
    end if;
    return true;
end
$$;

comment on function voucher_finish is 'Moves a redemption once; one that is released gives its use back.';
