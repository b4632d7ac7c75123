"""The page of the design system's components, as it is built, in the light and in the dark."""

from __future__ import annotations

import mimetypes
import subprocess
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Route, expect

from real_browser import WIDTHS

_FRONTENDS = Path(__file__).parents[2] / "frontends"
_ADDRESS = "http://localhost/design-system/"
_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built page."""
    folder = tmp_path_factory.mktemp("design-system")
    vite = str(_FRONTENDS / "node_modules/vite/bin/vite.js")
    command = ["node", vite, "build", "packages/design-system", "--outDir", str(folder), "--logLevel", "warn"]
    subprocess.run(command, cwd=_FRONTENDS, check=True)
    return folder


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_every_component_is_accessible_in_every_state(
    browser: Browser, built: Path, width: str, scheme: Literal["light", "dark"]
) -> None:
    across, down = WIDTHS[width]
    context = browser.new_context(
        viewport={"width": across, "height": down}, color_scheme=scheme, reduced_motion="reduce"
    )

    def answer(route: Route) -> None:
        name = route.request.url.removeprefix(_ADDRESS) or "index.html"
        route.fulfill(path=built / name, content_type=mimetypes.guess_type(name)[0])

    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.route("http://localhost/**", answer)
    page.goto(_ADDRESS)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    found = Axe().run(page, options={"runOnly": _RULES, "resultTypes": ["violations"]}).response
    faults += [
        f"{violation['id']}: {node['html']} {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]
    checked = {rule["id"] for rule in found["passes"]}
    context.close()
    assert faults == []
    assert "color-contrast" in checked
