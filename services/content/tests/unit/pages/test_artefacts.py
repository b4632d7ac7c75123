from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from content.pages.artefacts import Artefacts, page_preload
from content.pages.fragments import data_block
from content.pages.template import Brand, DocumentTemplate, TemplateError
from services.content.tests.kit.frontends import INDEX, build_mfe, build_shell, write


@pytest.fixture
def frontends(tmp_path: Path) -> Path:
    build_shell(tmp_path / "shell")
    build_mfe(tmp_path / "mfe", "storefront", "/", pages={"/": "home", "/:offer": "play"})
    build_mfe(tmp_path / "mfe", "checkout", "/cart", "/checkout", pages={"/cart": "cart"})
    return tmp_path


def loaded(frontends: Path) -> Artefacts:
    artefacts = Artefacts(frontends / "shell", frontends / "mfe")
    artefacts.refresh()
    return artefacts


def test_registry_holds_deployed_builds_with_hashed_entries(frontends: Path) -> None:
    rows = {mfe.name: (mfe.entry, mfe.contract, mfe.mounts) for mfe in loaded(frontends).micro_frontends}
    assert rows == {
        "storefront": ("/mfe/storefront/remoteEntry-r1.js", 1, ("/",)),
        "checkout": ("/mfe/checkout/remoteEntry-r1.js", 1, ("/cart", "/checkout")),
    }


def test_only_hashed_names_are_immutable(frontends: Path) -> None:
    files = loaded(frontends).files
    immutable = {address for address, file in files.items() if file.immutable}
    assert "/mfe/storefront/mf-manifest.json" in files
    assert immutable == {
        "/assets/index-Ab12.js",
        "/shellEntry-Cd34.js",
        "/mfe/storefront/remoteEntry-r1.js",
        "/mfe/storefront/assets/home-r1.js",
        "/mfe/storefront/assets/home-r1.css",
        "/mfe/storefront/assets/play-r1.js",
        "/mfe/storefront/assets/play-r1.css",
        "/mfe/checkout/remoteEntry-r1.js",
        "/mfe/checkout/assets/cart-r1.js",
        "/mfe/checkout/assets/cart-r1.css",
    }


def test_documents_source_maps_and_compressed_copies_are_not_files(frontends: Path) -> None:
    files = loaded(frontends).files
    assert not [address for address in files if address.endswith((".html", ".map", ".br", ".gz"))]


def test_release_of_one_micro_frontend_changes_only_its_row(
    frontends: Path,
) -> None:
    artefacts = loaded(frontends)
    shutil.rmtree(frontends / "mfe" / "checkout")
    build_mfe(frontends / "mfe", "checkout", "/cart", release="r2", pages={"/cart": "cart"})
    artefacts.refresh()
    entries = {mfe.name: mfe.entry for mfe in artefacts.micro_frontends}
    assert entries == {
        "storefront": "/mfe/storefront/remoteEntry-r1.js",
        "checkout": "/mfe/checkout/remoteEntry-r2.js",
    }
    assert "/mfe/checkout/assets/cart-r1.js" in artefacts.files


def test_broken_or_missing_build_keeps_the_former_one(frontends: Path) -> None:
    artefacts = loaded(frontends)
    template, rows = artefacts.template, artefacts.micro_frontends
    (frontends / "mfe" / "checkout" / "dist" / "assets" / "cart-r1.js").unlink()
    shutil.rmtree(frontends / "mfe" / "storefront" / "dist")
    write(frontends / "shell" / "index.html", "<html>half a build")
    artefacts.refresh()
    assert artefacts.template is template
    assert artefacts.micro_frontends == rows


def test_unbuilt_micro_frontend_is_not_in_the_registry(frontends: Path) -> None:
    (frontends / "mfe" / "account" / "src").mkdir(parents=True)
    assert "account" not in {mfe.name for mfe in loaded(frontends).micro_frontends}


@pytest.mark.parametrize(
    ("path", "scripts"),
    [
        ("/", ("/mfe/storefront/remoteEntry-r1.js", "/mfe/storefront/assets/home-r1.js")),
        ("/powerball", ("/mfe/storefront/remoteEntry-r1.js", "/mfe/storefront/assets/play-r1.js")),
        ("/cart", ("/mfe/checkout/remoteEntry-r1.js", "/mfe/checkout/assets/cart-r1.js")),
    ],
)
def test_page_is_preloaded_from_its_micro_frontend(
    frontends: Path, path: str, scripts: tuple[str, ...]
) -> None:
    needed = page_preload(loaded(frontends).micro_frontends, path)
    assert needed is not None
    assert needed.scripts == scripts


def test_page_without_a_preload_list_is_not_preloaded(frontends: Path) -> None:
    assert page_preload(loaded(frontends).micro_frontends, "/checkout/login") is None


@pytest.mark.parametrize(
    "html",
    [
        INDEX.replace("<!--shell:main-->", ""),
        INDEX + "<!--shell:head-->",
        INDEX.replace("</body>", ""),
        INDEX.replace("<!--shell:head-->", "").replace("</body>", "<!--shell:head--></body>"),
    ],
)
def test_document_with_missing_or_misplaced_markers_is_refused(html: str) -> None:
    with pytest.raises(TemplateError):
        DocumentTemplate(html)


def test_text_cannot_end_a_data_block() -> None:
    block = data_block("x", {"text": "</script><script>alert(1)</script><!--\u2028&"})
    content = block.removeprefix('<script type="application/json" id="x">').removesuffix("</script>")
    assert not set("<>&\u2028") & set(content)
    assert content.count("\\u003c") == 4


FRAME = (
    '<html lang="en-AU"><head><!--shell:head--></head><body><!--shell:config--><span>'
    "<!--shell:mark--><svg></svg><!--/shell:mark--><!--shell:name--></span>"
    "<main><!--shell:main--></main></body></html>"
)


BRAND = Brand("Acacia", logo=None)


def rendered(frame: str, brand: Brand = BRAND, *, main: str = "", end: str = "") -> str:
    return DocumentTemplate(frame).render(
        language="en-GB", nonce="n0nce", brand=brand, head="", config="", main=main, end=end
    )


def test_shell_styles_have_the_nonce() -> None:
    html = rendered(FRAME.replace("<head>", '<head><style nonce="%shell:nonce%">a{}</style>'))
    assert '<style nonce="n0nce">a{}</style>' in html


def test_end_of_the_document_follows_the_visible_parts() -> None:
    html = rendered(INDEX, end="<last>")
    assert html.index('<div id="root">') < html.index("</main></div>") < html.index("<last></body>")


def test_site_name_is_beside_the_drawn_mark() -> None:
    html = rendered(FRAME, Brand("Acacia &amp; co", logo=None))
    assert "<span><svg></svg>Acacia &amp; co</span>" in html


def test_theme_logo_replaces_mark_and_name() -> None:
    html = rendered(FRAME, Brand("Acacia", logo="<img>"))
    assert "<span><img></span>" in html


def test_release_without_a_brand_marker_still_shows() -> None:
    html = rendered(INDEX, main="<h1>x</h1>")
    assert "<h1>x</h1>" in html
