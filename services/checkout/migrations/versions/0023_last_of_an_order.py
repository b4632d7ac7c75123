"""The last of an order that is given back frees its voucher, also when two halves go back at once."""

from servicekit.migrations import run_sql

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Each of two refunds saw the other half in play; now the second looks after the first is written."""
    run_sql("""
        create or replace function vouchers_reopen(p_tickets uuid[]) returns void language plpgsql as $$
        declare
            paid_by uuid[];
            used record;
        begin
            select array_agg(locked.id) into paid_by from (
                select r.id from voucher_redemptions r
                where r.state = 'consumed'
                    and r.order_id in (select t.order_id from tickets t where t.id = any (p_tickets))
                order by r.voucher_id, r.id for update
            ) locked;
            for used in
                select r.id from voucher_redemptions r
                where r.id = any (paid_by) and r.state = 'consumed'
                    and not exists (
                        select from order_lines l cross join unnest(l.draw_nos) n (draw_no)
                        where l.order_id = r.order_id
                            and not exists (
                                select from entry_refunds f where f.ticket_id = l.ticket_id and f.draw_no = n.draw_no
                            ) and not exists (
                                select from withdrawn_entries w
                                where w.ticket_id = l.ticket_id and w.draw_no = n.draw_no and w.refunded_at is not null
                            ) and not exists (
                                select from share_payments s
                                where s.ticket_id = l.ticket_id and s.result_version = 0 and s.paid_at is not null
                            )
                    )
                order by r.voucher_id, r.id
            loop
                perform voucher_finish(used.id, 'consumed', 'released');
            end loop;
        end
        $$;
        comment on function vouchers_reopen is
            'Frees the uses of orders that are given back whole. One refund of an order looks after the other.';
    """)
