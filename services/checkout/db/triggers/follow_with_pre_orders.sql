create trigger follow_with_pre_orders after update of state on checkouts
    for each row when ((new.places_pre_orders and (new.state = any (array['completed'::text, 'failed'::text])) and (old.state <> new.state))) execute function pre_orders_follow();
