"""Filters as somebody typed them into the tokens that documents carry; unknown values are None."""

import operator
import re
from collections.abc import Callable, Iterable

from search import filter_tokens
from search.normalization import fold, name_key
from search.spelling import edit_distance
from search.stemming import stem_word
from search.syntax import Filter
from search.vocabulary import PartPosition, Vocabulary

AnyOf = tuple[str, ...]
"""Tokens of which a document has one."""

Resolver = Callable[[Filter, Vocabulary], AnyOf | None]
COST_PATTERN = re.compile(r"(\d{1,2})\s*(t|p|trank|s|d|schulden)?", re.IGNORECASE)
COST_RANGE_PATTERN = re.compile(r"(\d{1,2})\s*(?:-|–|bis)\s*(\d{1,2})", re.IGNORECASE)


def resolve_filter(wanted: Filter, vocabulary: Vocabulary) -> AnyOf | None:
    """The tokens of which a document must have one; None for a value that there is not."""
    if wanted.comparison != "=":
        return _cost_comparison(wanted) if wanted.name == "kosten" else None
    tokens: list[str] = []
    for value in wanted.value.split(","):
        found = RESOLVERS[wanted.name](wanted._replace(value=value), vocabulary) if name_key(value) else ()
        if found is None:
            return None
        tokens += found
    return tuple(dict.fromkeys(tokens)) or None


def _cost(wanted: Filter, vocabulary: Vocabulary) -> AnyOf | None:
    """Exactly these costs, or those from one number to another: `4`, `4t`, `3-5`."""
    value = wanted.value.strip()
    if match := COST_RANGE_PATTERN.fullmatch(value):
        return _coin_tokens(range(int(match[1]), int(match[2]) + 1))
    if not (match := COST_PATTERN.fullmatch(value)):
        return None
    suffix = (match[2] or "").lower()
    return (f"kosten:{int(match[1])}{suffix and ('t' if suffix[0] in 'tp' else 's')}",)


def _cost_comparison(wanted: Filter) -> AnyOf | None:
    """Only plain coins have more and less."""
    if not wanted.value.isdigit():
        return None
    limit, every = int(wanted.value), range(filter_tokens.MAX_COST)
    return _coin_tokens(cost for cost in every if COMPARE[wanted.comparison](cost, limit))


def _coin_tokens(costs: Iterable[int]) -> AnyOf:
    return tuple(f"kosten:{cost}" for cost in costs) or ("kosten:keine",)


COMPARE = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


def _type(wanted: Filter, vocabulary: Vocabulary) -> AnyOf | None:
    typed = name_key(wanted.value)
    bare = typed.removesuffix("n").removesuffix("karte")
    values = {stem_word(typed), stem_word(bare), stem_word(bare.removesuffix("s"))}
    names = {slug: (fold(slug), *map(name_key, others)) for slug, others in vocabulary.filter_values["typ"].items()}
    found = [slug for slug in names if typed in names[slug]]
    found = found or [slug for slug in names if not values.isdisjoint(map(stem_word, names[slug]))]
    found = found or [slug for slug in names if any(edit_distance(bare, name, 1) == 1 for name in names[slug])]
    return (f"typ:{found[0]}",) if found else None


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
    slugs = [n.slug for n in vocabulary.names if n.kind == "edition" and value in (name_key(n.slug), name_key(n.text))]
    slugs = slugs or [
        name.slug
        for name in vocabulary.names
        if name.kind == "edition" and value in name_key(name.slug) + name_key(name.text)
    ]
    return tuple(f"edition:{slug}" for slug in dict.fromkeys(slugs)) or None


def _name_resolver(kind: str, prefix: str) -> Resolver:
    """Something with a slug and names: exactly, else by the beginning of a name."""

    def resolver(wanted: Filter, vocabulary: Vocabulary) -> AnyOf | None:
        value = name_key(wanted.value)
        names = [name for name in vocabulary.names if name.kind == kind]
        found = [name.slug for name in names if value in (name_key(name.slug), name_key(name.text))]
        found = found or [name.slug for name in names if name_key(name.text).removeprefix("die").startswith(value)]
        found = found or [name.slug for name in names if stem_word(value) == stem_word(name_key(name.text))]
        return tuple(prefix + slug for slug in dict.fromkeys(found)) or None

    return resolver


def _card(wanted: Filter, vocabulary: Vocabulary) -> AnyOf | None:
    value = name_key(wanted.value)
    names = vocabulary.by_key.get(value) or vocabulary.by_stems.get(stem_word(value)) or []
    slugs = [name.slug for name in names if name.kind == "card"]
    slugs = slugs or [name.slug for name in vocabulary.names if name.kind == "card" and name_key(name.slug) == value]
    slugs = slugs or [
        part.name.slug for part in vocabulary.names_with(value)[:1] if part.position <= PartPosition.START
    ]
    for _, other in [] if slugs else vocabulary.corrections(value):
        slugs += [name.slug for name in vocabulary.by_key.get(other, []) if name.kind == "card"][: 1 - len(slugs)]
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
