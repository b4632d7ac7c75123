"""A customer's own bank account or PayID, to withdraw to."""

from __future__ import annotations

from dataclasses import replace
from typing import Final
from uuid import UUID

from servicekit.data.database import Database
from servicekit.data.failures import retrying
from servicekit.errors import RuleRefused
from wallet.funds.account_cipher import AccountCipher
from wallet.funds.rules.bank_accounts import BankAccount, SavedAccount
from wallet.funds.store import bank_accounts, funds

MOST_ACCOUNTS: Final = 10


async def save_bank_account(
    database: Database, cipher: AccountCipher, customer_id: UUID, account: BankAccount, *, is_default: bool
) -> SavedAccount:
    """Stores an account; the first one is the default. The same account again is the same funding source.

    A name that differs from the customer's is found when money is sent there: until then the account is
    unverified. Raises RuleRefused(`too_many_accounts`).
    """

    async def work() -> SavedAccount:
        async with database.transaction() as session:
            saved = await bank_accounts.put(
                session,
                customer_id,
                account,
                encrypted=cipher.encrypt(account),
                fingerprint=cipher.fingerprint(account),
            )
            accounts = await bank_accounts.count(session, customer_id)
            if accounts > MOST_ACCOUNTS:
                raise RuleRefused("too_many_accounts", f"You can keep at most {MOST_ACCOUNTS} accounts.")
            if is_default or accounts == 1:
                await funds.make_default(session, customer_id, saved.funding_source_id)
                saved = replace(saved, is_default=True)
            return saved

    return await retrying(work)
