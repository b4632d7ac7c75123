"""Documents that customers upload to prove who they are."""

from __future__ import annotations

from typing import Final, Literal

ContentType = Literal["image/jpeg", "image/png", "application/pdf"]
DocumentPart = Literal["front", "back", "selfie", "form"]
CONTENT_TYPES: Final[tuple[ContentType, ...]] = ("image/jpeg", "image/png", "application/pdf")
PARTS: Final[tuple[DocumentPart, ...]] = ("front", "back", "selfie", "form")

MAX_BYTES: Final = 8 * 1024 * 1024
MAX_UNSUBMITTED: Final = 6
"""Documents that a customer may have uploaded and not handed in yet."""

_SIGNATURES: Final[tuple[tuple[bytes, ContentType], ...]] = (
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"%PDF-", "application/pdf"),
)
_ENDINGS: Final[dict[ContentType, bytes]] = {
    "image/jpeg": b"\xff\xd9",
    "image/png": b"IEND\xaeB`\x82",
    "application/pdf": b"%%EOF",
}
_ENDING_WITHIN: Final = 1024


def sniff(content: bytes) -> ContentType | None:
    """What a file is by its own first and last bytes, whatever it was called; None for anything not taken."""
    for signature, content_type in _SIGNATURES:
        if content.startswith(signature):
            whole = _ENDINGS[content_type] in content[-_ENDING_WITHIN:]
            return content_type if whole else None
    return None
