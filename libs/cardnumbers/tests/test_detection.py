"""Card numbers are found however they are written, and other numbers are not taken for them."""

from __future__ import annotations

import time

import pytest

from cardnumbers.detection import find_card_number, holds_card_number

VISA = "4111 1111 1111 1111"


@pytest.mark.parametrize(
    "number",
    [
        "4222222222222",
        "4111111111111111",
        "4000000000000000006",
        "5555555555554444",
        "2223003122003222",
        "378282246310005",
        "36227206271667",
        "30569309025904",
        "3566002020360505",
        "6011111111111117",
        "6500000000000002",
        "6200000000000005",
        "6759649826438453",
    ],
)
def test_a_number_of_an_issuer_is_found(number: str) -> None:
    assert holds_card_number(number)
    assert holds_card_number(f"my card {number}, thanks")
    assert holds_card_number(f"card{number}exp12/29")
    assert find_card_number({"a": [{"b": int(number)}]}) == "a[0].b"


@pytest.mark.parametrize(
    "text",
    [
        VISA,
        "4111-1111-1111-1111",
        "4111.1111.1111.1111",
        "4111/1111/1111/1111",
        "4111_1111_1111_1111",
        "4111,1111,1111,1111",
        "4111 - 1111 - 1111 - 1111",
        "4111\n1111\n1111\n1111",
        "(4111)(1111)(1111)(1111)",
        "4111\u20131111\u20141111\u22121111",
        "4111\u00a01111\u20091111\u30001111",
        "4111\u00b71111\u20221111\U0001f4b31111",
        "4111    1111    1111    1111",
        "4111----1111----1111----1111",
        "3782 822463 10005",
        "411111 1111111111",
        "41111111 11111111",
        "4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
        "4-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1",
        "41 11 11 11 11 11 11 11",
        "5 4111 1111 1111 1111 12 29 123",
        "4111-1111-1111-1111-02579f51-5697-4631-843e-052be196038e",
        "02579f51-5697-4631-843e-052be196038e 4111111111111111",
        "41111111-1111-4115-8111-111111111111",
    ],
)
def test_a_card_number_is_found_however_it_is_grouped(text: str) -> None:
    assert holds_card_number(text)


@pytest.mark.parametrize(
    "text",
    [
        "\uff14\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11",
        "\u0664\u0661\u0661\u0661 \u0661\u0661\u0661\u0661 \u0661\u0661\u0661\u0661 \u0661\u0661\u0661\u0661",
        "\u2074" + 15 * "\u00b9",
        "\U0001d7d2" + 15 * "\U0001d7cf",
        "4\ufe0f\u20e3" + 15 * "1\ufe0f\u20e3",
        "\u2783" + 15 * "\u2780",
        "\u2463" + 7 * "\u246a" + "\u2460",
        "4111\u200b1111\u200d1111\u20601111",
        "4\u00ad1\ufeff1\u202e1\u2066" + 12 * "1\u200b",
        "4111\u034f1111\u180e1111\u115f1111",
        "4\u03081\u03081\u03081 1111 1111 1111",
        "4111\u31641111\u28001111\uffa01111",
        "4111\U000e00201111\ufe0f11111111",
    ],
)
def test_a_card_number_is_found_in_other_digits_and_invisible_signs(text: str) -> None:
    assert holds_card_number(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "My numbers are 8 12 15 18 29 32 34",
        "41 12 15 18 29 32 34 17",
        "4 12 15 18 29 32 34",
        "4-12-15-18-29-32-34",
        "1764320000003",
        "1764320000003000",
        "0000000000000000",
        "2026-11-21T02:00:00",
        "2026-11-21 02:00:00.000000",
        "0412 345 678 or 0298 765 432",
        "ABN 51 824 753 556, BSB 062-000 12345678",
        "GB29 NWBK 6016 1331 9268 19 or DE89 3704 0044 0532 0130 00",
        "-33.868820, 151.209290",
        "5 12 23 34 40 41 + 7, 5 12 23 34 40 42 + 8",
        "978-3-16-148410-0",
        "1764320000003.25",
        "+61 412 345 678",
        "20.00",
        "4242424242424241",
        "4111 1111 1111 111",
        "9999 9999 9999 9995",
        "7992739871300005",
        "42424242424242424242424",
    ],
)
def test_other_numbers_are_accepted(text: str) -> None:
    assert not holds_card_number(text)


def test_every_set_of_game_numbers_is_accepted() -> None:
    for first in range(1, 36):
        line = [(first + 5 * place) % 45 + 1 for place in range(8)]
        assert not holds_card_number("Lucky: " + " ".join(map(str, line)))
        assert not holds_card_number(",".join(f"{number:02}" for number in line))


def test_instants_of_a_year_are_accepted() -> None:
    for second in range(0, 366 * 86_400, 8_641):
        assert not holds_card_number(str((1_764_320_000 + second) * 1000 + 3))
        assert find_card_number({"at": (1_764_320_000 + second) * 1000}) is None


@pytest.mark.parametrize(
    "identifier",
    [
        "02579f51-5697-4631-843e-052be196038e",
        "42f37045-40da-4480-a0a0-073535350497",
        "01a1ffe6-6192-7979-9881-8c1dd7c2823d",
        "a4111111-1111-4111-8111-111111111111",
        "07045483-f17b-4766-9377-06461174b813",
        "EF9E3907-7970-4674-9809-837D065CD30E",
        "https://shop.test/tickets/39542808-1957-454c-8881-62b21b6fc00d?from=mail",
        "32a01adc4463816177709b144d0456f4",
        '{"correlation_id":"3867ecc125a29283c5c4969456040981"}',
    ],
)
def test_an_id_is_accepted(identifier: str) -> None:
    assert not holds_card_number(identifier)
    assert find_card_number({"checkout": {"fund_id": identifier}}) is None


@pytest.mark.parametrize("filler", ["1 ", "11 ", "111 ", "1", "4111 ", "\u200b1", "\u0661 "])
def test_a_long_text_is_read_in_linear_time(filler: str) -> None:
    started = time.process_time()
    holds_card_number(filler * (100_000 // len(filler)))
    assert time.process_time() - started < 5


@pytest.mark.parametrize(
    ("value", "path"),
    [
        ({"a": "x", "b": [1, {"c": "4111111111111111"}], "d": "4111111111111111"}, "b[1].c"),
        ({"a": [[], {}, 4111111111111111]}, "a[2]"),
        ({"a": {"b": 1, "4111111111111111": 2}}, "a"),
        ({"4111111111111111": 1}, "general"),
        ("4111111111111111", "general"),
        ({"a": [True, None, 1.5, "x"]}, None),
        ({"a": [4, 11, 11, 11, 11, 11, 11, 11, 1]}, None),
    ],
)
def test_the_first_field_with_a_card_number_is_named(value: object, path: str | None) -> None:
    assert find_card_number(value) == path
