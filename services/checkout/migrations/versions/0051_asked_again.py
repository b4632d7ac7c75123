"""What is asked again gets its answer: at a partner that has closed meanwhile, and for a credit."""

from servicekit.migrations import replace_in_function, run_sql

revision = "0051"
down_revision = "0050"

_KNOWN_KEY_FIRST = """if exists (
        select from idempotency_keys k where k.owner = asked.customer::text and k.key = asked.key
    ) then
        -- What has begun goes on, so its key has an answer whatever is over or closed by now.
        null;
    elsif terms.partner_id is null then"""


def upgrade() -> None:
    """Whoever runs an older version redeems by the function that is there, which stays, and writes no key."""
    for begins in (
        "partner_checkout_begin(uuid, jsonb, jsonb, jsonb)",
        "partner_checkout_begin_any(uuid, jsonb, jsonb, jsonb, bigint, bigint, interval)",
    ):
        replace_in_function(begins, ("if terms.partner_id is null then", _KNOWN_KEY_FIRST))
    run_sql("""
        alter table voucher_redemptions add column idempotency_key text;
        comment on column voucher_redemptions.idempotency_key is
            'of the request for a credit; with it again the customer gets the same credit';
        create unique index uq_voucher_redemptions_idempotency_key
            on voucher_redemptions (customer_id, idempotency_key)
            where idempotency_key is not null and state <> 'released';

        create function voucher_redeem_once(
            p_voucher uuid, p_customer uuid, p_key text, p_amount bigint, p_currency text, p_lease interval,
            out refusal text, out redemption uuid, out is_credited boolean
        ) language plpgsql as $$
        declare
            known voucher_redemptions;
        begin
            perform pg_advisory_xact_lock(
                hashtextextended('voucher' || chr(31) || p_customer || chr(31) || p_key, 0)
            );
            select * into known from voucher_redemptions r
                where r.customer_id = p_customer and r.idempotency_key = p_key and r.state <> 'released'
                for update;
            if not found then
                select r.refusal, r.redemption into refusal, redemption
                    from voucher_reserve(p_voucher, p_customer, null, null, p_amount, p_currency, p_lease) r;
                update voucher_redemptions r set idempotency_key = p_key where r.id = redemption;
                is_credited := false;
            elsif known.voucher_id <> p_voucher then
                refusal := 'reused';
            else
                update voucher_redemptions r set due_at = clock_timestamp() + p_lease
                    where r.id = known.id and r.state = 'reserved';
                redemption := known.id;
                is_credited := known.state = 'consumed';
            end if;
        end
        $$;
        comment on function voucher_redeem_once is
            'Reserves a credit, or finds the one that a request with this key has had; reused is the key of another voucher.';
    """)
