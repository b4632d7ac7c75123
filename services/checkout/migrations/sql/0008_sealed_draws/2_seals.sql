create table draw_seals (
    offer_key text not null,
    draw_no bigint not null,
    state text not null default 'deciding',
    version bigint not null default 1,
    due_at timestamptz default clock_timestamp(),
    entries bigint not null default 0,
    blocks integer not null default 0,
    stakes_minor bigint not null default 0,
    last_ticket_id uuid,
    root bytea,
    sealed_at timestamptz,
    constraint pk_draw_seals primary key (offer_key, draw_no),
    constraint ck_draw_seals_state check (state in ('deciding', 'listing', 'sealed')),
    constraint ck_draw_seals_due check ((due_at is null) = (state = 'sealed')),
    constraint ck_draw_seals_root check ((root is null) = (state <> 'sealed'))
);
comment on table draw_seals is 'The list of tickets of a draw, from its close to its published Merkle root.';
comment on column draw_seals.stakes_minor is 'what was paid for this draw';
comment on column draw_seals.last_ticket_id is 'tickets up to this one are in blocks';
create index ix_draw_seals_due_at on draw_seals (due_at) where due_at is not null;

create table sealed_blocks (
    offer_key text not null,
    draw_no bigint not null,
    block_no integer not null,
    first_ticket_id uuid not null,
    last_ticket_id uuid not null,
    tickets uuid[] not null,
    customers uuid[] not null,
    shapes text[] not null,
    shape_of smallint[] not null,
    sizes integer[] not null,
    games bytea not null,
    root bytea not null,
    constraint pk_sealed_blocks primary key (offer_key, draw_no, block_no),
    constraint fk_sealed_blocks_offer_key_draw_no_draw_seals
        foreign key (offer_key, draw_no) references draw_seals (offer_key, draw_no)
);
comment on table sealed_blocks is
    'What was sealed, as it was: 4096 tickets a block in the order of their ids, the last block has the rest.';
comment on column sealed_blocks.shape_of is 'place of each ticket''s shape in shapes, from 1';
comment on column sealed_blocks.sizes is 'bytes of each ticket in games';
comment on column sealed_blocks.root is 'Merkle root of the block''s leaves: a node of the draw''s tree';
-- Numbers do not compress well enough to pay for trying.
alter table sealed_blocks alter column tickets set storage external;
alter table sealed_blocks alter column customers set storage external;
alter table sealed_blocks alter column games set storage external;

create function merkle_root(p_leaves bytea) returns bytea language plpgsql immutable parallel safe as $$
declare
    level bytea := p_leaves;
    width integer := octet_length(p_leaves) / 32;
begin
    if width = 0 then
        return sha256(''::bytea);
    end if;
    while width > 1 loop
        level := (
            select string_agg(sha256('\x01'::bytea || substr(level, 64 * i + 1, 64)), ''::bytea order by i)
            from generate_series(0, width / 2 - 1) i
        ) || case when width % 2 = 1 then substr(level, 32 * (width - 1) + 1, 32) else ''::bytea end;
        width := (width + 1) / 2;
    end loop;
    return level;
end
$$;
comment on function merkle_root is 'RFC 6962: root over leaf hashes of 32 bytes each, one after the other.';

create function sealed_leaf(p_offer_key text, p_draw_no bigint, p_serial text, p_shape text, p_games bytea)
returns bytea language sql immutable parallel safe as $$
    select sha256('\x00'::bytea || convert_to(
        'wattle-line-v1|' || p_offer_key || '|' || p_draw_no || '|' || p_serial || '|' || p_shape || '|'
            || encode(p_games, 'hex'), 'UTF8'))
$$;
comment on function sealed_leaf is 'Hash of one ticket in the list of a draw (docs/draw-verification.md).';

-- A line's price belongs to its draws in equal parts; the cents left over to its first ones.
create function price_of_draw(p_price bigint, p_draw_nos bigint[], p_draw_no bigint) returns bigint
language sql immutable parallel safe as $$
    select p_price / cardinality(p_draw_nos)
        + (array_position(p_draw_nos, p_draw_no) <= p_price % cardinality(p_draw_nos))::integer
$$;

create function seal_claim(p_lease interval) returns setof draw_seals language sql as $$
    update draw_seals s set version = s.version + 1, due_at = clock_timestamp() + p_lease
    where (s.offer_key, s.draw_no) = (
        select c.offer_key, c.draw_no from draw_seals c
        where c.due_at <= clock_timestamp() order by c.due_at limit 1 for update skip locked
    )
    returning s.*
$$;

