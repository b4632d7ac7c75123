"""Other services learn on what terms the sub-variants sell."""

from __future__ import annotations

from dataclasses import dataclass

from content.events import sub_variant_changed
from content.repository.sub_variants import keep_announced
from content.use_cases.live_content import LiveContent
from servicekit.database import Database
from servicekit.outbox import publish


@dataclass(frozen=True, slots=True)
class AnnounceSubVariants:
    """Compares what is on the site with what was told last, and tells the difference.

    So it does not matter how a sub-variant came or went: published, scheduled, or in another content system.
    """

    database: Database
    content: LiveContent

    async def __call__(self) -> None:
        """One round. Raises Unavailable; while the source has never answered, nothing is told."""
        await self.content.refresh()
        shown = {key: variant.terms for key, (variant, _) in self.content.contents.variants.items()}
        async with self.database.transaction() as session:
            news = await keep_announced(session, shown)
            await publish(
                session,
                *(
                    sub_variant_changed(each.key, each.terms, active=each.active, version=each.version)
                    for each in news
                ),
            )
