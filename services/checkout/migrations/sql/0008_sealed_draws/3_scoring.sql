alter table settlements drop constraint ck_settlements_state;
alter table settlements add constraint ck_settlements_state
    check (state in ('sealing', 'scoring', 'counted', 'paying', 'done'));
alter table settlements drop constraint ck_settlements_due;
alter table settlements add constraint ck_settlements_due
    check (state = 'counted' or (due_at is null) = (state = 'done'));
alter table settlements add column scored_blocks integer not null default 0;
alter table settlements add column due_ticket_id uuid;
alter table settlements add column reversed_minor bigint not null default 0;
comment on column settlements.scored_blocks is 'blocks of the sealed list that are scored';
comment on column settlements.due_ticket_id is 'what is due to tickets up to this one is written down';
comment on column settlements.reversed_minor is 'what this version has taken back of earlier payments';

create table win_breakdowns (
    offer_key text not null,
    draw_no bigint not null,
    result_version integer not null,
    id integer not null,
    games bigint[] not null,
    tickets bigint not null,
    divisions jsonb,
    prize_minor bigint,
    constraint pk_win_breakdowns primary key (offer_key, draw_no, result_version, id),
    constraint uq_win_breakdowns_games unique (offer_key, draw_no, result_version, games),
    constraint ck_win_breakdowns_prize check (prize_minor >= 0 and (prize_minor is null) = (divisions is null))
);
comment on table win_breakdowns is
    'Each different set of winning games that tickets of a draw have; what it pays once the dividends are known.';
comment on column win_breakdowns.games is '{division, games, division, games, ...}';
comment on column win_breakdowns.divisions is '[[division, games, dividend in minor units], ...]';

create table wins (
    offer_key text not null,
    draw_no bigint not null,
    result_version integer not null,
    ticket_id uuid not null,
    customer_id uuid not null,
    breakdown integer not null,
    constraint pk_wins primary key (offer_key, draw_no, result_version, ticket_id)
);
comment on table wins is 'Tickets that won in a version of a result; written once, when their block is scored.';

alter table winnings add column pay_from timestamptz;
alter table winnings add column reversed_by integer;
alter table winnings add column reversed_at timestamptz;
comment on table winnings is 'What goes to the owner of a ticket by a version of the result, and what came back.';
comment on column winnings.due_minor is
    'the prize less what earlier versions have paid; the whole prize where those payments are taken back';
comment on column winnings.pay_from is 'not before: the highest prizes wait for claims to be checked';
comment on column winnings.reversed_by is 'version of the result that takes this payment back';
create index ix_winnings_unreversed on winnings (offer_key, draw_no, reversed_by, ticket_id)
    where reversed_by is not null and reversed_at is null;

create function settlement_begin(
    p_offer_key text, p_draw_no bigint, p_result_version integer, p_version bigint
) returns boolean language plpgsql as $$
begin
    update settlements s set state = 'scoring'
        where s.offer_key = p_offer_key and s.draw_no = p_draw_no and s.result_version = p_result_version
            and s.version = p_version and s.state = 'sealing'
            and exists (
                select 1 from draw_seals d
                where d.offer_key = s.offer_key and d.draw_no = s.draw_no and d.state = 'sealed'
            );
    return found;
end
$$;
comment on function settlement_begin is 'False until the draw''s list of tickets is sealed.';

create function settlement_score_block(
    p_offer_key text, p_draw_no bigint, p_result_version integer, p_version bigint, p_block integer,
    p_entries bigint, p_places integer[], p_breakdowns integer[], p_used integer[], p_tickets bigint[],
    p_games text[], p_lease interval
) returns boolean language plpgsql as $$
begin
    update settlements set
            scored_blocks = scored_blocks + 1, entries = entries + p_entries,
            winning_entries = winning_entries + cardinality(p_places), due_at = clock_timestamp() + p_lease
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
            and version = p_version and state = 'scoring' and scored_blocks = p_block;
    if not found then
        return false;
    end if;
    insert into win_breakdowns as known (offer_key, draw_no, result_version, id, games, tickets)
        select p_offer_key, p_draw_no, p_result_version, u.id, u.games::bigint[], u.tickets
        from unnest(p_used, p_tickets, p_games) as u (id, tickets, games)
        on conflict on constraint pk_win_breakdowns do update set tickets = known.tickets + excluded.tickets;
    insert into wins (offer_key, draw_no, result_version, ticket_id, customer_id, breakdown)
        select p_offer_key, p_draw_no, p_result_version, line.ticket_id, line.customer_id, won.breakdown
        from sealed_blocks b
        cross join lateral unnest(b.tickets, b.customers) with ordinality as line (ticket_id, customer_id, place)
        join unnest(p_places, p_breakdowns) as won (place, breakdown) on won.place = line.place
        where b.offer_key = p_offer_key and b.draw_no = p_draw_no and b.block_no = p_block
        order by line.ticket_id;
    return true;
