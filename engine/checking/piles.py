"""The ten piles and the landscapes: how many, known, different, and of the right kind."""

from collections import Counter
from collections.abc import Iterator

from engine.catalog import Card, Kind
from engine.checking.findings import Case, Finding, error
from engine.errors import UnknownSlug
from engine.kingdoms.inventory import named_cards
from engine.kingdoms.kingdom import PILES, PLATINUM_COLONY

MOST_SUGGESTIONS = 20
"""Looking for near names takes time; beyond this many unknown cards they are only named."""


def unknown_cards(case: Case) -> Iterator[Finding]:
    """Slugs that the catalog does not have, each with the nearest that it has."""
    unknown = [slug for slug in named_cards(case.kingdom) if slug not in case.game.cards]
    for number, slug in enumerate(sorted(unknown)):
        known = case.game.cards if number < MOST_SUGGESTIONS else ()
        yield error("unknown-card", str(UnknownSlug(slug, known)), slug)


def number_of_piles(case: Case) -> Iterator[Finding]:
    """Exactly ten kingdom piles; the bane and other extra piles do not count among them (b08-005, bb19-007)."""
    count = sum(1 for slug in case.kingdom.piles if slug not in PLATINUM_COLONY)
    if count != PILES:
        text = f"Ein Königreich hat zehn Stapel, dieses hat {count}."
        yield error("wrong-number-of-piles", text, sources=("b08-005", "bb19-007"))


def duplicates(case: Case) -> Iterator[Finding]:
    """No pile and no landscape twice."""
    for code, slugs in (("duplicate-pile", case.kingdom.piles), ("duplicate-landscape", case.kingdom.landscapes)):
        if len(set(slugs)) != len(slugs):
            for slug, count in sorted(Counter(slugs).items()):
                if count > 1:
                    yield error(code, f"„{case.name(slug)}“ ist {count}-mal genannt.", slug)


def piles_of_the_wrong_kind(case: Case) -> Iterator[Finding]:
    """Only kingdom piles may be among the ten; a landscape is never one."""
    for slug in sorted(set(case.kingdom.piles)):
        card = case.game.cards.get(slug)
        if card is None or card.is_kingdom or slug in PLATINUM_COLONY:
            continue
        if card.is_landscape:
            text = f"„{card.name}“ ist eine Querformatkarte und nie ein Stapel."
            yield error("landscape-as-pile", text, slug, sources=("me20-004", "kt-26-036"))
        else:
            yield error("not-a-kingdom-pile", _why_not_a_pile(case, card), slug)


def _why_not_a_pile(case: Case, card: Card) -> str:
    pile = case.game.pile_of(card.slug)
    if card.kind in (Kind.SPLIT, Kind.KNIGHT, Kind.CASTLE):
        return f"„{card.name}“ liegt im Stapel „{case.name(pile)}“; nennt diesen."
    return f"„{card.name}“ ist kein Königreichstapel."


def landscapes_of_the_wrong_kind(case: Case) -> Iterator[Finding]:
    """Events, landmarks, projects, ways and traits; Ally and Prophezeiung have a place of their own."""
    for slug in sorted(set(case.kingdom.landscapes)):
        card = case.game.cards.get(slug)
        if card is None:
            continue
        if not card.is_landscape:
            yield error("not-a-landscape", f"„{card.name}“ ist keine Querformatkarte.", slug)
        elif card.kind is Kind.ALLY and case.kingdom.ally is not None:
            text = "Es gibt genau einen Verbündeten im Spiel, hier sind mehrere genannt."
            yield error("too-many-allies", text, case.kingdom.ally, slug, sources=("al22-005", "al22-008"))
        elif card.kind in (Kind.ALLY, Kind.PROPHECY):
            text = f"„{card.name}“ zählt nicht zu den übrigen Querformatkarten; nennt die Karte für sich."
            yield error("ally-or-prophecy-among-landscapes", text, slug)


def half_of_platinum_and_colony(case: Case) -> Iterator[Finding]:
    """Platin and Kolonie come together or not at all (kt-01-000, kt-15-026, kt-15-027)."""
    named = [slug for slug in PLATINUM_COLONY if slug in case.kingdom.piles]
    if len(named) == 1:
        text = f"Platin und Kolonie kommen nur zusammen ins Spiel, hier ist nur {case.name(named[0])} genannt."
        yield error("only-one-of-platinum-and-colony", text, *named, sources=("kt-15-026", "kt-15-027"))
