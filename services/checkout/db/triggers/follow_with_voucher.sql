create trigger follow_with_voucher after update of state on checkouts
    for each row when ((new.uses_voucher and (new.state = any (array['completed'::text, 'failed'::text])) and (old.state <> new.state))) execute function voucher_follow();