end
$$;
comment on function settlement_score_block is
    'Stores what the tickets of one block win; false when another worker has done it.';

create function settlement_counted(
    p_offer_key text, p_draw_no bigint, p_result_version integer, p_version bigint, p_event_id uuid, p_event bytea
) returns boolean language plpgsql as $$
begin
    update settlements set state = 'counted', due_at = null
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
            and version = p_version and state = 'scoring';
    if not found then
        return false;
    end if;
    perform outbox_put(
        p_event_id, 'wattle.checkout.v1.draw_counted', p_offer_key || '/' || p_draw_no, p_result_version,
        p_event, null
    );
    -- Dividends that came while entries were matched; those that come later wake it by the same row.
    update settlements s set due_at = clock_timestamp()
        from draw_results r
        where s.offer_key = p_offer_key and s.draw_no = p_draw_no and s.result_version = p_result_version
            and r.offer_key = s.offer_key and r.draw_no = s.draw_no and r.version = s.result_version
            and r.divisions <> '[]';
    return true;
end
$$;
comment on function settlement_counted is 'After the last block: every entry is matched, the dividends may be to come.';

create function settlement_divide(
    p_offer_key text, p_draw_no bigint, p_result_version integer, p_version bigint, p_currency text,
    p_ids integer[], p_divisions text[], p_prizes bigint[]
) returns bigint language plpgsql as $$
declare
    prizes bigint;
begin
    perform 1 from settlements
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
            and version = p_version and state = 'counted' for update;
    if not found then
        return null;
    end if;
    update win_breakdowns w set divisions = d.divisions::jsonb, prize_minor = d.prize
        from unnest(p_ids, p_divisions, p_prizes) as d (id, divisions, prize)
        where w.offer_key = p_offer_key and w.draw_no = p_draw_no and w.result_version = p_result_version
            and w.id = d.id;
    select coalesce(sum(tickets * prize_minor), 0) into prizes from win_breakdowns
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version;
    update settlements set prizes_minor = prizes, currency = p_currency
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version;
    return prizes;
end
$$;
comment on function settlement_divide is
    'Prices each set of winning games and gives the sum of all prizes; null when another worker has taken over.';

create function settlement_scored(
    p_offer_key text, p_draw_no bigint, p_result_version integer, p_version bigint, p_event_id uuid, p_event bytea
) returns boolean language plpgsql as $$
begin
    update settlements set state = 'paying', due_at = clock_timestamp() + interval '15 seconds'
        where offer_key = p_offer_key and draw_no = p_draw_no and result_version = p_result_version
            and version = p_version and state = 'counted';
    if not found then
        return false;
    end if;
    perform outbox_put(
        p_event_id, 'wattle.checkout.v1.draw_scored', p_offer_key || '/' || p_draw_no, p_result_version * 2,
        p_event, null
    );
    return true;
end
$$;

-- Versions of one draw are settled in their order; one that waits for dividends and was corrected meanwhile waits for ever.
create or replace function settlement_claim(p_lease interval) returns setof settlements language sql as $$
    update settlements s set version = s.version + 1, due_at = clock_timestamp() + p_lease
    where (s.offer_key, s.draw_no, s.result_version) = (
        select c.offer_key, c.draw_no, c.result_version from settlements c
        where c.due_at <= clock_timestamp() and not exists (
            select 1 from settlements earlier
            where earlier.offer_key = c.offer_key and earlier.draw_no = c.draw_no
                and earlier.result_version < c.result_version and earlier.due_at is not null
        )
        order by c.due_at limit 1 for update skip locked
    )
    returning s.*
$$;
