-- The database work of three customer actions, each as the single call a one-database shop would make.
-- A checkout writes what the suite writes for one ticket: idempotency key, order, line, saga, ticket, entry, emptied cart;
-- hold, guarded balance, journal, two postings; two outbox rows.

create table offer_document (key int primary key, body bytea not null);
insert into offer_document select n, convert_to(repeat('x', 2000), 'UTF8') from generate_series(1, 5) as n;

create table cart (cart_id int primary key, version int not null default 0);
create table cart_item (
    item_id uuid primary key default uuidv7(), cart_id int not null references cart, games bytea not null,
    price bigint not null check (price > 0), added_at timestamptz not null default now());
create index on cart_item (cart_id);
create table idempotency_key (
    owner int not null, key uuid not null, request_hash bytea not null, status int, body text,
    primary key (owner, key));
create table purchase_order (
    order_id uuid primary key default uuidv7(), owner int not null, total bigint not null check (total > 0),
    status text not null, placed_at timestamptz not null default now());
create index on purchase_order (owner, placed_at desc);
create table order_line (
    line_id uuid primary key default uuidv7(), order_id uuid not null references purchase_order, price bigint not null);
create index on order_line (order_id);
create table saga (saga_id uuid primary key, state text not null, version int not null, due_at timestamptz not null);
create index on saga (due_at) where state = 'started';
create table ticket (
    ticket_id uuid primary key default uuidv7(), line_id uuid not null unique references order_line,
    owner int not null, games bytea not null);
create index on ticket (owner);
create table entry (ticket_id uuid not null references ticket, draw_no bigint not null, primary key (ticket_id, draw_no));
create index on entry (draw_no);
create table balance (owner int primary key, posted bigint not null, held bigint not null default 0, check (posted >= held));
create table hold (
    hold_id uuid primary key default uuidv7(), purpose text not null, reference uuid not null, amount bigint not null,
    state text not null, unique (purpose, reference));
create table journal (
    journal_id uuid primary key, kind text not null, request_hash bytea not null, posted_at timestamptz not null default now());
create table posting (
    journal_id uuid not null references journal, account text not null, owner int, amount bigint not null check (amount <> 0),
    primary key (journal_id, account));
create index on posting (owner, journal_id);
create table outbox (
    event_id uuid primary key default uuidv7(), subject text not null, payload bytea not null,
    occurred_at timestamptz not null default now(), published_at timestamptz);
create index on outbox (event_id) where published_at is null;

insert into cart select n, 0 from generate_series(1, 1000) as n;
insert into balance select n, 1000000000000, 0 from generate_series(1, 1000) as n;

create function add_to_cart(who int) returns uuid language plpgsql as $$
declare added uuid;
begin
    update cart set version = version + 1 where cart_id = who;
    insert into cart_item (cart_id, games, price) values (who, '\x0102030405060708', 615) returning item_id into added;
    return added;
end $$;

create function pay(who int) returns uuid language plpgsql as $$
declare
    placed uuid := uuidv7(); line uuid := uuidv7(); issued uuid := uuidv7(); moved uuid := uuidv7();
begin
    insert into idempotency_key values (who, placed, '\x00', 201, '{"status": "paid"}');
    insert into purchase_order (order_id, owner, total, status) values (placed, who, 615, 'pending');
    insert into order_line (line_id, order_id, price) values (line, placed, 615);
    insert into saga values (placed, 'started', 1, now() + interval '10 seconds');
    update balance set posted = posted - 615 where owner = who and posted - held >= 615;
    if not found then raise exception 'insufficient funds'; end if;
    insert into hold (purpose, reference, amount, state) values ('purchase', placed, 615, 'captured');
    insert into journal (journal_id, kind, request_hash) values (moved, 'purchase', '\x00');
    insert into posting values (moved, 'wallet_cash', who, -615), (moved, 'stake_escrow', null, 615);
    insert into outbox (subject, payload) values ('wallet.purchase_captured', '\x00');
    insert into ticket values (issued, line, who, '\x0102030405060708');
    insert into entry values (issued, 1593);
    update purchase_order set status = 'paid' where order_id = placed;
    update saga set state = 'completed', version = 2 where saga_id = placed;
    update cart set version = version + 1 where cart_id = who;
    delete from cart_item where cart_id = who;
    insert into outbox (subject, payload) values ('checkout.order_paid', '\x00');
    return placed;
end $$;
