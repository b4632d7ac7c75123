create trigger reopen_vouchers after insert on entry_refunds referencing new table as refunded
    for each statement execute function vouchers_reopen_after();
create trigger reopen_vouchers after update of state on pre_orders
    for each row when (((new.discount_minor > 0) and (new.state = any (array['charged'::text, 'cancelled'::text])) and (old.state <> new.state))) execute function vouchers_follow_pre_orders();
create trigger reopen_vouchers after update on share_payments referencing new table as refunded
    for each statement execute function vouchers_reopen_after();
create trigger reopen_vouchers after update on withdrawn_entries referencing new table as refunded
    for each statement execute function vouchers_reopen_after();
