"""The sample storefront of docs/partners sends its input and shows refusals."""

from __future__ import annotations

import json
import runpy
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

STOREFRONT = Path(__file__).parents[5] / "docs" / "partners" / "storefront.py"
PRODUCT = {
    "product_offer_key": "powerball",
    "product_type": "lottery_ticket",
    "causes": [],
    "selectable_days": [],
    "shapes": [
        {
            "game_type": "standard",
            "game_offer": "standard",
            "prices": [{"games": 1}],
            "number_sets": [{"name": "Numbers", "lowest": 1, "highest": 35, "count": 7}],
        }
    ],
}
PAID = {
    "purchase_id": "purchase-1",
    "link": "https://shop.example/purchase/kiosk?purchase=token",
    "state": "paid",
    "order_id": "order-1",
    "total": {"amount": "3.10", "currency": "AUD"},
    "customer_id": None,
}


class Site:
    """A site that sells one product at once. With `refusal` it answers so to every call."""

    def __init__(self) -> None:
        self.wanted: list[dict[str, Any]] = []
        self.refusal: tuple[int, bytes] | None = None
        site = self

        class Calls(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self._answer([PRODUCT] if self.path == "/api/partner/products" else PAID)

            def do_POST(self) -> None:
                site.wanted.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self._answer(PAID)

            def _answer(self, result: object) -> None:
                status, content = site.refusal or (200, json.dumps({"result": result}).encode())
                self.send_response(status)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: object) -> None:
                """Says nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Calls)


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    monkeypatch.setenv("WATTLE_PARTNER_KEY", "key")
    monkeypatch.setenv("WATTLE_PARTNER_SECRET", "secret")
    served = Site()
    thread = threading.Thread(target=served.server.serve_forever)
    thread.start()
    yield served
    served.server.shutdown()
    thread.join()
    served.server.server_close()


def sell(monkeypatch: pytest.MonkeyPatch, site: Site, *options: str) -> Any:
    """Runs the storefront: the code with which it ends, or its last words."""
    address = f"http://127.0.0.1:{site.server.server_port}"
    monkeypatch.setattr(sys, "argv", [str(STOREFRONT), "--site", address, *options])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(STOREFRONT), run_name="__main__")
    return ended.value.code


def test_purchase_with_return_url_sends_it(
    site: Site, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ways = ("--return-url", "https://kiosk.example/thanks", "--success-mobile-deep-link", "kiosk://back/7")

    assert sell(monkeypatch, site, *ways) == 0

    (wanted,) = site.wanted
    assert wanted["return_url"] == "https://kiosk.example/thanks"
    assert wanted["success_mobile_deep_link"] == "kiosk://back/7"
    assert capsys.readouterr().out.splitlines()[-1] == "order order-1 3.10"


def test_purchase_without_return_url_omits_it(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    assert sell(monkeypatch, site) == 0

    assert site.wanted[0].keys() == {"reference", "channel_key", "items"}


@pytest.mark.parametrize(
    ("status", "answer", "words"),
    [
        (403, b'{"errors": [{"code": "partner_closed"}]}', '403: [{"code": "partner_closed"}]'),
        (502, b"<h1>Bad Gateway</h1>\n", "502: <h1>Bad Gateway</h1>"),
        (503, b"", "503: Service Unavailable"),
        (500, b'"no envelope"', '500: "no envelope"'),
        (504, b"\xff", "504: \N{REPLACEMENT CHARACTER}"),
    ],
)
def test_a_call_that_is_refused_ends_with_the_words_of_the_refusal(
    site: Site, monkeypatch: pytest.MonkeyPatch, status: int, answer: bytes, words: str
) -> None:
    site.refusal = (status, answer)

    assert sell(monkeypatch, site) == words
