"""What an order holds is held on whenever it asks again, and ends with the sale of its draw."""

from servicekit.migrations import replace_in_function, run_sql

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """An older version asks for ten minutes as before."""
    run_sql("""
        create function stock_hold_ends(p_offer_key text, p_draw_no bigint, p_region text, p_lifetime interval)
        returns timestamptz language sql as $$
            -- Holds are as long as payments may take; the list of an earlier drawing must not wait so long for one.
            select least(
                clock_timestamp() + p_lifetime,
                coalesce((d.closes ->> p_region)::timestamptz, d.stop),
                (select min(g.entries_until) + interval '30 minutes' from drawings g
                 where g.offer_key = d.offer_key and g.draw_no = d.draw_no and g.status = 'waiting'
                     and g.entries_until > clock_timestamp())
            ) from draws d where d.offer_key = p_offer_key and d.draw_no = p_draw_no
        $$;
        comment on function stock_hold_ends is
            'Until when something is held at most that is asked for now: its time, the stop of its draw, and half an hour '
            'after the end of the entries of an earlier drawing.';

        create function stock_hold_on(p_present reservations, p_ends_at timestamptz) returns timestamptz
        language plpgsql as $$
        begin
            if p_present.state = 'reserved' and p_ends_at > p_present.expires_at then
                update reservations set expires_at = p_ends_at where id = p_present.id;
                return p_ends_at;
            end if;
            return p_present.expires_at;
        end
        $$;
        comment on function stock_hold_on is
            'Holds the same for longer, never for less; gives the deadline. Its stock must be locked before.';

        create function stock_hold_is_over(p_held reservations) returns boolean language sql as $$
            select p_held.expires_at <= clock_timestamp() or exists (
                select 1 from stocks s join draws d on d.offer_key = s.offer_key and d.draw_no = s.draw_no
                where s.id = p_held.stock_id
                    and coalesce((d.closes ->> p_held.region)::timestamptz, d.stop) <= clock_timestamp()
            )
        $$;
        comment on function stock_hold_is_over is
            'Whether its deadline has passed, or its draw was closed or cancelled before that.';

        create or replace function stock_expire() returns bigint language plpgsql as $$
        declare
            freed bigint := 0;
            stock bigint;
            line record;
        begin
            for stock in
                select distinct r.stock_id from reservations r where r.state = 'reserved' and stock_hold_is_over(r)
                order by 1
            loop
                perform 1 from stocks s where s.id = stock for update skip locked;
                continue when not found;
                for line in
                    select r.id from reservations r
                    where r.stock_id = stock and r.state = 'reserved' and stock_hold_is_over(r)
                loop
                    freed := freed + stock_give_back(line.id, 'expired')::integer;
                end loop;
            end loop;
            return freed;
        end
        $$;
        comment on function stock_expire is
            'Frees what was reserved and not confirmed by its deadline, or by the stop of its draw.';
    """)
    replace_in_function(
        "stock_reserve(text, bigint, integer, uuid, uuid, uuid, text, text, text, integer, interval, boolean)",
        (
            "expires_at := present.expires_at;",
            "expires_at := stock_hold_on(\n"
            "            present, stock_hold_ends(p_offer_key, p_draw_no, p_region, p_lifetime));",
        ),
        (
            "else least(clock_timestamp() + p_lifetime, stop) end;",
            "else stock_hold_ends(p_offer_key, p_draw_no, p_region, p_lifetime) end;",
        ),
    )
