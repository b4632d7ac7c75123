-- What pgbench runs beside the suite: each action as one call, in one database, with the rows and the kinds of columns that
-- the suite writes, and without what makes the suite a suite: separate databases, locks between steps, the look at draws and
-- prices, events on their way.
--
-- One ticket, as the suite writes it. checkout: the idempotency key and its end, order, line and saga, each of order and saga
-- changed once, the cart changed twice and its item deleted, ticket, entry. wallet: the guarded balance, hold, journal, two
-- postings checked at the end of the transaction, the line of the statement, the link of the chain. Two outbox rows, marked when
-- they are published. What follows from the paid order, each with its row in an inbox: content's notification and its mail that
-- waits, the wallet's order to be reconciled, identity's order for the customer's value. The mail itself leaves later.

create table offer_document (key int primary key, body bytea not null);
insert into offer_document select n, convert_to(repeat('x', 2000), 'UTF8') from generate_series(1, 5) as n;

create table cart (
    cart_id uuid primary key default uuidv7(), customer int unique, token_hash bytea unique, version bigint not null default 1,
    checkout_id uuid, touched_at timestamptz not null default now(), check ((customer is null) <> (token_hash is null)));
create table cart_item (
    item_id uuid primary key default uuidv7(), cart_id uuid not null references cart, offer_key text not null,
    shape jsonb not null, games bytea not null, draw_nos bigint[] not null, price bigint not null check (price >= 0),
    fingerprint bytea not null);
create index on cart_item (cart_id, item_id);

create table idempotency_key (
    owner text not null, key text not null, request_hash bytea not null, status text not null default 'running',
    response_status smallint, response_body jsonb, created_at timestamptz not null default now(), primary key (owner, key),
    check ((status = 'finished') = (response_status is not null)));
create table purchase_order (
    order_id uuid primary key, customer int not null, status text not null default 'pending',
    total bigint not null check (total >= 0), currency text not null, metadata jsonb not null,
    created_at timestamptz not null default clock_timestamp(), paid_at timestamptz,
    check (status in ('pending', 'paid', 'failed')));
create table order_line (
    line_id uuid primary key default uuidv7(), order_id uuid not null references purchase_order, position smallint not null,
    offer_key text not null, offer_name text not null, shape jsonb not null, games bytea not null, draw_nos bigint[] not null,
    price bigint not null check (price >= 0), unique (order_id, position));
create table saga (
    saga_id uuid primary key, order_id uuid not null unique references purchase_order, cart_id uuid not null,
    state text not null default 'started', version bigint not null default 1, due_at timestamptz, journal_id uuid,
    check ((due_at is null) = (state in ('completed', 'failed'))));
create index on saga (due_at) where due_at is not null;
create table ticket (
    ticket_id uuid primary key, line_id uuid not null unique references order_line, customer int not null,
    serial text not null unique, issued_at timestamptz not null default clock_timestamp());
create index on ticket (customer, ticket_id);
create table entry (
    ticket_id uuid not null references ticket, draw_no bigint not null, offer_key text not null, primary key (ticket_id, draw_no));
create index on entry (offer_key, draw_no, ticket_id);

create table balance (
    customer int primary key, cash bigint not null, held bigint not null default 0, lines bigint not null default 0,
    check (held >= 0 and cash >= held)) with (fillfactor = 70);
create table hold (
    hold_id uuid primary key default uuidv7(), purpose text not null, reference text not null, customer int not null,
    currency text not null, request_hash bytea not null, cash bigint not null, captured bigint not null, state text not null,
    journal_id uuid, settled_at timestamptz, unique (purpose, reference),
    check (state in ('pending', 'captured', 'voided', 'expired')), check (captured between 0 and cash));
create table journal (
    journal_id uuid primary key, flow text not null, business_id text not null, request_hash bytea not null,
    posted_at timestamptz not null default clock_timestamp(), check (flow in ('deposit', 'purchase', 'refund', 'prize')));
