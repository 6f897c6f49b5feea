"""Filters as somebody typed them into the tokens that documents carry; unknown values are None."""

import re
from collections.abc import Callable

from rulings.search import facets
from rulings.search.german import fold, key, stem
from rulings.search.syntax import Filter
from rulings.search.vocabulary import Vocabulary

Terms = tuple[str, ...]
"""Tokens of which a document has one."""

Resolver = Callable[[Filter, Vocabulary], Terms | None]
COST = re.compile(r"(\d{1,2})\s*(t|p|trank|s|d|schulden)?", re.IGNORECASE)


def resolve(wanted: Filter, vocabulary: Vocabulary) -> Terms | None:
    """The tokens of which a document must have one; None for a value that there is not."""
    if wanted.name == "kosten":
        return _cost(wanted)
    if wanted.comparison != "=":
        return None
    tokens: list[str] = []
    for value in wanted.value.split(","):
        found = RESOLVERS[wanted.name](wanted._replace(value=value), vocabulary) if key(value) else ()
        if found is None:
            return None
        tokens += found
    return tuple(dict.fromkeys(tokens)) or None


def _cost(wanted: Filter) -> Terms | None:
    match = COST.match(wanted.value)
    if not match:
        return None
    coins, suffix = int(match[1]), (match[2] or "").lower()
    if suffix:
        return (f"kosten:{coins}{'t' if suffix[0] in 'tp' else 's'}",) if wanted.comparison == "=" else None
    compare: dict[str, Callable[[int], bool]] = {
        "=": lambda cost: cost == coins,
        "<": lambda cost: cost < coins,
        "<=": lambda cost: cost <= coins,
        ">": lambda cost: cost > coins,
        ">=": lambda cost: cost >= coins,
    }
    fits = compare[wanted.comparison]
    return tuple(f"kosten:{cost}" for cost in range(facets.HIGHEST_COST) if fits(cost)) or ("kosten:keine",)


def _type(wanted: Filter, vocabulary: Vocabulary) -> Terms | None:
    typed = key(wanted.value)
    bare = typed.removesuffix("n").removesuffix("karte")
    values = {stem(typed), stem(bare), stem(bare.removesuffix("s"))}
    names = {type_: (fold(type_.value), *map(key, others)) for type_, others in facets.TYPE_NAMES.items()}
    found = [type_ for type_ in names if typed in names[type_]]
    found = found or [type_ for type_ in names if not values.isdisjoint(map(stem, names[type_]))]
    return (f"typ:{found[0].value}",) if found else None


def _art(wanted: Filter, vocabulary: Vocabulary) -> Terms | None:
    value = stem(key(wanted.value))
    for art, names in facets.ART_NAMES.items():
        if value in {stem(art), *(stem(key(name)) for name in names)}:
            return (f"art:{art}",)
    return None


def _edition(wanted: Filter, vocabulary: Vocabulary) -> Terms | None:
    value = key(wanted.value)
    if value in ("hig", "hansimgluck"):
        return ("edition:hig",)
    if value in ("rgg", "riogrande", "riograndegames"):
        return ("edition:rgg",)
    if re.fullmatch(r"20\d\d", value):
        return (f"edition:{value}",)
    slugs = [n.slug for n in vocabulary.names if n.kind == "edition" and value in (key(n.slug), key(n.text))]
    slugs = slugs or [
        name.slug for name in vocabulary.names if name.kind == "edition" and value in key(name.slug) + key(name.text)
    ]
    return tuple(f"edition:{slug}" for slug in dict.fromkeys(slugs)) or None


def _named(kind: str, prefix: str) -> Resolver:
    """Something with a slug and names: exactly, else by the beginning of a name."""

    def resolver(wanted: Filter, vocabulary: Vocabulary) -> Terms | None:
        value = key(wanted.value)
        names = [name for name in vocabulary.names if name.kind == kind]
        found = [name.slug for name in names if value in (key(name.slug), key(name.text))]
        found = found or [name.slug for name in names if key(name.text).removeprefix("die").startswith(value)]
        found = found or [name.slug for name in names if stem(value) == stem(key(name.text))]
        return tuple(prefix + slug for slug in dict.fromkeys(found)) or None

    return resolver


def _card(wanted: Filter, vocabulary: Vocabulary) -> Terms | None:
    value = key(wanted.value)
    names = vocabulary.by_key.get(value) or vocabulary.by_stems.get(stem(value)) or []
    slugs = [name.slug for name in names if name.kind == "card"]
    slugs = slugs or [name.slug for name in vocabulary.names if name.kind == "card" and key(name.slug) == value]
    slugs = slugs or [part.name.slug for part in vocabulary.names_with(value)[:1] if not part.level]
    for _, other in [] if slugs else vocabulary.corrections(value):
        slugs += [name.slug for name in vocabulary.by_key.get(other, []) if name.kind == "card"][: 1 - len(slugs)]
    return tuple(facets.of_about(slug) for slug in dict.fromkeys(slugs)) or None


RESOLVERS: dict[str, Resolver] = {
    "typ": _type,
    "edition": _edition,
    "erweiterung": _named("expansion", "erweiterung:"),
    "tag": _named("tag", "tag:"),
    "art": _art,
    "karte": _card,
    "thema": _named("topic", "thema:"),
}
