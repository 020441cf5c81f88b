"""Short, safe repr of a rejected value for error messages."""

from __future__ import annotations

__all__ = ["shown"]

_MOST = 80
_BITS = 128  # of a whole number that is written out


def shown(value: object) -> str:
    """The repr of a value where that is short, in one line and to be had, else its type."""
    kind = f"a {type(value).__name__}"
    if isinstance(value, int) and value.bit_length() > _BITS:
        return kind
    if isinstance(value, (str, bytes)) and len(value) > _MOST:
        return f"{kind} of length {len(value)}"
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001  # a value may raise whatever it likes
        return kind
    return text if len(text) <= _MOST and text.isprintable() else kind