create table posting (
    journal_id uuid not null references journal, line_no smallint not null, account_id uuid not null, currency text not null,
    amount bigint not null check (amount <> 0), primary key (journal_id, line_no));
create index on posting (account_id) include (amount);
create table statement_line (
    customer int not null, number bigint not null, journal_id uuid not null, kind text not null, description text not null,
    amount bigint not null, balance_after bigint not null check (balance_after >= 0), occurred_at timestamptz not null,
    primary key (customer, number));

create function check_journal() returns trigger language plpgsql as $$
begin
    if (select sum(amount) from posting where journal_id = new.journal_id) is distinct from 0 then
        raise exception 'journal % does not balance', new.journal_id;
    end if;
    return null;
end $$;
create constraint trigger balances after insert on journal
    deferrable initially deferred for each row execute function check_journal();
create constraint trigger balances after insert on posting
    deferrable initially deferred for each row execute function check_journal();

create table chain_link (
    sequence bigint generated always as identity primary key, journal_id uuid not null unique references journal,
    hash bytea not null, sealed_at timestamptz not null default clock_timestamp(), check (octet_length(hash) = 32));
create table order_to_reconcile (
    order_id text primary key, customer int not null, currency text not null, total bigint not null,
    paid_at timestamptz not null);
create index on order_to_reconcile using brin (paid_at);

create table order_of_value (
    order_id uuid primary key, customer int not null, currency text not null, commercial bigint not null default 0,
    charity bigint not null default 0, syndicate bigint not null default 0, refunded bigint not null default 0,
    occurred_at timestamptz not null);
create index on order_of_value (customer, occurred_at);
create index on order_of_value (occurred_at);

create table outbox (
    event_id uuid primary key default uuidv7(), sequence bigint generated always as identity, subject text not null,
    aggregate_id text not null, payload bytea not null, occurred_at timestamptz not null default clock_timestamp(),
    published_at timestamptz);
create index on outbox (sequence) where published_at is null;
create table inbox (
    consumer text not null, event_id uuid not null, received_at timestamptz not null default now(),
    primary key (consumer, event_id));
create table notification (
    notification_id uuid primary key default uuidv7(), customer int not null, kind text not null, event_id uuid not null,
    facts jsonb not null, created_at timestamptz not null default now(), viewed_at timestamptz, unique (kind, event_id));
create index on notification (customer, created_at, notification_id);
create index on notification (customer) where viewed_at is null;
create table delivery (
    delivery_id uuid primary key default uuidv7(), template text not null, source_id uuid not null, customer int, facts jsonb,
    status text not null default 'waiting', attempts int not null default 0, due_at timestamptz not null default clock_timestamp(),
    created_at timestamptz not null default clock_timestamp(), finished_at timestamptz, unique (template, source_id),
    check ((status = 'waiting') = (finished_at is null)), check (status in ('waiting', 'sent', 'refused', 'failed')));
create index on delivery ((facts is not null), due_at) where status = 'waiting';
create index on delivery (finished_at);

insert into cart (customer) select n from generate_series(1, 1000) as n;
insert into balance (customer, cash) select n, 1000000000000 from generate_series(1, 1000) as n;
-- Enough items for every purchase of a run to find one in its cart.
insert into cart_item (cart_id, offer_key, shape, games, draw_nos, price, fingerprint)
select cart_id, 'powerball', '[["Numbers", 7], ["Powerball", 1]]', decode(repeat('0102030405060708', 4), 'hex'), '{1593}', 615,
       sha256('x')
from cart, generate_series(1, 100);
analyze cart, cart_item, balance;

create function add_to_cart() returns uuid language plpgsql as $$
declare
    filled uuid;
begin
    insert into cart (token_hash) values (uuid_send(gen_random_uuid())) returning cart_id into filled;
    insert into cart_item (cart_id, offer_key, shape, games, draw_nos, price, fingerprint)
        values (filled, 'powerball', '[["Numbers", 7], ["Powerball", 1]]', decode(repeat('0102030405060708', 4), 'hex'),
                '{1593}', 615, sha256('x'));
    update cart set version = version + 1, touched_at = now() where cart_id = filled;
    return filled;
