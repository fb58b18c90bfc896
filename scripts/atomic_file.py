"""Files in which scripts keep what they know."""

import json
import math
import pathlib
import sys


def write(path, text):
    """A script that ends in the middle leaves the old file behind, not half of the new one."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(text, encoding="utf-8")
    except OSError:
        part.unlink(missing_ok=True)
        raise
    part.replace(path)


# What a value of JSON can have to be, besides str and bool.
INTEGER = "a whole number"
COUNT = "a whole number of at least 0"
NUMBER = "a number"
FINITE = "a finite number"


def is_a(kind, value):
    if isinstance(kind, type):
        return isinstance(value, kind)
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if kind == NUMBER:
        return is_number
    if kind == FINITE:
        return is_number and math.isfinite(value)
    return is_number and isinstance(value, int) and (kind == INTEGER or value >= 0)


def complaint(value, shape, name=""):
    """What is wrong with a value; None if it has this shape: a kind of value, [SHAPE] for a list, {str: SHAPE} for
    any members of one shape, {"a": SHAPE, "b?": SHAPE} for an object with the member a, and perhaps b and others."""
    place = name or "it"
    if isinstance(shape, list):
        if not isinstance(value, list):
            return f"{place} is not a list"
        parts = [(f"{name}[{number}]", part, shape[0]) for number, part in enumerate(value)]
    elif isinstance(shape, dict):
        if not isinstance(value, dict):
            return f"{place} is not an object"
        prefix = f"{name}." if name else ""
        if str in shape:
            parts = [(f"{prefix}{key}", part, shape[str]) for key, part in value.items()]
        else:
            missing = [key for key in shape if not key.endswith("?") and key not in value]
            if missing:
                return f"{prefix}{missing[0]} is missing"
            parts = [(f"{prefix}{key.rstrip('?')}", value[key.rstrip("?")], part) for key, part in shape.items()
                     if key.rstrip("?") in value]
    else:
        kind = {str: "a text", bool: "true or false"}.get(shape, shape)
        return None if is_a(shape, value) else f"{place} is not {kind}"
    return next((what for part in parts if (what := complaint(part[1], part[2], part[0]))), None)


def read_json(path, shape):
    """What a file says; None if there is no file. Ends the script with one line if it cannot be read, or does not
    have this shape."""
    script = f"scripts/{pathlib.Path(sys.argv[0]).name}"
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except RecursionError:
        return sys.exit(f"{script}: {path}: it is nested too deeply")
    except (OSError, ValueError) as error:
        return sys.exit(f"{script}: {path}: {error}")
    if what := complaint(value, shape):
        sys.exit(f"{script}: {path}: this is no state of {script}: {what}")
    return value
