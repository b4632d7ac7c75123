"""Recognition of a person: names in every spelling, addresses, and how alike two customers are."""

from __future__ import annotations

import unicodedata
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from identity.persons.nicknames import load_nicknames
from identity.persons.rules import (
    Likeness,
    PersonDetails,
    Trait,
    address_form,
    alike_forms,
    likeness,
    name_forms,
    traits_of,
)

NICKNAMES = load_nicknames()
NAMES = st.text(alphabet="abcdefghijklmnopqrstuvwxyzäöüéèñçşłøčžйж", min_size=2, max_size=12)


@given(NAMES, NAMES)
def test_name_in_another_case_or_composition_is_the_same(first: str, last: str) -> None:
    same = name_forms(first, last)
    assert same == name_forms(first.upper(), last.title())
    assert same == name_forms(unicodedata.normalize("NFD", first), unicodedata.normalize("NFD", last))


@given(NAMES, NAMES)
def test_name_with_its_fields_exchanged_is_the_same(first: str, last: str) -> None:
    assert name_forms(first, last) == name_forms(last, first)


@given(NAMES, NAMES, NAMES)
def test_name_with_and_without_hyphens_shares_a_form(first: str, second: str, last: str) -> None:
    hyphened = name_forms(f"{first}-{second}", last)
    assert hyphened & name_forms(f"{first} {second}", last)
    assert hyphened & name_forms(first, f"{second} {last}")
    assert hyphened & name_forms(first + second, last)


@given(NAMES, NAMES, st.sampled_from(["\u200b", "\u00ad", "\u2060", "'", "’"]), st.integers(0, 12))
def test_name_with_an_invisible_sign_or_apostrophe_is_the_same(
    first: str, last: str, sign: str, at: int
) -> None:
    assert name_forms(first[:at] + sign + first[at:], last) == name_forms(first, last)


@given(NAMES, NAMES, NAMES)
def test_name_without_its_middle_name_is_alike(first: str, middle: str, last: str) -> None:
    assert alike_forms(first, last, {}) & alike_forms(f"{first} {middle}", last, {})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("Nguyễn", "Đặng"), ("nguyen", "dang")),
        (("Łukasz", "Müller"), ("Lukasz", "Mueller")),
        (("Łukasz", "Müller"), ("LUKASZ", "Muller")),
        (("Søren", "Ørsted"), ("Soeren", "Oersted")),
        (("Александр", "Иванов"), ("Aleksandr", "Ivanov")),
        (("Аlex", "Nguyen"), ("Alex", "Nguyen")),
        (("Ａｌｅｘ", "Nguyen"), ("Alex", "Nguyen")),
        (("Sinéad", "O’Connor"), ("Sinead", "OConnor")),
        (("Anne-Marie", "de la Cruz"), ("Anne Marie", "Delacruz")),
        (("Mr Alex", "Nguyen"), ("Alex", "Nguyen")),
        (("王", "小明"), ("Wang", "XiaoMing")),
        (("Реter", "Нarris"), ("Peter", "Harris")),
        (("Маrу", "Ѕmith"), ("Mary", "Smith")),
        (("ΑLEX", "ΒROWN"), ("Alex", "Brown")),
        (("İbrahim", "Yılmaz"), ("IBRAHIM", "YILMAZ")),
        (("Jürgen", "Strauß"), ("JUERGEN", "STRAUSS")),
        (("Al ex", "Ng-uyen"), ("Alex", "Nguyen")),
        (("A.lex", "McDonald"), ("Alex", "Mc Donald")),
        (("Alex", "Nguyen Jr."), ("Nguyen", "Alex")),
        (("Alex\u200b", "Ngu\u00adyen"), ("Alex", "Nguyen")),
    ],
)
def test_spellings_of_one_name_share_a_form(one: tuple[str, str], other: tuple[str, str]) -> None:
    assert name_forms(*one) & name_forms(*other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("Robert", "Smith"), ("Bob", "Smyth")),
        (("Elizabeth", "Banks"), ("Liz", "Banks")),
        (("Katherine", "Jones"), ("Kate", "Jones")),
        (("Mary Jane", "Smith"), ("Mary", "Smith-Jones")),
        (("Александр", "Иванов"), ("Alexander", "Ivanov")),
        (("Stephen", "Lee"), ("Steven", "Lee")),
        (("Alex J.", "McDonald"), ("Alex", "MacDonald")),
        (("Αλέξανδρος", "Παπαδόπουλος"), ("Alexandros", "Papadopoulos")),
        (("Muhammad", "Ali"), ("Mohammed", "Ali")),
        (("Alex", "de la Cruz"), ("Alex", "Cruz")),
        (("Alex", "Smith-Jones"), ("Alex", "Jones")),
    ],
)
def test_nicknames_and_sounds_are_alike_but_not_the_same(
    one: tuple[str, str], other: tuple[str, str]
) -> None:
    assert alike_forms(*one, NICKNAMES) & alike_forms(*other, NICKNAMES)
    assert not name_forms(*one) & name_forms(*other)


