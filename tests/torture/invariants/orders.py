"""Orders, their captures, tickets, vouchers and refunds."""

from __future__ import annotations

from collections import defaultdict

from torture.invariants.evidence import Evidence


def every_order_is_decided(evidence: Evidence) -> list[str]:
    return evidence.rows(
        "checkout",
        """select 'order' as what, id::text, status as state from orders where status = 'pending'
           union all select 'checkout', id::text, state from checkouts where state in ('started', 'refunding')
           union all select 'cart', id::text, 'locked' from carts c where checkout_id is not null
               and not exists (select from checkouts where id = c.checkout_id and state = 'started')
           union all select 'stock release', order_id::text, 'owed' from stock_releases""",
    )


def every_paid_order_has_one_purchase(evidence: Evidence) -> list[str]:
    """A paid order has one captured hold of its total; any other capture was given back in full."""
    captures = defaultdict(list)
    for hold in evidence.table(
        "wallet",
        "select reference, customer_id::text as customer_id, captured, refunded from holds"
        " where purpose = 'order' and state = 'captured'",
    ):
        captures[hold["reference"]].append(hold)
    orders = {
        one["id"]: one
        for one in evidence.table(
            "checkout",
            "select id::text, customer_id::text as customer_id, status, total_minor from orders",
        )
    }
    found = []
    for order_id, order in orders.items():
        holds = captures[order_id]
        if order["status"] == "paid":
            wanted = [(order["customer_id"], order["total_minor"])] if order["total_minor"] else []
            if [(hold["customer_id"], hold["captured"]) for hold in holds] != wanted:
                found.append(f"order {order_id} of {order['total_minor']} is paid, captures {holds}")
        elif any(hold["refunded"] != hold["captured"] for hold in holds):
            found.append(f"order {order_id} is {order['status']}, captures {holds}")
    return found + [
        f"capture of {one}, which is no order: {captures[one]}" for one in captures if one not in orders
    ]


def every_line_of_a_paid_order_has_one_ticket(evidence: Evidence) -> list[str]:
    return evidence.rows(
        "checkout",
        """select o.id as order_id, o.status, l.position, count(t.*) as tickets from orders o
           join order_lines l on l.order_id = o.id left join tickets t on t.order_line_id = l.id
           group by o.id, o.status, l.id
           having count(t.*) <> case o.status when 'paid' then 1 else 0 end""",
    ) + evidence.rows(
        "checkout",
        """select t.id as ticket_id, t.order_id, cardinality(l.draw_nos) as draws, count(e.*) as entries,
                  count(w.*) as withdrawn
           from tickets t join order_lines l on l.id = t.order_line_id
           cross join unnest(l.draw_nos) as n (draw_no)
           left join entries e on e.ticket_id = t.id and e.draw_no = n.draw_no
           left join withdrawn_entries w on w.ticket_id = t.id and w.draw_no = n.draw_no
           group by t.id, l.id having count(e.*) + count(w.*) <> cardinality(l.draw_nos)""",
    )


def every_order_is_bought_once_under_its_key(evidence: Evidence) -> list[str]:
    return evidence.rows(
        "checkout",
        """select customer_id, idempotency_key, count(*) as orders from checkouts
           where idempotency_key is not null and state = 'completed'
           group by 1, 2 having count(*) > 1""",
    )


def every_total_is_the_sum_of_its_lines(evidence: Evidence) -> list[str]:
    return evidence.rows(
        "checkout",
        """select o.id, o.total_minor, sum(l.price_minor) as lines
           from orders o join order_lines l on l.order_id = o.id
           group by o.id having o.total_minor <> sum(l.price_minor)""",
    )


def every_voucher_is_used_as_often_as_it_may(evidence: Evidence) -> list[str]:
    return evidence.rows(
        "checkout",
        """select v.code, v.uses, v.max_uses, count(r.*) as counted from vouchers v
           left join voucher_redemptions r on r.voucher_id = v.id and r.state <> 'released'
           group by v.id having v.uses <> count(r.*) or v.uses > v.max_uses""",
    ) + evidence.rows(
        "checkout",
        """select r.id, r.state, o.status from voucher_redemptions r left join orders o on o.id = r.order_id
           where r.state = 'reserved' or case o.status when 'paid' then r.state <> 'consumed' and not exists (
               select from tickets t where t.order_id = o.id and (
                   exists (select from entry_refunds e where e.ticket_id = t.id)
                   or exists (select from withdrawn_entries w where w.ticket_id = t.id)))
                                                       when 'failed' then r.state <> 'released' end""",
    )


def every_refunded_entry_is_in_the_wallet_once(evidence: Evidence) -> list[str]:
    """What was refunded of an order by cancelled draws and exclusions is what the wallet gave back."""
    given = {
        one["reference"]: one["refunded"]
        for one in evidence.table(
            "wallet",
            """select h.reference, h.refunded
               from holds h where h.purpose = 'order' and h.state = 'captured'""",
        )
    }
    owed = evidence.table(
        "checkout",
        """select o.id::text as order_id, coalesce(sum(r.amount), 0)::bigint as amount,
                  bool_or(r.waits) as waits
           from orders o join tickets t on t.order_id = o.id join (
               select ticket_id, amount_minor as amount, false as waits from entry_refunds
               union all select ticket_id, amount_minor, refunded_at is null from withdrawn_entries
           ) r on r.ticket_id = t.id where o.status = 'paid' group by o.id""",
    )
    found = [
        f"{one}: the wallet gave {given.get(one['order_id'], 0)}"
        for one in owed
        if one["waits"] or one["amount"] != given.get(one["order_id"], 0)
    ]
    known = {one["order_id"] for one in owed}
    paid = {
        one["id"] for one in evidence.table("checkout", "select id::text from orders where status = 'paid'")
    }
    return found + [
        f"order {order_id}: the wallet gave {amount} back for no entry"
        for order_id, amount in given.items()
        if amount and order_id in paid and order_id not in known
    ]


def every_entry_of_a_cancelled_draw_is_refunded(evidence: Evidence) -> list[str]:
    return evidence.rows(
        "checkout",
        """select e.ticket_id, e.offer_key, e.draw_no from entries e
           join draw_refunds d on d.offer_key = e.offer_key and d.draw_no = e.draw_no
           where not exists (
               select from entry_refunds r where r.ticket_id = e.ticket_id and r.draw_no = e.draw_no)""",
    )


def every_partner_purchase_is_paid_once(evidence: Evidence) -> list[str]:
    return evidence.rows(
        "checkout",
        """select p.purchase_id, count(*) as orders from partner_orders p join orders o on o.id = p.order_id
           where o.status = 'paid' group by 1 having count(*) > 1""",
    ) + evidence.rows(
        "checkout",
        """select c.order_id from checkouts c where c.kind = 'partner_purchase' and c.state = 'completed'
           and not exists (select from partner_orders p where p.order_id = c.order_id)""",
    )


ALL = (
    every_order_is_decided,
    every_paid_order_has_one_purchase,
    every_line_of_a_paid_order_has_one_ticket,
    every_order_is_bought_once_under_its_key,
    every_total_is_the_sum_of_its_lines,
    every_voucher_is_used_as_often_as_it_may,
    every_refunded_entry_is_in_the_wallet_once,
    every_entry_of_a_cancelled_draw_is_refunded,
    every_partner_purchase_is_paid_once,
)
