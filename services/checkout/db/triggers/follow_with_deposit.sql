create trigger follow_with_deposit after update of state on checkouts
    for each row when (((new.state = 'failed'::text) and (old.state <> 'failed'::text))) execute function checkout_deposit_end();
