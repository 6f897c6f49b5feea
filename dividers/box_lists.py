"""What the divider of a box lists on its back, and the labels for bags with its mats and tokens."""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from companion.pages import wording
from content.model.types import Library, Rule
from dividers import drawings
from dividers.answers import MAX_ANSWERS, Answers
from dividers.drawings import Drawings
from dividers.groups import BEHIND_PLACEHOLDER
from dividers.piles import Piles
from dividers.texts import Data, note
from engine.catalog import Card, Edition, Kind
from engine.kingdoms.conditions import match_condition
from engine.names import sort_key
from engine.setup.rules.materials import MARKERS
from engine.setup.rules.tokens import SUN_TOKENS

SUNS_NOTE = "Auf die Prophezeiung: " + ", ".join(f"{number} Spieler {count}" for number, count in SUN_TOKENS.items())


def box_answers(library: Library, piles: Piles, box: Edition, cards: list[Card]) -> Answers:
    """What a box holds besides its kingdom piles, the new rules for it in brief, and its recommended sets."""
    rules = [
        note(_short_title(rule.title), rule.brief)
        for rule in library.rules_of_edition(box.slug)
        if rule.brief and rule.holds_today and _is_rule_for(library, piles, rule, box, cards)
    ]
    names = piles.view.names
    sets = [
        note(f"Kartensatz {entry.name}", ", ".join(sorted((names[slug] for slug in entry.kingdom.piles), key=sort_key)))
        for entry in library.sets.values()
        if box.slug in entry.editions and set(entry.expansions) <= {*box.expansions, "basisspiel"}
    ]
    entries = [*_other_cards(library, piles, cards), *rules, *sets]
    return Answers(entries[:MAX_ANSWERS], len(entries))


def _is_rule_for(library: Library, piles: Piles, rule: Rule, box: Edition, cards: list[Card]) -> bool:
    """Whether a rule is about cards of this box, or only rulebooks of its expansion have it."""
    if rule.applies_when:
        return match_condition(piles.view, rule.applies_when, [card.slug for card in cards]) is not None
    expansions = {library.catalog.editions[slug].expansions[0] for slug in library.editions_printing(rule)}
    return expansions <= set(box.expansions)


def _other_cards(library: Library, piles: Piles, cards: list[Card]) -> Iterator[Data]:
    """The cards of a box by kind with their numbers, then its mats and tokens."""
    groups: dict[str, list[Card]] = defaultdict(list)
    for card in cards:
        is_in_pile = card.kind in (Kind.RUINS, Kind.LOOT) and card.slug not in library.catalog.piles
        if not card.is_kingdom and card.kind not in BEHIND_PLACEHOLDER and not is_in_pile:
            groups[library.catalog.words.kinds[card.kind].name].append(card)
    for kind, group in groups.items():
        group.sort(key=lambda card: sort_key(card.name))
        names = [f"{card.name} {count}×" if (count := piles.copies(card.slug)) > 1 else card.name for card in group]
        yield note(f"{len(group)} {kind}" if len(group) > 1 else kind, " · ".join(names))
    materials = sorted((library.catalog.materials[slug].name for slug in piles.materials(cards)), key=sort_key)
    if materials:
        yield note("Tableaus und Marker", " · ".join(materials))


def _short_title(title: str) -> str:
    """A title without what stands behind its colon or in brackets.

    >>> _short_title("Ereignisse (Querformat): erwerben")
    'Ereignisse'
    """
    return re.sub(r"\s*\(.*?\)", "", title).split(":")[0]


def bag_labels(library: Library, piles: Piles, editions: tuple[str, ...], art: Drawings) -> list[Data]:
    """Labels for bags, one for each kind of mats and tokens of these boxes; the markers for piles share one."""
    asking: dict[str, dict[str, None]] = defaultdict(dict)
    for box in editions:
        cards = library.boxes[box].cards
        for material in piles.materials([library.catalog.cards[slug] for slug in cards]):
            asking[material] |= dict.fromkeys(slug for slug in piles.cards_asking[material] if slug in cards)
    labels = [
        _label(
            library,
            art,
            thing.name,
            list(asking[slug]),
            of_player=thing.of_player,
            note=SUNS_NOTE if slug == "sun-tokens" else "",
        )
        for slug, thing in library.catalog.materials.items()
        if slug in asking and slug not in MARKERS
    ]
    markers = [slug for slug in MARKERS if slug in asking]
    if markers:
        users = list(dict.fromkeys(card for slug in markers for card in asking[slug]))
        words = " · ".join(MARKERS[slug][0] for slug in markers)
        labels.append(_label(library, art, "Marker für Stapel", users, of_player=True, note=words))
    return sorted(labels, key=lambda label: sort_key(label["name"]))


def _label(
    library: Library, art: Drawings, name: str, cards: list[str], *, of_player: bool, note: str
) -> dict[str, Any]:
    expansion = library.catalog.cards[cards[0]].expansion
    return {
        "name": name,
        "breakable": wording.with_soft_hyphens(name),
        "of": "je Spieler" if of_player else "einmal für alle",
        "users": sorted((library.catalog.cards[slug].name for slug in cards), key=sort_key),
        "look": drawings.look_of_box(expansion),
        "emblem": art.emblem(expansion),
        "box": library.catalog.expansions[expansion].name,
        "note": note,
    }
