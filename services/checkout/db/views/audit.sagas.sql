create or replace view audit.sagas as
    select id as checkout_id, order_id, state, version, attempts, started_at, due_at, not_after,
           due_at < clock_timestamp() as past_due
    from checkouts;
