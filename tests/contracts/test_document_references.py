"""Citations such as `docs/domain.md §6.2` or `docs/reliability.md, rule 7` name what documents contain."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
CITED = ("architecture", "design", "domain", "reliability", "requirements")
SUFFIXES = {".py", ".sql", ".proto", ".ts", ".tsx", ".md", ".toml", ".yaml", ".yml"}
NOT_OURS = {"node_modules", "dist", "coverage"}

WRAP = re.compile(r"[ \t]*\n[ \t]*(?:(?:#|//|--|\*)[ \t]+)?")
SECTION = r"§\d+(?:\.\d+)?"
SECTIONS = rf" {SECTION}(?:(?:,| and| to) {SECTION})*"
CITATION = re.compile(rf"docs/({'|'.join(CITED)})\.md({SECTIONS})?(?:, ([^\n]{{1,60}}))?")
RULES = re.compile(r"rules? (\d+(?:(?:,| and| to|, and) \d+)*)")
HEADING = re.compile(r"^#{2,3} (?:(\d+(?:\.\d+)?)\.? )?(.+)$")
BOLD = re.compile(r"\*\*([^*]+?)[.:]?\*\*")
FIRST_CELL = re.compile(r"^\| ([A-Za-z][\w ,-]*?) \|")
RULE = re.compile(r"^(\d+)\. ")


@dataclass(frozen=True, slots=True)
class Document:
    """Names by the main section they stand in; sections by number; numbers of rules."""

    sections: frozenset[str]
    names: dict[str, str]
    rules: frozenset[int]

    def has_name(self, text: str, sections: list[str]) -> bool:
        """Whether a text begins with a name, in one of these main sections where any is given."""
        wanted = {section.partition(".")[0] for section in sections}
        return any(
            text.lower().startswith(name) and not text[len(name) : len(name) + 1].isalnum()
            for name, places in self.names.items()
            if not wanted or wanted & set(places.split())
        )


@cache
def document(name: str) -> Document:
    sections: set[str] = set()
    names: dict[str, str] = {}
    rules: set[int] = set()
    main = ""
    for line in (REPOSITORY / "docs" / f"{name}.md").read_text().splitlines():
        found = BOLD.findall(line) + FIRST_CELL.findall(line)
        if heading := HEADING.match(line):
            number, title = heading.groups()
            found.append(title)
            if number:
                sections.add(number)
                main = number.partition(".")[0]
        if rule := RULE.match(line):
            rules.add(int(rule.group(1)))
        for each in found:
            names[each.lower()] = f"{names.get(each.lower(), '')} {main}"
    return Document(frozenset(sections), names, frozenset(rules))


def sources() -> Iterator[Path]:
    for folder, below, files in os.walk(REPOSITORY):
        below[:] = [name for name in below if not name.startswith(".") and name not in NOT_OURS]
        yield from (path for name in files if (path := Path(folder, name)).suffix in SUFFIXES)


def citations() -> Iterator[tuple[Path, re.Match[str]]]:
    for path in sources():
        text = path.read_text()
        if "docs/" in text:
            yield from ((path, found) for found in CITATION.finditer(WRAP.sub(" ", text)))


def fault(found: re.Match[str]) -> str | None:
    """What a citation names and its document does not contain."""
    cited = document(found.group(1))
    sections = re.findall(r"\d+(?:\.\d+)?", found.group(2) or "")
    following = found.group(3) or ""
    missing = [f"§{section}" for section in sections if section not in cited.sections]
    if rules := RULES.match(following):
        missing += [
            f"rule {number}"
            for number in re.findall(r"\d+", rules.group(1))
            if int(number) not in cited.rules
        ]
    elif following[:1].isupper() and not cited.has_name(following, sections):
        missing.append(following)
    return ", ".join(missing) or None


def test_every_citation_names_an_existing_section() -> None:
    all_citations = list(citations())
    assert len(all_citations) > len(CITED)
    faults = [
        f"{path.relative_to(REPOSITORY)}: {found.group(0)}: no {missing}"
        for path, found in all_citations
        if (missing := fault(found))
    ]
    assert not faults, "\n".join(faults)


def test_a_citation_of_a_missing_section_is_found() -> None:
    for wrong in ("domain.md §99", "reliability.md, rule 999", "requirements.md §4, Nowhere"):
        found = CITATION.match(f"docs/{wrong}")
        assert found is not None
        assert fault(found)


def test_every_link_of_a_document_leads_to_a_file() -> None:
    for page in [*(REPOSITORY / "docs").rglob("*.md"), REPOSITORY / "README.md", REPOSITORY / "AGENTS.md"]:
        links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text())
        missing = [link for link in links if not (page.parent / link).exists()]
        assert not missing, f"{page.relative_to(REPOSITORY)}: {missing}"
