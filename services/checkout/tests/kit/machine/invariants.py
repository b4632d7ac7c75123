"""What the database knows of the machine's purchases, in the statements that its invariants ask with."""

from __future__ import annotations

from typing import Final

# Tickets are found by their customers: by their orders alone all that there are would be read.
BOOKS: Final = """
    select o.id::text as order_id, c.id::text as checkout_id, o.customer_id, o.status, o.total_minor as total,
           c.state, c.failure_code, c.due_at is not null as is_open, c.idempotency_key as key,
           c.not_after < clock_timestamp() as is_late, k.status as key_status, t.id is not null as holds_cart,
           lines.of_lines, lines.of_discounts, lines.lines, lines.draws,
           (select count(*) from tickets t join order_lines l on l.id = t.order_line_id and l.ticket_id = t.id
                and l.order_id = t.order_id
                where t.customer_id = o.customer_id and t.order_id = o.id) as tickets,
           (select count(*) from entries e join tickets t on t.id = e.ticket_id
                where t.customer_id = o.customer_id and t.order_id = o.id)
               + (select count(*) from withdrawn_entries e join tickets t on t.id = e.ticket_id
                      where t.customer_id = o.customer_id and t.order_id = o.id) as entries,
           (select count(*) from outbox b where b.aggregate_id = o.id::text
                and b.subject = 'wattle.checkout.v1.order_paid') as published,
           (select count(*) from partner_orders b where b.order_id = o.id) as of_partners,
           d.stage, d.amount_minor as deposit, d.wallet_part_minor as wallet_part,
           d.published_at is not null as is_published, d.gives_up_at <= clock_timestamp() as is_given_up,
           (select count(*) from outbox b where b.aggregate_id = c.id::text
                and b.subject = 'wattle.checkout.v1.deposit_kept') as published_kept
    from orders o
    join checkouts c on c.order_id = o.id
    join idempotency_keys k on k.owner = o.customer_id::text and k.key = c.idempotency_key
    left join carts t on t.id = c.cart_id and t.checkout_id = c.id
    left join checkout_deposits d on d.checkout_id = c.id
    cross join lateral (
        select coalesce(sum(l.price_minor), 0)::bigint as of_lines,
               coalesce(sum(l.discount_minor), 0)::bigint as of_discounts, count(*) as lines,
               coalesce(sum(cardinality(l.draw_nos)), 0)::bigint as draws
        from order_lines l where l.order_id = o.id
    ) lines
    where o.customer_id = any(%(who)s)
"""

CHARGES: Final = """
    select o.id::text as order_id, c.pre_order_id::text as pre_order_id, o.status,
           c.id::text as checkout_id, o.customer_id, o.total_minor as total, c.due_at is not null as is_open,
           d.stage, d.amount_minor as deposit, d.wallet_part_minor as wallet_part,
           d.published_at is not null as is_published,
           (select count(*) from outbox b where b.aggregate_id = c.id::text
                and b.subject = 'wattle.checkout.v1.deposit_kept') as published_kept,
           (select count(*) from tickets t
                where t.customer_id = o.customer_id and t.order_id = o.id) as tickets,
           (select count(*) from outbox b where b.aggregate_id = o.id::text
                and b.subject = 'wattle.checkout.v1.order_paid') as published
    from orders o join checkouts c on c.order_id = o.id
    left join checkout_deposits d on d.checkout_id = c.id
    where o.customer_id = any(%(who)s) and c.kind = 'pre_order'
"""

PRE_ORDERS: Final = """
    select p.id::text as pre_order_id, p.order_id::text as order_id, p.customer_id,
           p.cart_item_id::text as place, p.offer_key, p.state, p.price_minor as price,
           p.discount_minor as discount, p.num_games as quantity,
           array(select replace(b.subject, 'wattle.checkout.v1.pre_order_', '') from outbox b
                 where b.aggregate_id = p.id::text order by b.aggregate_version) as published
    from pre_orders p where p.customer_id = any(%(who)s) order by p.placed_at, p.position, p.id
"""

STAKES: Final = """
    select t.order_id::text as order_id, t.id::text as ticket_id, t.customer_id, e.offer_key, e.draw_no,
           price_of_draw(l.price_minor, l.draw_nos, e.draw_no) as amount,
           discount_of_draw(l, e.draw_no) as discount,
           r.ticket_id is not null as refunded
    from entries e
    join tickets t on t.id = e.ticket_id
    join order_lines l on l.id = t.order_line_id
    left join entry_refunds r on r.ticket_id = e.ticket_id and r.draw_no = e.draw_no
    where t.customer_id = any(%(who)s)
"""

# As many as are asked for at once, the oldest first.
OWED: Final = """
    select r.order_id::text as order_id from stock_releases r join orders o on o.id = r.order_id
    where o.customer_id = %(who)s order by r.owed_at limit 4
"""

EVERYTHING_IS_DUE: Final = """
    with deposits_due as (
        update checkout_deposits set due_at = clock_timestamp() - interval '1 second',
            gives_up_at = gives_up_at - case when %(gives_up)s then interval '30 days' else interval '0' end
        where due_at is not null returning checkout_id
    ), credits_due as (
        update voucher_redemptions set due_at = clock_timestamp() where due_at is not null
    ), releases_due as (
        update stock_releases set due_at = clock_timestamp()
    )
    update checkouts set
        due_at = case when %(gives_up)s or id not in (select checkout_id from deposits_due)
                      then clock_timestamp() - interval '1 second' else due_at end,
        not_after = case when %(too_late)s then clock_timestamp() - interval '1 second' else not_after end
    where due_at is not null
"""

REFUNDS_ARE_DUE: Final = """
    with one as (update draw_refunds set due_at = clock_timestamp() where due_at is not null),
         two as (update draw_seals set due_at = clock_timestamp() where due_at is not null)
    update exclusions set due_at = clock_timestamp() where due_at is not null
"""