def test_other_names_share_nothing() -> None:
    assert not name_forms("Alex", "Nguyen") & name_forms("Alex", "Tran")
    assert not alike_forms("Alex", "Nguyen", NICKNAMES) & alike_forms("Maria", "Rossi", NICKNAMES)


@pytest.mark.parametrize(
    ("line1", "line2"),
    [
        ("2/14 George St", None),
        ("Unit 2, 14 GEORGE STREET", ""),
        ("14 George Street", "Flat 2"),
        ("14 George St.", "Apt 2"),
        ("１４ George Street", "#2"),
        ("No. 14, George Str.", "Unit 2"),
        ("2 / 14George St", "  "),
        ("U2 14 GEORGE ST", None),
    ],
)
def test_spellings_of_one_address_are_the_same(line1: str, line2: str | None) -> None:
    assert address_form(line1, line2, "2000", "AU") == address_form("2/14 George Street", None, "20 00", "au")


def test_another_number_or_post_code_is_another_address() -> None:
    home = address_form("14 George Street", None, "2000", "AU")
    assert home != address_form("15 George Street", None, "2000", "AU")
    assert home != address_form("14 George Street", None, "2001", "AU")


@pytest.mark.parametrize(
    ("shared", "expected"),
    [
        ({"name_birth", "alike_birth", "alike", "birth", "address", "phone"}, "strict"),
        ({"name_birth", "birth", "device"}, "strict"),
        ({"name_birth", "bank_account"}, "strict"),
        ({"name_birth", "alike_birth", "birth"}, "near"),
        ({"alike_birth", "alike", "birth"}, "near"),
        ({"alike_birth", "birth", "phone"}, "near"),
        ({"alike", "address"}, "near"),
        ({"birth", "phone"}, "near"),
        ({"card"}, "near"),
        ({"bank_account"}, "near"),
        ({"address", "phone", "device"}, None),
        ({"alike", "birth"}, None),
        ({"birth"}, None),
        (set(), None),
    ],
)
def test_likeness_follows_from_what_is_shared(shared: set[str], expected: Likeness | None) -> None:
    assert likeness(shared) == expected


def test_traits_name_every_detail() -> None:
    details = PersonDetails(
        "Bob", "Smith", date(1990, 4, 17), "+61412345678", "1 George St", None, "2000", "AU", ("device-1",)
    )
    assert traits_of(details, NICKNAMES) == {
        Trait("name_birth", "bob smith|1990-04-17"),
        Trait("alike_birth", "RBRT SM0|1990-04-17"),
        Trait("alike", "RBRT SM0"),
        Trait("birth", "1990-04-17"),
        Trait("address", "1 george street|2000|au"),
        Trait("phone", "+61412345678"),
        Trait("device", "device-1"),
    }
