"""Turns a filter that somebody typed, such as `typ:angriff`, into the facets that it selects (see `filter_tokens`)."""

import operator
import re
from collections.abc import Callable, Iterable

from engine.names import edit_distance
from search import filter_tokens
from search.normalization import fold, name_key
from search.stemming import stem_word
from search.syntax import Filter
from search.vocabulary import PartPosition, Vocabulary

AnyOf = tuple[str, ...]  # tokens; a document must have at least one of them

Resolver = Callable[[Filter, Vocabulary], AnyOf | None]  # None: there is no such value
COST_PATTERN = re.compile(r"(\d{1,2})\s*(t|p|trank|s|d|schulden)?", re.IGNORECASE)
COST_RANGE_PATTERN = re.compile(r"(\d{1,2})\s*(?:-|–|bis)\s*(\d{1,2})", re.IGNORECASE)


def resolve_filter(wanted: Filter, vocabulary: Vocabulary) -> AnyOf | None:
    """The tokens of which a document must have one; None if a value does not exist."""
    if wanted.comparison != "=":
        return _cost_comparison(wanted) if wanted.name == "kosten" else None
    tokens: list[str] = []
    for value in wanted.value.split(","):
        value_tokens = RESOLVERS[wanted.name](wanted._replace(value=value), vocabulary) if name_key(value) else ()
        if value_tokens is None:
            return None
        tokens += value_tokens
    return tuple(dict.fromkeys(tokens)) or None


def _cost(wanted: Filter, vocabulary: Vocabulary) -> AnyOf | None:
    """One cost (`4`; `4t` with a potion, `8s` in debt) or a range of coins (`3-5`)."""
    value = wanted.value.strip()
    if match := COST_RANGE_PATTERN.fullmatch(value):
        return _coin_tokens(range(int(match[1]), int(match[2]) + 1))
    if not (match := COST_PATTERN.fullmatch(value)):
        return None
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


COMPARE = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


def _type(wanted: Filter, vocabulary: Vocabulary) -> AnyOf | None:
    typed = name_key(wanted.value)
    without_ending = typed.removesuffix("n").removesuffix("karte")
    stems = {stem_word(typed), stem_word(without_ending), stem_word(without_ending.removesuffix("s"))}
    names = {slug: (fold(slug), *map(name_key, others)) for slug, others in vocabulary.filter_values["typ"].items()}
    slugs = [slug for slug in names if typed in names[slug]]
    slugs = slugs or [slug for slug in names if not stems.isdisjoint(map(stem_word, names[slug]))]
    slugs = slugs or [
        slug for slug in names if any(edit_distance(without_ending, name, 1) == 1 for name in names[slug])
    ]
    return (f"typ:{slugs[0]}",) if slugs else None


def _subkind(wanted: Filter, vocabulary: Vocabulary) -> AnyOf | None:
    value = stem_word(name_key(wanted.value))
    for slug, names in vocabulary.filter_values["art"].items():
        if value in {stem_word(slug), *(stem_word(name_key(name)) for name in names)}:
            return (f"art:{slug}",)
    return None


def _edition(wanted: Filter, vocabulary: Vocabulary) -> AnyOf | None:
    value = name_key(wanted.value)
    for publisher, names in vocabulary.filter_values["edition"].items():
        if value in (publisher, *map(name_key, names)):
            return (f"edition:{publisher}",)
    if re.fullmatch(r"20\d\d", value):
        return (f"edition:{value}",)
    slugs = [
        name.slug
        for name in vocabulary.names
        if name.kind == "edition" and value in (name_key(name.slug), name_key(name.text))
    ]
    slugs = slugs or [
        name.slug
        for name in vocabulary.names
        if name.kind == "edition" and value in name_key(name.slug) + name_key(name.text)
    ]
    return tuple(f"edition:{slug}" for slug in dict.fromkeys(slugs)) or None


def _name_resolver(kind: str, prefix: str) -> Resolver:
    """A resolver for things of one kind: by slug or name, else by the beginning of a name, else by its stem."""

    def resolver(wanted: Filter, vocabulary: Vocabulary) -> AnyOf | None:
        value = name_key(wanted.value)
        names = [name for name in vocabulary.names if name.kind == kind]
        slugs = [name.slug for name in names if value in (name_key(name.slug), name_key(name.text))]
        slugs = slugs or [name.slug for name in names if name_key(name.text).removeprefix("die").startswith(value)]
        slugs = slugs or [name.slug for name in names if stem_word(value) == stem_word(name_key(name.text))]
        return tuple(prefix + slug for slug in dict.fromkeys(slugs)) or None

    return resolver


def _card(wanted: Filter, vocabulary: Vocabulary) -> AnyOf | None:
    value = name_key(wanted.value)
    names = vocabulary.by_key.get(value) or vocabulary.by_stems.get(stem_word(value)) or []
    slugs = [name.slug for name in names if name.kind == "card"]
    slugs = slugs or [name.slug for name in vocabulary.names if name.kind == "card" and name_key(name.slug) == value]
    slugs = slugs or [
        part.name.slug for part in vocabulary.names_with(value)[:1] if part.position <= PartPosition.START
    ]
    for _, corrected in [] if slugs else vocabulary.corrections(value):
        slugs += [name.slug for name in vocabulary.by_key.get(corrected, []) if name.kind == "card"][: 1 - len(slugs)]
    return tuple(filter_tokens.about_token(slug) for slug in dict.fromkeys(slugs)) or None


RESOLVERS: dict[str, Resolver] = {
    "kosten": _cost,
    "typ": _type,
    "edition": _edition,
    "erweiterung": _name_resolver("expansion", "erweiterung:"),
    "tag": _name_resolver("tag", "tag:"),
    "art": _subkind,
    "karte": _card,
    "thema": _name_resolver("topic", "thema:"),
}