end $$;

create function pay(who int) returns uuid language plpgsql as $$
declare
    placed uuid := uuidv7(); line uuid := uuidv7(); issued uuid := uuidv7(); moved uuid := uuidv7(); paid uuid := uuidv7();
    taken uuid := uuidv7(); filled uuid; bought cart_item; left_over balance;
begin
    insert into idempotency_key (owner, key, request_hash) values (who::text, placed::text, sha256('x'));
    select cart_id into filled from cart where customer = who for update;
    select * into bought from cart_item where cart_id = filled order by item_id limit 1;
    insert into purchase_order (order_id, customer, total, currency, metadata) values (placed, who, 615, 'AUD', '{}');
    insert into order_line (line_id, order_id, position, offer_key, offer_name, shape, games, draw_nos, price)
        values (line, placed, 1, bought.offer_key, 'Powerball', bought.shape, bought.games, bought.draw_nos, 615);
    insert into saga (saga_id, order_id, cart_id, due_at)
        values (placed, placed, filled, now() + interval '10 seconds');
    update cart set checkout_id = placed where cart_id = filled;

    update balance set cash = cash - 615, lines = lines + 1 where customer = who and cash - held >= 615
        returning * into left_over;
    if not found then
        raise exception 'insufficient funds';
    end if;
    insert into hold (purpose, reference, customer, currency, request_hash, cash, captured, state, journal_id, settled_at)
        values ('order', placed::text, who, 'AUD', sha256('x'), 615, 615, 'captured', moved, clock_timestamp());
    insert into journal (journal_id, flow, business_id, request_hash) values (moved, 'purchase', placed::text, sha256('x'));
    insert into posting (journal_id, line_no, account_id, currency, amount)
        values (moved, 1, issued, 'AUD', 615), (moved, 2, line, 'AUD', -615);
    insert into statement_line
        values (who, left_over.lines, moved, 'purchase', 'Powerball, 4 games', -615, left_over.cash, clock_timestamp());
    insert into chain_link (journal_id, hash) values (moved, sha256('x'));
    insert into outbox (event_id, subject, aggregate_id, payload)
        values (taken, 'wallet.purchase_captured', placed::text, decode(repeat('00', 100), 'hex'));

    update saga set state = 'completed', version = version + 1, due_at = null, journal_id = moved where saga_id = placed;
    insert into ticket (ticket_id, line_id, customer, serial) values (issued, line, who, issued::text);
    insert into entry values (issued, 1593, 'powerball');
    update purchase_order set status = 'paid', paid_at = clock_timestamp() where order_id = placed;
    delete from cart_item where item_id = bought.item_id;
    update cart set checkout_id = null, version = version + 1 where cart_id = filled;
    insert into outbox (event_id, subject, aggregate_id, payload)
        values (paid, 'checkout.order_paid', placed::text, decode(repeat('00', 150), 'hex'));
    update idempotency_key set status = 'finished', response_status = 201, response_body = '{"status": "paid"}'
        where owner = who::text and key = placed::text;

    update outbox set published_at = clock_timestamp() where event_id in (taken, paid);
    insert into inbox (consumer, event_id) values ('content', paid), ('wallet', paid), ('identity', paid);
    insert into order_to_reconcile values (placed::text, who, 'AUD', 615, clock_timestamp());
    insert into order_of_value (order_id, customer, currency, commercial, occurred_at)
        values (placed, who, 'AUD', 615, clock_timestamp());
    insert into delivery (template, source_id, customer, facts)
        values ('order_paid', paid, who, '{"lines": [{"games": 4}]}');
    insert into notification (customer, kind, event_id, facts) values (who, 'order_paid', paid, '{"lines": [{"games": 4}]}');
    return placed;
end $$;
