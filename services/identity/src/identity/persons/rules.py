"""Recognition of a person by their details (docs/decisions/0054).

A trait is one comparable form of a detail. Two customers with equal traits may be one person; which traits
are equal decides how alike they are. Names are compared by letters, whatever their script, case, accents,
hyphens and order.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

import jellyfish
from anyascii import anyascii

TraitKind = Literal[
    "name_birth",
    "alike_birth",
    "alike",
    "birth",
    "address",
    "phone",
    "device",
    "card",
    "paypal",
    "bank_account",
]
Likeness = Literal["strict", "near"]

OF_RECORD: Final[frozenset[TraitKind]] = frozenset(
    {"name_birth", "alike_birth", "alike", "birth", "address", "phone"}
)
"""Traits of the record, replaced when it changes; devices and means of payment only accumulate."""
CONTACTS: Final[frozenset[TraitKind]] = frozenset(
    {"address", "phone", "device", "card", "paypal", "bank_account"}
)
_PAYMENT: Final[frozenset[TraitKind]] = frozenset({"card", "paypal", "bank_account"})
SELECTIVE: Final[frozenset[TraitKind]] = CONTACTS | {"name_birth", "alike_birth"}
"""Every match shares one of these; few customers share it."""

RULES_VERSION: Final = 1
"""Raised when the form of a trait changes; every customer's traits are then computed anew."""

_MAX_TOKENS: Final = 6
_UMLAUTS: Final = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae", "œ": "oe", "ß": "ss"}
)
_LOOK_ALIKES: Final = str.maketrans(
    "АВЕКМНОРСТУХЅІЈԚԜаеорсухѕіјԛԝһӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορικτ",
    "ABEKMHOPCTYXSIJQWaeopcyxsijqwhlABEZHIKMNOPTYXavopikt",
)
"""Cyrillic and Greek letters that look like Latin ones."""
_APOSTROPHES: Final = re.compile(r"['’‘ʼ`´]")
_TITLES: Final = frozenset({"mr", "mrs", "ms", "miss", "dr", "prof", "sir", "jr", "sr"})
_STREETS: Final[Mapping[str, str]] = {
    "st": "street", "str": "street", "rd": "road", "ave": "avenue", "av": "avenue", "dr": "drive",
    "ct": "court", "pl": "place", "ln": "lane", "cres": "crescent", "cr": "crescent", "hwy": "highway",
    "pde": "parade", "tce": "terrace", "cl": "close", "blvd": "boulevard", "sq": "square", "gr": "grove",
}  # fmt: skip
_UNITS: Final = frozenset(
    {"unit", "u", "apartment", "apt", "flat", "fl", "suite", "level", "lot", "no", "number"}
)


@dataclass(frozen=True, slots=True)
class PersonDetails:
    """Details by which a person is recognised; `devices` are ids of devices or clients."""

    first_name: str
    last_name: str
    date_of_birth: date
    phone_number: str
    address_line1: str
    address_line2: str | None
    postcode: str
    country: str
    devices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Trait:
    kind: TraitKind
    form: str


def traits_of(details: PersonDetails, nicknames: Mapping[str, str]) -> frozenset[Trait]:
    """Every trait of these details; `nicknames` gives the full name of a short one, both in ASCII."""
    born = details.date_of_birth.isoformat()
    alike = set(alike_forms(details.first_name, details.last_name, nicknames))
    forms: dict[TraitKind, Iterable[str]] = {
        "name_birth": (f"{name}|{born}" for name in name_forms(details.first_name, details.last_name)),
        "alike_birth": (f"{pair}|{born}" for pair in alike),
        "alike": alike,
        "birth": (born,),
        "address": (
            address_form(details.address_line1, details.address_line2, details.postcode, details.country),
        ),
        "phone": (details.phone_number,),
        "device": details.devices,
    }
    return frozenset(Trait(kind, form) for kind, found in forms.items() for form in found)


def name_forms(first_name: str, last_name: str) -> frozenset[str]:
    """Forms of a name that spellings of the same name share.

    Words and fields in any order; with and without hyphens and blanks; umlauts as one letter and as two;
    letters of another script as they sound and as they look.
    """
    forms = set()
    for first, last in itertools.product(_spellings(first_name), _spellings(last_name)):
        for fields in ((_words(first), _words(last)), (_untitled(first), _untitled(last))):
            forms.add(" ".join(sorted(itertools.chain(*fields))))
            forms.add(" ".join(sorted("".join(words) for words in fields if words)))
    return frozenset(forms)


def alike_forms(first_name: str, last_name: str, nicknames: Mapping[str, str]) -> frozenset[str]:
    """Forms that names alike share: two words of the name, by sound, nicknames as full names."""
    forms = set()
    for first, last in itertools.product(_spellings(first_name), _spellings(last_name)):
        words = [*_untitled(first), *_untitled(last)][:_MAX_TOKENS]
        sounds = sorted(_sound(nicknames.get(word, word)) for word in words)
        pairs = itertools.combinations(sounds, 2) if len(sounds) > 1 else [(sound,) for sound in sounds]
        forms |= {" ".join(pair) for pair in pairs}
    return frozenset(forms)


def address_form(line1: str, line2: str | None, postcode: str, country: str) -> str:
    """Numbers and words of the street, without words for a unit, and the post code."""
    words = _words(anyascii(unicodedata.normalize("NFKC", f"{line2 or ''} {line1}")))
    parts = [part for word in words for part in re.findall(r"[0-9]+|[a-z]+", word)]
    street = [_STREETS.get(part, part) for part in parts if part not in _UNITS]
    return "|".join((" ".join(sorted(street)), re.sub(r"\s", "", postcode).lower(), country.lower()))


def likeness(shared: Collection[str]) -> Likeness | None:
    """How alike two customers are who share traits of these kinds; None for different people.

    Strict: name and birth date with an address, phone, device or means of payment. Near: a name alike with
    the birth date; either of them with such a trait; a means of payment alone. A household shares address,
    phone and device: these alone are no match.
    """
    kinds = set(shared)
    if "name_birth" in kinds:
        return "strict" if kinds & CONTACTS else "near"
    if "alike_birth" in kinds or kinds & _PAYMENT:
        return "near"
    return "near" if kinds & CONTACTS and kinds & {"alike", "birth"} else None


def _spellings(text: str) -> frozenset[str]:
    """The text in lower-case ASCII: by sound, with umlauts as one letter and as two, and as it looks."""
    composed = unicodedata.normalize("NFKC", text)
    lower, looks = composed.lower(), composed.translate(_LOOK_ALIKES)
    return frozenset(_ascii(each) for each in (lower, lower.translate(_UMLAUTS), looks))


def _ascii(text: str) -> str:
    bare = "".join(
        character
        for character in unicodedata.normalize("NFKD", text)
        if not unicodedata.combining(character) and unicodedata.category(character) != "Cf"
    )
    return anyascii(bare).lower()


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", _APOSTROPHES.sub("", text.lower()))


def _untitled(text: str) -> list[str]:
    words = _words(text)
    return [word for word in words if word not in _TITLES] or words


def _sound(word: str) -> str:
    return jellyfish.metaphone(word) or word
