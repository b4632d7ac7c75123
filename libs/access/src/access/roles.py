"""Roles of staff: what a member of staff may do."""

from __future__ import annotations

from typing import Final

CONTENT_EDITOR: Final = "content_editor"
"""Writes pages, posts, placements, and sees drafts."""
SITE_OPERATOR: Final = "site_operator"
"""Changes what the site is: theme, capabilities, navigation, sub-variants; all of an editor's work too."""
ANALYST: Final = "analyst"
"""Reads stored analytics and feedback."""
PARTNER_MANAGER: Final = "partner_manager"
"""Keeps partners, and reads what their channels sold."""
PROMOTION_MANAGER: Final = "promotion_manager"
"""Issues vouchers and withdraws them; keeps the campaigns whose links fill carts."""
PRIZE_CHECKER: Final = "prize_checker"
"""Looks at large prizes before they are paid; two of them decide about each."""
ROLES: Final = frozenset(
    {CONTENT_EDITOR, SITE_OPERATOR, ANALYST, PARTNER_MANAGER, PROMOTION_MANAGER, PRIZE_CHECKER}
)
