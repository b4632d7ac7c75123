create table draw_refunds (
    offer_key text not null,
    draw_no bigint not null,
    state text not null default 'deciding',
    version bigint not null default 1,
    due_at timestamptz default clock_timestamp(),
    last_ticket_id uuid,
    entries bigint not null default 0,
    refunded_minor bigint not null default 0,
    finished_at timestamptz,
    constraint pk_draw_refunds primary key (offer_key, draw_no),
    constraint ck_draw_refunds_state check (state in ('deciding', 'refunding', 'done')),
    constraint ck_draw_refunds_due check ((due_at is null) = (state = 'done'))
);
comment on table draw_refunds is 'Giving back what a cancelled draw cost.';
create index ix_draw_refunds_due_at on draw_refunds (due_at) where due_at is not null;

create table entry_refunds (
    ticket_id uuid not null,
    draw_no bigint not null,
    offer_key text not null,
    amount_minor bigint not null,
    refunded_at timestamptz not null default clock_timestamp(),
    constraint pk_entry_refunds primary key (ticket_id, draw_no),
    constraint fk_entry_refunds_ticket_id_draw_no_entries
        foreign key (ticket_id, draw_no) references entries (ticket_id, draw_no),
    constraint ck_entry_refunds_amount check (amount_minor >= 0)
);
comment on table entry_refunds is 'Entries whose part of the price went back, because their draw was cancelled.';

create function refund_claim(p_lease interval) returns setof draw_refunds language sql as $$
    update draw_refunds s set version = s.version + 1, due_at = clock_timestamp() + p_lease
    where (s.offer_key, s.draw_no) = (
        select c.offer_key, c.draw_no from draw_refunds c
        where c.due_at <= clock_timestamp() order by c.due_at limit 1 for update skip locked
    )
    returning s.*
$$;

create function refund_shut(p_offer_key text, p_draw_no bigint, p_version bigint) returns boolean
language plpgsql as $$
begin
    if not draw_shut(p_offer_key, p_draw_no) then
        return false;
    end if;
    update draw_refunds set state = 'refunding'
        where offer_key = p_offer_key and draw_no = p_draw_no and version = p_version and state = 'deciding';
    return found;
end
$$;
comment on function refund_shut is 'False while a purchase into the draw is undecided, or when another worker is at it.';

create function refund_record(
    p_offer_key text, p_draw_no bigint, p_version bigint, p_last_ticket uuid, p_tickets uuid[], p_amounts bigint[],
    p_event_ids uuid[], p_events bytea[], p_lease interval
) returns boolean language plpgsql as $$
begin
    update draw_refunds set
            last_ticket_id = p_last_ticket, due_at = clock_timestamp() + p_lease,
            entries = entries + cardinality(p_tickets),
            refunded_minor = refunded_minor + (select coalesce(sum(a), 0) from unnest(p_amounts) a)
        where offer_key = p_offer_key and draw_no = p_draw_no and version = p_version and state = 'refunding';
    if not found then
        return false;
    end if;
    insert into entry_refunds (ticket_id, draw_no, offer_key, amount_minor)
        select ticket_id, p_draw_no, p_offer_key, amount
        from unnest(p_tickets, p_amounts) as r (ticket_id, amount);
    perform outbox_put(e.event_id, 'wattle.checkout.v1.entry_refunded', e.ticket_id::text, p_draw_no, e.payload, null)
        from unnest(p_event_ids, p_tickets, p_events) as e (event_id, ticket_id, payload);
    return true;
end
$$;

create function refund_finish(
    p_offer_key text, p_draw_no bigint, p_version bigint, p_event_id uuid, p_event bytea
) returns boolean language plpgsql as $$
begin
    update draw_refunds set state = 'done', due_at = null, finished_at = clock_timestamp()
        where offer_key = p_offer_key and draw_no = p_draw_no and version = p_version and state = 'refunding';
    if not found then
        return false;
    end if;
    perform outbox_put(
        p_event_id, 'wattle.checkout.v1.draw_refunded', p_offer_key || '/' || p_draw_no, 1, p_event, null
    );
    return true;
end
$$;
