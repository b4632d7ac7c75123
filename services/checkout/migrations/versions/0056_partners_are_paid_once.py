"""What a partner prepared is paid once, whatever its cart holds again afterwards."""

from servicekit.migrations import replace_in_function

revision = "0056"
down_revision = "0055"

_OVER = "sold.cancelled_at is not null or sold.expires_at <= clock_timestamp() then"
_OVER_OR_PAID = """sold.cancelled_at is not null or sold.expires_at <= clock_timestamp() or exists (
        select from partner_orders p join checkouts c on c.order_id = p.order_id
        where p.purchase_id = sold.id and c.state = 'completed'
    ) then"""


def upgrade() -> None:
    """Whoever runs an older version knows the answer already: the purchase is over."""
    for begins in (
        "partner_checkout_begin(uuid, jsonb, jsonb, jsonb)",
        "partner_checkout_begin_any(uuid, jsonb, jsonb, jsonb, bigint, bigint, interval)",
    ):
        replace_in_function(begins, (_OVER, _OVER_OR_PAID))
