from __future__ import annotations

import re

import pytest

from content.media.rules import Size
from content.site.rules.markdown import Place, to_html

HARMFUL = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[a](javascript:alert(1))",
    "[a](JaVaScRiPt:alert(1))",
    "[a](java\tscript:alert(1))",
    "[a](data:text/html,<script>alert(1)</script>)",
    "[a](vbscript:alert(1))",
    "<a href='javascript:alert(1)'>a</a>",
    "![a](javascript:alert(1))",
    '![a](x"onerror="alert(1))',
    '[a](/ "onmouseover=\'alert(1)")',
    "<svg/onload=alert(1)>",
    "<iframe src='https://evil.example'></iframe>",
    "<style>body{display:none}</style>",
    "<form action='https://evil.example'><input name=password></form>",
    "<details open ontoggle=alert(1)>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "```\n<script>alert(1)</script>\n```",
    "<!--><script>alert(1)</script>",
    "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
]


@pytest.mark.parametrize("text", HARMFUL)
def test_pasted_script_is_removed(text: str) -> None:
    html = to_html(text).lower()
    for danger in ("<script", "<svg", "<iframe", "<style", "<form", "<input", "<details", "<math", "<!--"):
        assert danger not in html
    for tag in html.split("<")[1:]:
        inside = tag.partition(">")[0]
        assert "onerror" not in inside
        assert "onload" not in inside
        assert "javascript:" not in inside.replace("\t", "")
        assert "style=" not in inside


def test_headings_lists_tables_and_links_are_kept() -> None:
    html = to_html(
        "# Top\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n[our page](/about) [theirs](https://a.example)"
    )
    assert "<h2>Top</h2>" in html
    assert "<li>a</li>" in html
    assert "<td>2</td>" in html
    assert '<a href="/about" rel="noopener noreferrer">our page</a>' in html
    assert '<a href="https://a.example" rel="noopener noreferrer">theirs</a>' in html


def test_pictures_of_other_sites_are_removed() -> None:
    html = to_html("![ours](/media/a1.png) ![theirs](https://evil.example/x.png)")
    assert html.count("src=") == 1
    assert 'src="/media/a1.png"' in html


@pytest.mark.parametrize("target", ["//evil.example", "/\\evil.example", "http://plain.example"])
def test_links_lead_to_our_site_or_https(target: str) -> None:
    assert "evil.example" not in to_html(f"[a]({target})").partition(">a<")[0].replace("%5Cevil", "")
    assert "http://" not in to_html(f"[a]({target})")


def test_unreachable_link_becomes_its_text() -> None:
    text = 'See [our **blog**](/blog "News"), [help](/about/faq) and <https://a.example/blog>.'
    html = to_html(text, is_reachable=lambda href: href != "/blog")
    assert html == (
        "<p>See our <strong>blog</strong>,"
        ' <a href="/about/faq" rel="noopener noreferrer">help</a> and'
        ' <a href="https://a.example/blog" rel="noopener noreferrer">https://a.example/blog</a>.</p>\n'
    )


def test_picture_of_known_size_keeps_its_place() -> None:
    large = f"/media/{'a' * 32}.png"
    sizes = {large: Size(700, 350), "/media/drawn.svg": Size(48, 40)}
    text = f'![A <b>]({large} "T") ![](/media/drawn.svg) ![](/media/other.png)'
    html = to_html(text, size_of=sizes.get)
    waits = 'loading="lazy" decoding="async"'
    copies = ", ".join(f"/media/{'a' * 32}-{width}.webp {width}w" for width in (320, 640))
    assert html == (
        f'<p><img src="{large}" alt="A &lt;b&gt;" title="T" width="700" height="350" {waits}'
        f' srcset="{copies}, {large} 700w" sizes="(width &lt; 48rem) 100vw, 44rem">'
        f' <img src="/media/drawn.svg" alt="" width="48" height="40" {waits}>'
        ' <img src="/media/other.png" alt=""></p>\n'
    )
    assert "width=" not in to_html(text)
    assert to_html(text, size_of=sizes.get) == html


DRAWN = "![](/media/drawn.svg)"


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        (f"{DRAWN} {DRAWN}", Place.TOP, [("eager", "high"), ("lazy", None)]),
        (f"[{DRAWN}](/about)\n\n{DRAWN}", Place.TOP, [("eager", "high"), ("lazy", None)]),
        (f"> {DRAWN}", Place.TOP, [("eager", "high")]),
        (f"Words. {DRAWN}\n\n{DRAWN}", Place.TOP, [("eager", None), ("lazy", None)]),
        (f"## Heading\n\n{DRAWN}", Place.TOP, [("eager", None)]),
        (f"---\n\n{DRAWN}", Place.TOP, [("eager", None)]),
        (f"![](/media/gone.svg)\n\n{DRAWN}", Place.TOP, [(None, None), ("eager", None)]),
        (f"{DRAWN}\n\n{DRAWN}", Place.NO_PICTURE_ABOVE, [("eager", None), ("lazy", None)]),
        (f"{DRAWN}\n\n{DRAWN}", Place.BELOW, [("lazy", None), ("lazy", None)]),
    ],
)
def test_only_the_first_picture_loads_at_once(
    text: str, place: Place, expected: list[tuple[str | None, str | None]]
) -> None:
    html = to_html(text, size_of={"/media/drawn.svg": Size(48, 40)}.get, place=place)
    pictures = [dict(re.findall(r'(\w+)="([^"]*)"', tag)) for tag in re.findall("<img[^>]*>", html)]
    assert [(each.get("loading"), each.get("fetchpriority")) for each in pictures] == expected
    again = to_html(text, size_of={"/media/drawn.svg": Size(48, 40)}.get)
    assert "eager" not in again
