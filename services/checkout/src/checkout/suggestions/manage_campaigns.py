"""Staff manage campaigns: lists of tickets that a link adds to carts (docs/domain.md §10.16)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from catalogue.descriptions import describe
from checkout.cart.rules.quote import Selection, quote
from checkout.catalogue.read_model import ReadModel
from checkout.catalogue.rules import Market
from checkout.records.changes import RecordedChange
from checkout.suggestions import store as statements
from checkout.suggestions.rules import Campaign, CampaignRecord, ListedItem, item_errors
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import Conflict, FieldError, InvalidRequest, NotFound, RuleRefused


@dataclass(frozen=True, slots=True)
class CampaignDetails:
    campaign: Campaign
    changes: Sequence[RecordedChange]


@dataclass(frozen=True, slots=True)
class ManageCampaigns:
    """Every change is recorded with the name of the member of staff."""

    database: Database
    read_model: ReadModel
    clock: Clock

    async def page(self, *, limit: int, offset: int) -> tuple[list[Campaign], int]:
        """A page of all campaigns, the newest first, and how many there are."""
        return await statements.page(self.database, limit=limit, offset=offset)

    async def read(self, campaign_id: UUID) -> CampaignDetails:
        """A campaign, also one that is over. Raises NotFound (`campaign_not_found`)."""
        found = await statements.one(self.database, campaign_id)
        if found is None:
            raise NotFound("campaign_not_found", "There is no such campaign")
        return CampaignDetails(found, await statements.HISTORY.newest(self.database, campaign_id))

    async def add(self, record: CampaignRecord, *, staff: str) -> CampaignDetails:
        """A new campaign. Raises InvalidRequest naming every wrong field of every ticket."""
        record = await self._described(record)
        async with self.database.transaction() as session:
            campaign_id = await statements.insert(session, record)
            await statements.HISTORY.add(
                session, campaign_id, staff=staff, change="added", details=statements.details_of(record)
            )
        return await self.read(campaign_id)

    async def change(
        self, campaign_id: UUID, record: CampaignRecord, *, version: int, staff: str
    ) -> CampaignDetails:
        """Replaces the record of the version that was read; lines in carts stay.

        Raises NotFound, InvalidRequest, Conflict (`campaign_changed`).
        """
        await self.read(campaign_id)
        record = await self._described(record)
        async with self.database.transaction() as session:
            if not await statements.update(session, campaign_id, record, version=version):
                raise Conflict("campaign_changed", "Someone else has changed this campaign", target="version")
            await statements.HISTORY.add(
                session, campaign_id, staff=staff, change="changed", details=statements.details_of(record)
            )
        return await self.read(campaign_id)

    async def _described(self, record: CampaignRecord) -> CampaignRecord:
        items: list[ListedItem] = []
        errors: list[FieldError] = []
        for position, item in enumerate(record.items):
            wrong = item_errors(item.selection)
            try:
                items.append(ListedItem(item.selection, await self._description(item.selection)))
            except InvalidRequest as invalid:
                wrong.extend(invalid.errors)
            errors.extend(
                FieldError(f"items[{position}].{each.target}", each.code, each.message) for each in wrong
            )
        if errors:
            raise InvalidRequest.of(errors)
        return replace(record, items=tuple(items))

    async def _description(self, selection: Selection) -> str:
        """The description of a ticket, also of one that is not on sale now.

        Raises InvalidRequest.
        """
        catalogue = await self.read_model.knowing(selection.offer_key)
        try:
            priced = quote(selection, Market(catalogue, self.clock.now()))
        except RuleRefused:
            return catalogue.offers[selection.offer_key].name
        return describe(priced.offer.name, priced.num_games, len(priced.draws), priced.offer.type)
