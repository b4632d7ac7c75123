"""The page of a draw recomputes these vectors in TypeScript; the public verifier agrees with them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

from drawproof.verify import verify_draw, verify_entry, verify_line

_FOLDER: Final = Path(__file__).parents[1] / "vectors"


def _vector(name: str) -> Any:
    """A file as the API writes it: the pages' client renames its keys."""

    def snake_case(value: dict[str, Any]) -> dict[str, Any]:
        return {re.sub(r"(?<!^)([A-Z])", r"_\1", key).lower(): item for key, item in value.items()}

    return json.loads((_FOLDER / name).read_text(encoding="utf-8"), object_hook=snake_case)


def test_raffle_vector_follows_from_the_algorithm() -> None:
    vector = _vector("raffle-draw.json")
    findings = list(verify_draw(vector["published"]))
    assert findings
    assert [finding.text for finding in findings if not finding.holds] == []


def test_raffle_vector_ticket_is_in_its_sealed_list() -> None:
    vector = _vector("raffle-draw.json")
    findings = list(
        verify_entry(vector["published"], vector["ticket"]["entry"], vector["ticket"]["ticket_id"])
    )
    assert len(findings) == 2
    assert [finding.text for finding in findings if not finding.holds] == []


def test_lottery_vector_ticket_is_in_its_sealed_list() -> None:
    vector = _vector("lottery-list.json")
    findings = list(verify_line(vector["published"], vector["proof"], vector["ticket_id"]))
    assert len(findings) == 2
    assert [finding.text for finding in findings if not finding.holds] == []
