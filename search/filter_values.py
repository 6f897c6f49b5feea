"""Turns a filter that somebody typed, such as `typ:angriff`, into the facets that it selects (see `filter_tokens`)."""

import operator
import re
from collections.abc import Callable, Iterable

from engine.names import edit_distance
from search import filter_tokens
from search.normalization import name_key
from search.syntax import Filter
from search.vocabulary import PartPosition, Vocabulary

AnyOf = tuple[str, ...]  # tokens; a document must have at least one of them

COST_PATTERN = re.compile(r"(\d{1,2})\s*(t|p|trank|s|d|schulden)?", re.IGNORECASE)
COST_RANGE_PATTERN = re.compile(r"(\d{1,2})\s*(?:-|–|bis)\s*(\d{1,2})", re.IGNORECASE)
COMPARE = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


def resolve_filter(wanted: Filter, vocabulary: Vocabulary) -> AnyOf | None:
    """The tokens of which a document must have one; None if a value does not exist."""
    if wanted.comparison != "=":
        return _cost_comparison(wanted) if wanted.name == "kosten" else None
    tokens: list[str] = []
    for value in wanted.value.split(","):
        if not (key := name_key(value)):
            continue
        if wanted.name == "kosten":
            selected = _cost(value.strip())
        elif wanted.name == "karte":
            selected = _card(key, vocabulary)
        else:
            selected = _named(key, vocabulary.filter_values.get(wanted.name, {}))
        if not selected:
            return None
        tokens += selected
    return tuple(dict.fromkeys(tokens)) or None


def _cost(value: str) -> AnyOf:
    """One cost (`4`; `4t` with a potion, `8s` in debt) or a range of coins (`3-5`); () if it is neither."""
    if match := COST_RANGE_PATTERN.fullmatch(value):
        return _coin_tokens(range(int(match[1]), int(match[2]) + 1))
    if not (match := COST_PATTERN.fullmatch(value)):
        return ()
    suffix = (match[2] or "").lower()
    return (f"kosten:{int(match[1])}{suffix and ('t' if suffix[0] in 'tp' else 's')}",)


def _cost_comparison(wanted: Filter) -> AnyOf | None:
    """`<4` and the like; only costs in coins alone are compared."""
    if not wanted.value.isdigit():
        return None
    limit, costs = int(wanted.value), range(filter_tokens.MAX_COST)
    return _coin_tokens(cost for cost in costs if COMPARE[wanted.comparison](cost, limit))


def _coin_tokens(costs: Iterable[int]) -> AnyOf:
    return tuple(f"kosten:{cost}" for cost in costs) or ("kosten:keine",)  # a token that no document has


def _named(value: str, forms: dict[str, list[str]]) -> AnyOf:
    """The value with this name, else those whose names begin with it, contain it, or are one typing error away."""
    fits: tuple[Callable[[str], bool], ...] = (
        lambda form: form == value,
        lambda form: form.startswith(value),
        lambda form: value in form,
        lambda form: edit_distance(value, form, 1) == 1,
    )
    for does_fit in fits:
        if found := [token for form, tokens in forms.items() if does_fit(form) for token in tokens]:
            return tuple(found)
    return ()


def _card(value: str, vocabulary: Vocabulary) -> AnyOf:
    names = vocabulary.by_key.get(value) or vocabulary.by_stems.get(vocabulary.stem(value)) or []
    slugs = [name.slug for name in names if name.kind == "card"]
    slugs = slugs or [name.slug for name in vocabulary.names if name.kind == "card" and name_key(name.slug) == value]
    slugs = slugs or [
        part.name.slug for part in vocabulary.names_with(value)[:1] if part.position <= PartPosition.START
    ]
    for _, corrected in [] if slugs else vocabulary.corrections(value):
        slugs += [name.slug for name in vocabulary.by_key.get(corrected, []) if name.kind == "card"][: 1 - len(slugs)]
    return tuple(filter_tokens.about_token(slug) for slug in slugs)
