"""The description of the public API."""

from __future__ import annotations

from services.catalog.tests.kit.harness import Service


async def test_openapi_lists_every_operation(shop: Service) -> None:
    document = shop.components.http.openapi()
    operations = {
        operation["operationId"]: operation
        for path in document["paths"].values()
        for operation in path.values()
    }
    assert set(operations) == {
        *("list_offers", "get_offer", "list_next_draws", "list_upcoming_draws"),
        *("list_results", "get_result", "get_archive", "list_results_of_day", "get_statistics"),
        *("list_favourite_numbers", "add_favourite_numbers", "change_favourite_numbers"),
        *("delete_favourite_numbers", "get_verification", "get_entry"),
        *("list_raffles", "get_raffle", "get_raffle_draw", "get_postal_entry", "list_raffle_results"),
        *("list_results_of_raffle", "list_causes", "get_cause"),
        *("list_syndicates", "get_syndicate_offer", "get_syndicate"),
        *("get_lotto_party", "list_party_tickets"),
    }
    assert "prize_pool" in document["components"]["schemas"]["Draw"]["properties"]
