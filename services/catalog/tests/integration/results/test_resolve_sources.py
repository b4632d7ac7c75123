"""A stopped draw continues with the source that was right."""

from __future__ import annotations

import pytest

from catalog.results import enter_results, report_result
from catalog.results.report_result import resolve
from servicekit.errors import RuleRefused
from services.catalog.tests.kit.harness import Catalogue
from services.catalog.tests.kit.results import KEY, MISREAD, NO, NUMBERS, report


async def test_resolved_draw_continues_with_the_right_source(closed: Catalogue) -> None:
    await report(closed, "operator feed", MISREAD)
    await report(closed, "lottery site", staff="Bob")

    said = await resolve(
        closed.database,
        closed.clock,
        KEY,
        NO,
        source="lottery site",
        because="seen on video",
        staff="Cleo",
    )
    result = await enter_results.confirm_result(closed.database, closed.clock, KEY, NO, staff="Dan")

    assert "another person must confirm" in said
    assert result.numbers.mains == NUMBERS.mains
    assert (await closed.draw(KEY, NO)).held_because is None


async def test_person_who_resolved_cannot_confirm(closed: Catalogue) -> None:
    await report(closed, "operator feed", MISREAD)
    await report(closed, "lottery site", staff="Bob")
    await resolve(closed.database, closed.clock, KEY, NO, source="lottery site", because="x", staff="Cleo")

    with pytest.raises(RuleRefused, match="same_person"):
        await enter_results.confirm_result(closed.database, closed.clock, KEY, NO, staff="cleo")


async def test_resolving_with_an_unknown_source_is_refused(closed: Catalogue) -> None:
    with pytest.raises(RuleRefused, match="not_held"):
        await resolve(closed.database, closed.clock, KEY, NO, source="x", because="x", staff="Ada")
    await report(closed, "operator feed", MISREAD)
    await report(closed, "lottery site", staff="Bob")

    with pytest.raises(RuleRefused, match="unknown_source"):
        await resolve(closed.database, closed.clock, KEY, NO, source="x", because="x", staff="Ada")


async def test_release_is_refused_while_sources_disagree(closed: Catalogue) -> None:
    await report(closed, "operator feed", MISREAD)
    await report(closed, "lottery site", staff="Bob")

    with pytest.raises(RuleRefused, match="sources_disagree"):
        await report_result.release_draw(closed.database, KEY, NO, staff="Cleo", reason="hurry")
