from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from identity.credentials.breached_passwords import SHIPPED, BreachedPasswords, build
from identity.credentials.rules import normalise_password, password_error

BREACHED = BreachedPasswords(SHIPPED)


def code_of(password: str, *known_words: str) -> str | None:
    error = password_error(password, known_words=known_words, is_breached=BREACHED.__contains__)
    return error.code if error else None


@pytest.mark.parametrize("password", ["password1", "PASSWORD1", "iloveyou1", "qwertyuiop"])
def test_breached_password_is_refused_in_any_case(password: str) -> None:
    assert code_of(password) == "password_breached"


@pytest.mark.parametrize(
    "password", ["alex.nguyen@example.com", "alex.nguyen1", "Nguyen99", "wattle2026", "0412345678!"]
)
def test_password_of_personal_details_is_refused(password: str) -> None:
    assert (
        code_of(password, "alex.nguyen@example.com", "Alex", "Nguyen", "0412345678") == "password_guessable"
    )


@pytest.mark.parametrize(
    "password", ["golden-wattle-2026", "correct horse battery", "пароль-кукушки", "x" * 127 + "!"]
)
def test_long_unknown_password_is_accepted_with_any_characters(password: str) -> None:
    assert code_of(password, "alex@example.com", "Alex") is None


def test_unicode_compositions_are_the_same_password() -> None:
    assert normalise_password("Zoe\u0308-und-Zoe\u0308") == normalise_password("Zo\u00eb-und-Zo\u00eb")


@given(
    st.lists(
        st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"]), min_size=41), max_size=30
    ),
    st.text(min_size=41),
)
def test_built_list_contains_exactly_its_source(
    tmp_path_factory: pytest.TempPathFactory, passwords: list[str], other: str
) -> None:
    path = tmp_path_factory.mktemp("list") / "list.bin"
    path.write_bytes(build([*passwords, "the one that makes the list valid"]))
    listed = BreachedPasswords(path)
    assert all(password in listed for password in passwords)
    assert (other in listed) == (other in passwords or other.lower() in passwords)


def test_list_is_built_from_digests() -> None:
    digest = "CBFDAC6008F9CAB4083784CBD1874F76618D2A97"
    assert build([f"{digest}:9545824"]) == build(["password123"]) == bytes.fromhex(digest)[:8]
