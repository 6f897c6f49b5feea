"""Interactions: what is worth knowing where certain cards are on one table.

There are three sources of entries: rulings that are about several of the cards, rules that apply to their kinds (such
as "a Dauerkarte played by a Thronsaal"), and one line for each mechanic. Pages, API and the printed sheet show the same
list. It never has an entry about a card that is not on the table, or one that does not hold for the printings used.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, combinations, product
from math import comb

from content.model.conditions import MAX_NAMES, fill_placeholders, join_with_or
from content.model.library import Library
from content.model.types import Rule, Ruling, group_by_key
from engine.catalog_view import CatalogView, catalog_view
from engine.kingdoms.conditions import NO_STATES, CardStates, Match, estimate_frequency, match_condition
from engine.kingdoms.inventory import extras_of, named_cards
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.roles import Role

MAX_ENTRIES = 8  # entries of one list: as many as are read at a table

COMMON_FREQUENCY = 0.3  # share of all tables, 0..1; what applies to more of them is shown only to fill up a short list
FILLED_WITH_COMMON = 5  # a shorter list is filled up to so many entries with what applies to most tables
FILLED_WITH_OBVIOUS = 4  # a still shorter one with what most players know

MAX_SUBJECTS = 2
"""A ruling about more cards than this says the same of each; it is not an interaction unless its kind says so."""

MAX_MEETING = 5  # of the kind "interaction": a ruling about more cards than this is about all cards of a kind

CARDS_OF_EVERY_GAME = frozenset({"copper", "silver", "gold", "estate", "duchy", "province", "curse", "trash"})
"""A ruling that names one of these besides another card is still about that other card alone."""

REDIRECT_GAINED_CARDS = frozenset({"hasty", "rapid-expansion", "progress"})
"""With one of these on the table gained cards go elsewhere, so that rulings on where a gained card goes do not hold."""

GAINED_CARDS_TOPIC = "nehmen-oder-kaufen"  # the topic of the rulings on where a gained card goes

REDUNDANT_KINDS = frozenset({"reminder", "setup"})
"""Kinds of rulings that repeat what is printed on the card, or what the setup instructions say."""


class InteractionKind(StrEnum):
    """Where an entry comes from, the most specific first. The values are those of the API and never change.

    The word has three uses: every entry is an `Interaction`; `INTERACTION` is an entry made from a rule about kinds of
    cards; and a ruling of the kind "interaction" gives an entry of the kind `RULING`.
    """

    RULING = "ruling"
    INTERACTION = "interaction"
    MECHANIC = "mechanic"


KIND_ORDER = {kind: number for number, kind in enumerate(InteractionKind)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Interaction:
    """One entry: the cards of this table that it is about, and the text about them."""

    kind: InteractionKind
    cards: tuple[str, ...]
    title: str
    answer: str
    text: str
    statement: Ruling | Rule

    @property
    def question(self) -> str:
        """What a player would ask; for a mechanic its title."""
        return self.statement.title if isinstance(self.statement, Rule) else self.statement.question

    @property
    def rule(self) -> str:
        """The slug of the rule that the entry was made from; empty if it was made from a ruling."""
        return self.statement.slug if isinstance(self.statement, Rule) else ""


def interactions_of(library: Library, kingdom: Kingdom, choices: Choices) -> list[Interaction]:
    """The entries for one table, most specific first, at most `MAX_ENTRIES`."""
    view, slugs = catalog_view(library.catalog, tuple(choices.editions)), usable_cards(kingdom)
    roles = states_of(kingdom)
    entries = _from_rulings(library, view, [slug for slug in slugs if slug not in roles.borrowed])
    rulings, common, obvious = tuple(entries), list[Interaction](), list[Interaction]()
    for rule, cards, share in _matching_rules(library, view, slugs, roles):
        if left := _not_covered(view, rulings, rule, cards):
            kept = obvious if rule.is_obvious else common if share > COMMON_FREQUENCY else entries
            kept.append(_from_rule(library, rule, left))
    entries += common[: max(0, FILLED_WITH_COMMON - len(entries))]
    entries += obvious[: max(0, FILLED_WITH_OBVIOUS - len(entries))]
    return sorted(entries[:MAX_ENTRIES], key=lambda entry: KIND_ORDER[entry.kind])


def _not_covered(view: CatalogView, rulings: Iterable[Interaction], rule: Rule, cards: Match) -> Match | None:
    """The cards that meet a rule's condition, without those of which rulings already say the same; None if of all.

    A mechanic is said of all its cards together, or not at all.
    """
    on_entry = _all_related(view, chain(*cards))
    said = [about for ruling in rulings if _is_alike(ruling, rule) and on_entry >= (about := frozenset(ruling.cards))]
    new = [group for group in product(*cards) if not any(_is_about(view, about, group) for about in said)]
    if not new or rule.brief:
        return cards if new else None
    left = zip(*new, strict=True)  # for each part the cards that meet it in one of these groups
    return tuple(tuple(slug for slug in part if slug in still) for part, still in zip(cards, left, strict=True))


def _is_alike(ruling: Interaction, rule: Rule) -> bool:
    is_same_answer = bool(rule.answer) and ruling.answer == rule.answer
    return is_same_answer or not set(ruling.statement.topics).isdisjoint(rule.topics)


def _is_about(view: CatalogView, about: frozenset[str], group: Sequence[str]) -> bool:
    """Whether what is said about some cards, or about what they bring, is said about this group of cards."""
    return about <= _all_related(view, group) or all(about & _related_cards(view, slug) for slug in group)


def _all_related(view: CatalogView, slugs: Iterable[str]) -> set[str]:
    return set().union(*(_related_cards(view, slug) for slug in slugs))


def mechanics_of(library: Library, kingdom: Kingdom, choices: Choices) -> list[Interaction]:
    """Every mechanic that the kingdom brings, without the limit of `interactions_of`."""
    view = catalog_view(library.catalog, tuple(choices.editions))
    matching = _matching_rules(library, view, usable_cards(kingdom), states_of(kingdom))
    return [_from_rule(library, rule, cards) for rule, cards, _ in matching if rule.brief]


def usable_cards(kingdom: Kingdom) -> list[str]:
    """Piles and landscapes that everybody can use. Few players will ever see a given card of a Schwarzmarkt deck."""
    return [slug for slug in named_cards(kingdom) if slug not in kingdom.black_market]


def states_of(kingdom: Kingdom) -> CardStates:
    """The cards in special roles. Those for Weg der Maus and the Flussboot are played, but no player ever has them."""
    by_role = extras_of(kingdom)
    return CardStates(
        with_trait={pile for _, pile in kingdom.traits},
        outside_supply=by_role.get(Role.FERRYMAN, ()),
        by_role=by_role,
        borrowed=(*by_role.get(Role.MOUSE, ()), *by_role.get(Role.RIVERBOAT, ())),
    )


def interactions_between(
    library: Library, first: str, second: str, editions: Collection[str] = ()
) -> list[Interaction]:
    """Rulings about two cards, then rules that apply to their kinds; empty if there are none.

    Without editions what holds today, else what holds for these editions.
    """
    view = catalog_view(library.catalog, tuple(editions))
    return _between(library, view, (first, second), library.conditional_rules)


def interactions_of_pairs(
    library: Library, slugs: Sequence[str], editions: Collection[str] = ()
) -> dict[tuple[str, ...], list[Interaction]]:
    """What is written about several of these cards, which are on one table, by these cards; pairs first.

    What holds alike for three or more of them is there once, by all of these. What another of the cards makes untrue,
    and what is about a card that is not on the table, is left out.
    """
    view = catalog_view(library.catalog, tuple(editions))
    found: dict[tuple[str, ...], list[Interaction]] = {}
    for ruling, cards in _rulings_by_cards(library, view, slugs):
        found.setdefault(cards, []).append(_from_ruling(library, ruling, cards))
    for entry, cards in _rules_by_cards(library, view, slugs):
        entries = found.setdefault(cards, [])
        rule = entry.statement
        if not (isinstance(rule, Rule) and rule.is_obvious and any(_is_alike(other, rule) for other in entries)):
            entries.append(entry)
    place = {slug: number for number, slug in enumerate(slugs)}
    order = sorted(found, key=lambda cards: (len(cards) > 2, [place[slug] for slug in cards]))
    return {cards: found[cards][:MAX_ENTRIES] for cards in order}


def _rulings_by_cards(
    library: Library, view: CatalogView, slugs: Sequence[str]
) -> Iterator[tuple[Ruling, tuple[str, ...]]]:
    """The rulings about several of these cards, each with those that it is about; the most specific first."""
    with_piles = {slug: _with_pile_cards(view, slug) for slug in slugs}
    piles_of = group_by_key((card, slug) for slug, cards in with_piles.items() for card in cards)
    of_cards = (library.rulings_of.get(card, ()) for slug in slugs for card in with_piles[slug])
    rulings = {ruling.slug: ruling for ruling in chain.from_iterable(of_cards)}
    for ruling in sorted(rulings.values(), key=lambda ruling: (len(ruling.cards) < 2, ruling.kind != "interaction")):
        if ruling.kind not in REDUNDANT_KINDS and _holds(ruling, view.editions) and not _is_overruled(ruling, slugs):
            yield from ((ruling, cards) for cards in _cards_meant(ruling, with_piles, piles_of))


def _cards_meant(
    ruling: Ruling, with_piles: dict[str, tuple[str, ...]], piles_of: dict[str, list[str]]
) -> list[tuple[str, ...]]:
    """Those cards of a table that a ruling is about together; several times if it mentions several with its own."""

    def on_table(cards: Iterable[str]) -> list[str]:
        found = {slug for card in cards if card in piles_of for slug in piles_of[card]}
        return [slug for slug in with_piles if slug in found] if len(found) > 1 else [*found]

    subjects = on_table(ruling.cards)
    if len(ruling.cards) > (MAX_MEETING if ruling.kind == "interaction" else MAX_SUBJECTS):  # the same of each of them
        missing = set(ruling.mentions).difference(CARDS_OF_EVERY_GAME, *with_piles.values())
        both = on_table(ruling.all_cards) if subjects and not missing else []
        return [tuple(both)] if len(both) > 1 else []
    if not on_table(ruling.cards[:1]):
        return []
    if len(subjects) > 1:
        return [tuple(subjects)]
    return [
        tuple(on_table((*ruling.cards, *with_piles[other])))
        for other in on_table(ruling.mentions)
        if other not in subjects
    ]


def _rules_by_cards(
    library: Library, view: CatalogView, slugs: Sequence[str]
) -> Iterator[tuple[Interaction, tuple[str, ...]]]:
    """The rules that two of these cards meet, with these; with all of them if any two of three or more do."""
    rules = [(rule, set(chain(*parts))) for rule, parts, _ in _matching_rules(library, view, slugs) if not rule.brief]

    def rules_for(both: tuple[str, str]) -> list[Rule]:
        """Those whose condition both may meet: of a mixed pile, each of its cards may."""
        is_mixed = not view.mixed_piles.keys().isdisjoint(both)
        return [rule for rule, cards in rules if is_mixed or cards.issuperset(both)]

    pairs_of: dict[str, dict[tuple[str, str], Interaction]] = {}
    for both in combinations(slugs, 2):
        for entry in _from_kinds(library, view, both, rules_for(both)):
            pairs_of.setdefault(entry.rule, {})[both] = entry
    for pairs in pairs_of.values():
        cards = tuple(slug for slug in slugs if any(slug in both for both in pairs))
        if len(pairs) > 1 and len(pairs) == comb(len(cards), 2):
            yield next(iter(pairs.values())), cards
        else:
            yield from ((entry, both) for both, entry in pairs.items())


def _between(library: Library, view: CatalogView, both: tuple[str, str], rules: Iterable[Rule]) -> list[Interaction]:
    with_piles = {slug: _with_pile_cards(view, slug) for slug in both}
    slugs = dict.fromkeys(
        ruling.slug for slug in both for card in with_piles[slug] for ruling in library.rulings_of.get(card, ())
    )
    rulings = [
        ruling
        for ruling in map(library.rulings.__getitem__, slugs)
        if ruling.kind not in REDUNDANT_KINDS
        and _holds(ruling, view.editions)
        and not any(set(ruling.all_cards).isdisjoint(with_piles[slug]) for slug in both)
    ]
    rulings.sort(
        key=lambda ruling: (
            any(set(ruling.cards).isdisjoint(with_piles[slug]) for slug in both),
            ruling.kind != "interaction",
        )
    )
    entries = [_from_ruling(library, ruling, both) for ruling in rulings]
    return [*entries, *_from_kinds(library, view, both, rules)][:MAX_ENTRIES]


def _from_kinds(
    library: Library, view: CatalogView, both: tuple[str, str], rules: Iterable[Rule]
) -> Iterator[Interaction]:
    """Those of the rules that say how two cards of these kinds work together."""
    for rule, cards, _ in _matching_rules(library, view, both, rules=rules):
        if not rule.brief and sum(map(len, cards)) == len(both):
            yield _from_rule(library, rule, cards)


def nearest_ruling(library: Library, card: str, other: str, editions: Collection[str] = ()) -> Ruling | None:
    """The ruling whose main card is `card` that shares most topics with the rulings about `other`; None without any."""
    topics = {topic for ruling in library.rulings_of.get(other, ()) for topic in ruling.topics}
    rulings = [
        ruling
        for ruling in library.rulings_of.get(card, ())
        if _holds(ruling, editions) and ruling.kind not in REDUNDANT_KINDS and ruling.cards[0] == card
    ]
    return max(rulings, key=lambda ruling: len(topics.intersection(ruling.topics)), default=None)


def is_former(statement: Ruling | Rule, editions: Collection[str]) -> bool:
    """Whether it holds neither today nor for one of these printings that it names."""
    return not statement.holds_today and set(editions).isdisjoint(statement.editions)


def _holds(statement: Ruling | Rule, editions: Collection[str]) -> bool:
    return statement.holds_in(editions) and not is_former(statement, editions)


def _from_rulings(library: Library, view: CatalogView, slugs: Sequence[str]) -> list[Interaction]:
    """Rulings that are about several of these piles, and about nothing else."""
    related = {slug: _related_cards(view, slug) for slug in slugs}
    on_table = set().union(*related.values())
    candidates = dict.fromkeys(
        ruling.slug
        for card in sorted(on_table - CARDS_OF_EVERY_GAME)
        for ruling in library.rulings_of.get(card, ())
        if on_table >= set(ruling.cards)
    )
    rulings = []
    for ruling in map(library.rulings.__getitem__, candidates):
        subjects = set(ruling.cards) - CARDS_OF_EVERY_GAME
        is_of_one_pile = any(subjects <= cards for cards in related.values())
        if is_of_one_pile or not _holds(ruling, view.editions) or _is_overruled(ruling, slugs):
            continue
        if _is_about_interaction(ruling, on_table):
            rulings.append(ruling)
    rulings.sort(key=lambda ruling: (ruling.kind != "interaction", len(ruling.cards)))
    return [_from_ruling(library, ruling, slugs) for ruling in rulings]


def _is_overruled(ruling: Ruling, slugs: Sequence[str]) -> bool:
    """Whether it says where a gained card goes, on a table where another card sends gained cards elsewhere."""
    return GAINED_CARDS_TOPIC in ruling.topics and not REDIRECT_GAINED_CARDS.isdisjoint(set(slugs) - set(ruling.cards))


def _is_about_interaction(ruling: Ruling, on_table: set[str]) -> bool:
    """Whether it says how its cards work together, and not by means of another card that is not on the table."""
    if ruling.kind == "interaction":
        return True
    mentioned = set(ruling.mentions) - CARDS_OF_EVERY_GAME
    return ruling.kind not in REDUNDANT_KINDS and len(ruling.cards) <= MAX_SUBJECTS and on_table >= mentioned


def _from_ruling(library: Library, ruling: Ruling, slugs: Iterable[str]) -> Interaction:
    cards = _one_card_per_pile(library, ruling.cards if len(ruling.cards) > 1 else ruling.all_cards, slugs)
    return Interaction(
        kind=InteractionKind.RULING,
        cards=cards,
        title=" × ".join(library.catalog.cards[slug].name for slug in cards),
        answer=ruling.answer,
        text=ruling.text,
        statement=ruling,
    )


def _one_card_per_pile(library: Library, cards: Sequence[str], slugs: Iterable[str]) -> tuple[str, ...]:
    """One card for each pile in the order of `cards`, then those of `slugs`; two cards of a pile become its pile."""
    catalog = library.catalog
    by_pile: dict[str, list[str]] = {}
    for card in cards:
        by_pile.setdefault(catalog.pile_of.get(card, card), []).append(card)
    named = [pile if len(of_pile) > 1 and pile in catalog.cards else of_pile[0] for pile, of_pile in by_pile.items()]
    others = [slug for slug in slugs if slug in by_pile and slug not in named]
    return tuple(dict.fromkeys([*named, *others][: max(len(named), 1)]))


def _matching_rules(
    library: Library,
    view: CatalogView,
    slugs: Sequence[str],
    roles: CardStates = NO_STATES,
    rules: Iterable[Rule] | None = None,
) -> list[tuple[Rule, Match, float]]:
    """Rules whose condition these cards meet, with these and the share of all tables that meet it; mechanics last.

    Within a kind the rarest comes first. Only the given `rules` are tested, else all.
    """
    matching = [
        (rule, cards, estimate_frequency(view, rule.applies_when))
        for rule in (library.conditional_rules if rules is None else rules)
        if _holds(rule, view.editions) and (cards := match_condition(view, rule.applies_when, slugs, roles))
    ]
    return sorted(matching, key=lambda match: (bool(match[0].brief), match[2]))


def _from_rule(library: Library, rule: Rule, cards: Match) -> Interaction:
    names = [[library.catalog.cards[slug].name for slug in part] for part in cards]
    by_part = {part.name: join_with_or(of_part) for part, of_part in zip(rule.applies_when, names, strict=True)}
    is_mechanic = bool(rule.brief)
    return Interaction(
        kind=InteractionKind.MECHANIC if is_mechanic else InteractionKind.INTERACTION,
        cards=tuple(slug for part in cards for slug in part),
        title=rule.title if is_mechanic else " × ".join(map(_join_names, names)),
        answer=rule.answer,
        text=rule.brief if is_mechanic else fill_placeholders(rule.template, by_part),
        statement=rule,
    )


def _join_names(names: Sequence[str]) -> str:
    return ", ".join(names[:MAX_NAMES]) + (" …" if len(names) > MAX_NAMES else "")


def _with_pile_cards(view: CatalogView, slug: str) -> tuple[str, ...]:
    """A card; of the placeholder of a mixed pile also the cards in it. In this order: all workers answer alike."""
    return slug, *view.cards_in_pile(slug)


def _related_cards(view: CatalogView, slug: str) -> set[str]:
    """A pile with its cards, and every card that it brings by name, but none of a hidden stack."""
    return {card for card in {*_with_pile_cards(view, slug), *view.needs(slug)} if card in view.cards}
