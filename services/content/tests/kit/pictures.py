"""Pictures to upload."""

from __future__ import annotations

import io

from PIL import Image


def picture(form: str = "PNG", size: tuple[int, int] = (8, 4)) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", size, "#17603f").save(file, form)
    return file.getvalue()
