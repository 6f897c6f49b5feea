"""Checks across files: each is a function that yields every fault it finds, and is listed in `CHECKS`.

They run on records that their schemas allow: required keys exist and values have the right types.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from content.loader import interaction_checks, statement_checks
from content.loader.faults import ContentError, Fault
from content.loader.records import Content, Entry
from content.loader.schema import CLOSED_SETS
from content.loader.set_records import ROLES, objections
from engine.catalog import LANDSCAPES, Kind
from engine.kingdoms.roles import EXTRAS
from search.normalization import fold, name_key, split_words
from search.stemming import stem_word

PILE_SIZES = {Kind.SPLIT: {2: (10, 10), 4: (16, 16)}, Kind.KNIGHT: {10: (10, 10)}, Kind.CASTLE: {8: (8, 12)}}
"""Kind of the cards in a mixed kingdom pile: number of different cards → cards for two, for three or more players."""

KINDS_WITHOUT_PILE = frozenset({Kind.KINGDOM, Kind.BASIC, Kind.CURSE, Kind.TRASH}) | LANDSCAPES
"""Kinds of cards that are in no mixed pile: they have a pile of their own, or none."""


def check_unique_slugs(content: Content) -> Iterator[Fault]:
    """No two records of a kind have the same slug."""
    for kind, entries in content.entries.items():
        first: dict[str, Entry] = {}
        for entry in entries:
            other = first.setdefault(entry.slug, entry)
            if other is not entry:
                yield entry.fault(f"this {kind} is already in {other.file}:{other.data.line}")


References = dict[str, tuple[str, ...]]
REFERENCES: dict[str, References] = {
    "edition": {"expansions": ("expansion",)},
    "block": {"document": ("document",), "edition": ("edition",)},
    "card": {"charge": ("charge",), "tags": ("tag",), "needs": ("card", "pile", "material")},
    "ruling": {"cards": ("card",), "mentions": ("card",)},
    "difference": {"card": ("card",), "mentions": ("card",)},
    "rule": {"mentions": ("card",)},
    "phrasing": {"slug": ("ruling", "rule")},
    "set": {
        "expansions": ("expansion",),
        "kingdom": ("card",),
        "landscapes": ("card",),
        "traits": ("card",),
        **{extra.field: ("card",) for extra in EXTRAS},
    },
}
"""For each kind of record the keys that hold slugs, and the kinds of records that the slugs may be of."""

COMMON_REFERENCES: References = {"editions": ("edition",), "topics": ("topic",), "sources": ("block",)}
"""Such keys in records of any kind."""


def check_references(content: Content) -> Iterator[Fault]:
    """Slugs of other records exist."""
    slugs = {kind: {entry.slug for entry in entries} for kind, entries in content.entries.items()}
    for kind, entries in content.entries.items():
        keys = {**COMMON_REFERENCES, **REFERENCES.get(kind, {})}
        for entry in entries:
            for part in (entry.data, *entry.data.get("variants", [])):
                for key in part.keys() & keys.keys():
                    pool = set().union(*(slugs.get(target, set()) for target in keys[key]))
                    for slug in _as_list(part[key]):
                        if slug not in pool:
                            yield entry.fault(f"{slug!r} is not a known {' or '.join(keys[key])}", key)


def check_renamed_slugs(content: Content) -> Iterator[Fault]:
    """A former slug is not in use, and its new slug is."""
    for entry in content["renamed"]:
        living = {other.slug for other in content[entry.data["kind"]]}
        if entry.data["new"] not in living:
            yield entry.fault(f"{entry.data['new']!r} is not a known {entry.data['kind']}", "new")
        if entry.slug in living:
            yield entry.fault(f"{entry.slug!r} is in use; slugs are never reused", "slug")


def check_file_names(content: Content) -> Iterator[Fault]:
    """Files of cards and statements are named after an expansion, those of sets after the oldest edition."""
    expansions, editions = content.by_slug("expansion"), content.by_slug("edition")
    for kind in ("card", "pile", "ruling", "difference"):
        for entry in {entry.file: entry for entry in content[kind]}.values():
            if entry.stem not in expansions:
                yield entry.fault(f"the file must be named for an expansion, {entry.stem!r} is not one")
    for entry in content["set"]:
        if entry.stem != entry.data["editions"][0]:
            yield entry.fault(f"belongs into sets/{entry.data['editions'][0]}.yaml, the oldest edition", "editions")
        order = [list(editions).index(slug) for slug in entry.data["editions"] if slug in editions]
        if order != sorted(order):
            yield entry.fault("the oldest edition comes first", "editions")


def check_kingdom_cards(content: Content) -> Iterator[Fault]:
    """Kingdom cards have a cost and a tag; the only type of a landscape is its kind."""
    for entry in content["card"]:
        if entry.data["kind"] == Kind.KINGDOM:
            if "cost" not in entry.data:
                yield entry.fault("a kingdom card has a cost", "kind")
            if not entry.data["tags"]:
                yield entry.fault("a kingdom card has at least one tag", "tags")
        if entry.data["kind"] in LANDSCAPES and entry.data["types"] != [entry.data["kind"]]:
            yield entry.fault(f"a landscape's type is its kind, {entry.data['kind']}", "types")


def check_tag_order(content: Content) -> Iterator[Fault]:
    """Cards have their tags in the order of tags.yaml."""
    order = {slug: number for number, slug in enumerate(content.by_slug("tag"))}
    for entry in content["card"]:
        numbers = [order.get(tag, 0) for tag in entry.data["tags"]]
        if numbers != sorted(numbers):
            yield entry.fault("not in the order of tags.yaml", "tags")


def check_unique_arms(content: Content) -> Iterator[Fault]:
    """No two cards of an expansion have the same charge and division: the colour is the same for all of them."""
    owners: dict[tuple[str, str, str], Entry] = {}
    for entry in content["card"]:
        owner = owners.setdefault((entry.stem, entry.data["charge"], entry.data["division"]), entry)
        if owner is not entry:
            yield entry.fault(f"{owner.slug} has the same charge and division", "charge")


def check_words_are_complete(content: Content) -> Iterator[Fault]:
    """Every member of an enum has its names in words.yaml."""
    for kind, members in CLOSED_SETS.items():
        entries = content[kind]
        for slug in [str(member) for member in members if str(member) not in content.by_slug(kind)]:
            yield Fault("words.yaml", entries[-1].data.line if entries else 1, slug, f"this {kind} is missing")


FILTER_WORDS: tuple[dict[str, tuple[str, ...]], ...] = (
    {"type-word": ("name", "also")},
    {"result-word": ("name", "also"), "ruling-word": ("also",)},
)
"""For each filter of the search the words it is typed with: kinds of records, and the keys that hold their words."""


def check_filter_words(content: Content) -> Iterator[Fault]:
    """A word that can be typed for a filter of the search means only one value of it."""
    for kinds in FILTER_WORDS:
        owners: dict[str, Entry] = {}
        for entry, keys in [(entry, keys) for kind, keys in kinds.items() for entry in content[kind]]:
            for word in (entry.slug, *(word for key in keys for word in _as_list(entry.data.get(key)))):
                owner = owners.setdefault(name_key(word), entry)
                if owner is not entry:
                    yield entry.fault(f"{word!r} already means {owner.slug}", "also")


def check_printings(content: Content) -> Iterator[Fault]:
    """A card has at most one printing in each edition."""
    editions = content.by_slug("edition")
    for entry in content["card"]:
        named = editions_of(entry)
        yield from (entry.fault(f"{e!r} is not a known edition", "printings") for e in named if e not in editions)
        yield from (entry.fault(f"{e!r} is there twice", "printings") for e, n in Counter(named).items() if n > 1)


def check_kingdom_pile_counts(content: Content) -> Iterator[Fault]:
    """As many kingdom cards name an edition as it has kingdom piles."""
    piles = Counter(e for entry in content["card"] if entry.data["kind"] == Kind.KINGDOM for e in editions_of(entry))
    for edition in content["edition"]:
        if piles[edition.slug] != edition.data["kingdom_piles"]:
            stated, counted = edition.data["kingdom_piles"], piles[edition.slug]
            yield edition.fault(f"says {stated}, but {counted} kingdom cards name it", "kingdom_piles")


def check_piles(content: Content) -> Iterator[Fault]:
    """Mixed kingdom piles have numbers of cards and copies that exist."""
    cards = content.by_slug("card")
    for entry in content["pile"]:
        counts = {card: number for row in entry.data["cards"] for card, number in row.items()}
        more = {card: number for row in entry.data.get("cards_for_three_or_more", []) for card, number in row.items()}
        for card in counts.keys() | more.keys():
            if card not in cards:
                yield entry.fault(f"{card!r} is not a known card", "cards")
        if more.keys() - counts.keys():
            yield entry.fault("names cards that are not in the pile", "cards_for_three_or_more")
        placeholder = cards.get(entry.slug)
        if placeholder and placeholder["kind"] == Kind.KINGDOM:
            kinds = {cards[card]["kind"] for card in counts if card in cards}
            sizes = PILE_SIZES.get(kinds.pop(), {}) if len(kinds) == 1 else {}
            total = sum(counts.values()), sum({**counts, **more}.values())
            if sizes.get(len(counts)) != total:
                yield entry.fault(f"there is no kingdom pile of {len(counts)} cards with {total} copies", "cards")


def check_cards_have_a_place(content: Content) -> Iterator[Fault]:
    """Every card has a pile of its own, is in exactly one mixed pile, or is needed by another card."""
    piled = Counter(card for entry in content["pile"] for row in entry.data["cards"] for card in row)
    placeholders = {entry.slug for entry in content["pile"]}
    needed = {slug for entry in content["card"] for slug in entry.data.get("needs", [])}
    for entry in content["card"]:
        if piled[entry.slug] > 1:
            yield entry.fault("is in more than one pile")
        has_place = entry.slug in needed | placeholders or piled[entry.slug]
        if entry.data["kind"] not in KINDS_WITHOUT_PILE and not has_place:
            yield entry.fault("is in no pile, and no card needs it")
        if entry.data["kind"] in (Kind.SPLIT, Kind.KNIGHT, Kind.CASTLE) and not piled[entry.slug]:
            yield entry.fault("is not in any mixed pile")


def check_unique_names(content: Content) -> Iterator[Fault]:
    """No two cards have a name in common, whatever its spelling."""
    owners: dict[str, Entry] = {}
    for entry in content["card"]:
        for name in sorted(names_of(entry)):
            owner = owners.setdefault(fold(name), entry)
            if owner is not entry:
                yield entry.fault(f"{name!r} is also a name of {owner.slug}")


def check_set_expansions(content: Content) -> Iterator[Fault]:
    """The expansions of a set are exactly those of its piles."""
    home = {entry.slug: entry.stem for entry in content["card"]}
    for entry in content["set"]:
        piles = [slug for slug in entry.data["kingdom"] if slug in home]
        for slug in piles:
            if home[slug] not in entry.data["expansions"]:
                yield entry.fault(f"{slug} is from {home[slug]}, which the set does not name", "expansions")
        for expansion in set(entry.data["expansions"]) - {home[slug] for slug in piles}:
            yield entry.fault(f"no pile is from {expansion}", "expansions")


def check_sets_are_playable(content: Content) -> Iterator[Fault]:
    """Sets pass the validation of the engine: they name a Bannkarte, Verbündeten and so on exactly if they need one."""
    for entry, finding in objections(content):
        yield entry.fault(f"{finding.code}: {finding.message}")


def check_unique_sets(content: Content) -> Iterator[Fault]:
    """No two sets have the same cards."""
    first: dict[tuple[frozenset[str], ...], Entry] = {}
    for entry in content["set"]:
        cards = tuple(frozenset(_as_list(entry.data.get(key))) for key in ROLES)
        other = first.setdefault(cards, entry)
        if other is not entry:
            yield entry.fault(f"is the same set as {other.slug}: one set with several editions", "kingdom")


def check_statement_editions(content: Content) -> Iterator[Fault]:
    """The editions of a statement print at least one of its cards."""
    printed = {entry.slug: set(editions_of(entry)) for entry in content["card"]}
    for entry in [*content["ruling"], *content["difference"]]:
        editions = set().union(*(printed.get(card, set()) for card in _cards_of(entry)))
        for part in (entry.data, *entry.data.get("variants", [])):
            for edition in set(part.get("editions", [])) - editions:
                yield entry.fault(f"{edition} prints none of its cards", "editions")


def check_synonyms(content: Content) -> Iterator[Fault]:
    """An everyday word is there once, and does not mean itself or the same word twice."""
    first: dict[str, str] = {}
    for entry in content["synonym"]:
        own = name_key(entry.slug)
        if other := first.get(own):
            yield entry.fault(f"is the same word as {other!r}", "word")
        first[own] = entry.slug
        keys = [name_key(word) for word in entry.data["means"]]
        for number, word in enumerate(entry.data["means"]):
            if keys[number] in keys[:number]:
                yield entry.fault(f"{word!r} is there twice", "means")
            if keys[number] == own:
                yield entry.fault(f"{word!r} means itself", "means")


def check_synonym_examples(content: Content) -> Iterator[Fault]:
    """The example query of an everyday word contains the word, and what it finds exists."""
    records = {
        f"{kind}/{entry.slug}" for kind in ("card", "ruling", "difference", "rule", "set") for entry in content[kind]
    }
    for entry in content["synonym"]:
        if name_key(entry.slug) not in name_key(entry.data["query"]):
            yield entry.fault(f"the query does not have {entry.slug!r}", "query")
        if entry.data["finds"] not in records:
            yield entry.fault(f"there is no {entry.data['finds']}", "finds")


def check_synonym_targets(content: Content) -> Iterator[Fault]:
    """What an everyday word means is the name of a card, or its words are in some text."""
    texts = [str(e.data.get(k, "")) for kind in TEXTS for e in content[kind] for k in TEXTS[kind]]
    texts += [name for entry in content["type-word"] for name in (entry.data["name"], *entry.data.get("also", []))]
    stems_of_texts = {stem_word(fold(word)) for text in texts for word in split_words(text)}
    names = {name_key(name) for entry in content["card"] for name in names_of(entry)}
    for entry in content["synonym"]:
        for meant in (*entry.data["means"], *(pair["means"] for pair in entry.data.get("next_to", []))):
            stems = {stem_word(fold(word)) for word in split_words(meant)}
            if name_key(meant) not in names and not stems_of_texts.issuperset(stems):
                yield entry.fault(
                    f"{meant!r} is in no name and no text, so the search would find nothing by it", "means"
                )


TEXTS = {
    "card": ("name", "effect"),
    "ruling": ("question", "text"),
    "difference": ("aspect",),
    "rule": ("title", "text"),
}
"""The keys whose words a synonym may stand for, by kind of record."""


def _cards_of(entry: Entry) -> list[str]:
    return entry.data["cards"] if "cards" in entry.data else [entry.data["card"]]


def _as_list(value: object) -> list[str]:
    if isinstance(value, dict):
        return [slug for pair in value.items() for slug in pair]
    return value if isinstance(value, list) else [] if value is None else [str(value)]


def editions_of(card: Entry) -> list[str]:
    """The editions that print this card, in the order of its list."""
    return [printing if isinstance(printing, str) else printing["edition"] for printing in card.data["printings"]]


def names_of(card: Entry) -> set[str]:
    """Every name this card is known under."""
    printed = {p["name"] for p in card.data["printings"] if not isinstance(p, str) and "name" in p}
    return {card.data["name"], card.data["name_en"], *card.data.get("aliases", []), *printed}


CHECKS: tuple[Callable[[Content], Iterator[Fault]], ...] = (
    check_unique_slugs,
    check_references,
    check_renamed_slugs,
    check_file_names,
    check_kingdom_cards,
    check_tag_order,
    check_unique_arms,
    check_words_are_complete,
    check_filter_words,
    check_printings,
    check_kingdom_pile_counts,
    check_piles,
    check_cards_have_a_place,
    check_unique_names,
    check_set_expansions,
    check_sets_are_playable,
    check_unique_sets,
    check_statement_editions,
    check_synonyms,
    check_synonym_examples,
    check_synonym_targets,
    *statement_checks.CHECKS,
    *interaction_checks.CHECKS,
)


def run_checks(content: Content) -> None:
    """Run every check; ContentError names all faults at once."""
    faults = [fault for check in CHECKS for fault in check(content)]
    if faults:
        raise ContentError(faults)
