"""Places in a credit at which a test makes the process fail."""

from __future__ import annotations

from typing import Final

AFTER_VOUCHER: Final = "after_voucher"
"""A use of a credit voucher is reserved; the wallet has no request."""
AFTER_CREDIT: Final = "after_credit"
"""The wallet has the credit of a voucher; its use is not consumed."""

NAMES: Final = tuple(value for name, value in list(vars().items()) if name.startswith("AFTER_"))
