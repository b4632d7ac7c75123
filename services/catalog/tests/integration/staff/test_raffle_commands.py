"""The commands of the people who run raffles, as they type them."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from cryptography.fernet import Fernet, InvalidToken
from pydantic import SecretStr

from catalog.offers.events import OFFER_PUBLISHED
from catalog.raffles.load_raffle import publish_changed_raffles
from catalog.raffles.rules.stored import DrawingKey
from catalog.raffles.store import drawings
from catalogue.draws import DrawStatus
from drawproof.selection import seed_commitment
from servicekit.security.cipher import Cipher
from servicekit.settings import Environment
from services.catalog.tests.kit.harness import Catalogue
from services.catalog.tests.kit.raffle_files import (
    CIPHER,
    KEY,
    OPEN_SINCE,
    causes,
    draw_document,
    raffle_document,
)
from services.catalog.tests.kit.shell import run


async def _run(catalogue: Catalogue, *words: str, environment: Environment = "development") -> int:
    return await run(catalogue, words, environment)


async def _sell(catalogue: Catalogue, quantity: int) -> None:
    await catalogue.execute(
        "select stock_reserve(:k, 1, 0, o.id, o.id, null, 'NSW', 'order', 'sequential', :q,"
        " interval '1 minute', false), stock_confirm_order(o.id, interval '1 minute')"
        " from (select uuidv7() as id) o",
        k=KEY,
        q=quantity,
    )


def written(folder: Path, document: Any) -> str:
    path = folder / "document.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


@pytest.fixture
async def loaded(catalogue: Catalogue, tmp_path: Path) -> Catalogue:
    catalogue.clock.advance(OPEN_SINCE + timedelta(days=1) - catalogue.clock.now())
    file = written(tmp_path, causes().model_dump(mode="json"))
    assert await _run(catalogue, "cause", "load", file) == 0
    assert await _run(catalogue, "raffle", "load", written(tmp_path, raffle_document())) == 0
    return catalogue


async def test_renamed_cause_publishes_its_raffles_again(loaded: Catalogue, tmp_path: Path) -> None:
    async def published_cause_names() -> list[dict[str, str]]:
        facts = await loaded.published(OFFER_PUBLISHED)
        offers = [each.message.offer for each in facts if each.message.offer.key == KEY]
        assert {(offer.recurring_type, offer.recurring_availability) for offer in offers} == {
            ("subscription", "optional")
        }
        return [dict(offer.cause_names) for offer in offers]

    assert await published_cause_names() == [{"rescue": "Rescue Helicopters"}]
    renamed = causes().model_dump(mode="json")
    renamed["causes"][0]["name"] = "Air Rescue"
    assert await _run(loaded, "cause", "load", written(tmp_path, renamed)) == 0
    for _ in range(2):
        await publish_changed_raffles(loaded.database, loaded.clock)
    assert await published_cause_names() == [{"rescue": "Rescue Helicopters"}, {"rescue": "Air Rescue"}]


async def test_raffle_runs_from_its_file_to_delivery(
    loaded: Catalogue, capsys: pytest.CaptureFixture[str]
) -> None:
    await _sell(loaded, 10)
    draw = (KEY, "1")
    for words in (
        ("draw", "close", *draw, "--staff", "Ada", "--supervised"),
        ("raffle", "draw", *draw, "--staff", "Ada", "--supervised"),
        ("raffle", "confirm", *draw, "--staff", "Bob"),
        ("raffle", "name-winner", *draw, "1", "--name", "Mary K."),
        ("raffle", "deliver", *draw, "1"),
    ):
        assert await _run(loaded, *words) == 0, capsys.readouterr().err
    assert await _run(loaded, "raffle", "deliver", *draw, "1") != 0
    assert "not waiting to be delivered" in capsys.readouterr().err
    rows = await loaded.database.call("select display_name, claim from drawing_winners order by prize_no")
    assert [(row["display_name"], row["claim"]) for row in rows] == [
        ("Mary K.", "delivered"),
        (None, "none"),
        (None, "none"),
    ]
    assert (await loaded.draw(KEY, 1)).status is DrawStatus.DRAWN


async def test_escrowed_seed_matches_the_commitment(
    loaded: Catalogue, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    await _run(loaded, "raffle", "escrow", KEY, "1")
    seed = bytes.fromhex(capsys.readouterr().out.rsplit(" ", 1)[1].strip())
    rows = await loaded.database.call("select seed_commitment from drawings")
    assert seed_commitment(seed) == rows[0]["seed_commitment"]


async def test_stored_seed_is_encrypted(loaded: Catalogue) -> None:
    (kept,) = await loaded.database.call("select operator_seed, encrypted_seed from drawing_secrets")
    (drawing,) = await loaded.database.call("select operator_seed, seed_commitment from drawings")
    assert kept["operator_seed"] is drawing["operator_seed"] is None
    assert seed_commitment(CIPHER.decrypt(kept["encrypted_seed"])) == drawing["seed_commitment"]
    with pytest.raises(InvalidToken):
        Cipher([SecretStr(Fernet.generate_key().decode())]).decrypt(kept["encrypted_seed"])


async def test_unencrypted_seed_is_still_readable(loaded: Catalogue) -> None:
    with psycopg.connect(loaded.urls.owner, autocommit=True) as owner:
        owner.execute("alter table drawing_secrets disable trigger append_only")
        owner.execute("update drawing_secrets set operator_seed = 'x', encrypted_seed = null")
    async with loaded.database.read() as session:
        assert await drawings.operator_seed(session, DrawingKey(KEY, 1, "main"), CIPHER) == b"x"


async def test_draw_is_capped_and_the_cap_is_lifted(loaded: Catalogue) -> None:
    await _run(loaded, "raffle", "cap", KEY, "1")
    assert (await loaded.draw(KEY, 1)).status is DrawStatus.CAPPED
    await _run(loaded, "raffle", "cap", KEY, "1", "--lift")
    assert (await loaded.draw(KEY, 1)).status is DrawStatus.OPEN


async def test_impossible_raffle_file_is_refused_with_a_reason(
    loaded: Catalogue, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = raffle_document(draw_document(2, first_number=-1), key="other_home")
    assert await _run(loaded, "raffle", "load", written(tmp_path, broken)) != 0
    assert "below zero" in capsys.readouterr().err
    assert await loaded.database.call("select 1 as x from offers where key = 'other_home'") == []


async def test_production_refuses_a_supervised_drawing(
    loaded: Catalogue, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("raffle", "draw", KEY, "1", "--staff", "Ada", "--supervised")
    assert await _run(loaded, *words, environment="production") != 0
    assert "does not exist in production" in capsys.readouterr().err


async def test_drawing_an_unknown_raffle_is_refused(
    loaded: Catalogue, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await _run(loaded, "raffle", "draw", "unknown", "1", "--staff", "Ada") != 0
    assert "has no draw 1" in capsys.readouterr().err
