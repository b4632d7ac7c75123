"""Orders that are the first in the same draws wait for each other, and for nobody who waits for them."""

from servicekit.migrations import replace_in_function

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """The accounts come in the order of their scopes, as before. They are opened in that of purchases together;
    whoever runs an older version calls the same function.
    """
    replace_in_function(
        "house_accounts(text, text[], text)",
        ("scope text;", "scope text;\n    place bigint;"),
        (
            "foreach scope in array p_scopes loop\n"
            "        accounts := accounts || house_account(p_kind, scope, p_currency);",
            "for scope, place in\n"
            "        select asked.scope, asked.place from unnest(p_scopes) with ordinality as asked (scope, place) order by 1, 2\n"
            "    loop\n"
            "        accounts[place] := house_account(p_kind, scope, p_currency);",
        ),
    )
