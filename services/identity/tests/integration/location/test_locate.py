from __future__ import annotations

from services.identity.tests.kit.suite import Account, Suite

HERE = {"CF-IPCountry": "AU", "CF-Region-Code": "QLD"}
ABROAD = {"CF-IPCountry": "NZ"}


async def located(account: Account, headers: dict[str, str]) -> dict[str, object]:
    response = await account.identity.client.get("/api/locate", headers={**account.headers, **headers})
    result: dict[str, object] = response.json()["result"]
    return result


async def refresh_at(account: Account, headers: dict[str, str]) -> None:
    response = await account.identity.post(
        "/api/refresh", {**account.headers, **headers}, {"refresh_token": account.refresh_token}
    )
    assert response.status_code == 200, response.text
    account.access_token = response.json()["result"]["access_token"]
    account.refresh_token = response.json()["result"]["refresh_token"]


async def test_visitor_location_comes_from_network_headers(suite: Suite) -> None:
    app = {"X-App-Key": "wattle-app-development"}
    client = suite.identity.client
    here = (await client.get("/api/locate", headers={**app, **HERE})).json()["result"]
    abroad = (await client.get("/api/locate", headers={**app, **ABROAD})).json()["result"]
    unknown = (await client.get("/api/locate", headers={**app, "CF-IPCountry": "T1"})).json()["result"]
    assert here == {
        "country": "AU",
        "region": "QLD",
        "source": "address",
        "served": True,
        "currency": "AUD",
        "locale": "en-AU",
        "country_banned": None,
        "country_banned_confirmation_required": None,
    }
    assert (abroad["country"], abroad["served"], abroad["currency"]) == ("NZ", False, None)
    assert (unknown["country"], unknown["source"], unknown["region"]) == ("AU", "default", None)


async def test_locate_stores_nothing(account: Account) -> None:
    before = await account.row()
    assert (await located(account, ABROAD))["country_banned"] is True
    assert await account.row() == before


async def test_customer_abroad_can_read_and_cannot_buy(account: Account) -> None:
    await refresh_at(account, ABROAD)
    record = await account.record()
    assert (record["country_banned"], record["country_banned_confirmation_required"]) == (True, True)
    assert (await account.published_changes())[-1].country_banned is True


async def test_confirmed_traveller_cannot_buy_until_home(account: Account) -> None:
    await refresh_at(account, ABROAD)
    answer = await account.result("POST", "/api/customer/country-confirmation", {"travelling": True})
    assert answer == {"country_banned": True, "country_banned_confirmation_required": False}
    await refresh_at(account, ABROAD)
    assert (await account.record())["country_banned_confirmation_required"] is False
    await refresh_at(account, HERE)
    record = await account.record()
    assert (record["country_banned"], record["country_banned_confirmation_required"]) == (False, False)
    assert (await account.published_changes())[-1].country_banned is False


async def test_moved_customer_is_asked_again(account: Account) -> None:
    await refresh_at(account, ABROAD)
    answer = await account.result("POST", "/api/customer/country-confirmation", {"travelling": False})
    assert answer["country_banned_confirmation_required"] is True


async def test_refresh_at_home_writes_and_publishes_nothing(account: Account) -> None:
    await refresh_at(account, HERE)
    version = (await account.row())["version"]
    await refresh_at(account, HERE)
    await refresh_at(account, {})
    assert (await account.row())["version"] == version


async def test_sign_up_abroad_stores_location(account: Account) -> None:
    response = await account.identity.post(
        "/api/login",
        {"X-App-Key": "wattle-app-development", **ABROAD},
        {"email": account.email, "password": account.body["password"]},
    )
    assert response.json()["result"]["customer"]["country_banned"] is True
