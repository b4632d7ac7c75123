from __future__ import annotations

import asyncio
from datetime import timedelta

from servicekit.errors import Unavailable
from servicekit.testing.services import APP
from services.identity.tests.kit.suite import Account, Suite

WISH = {"reasons": ["privacy", "other"], "comment": "Thanks", "accept_terms": True}


async def close(account: Account) -> tuple[int, str | None]:
    response = await account.ask("POST", "/api/customer/close", WISH)
    if response.status_code == 403:
        await account.step_up_for(response)
        response = await account.ask("POST", "/api/customer/close", WISH)
    return response.status_code, response.json()["error"] or response.json()["result"]["status"]


async def closures(account: Account) -> list[str]:
    rows = await account.identity.rows(
        "select state from account_closures where customer_id = %(id)s", id=account.customer_id
    )
    return [row["state"] for row in rows]


async def test_closing_needs_step_up_and_terms(account: Account) -> None:
    without_terms = await account.ask("POST", "/api/customer/close", {"reasons": ["privacy"]})
    unknown = await account.ask("POST", "/api/customer/close", {**WISH, "reasons": ["because"]})
    refused = await account.ask("POST", "/api/customer/close", WISH)
    assert without_terms.json()["error"] == "terms_not_accepted"
    assert unknown.json()["error"] == "not_an_option"
    assert refused.json()["error"] == "REQUIRED"
    assert await closures(account) == []
    assert account.wallet.closed == []


async def test_comment_with_card_number_is_refused_and_not_stored(account: Account) -> None:
    change = {**WISH, "comment": "You charged 4242 4242 4242 4242 twice"}
    refused = await account.ask("POST", "/api/customer/close", change)
    [error] = refused.json()["errors"]
    assert (refused.status_code, error["target"], error["code"]) == (
        400,
        "comment",
        "card_number_not_accepted",
    )
    assert await closures(account) == []


async def test_closing_ends_sessions_marketing_and_links_and_publishes_event(account: Account) -> None:
    await account.result("PUT", "/api/customer/communication-preferences", {"preferences": {"email": True}})
    link = await account.token_of("confirm_email")
    assert await close(account) == (200, "closed")
    assert [customer_id for customer_id, _ in account.wallet.closed] == [account.customer_id]
    assert (await account.row())["account_status"] == "closed"
    assert (await account.published_changes())[-1].account_status == "closed"
    assert len(await account.mails("account_closed")) == 1
    assert (await account.identity.post(f"/api/confirmations/{link}", APP)).status_code == 404
    [preference] = await account.identity.rows(
        "select allowed from communication_preferences where customer_id = %(id)s", id=account.customer_id
    )
    assert preference["allowed"] is False
    later = await account.ask("GET", "/api/v3/customer")
    assert later.status_code == 401
    login = await account.identity.post(
        "/api/login", APP, {"email": account.email, "password": account.body["password"]}
    )
    assert login.status_code == 403


async def test_closure_with_balance_is_refused_and_changes_nothing(account: Account) -> None:
    account.wallet.balances[account.customer_id] = 1
    preview = await account.result("GET", "/api/customer/close")
    assert (preview["can_close"], preview["balance"]["amount"]) == (False, "0.01")
    assert await close(account) == (422, "balance_not_zero")
    assert (await account.record())["account_status"] == "open"
    assert await closures(account) == ["refused"]
    account.wallet.balances.clear()
    assert await close(account) == (200, "closed")


async def test_closure_with_lost_wallet_answer_completes_later(suite: Suite) -> None:
    account = await suite.sign_up()
    suite.wallet.dies_after_closing = True
    assert await close(account) == (202, "processing")
    assert (await account.record())["account_status"] == "open"
    assert (await account.result("GET", "/api/customer/close"))["under_way"] is True
    suite.identity.clock.advance(timedelta(seconds=16))
    await suite.sweep("closures", account.status, "closed")
    references = [reference for customer, reference in suite.wallet.closed if customer == account.customer_id]
    assert len(references) == 2
    assert len(set(references)) == 1


async def test_closure_refused_later_sends_mail(suite: Suite) -> None:
    account = await suite.sign_up()
    suite.wallet.failure = Unavailable("down")
    assert await close(account) == (202, "processing")
    suite.wallet.failure = None
    suite.wallet.balances[account.customer_id] = 500
    suite.identity.clock.advance(timedelta(seconds=16))
    await suite.sweep("closures", lambda: closures(account), ["refused"])
    assert await account.status() == "open"
    assert len(await account.mails("account_closure_refused")) == 1


async def test_concurrent_closures_close_once(account: Account) -> None:
    await account.step_up_for(await account.ask("POST", "/api/customer/close", WISH))
    answers = await asyncio.gather(*(account.ask("POST", "/api/customer/close", WISH) for _ in range(5)))
    assert {answer.status_code for answer in answers} <= {200, 401, 403}
    assert await closures(account) == ["done"]
    assert (await account.facts()).count("account_closed") == 1


async def test_closure_page_without_wallet_shows_unknown_balance(account: Account) -> None:
    account.wallet.failure = Unavailable("down")
    preview = await account.result("GET", "/api/customer/close")
    assert (preview["can_close"], preview["balance"]) == (None, None)
    assert {reason["code"] for reason in preview["reasons"]} >= {"privacy", "other"}