-- Closes a draw's list of tickets, unless a purchase into it is undecided. checkout_complete takes the same lock
-- and refuses from then on, so nothing enters later; what it refuses is refunded.
create function draw_shut(p_offer_key text, p_draw_no bigint) returns boolean language plpgsql as $$
begin
    perform pg_advisory_xact_lock(draw_lock_key(p_offer_key, p_draw_no));
    if exists (
        select 1 from checkouts c join order_lines l on l.order_id = c.order_id
        where c.due_at is not null and c.state = 'started'
            and l.offer_key = p_offer_key and p_draw_no = any (l.draw_nos)
    ) then
        return false;
    end if;
    update draws set sealed_at = clock_timestamp()
        where offer_key = p_offer_key and draw_no = p_draw_no and sealed_at is null;
    return true;
end
$$;

create function seal_shut(p_offer_key text, p_draw_no bigint, p_version bigint) returns boolean
language plpgsql as $$
begin
    if not draw_shut(p_offer_key, p_draw_no) then
        return false;
    end if;
    update draw_seals set state = 'listing'
        where offer_key = p_offer_key and draw_no = p_draw_no and version = p_version and state = 'deciding';
    return found;
end
$$;
comment on function seal_shut is 'False while a purchase into the draw is undecided, or when another worker is at it.';

create function seal_block(
    p_offer_key text, p_draw_no bigint, p_version bigint, p_size integer, p_lease interval
) returns integer language plpgsql as $$
declare
    seal draw_seals;
    listed integer;
    last uuid;
    paid bigint;
begin
    select * into seal from draw_seals
        where offer_key = p_offer_key and draw_no = p_draw_no and version = p_version and state = 'listing'
        for update;
    if not found then
        return null;
    end if;
    with lines as materialized (
        select e.ticket_id, t.customer_id, t.serial, l.shape::text as shape, l.games,
               price_of_draw(l.price_minor, l.draw_nos, p_draw_no) as stake
        from (
            select ticket_id from entries
            where offer_key = p_offer_key and draw_no = p_draw_no
                and ticket_id > coalesce(seal.last_ticket_id, '00000000-0000-0000-0000-000000000000')
            order by ticket_id limit p_size
        ) e
        join tickets t on t.id = e.ticket_id
        join order_lines l on l.id = t.order_line_id
    ), kinds as materialized (
        select shape, row_number() over (order by shape) as place from (select distinct shape from lines) s
    ), listing as (
        select n.*, k.place, sealed_leaf(p_offer_key, p_draw_no, n.serial, n.shape, n.games) as leaf
        from lines n join kinds k using (shape) order by n.ticket_id
    ), block as (
        select count(*) as entries, array_agg(ticket_id) as tickets, array_agg(customer_id) as customers,
               array_agg(place::smallint) as shape_of, array_agg(octet_length(games)) as sizes,
               string_agg(games, ''::bytea) as games, string_agg(leaf, ''::bytea) as leaves, sum(stake) as stakes
        from listing
    ), added as (
        insert into sealed_blocks (
            offer_key, draw_no, block_no, first_ticket_id, last_ticket_id, tickets, customers, shapes, shape_of,
            sizes, games, root
        )
        select p_offer_key, p_draw_no, seal.blocks, tickets[1], tickets[cardinality(tickets)], tickets, customers,
               (select array_agg(shape order by place) from kinds), shape_of, sizes, games, merkle_root(leaves)
        from block where entries > 0
        returning cardinality(tickets) as entries, last_ticket_id
    )
    select added.entries, added.last_ticket_id, block.stakes into listed, last, paid from added, block;
    update draw_seals set
            entries = entries + coalesce(listed, 0), stakes_minor = stakes_minor + coalesce(paid, 0), blocks = blocks + (listed is not null)::integer,
            last_ticket_id = coalesce(last, last_ticket_id), due_at = clock_timestamp() + p_lease
        where offer_key = p_offer_key and draw_no = p_draw_no;
    return coalesce(listed, 0);
end
$$;
comment on function seal_block is
    'Puts the next tickets into a block and says how many; null when another worker has taken over.';

create function seal_root(p_offer_key text, p_draw_no bigint) returns bytea language sql stable as $$
    select merkle_root(coalesce(string_agg(root, ''::bytea order by block_no), ''::bytea)) from sealed_blocks
    where offer_key = p_offer_key and draw_no = p_draw_no
$$;

create function seal_finish(
    p_offer_key text, p_draw_no bigint, p_version bigint, p_root bytea, p_event_id uuid, p_event bytea
) returns boolean language plpgsql as $$
begin
    update draw_seals set state = 'sealed', due_at = null, root = p_root, sealed_at = clock_timestamp()
        where offer_key = p_offer_key and draw_no = p_draw_no and version = p_version and state = 'listing';
    if not found then
        return false;
    end if;
    perform outbox_put(
        p_event_id, 'wattle.checkout.v1.draw_sealed', p_offer_key || '/' || p_draw_no, 1, p_event, null
    );
    update settlements set due_at = clock_timestamp()
        where offer_key = p_offer_key and draw_no = p_draw_no and state = 'sealing';
    return true;
end
$$;
