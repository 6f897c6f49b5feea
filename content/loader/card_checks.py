"""Checks of cards, their printings and piles, and of slugs and file names."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from content.loader.faults import Fault
from content.loader.files import fault_in, file_of
from content.model.catalog import names_of, printings_of
from content.model.records import CardRecord, Records
from engine.catalog import LANDSCAPES, Kind
from engine.names import fold

PILE_SIZES = {Kind.SPLIT: {2: (10, 10), 4: (16, 16)}, Kind.KNIGHT: {10: (10, 10)}, Kind.CASTLE: {8: (8, 12)}}
"""Kind of the cards in a mixed kingdom pile: number of different cards → cards for two, for three or more players."""

KINDS_WITHOUT_PILE = frozenset({Kind.KINGDOM, Kind.BASIC, Kind.CURSE, Kind.TRASH}) | LANDSCAPES
"""Kinds of cards that are in no mixed pile: they have a pile of their own, or none."""


def check_renamed_slugs(records: Records) -> Iterator[Fault]:
    """A former slug is not in use, and its new slug is."""
    by_kind: Any = records
    for renamed in records["renamed"]:
        living = {record["slug"] for record in by_kind[renamed["kind"]]}
        if renamed["new"] not in living:
            yield fault_in(renamed, f"{renamed['new']!r} is not a known {renamed['kind']}", "new")
        if renamed["slug"] in living:
            yield fault_in(renamed, f"{renamed['slug']!r} is in use; slugs are never reused", "slug")


def check_permanent_ids(records: Records) -> Iterator[Fault]:
    """Every card, box and word of names has a permanent number for short codes, under its slug or a former one."""
    by_kind: Any = records
    for ids in records["permanent-ids"]:
        numbered = set(ids["slugs"])
        numbered |= {renamed["new"] for renamed in records["renamed"] if renamed["slug"] in numbered}
        for record in by_kind[ids["slug"]]:
            if record["slug"] not in numbered:
                yield fault_in(record, "has no permanent number; append it to permanent_ids.yaml")


def check_file_names(records: Records) -> Iterator[Fault]:
    """Files of cards and statements are named after an expansion, those of sets after the oldest edition."""
    expansions = {expansion["slug"] for expansion in records["expansion"]}
    editions = [edition["slug"] for edition in records["edition"]]
    of_expansions = (*records["card"], *records["pile"], *records["ruling"], *records["difference"])
    for record in {file_of(record): record for record in of_expansions}.values():
        if (stem := _stem(record)) not in expansions:
            yield fault_in(record, f"the file must be named for an expansion, {stem!r} is not one")
    for of_set in records["set"]:
        if _stem(of_set) != of_set["editions"][0]:
            yield fault_in(of_set, f"belongs into sets/{of_set['editions'][0]}.yaml, the oldest edition", "editions")
        if of_set["editions"] != sorted(of_set["editions"], key=editions.index):
            yield fault_in(of_set, "the oldest edition comes first", "editions")


def check_kingdom_cards(records: Records) -> Iterator[Fault]:
    """Kingdom cards have a cost and a tag; the only type of a landscape is its kind."""
    for card in records["card"]:
        if card["kind"] == Kind.KINGDOM:
            if "cost" not in card:
                yield fault_in(card, "a kingdom card has a cost", "kind")
            if not card["tags"]:
                yield fault_in(card, "a kingdom card has at least one tag", "tags")
        if card["kind"] in LANDSCAPES and card["types"] != [card["kind"]]:
            yield fault_in(card, f"a landscape's type is its kind, {card['kind']}", "types")


def check_tag_order(records: Records) -> Iterator[Fault]:
    """Cards have their tags in the order of tags.yaml."""
    order = [tag["slug"] for tag in records["tag"]]
    for card in records["card"]:
        if card["tags"] != sorted(card["tags"], key=order.index):
            yield fault_in(card, "not in the order of tags.yaml", "tags")


def check_unique_arms(records: Records) -> Iterator[Fault]:
    """No two cards of an expansion have the same charge and division: the colour is the same for all of them."""
    owners: dict[tuple[str, str, str], CardRecord] = {}
    for card in records["card"]:
        owner = owners.setdefault((card["expansion"], card["charge"], card["division"]), card)
        if owner is not card:
            yield fault_in(card, f"{owner['slug']} has the same charge and division", "charge")


def check_printings(records: Records) -> Iterator[Fault]:
    """A card has at most one printing in each edition."""
    for card in records["card"]:
        counts = Counter(printing["edition"] for printing in printings_of(card))
        yield from (fault_in(card, f"{e!r} is there twice", "printings") for e, n in counts.items() if n > 1)


def check_kingdom_pile_counts(records: Records) -> Iterator[Fault]:
    """As many kingdom cards name an edition as it has kingdom piles."""
    kingdom = (card for card in records["card"] if card["kind"] == Kind.KINGDOM)
    piles = Counter(printing["edition"] for card in kingdom for printing in printings_of(card))
    for edition in records["edition"]:
        stated, counted = edition["kingdom_piles"], piles[edition["slug"]]
        if stated != counted:
            yield fault_in(edition, f"says {stated}, but {counted} kingdom cards name it", "kingdom_piles")


def check_piles(records: Records) -> Iterator[Fault]:
    """Mixed kingdom piles have numbers of cards and copies that exist."""
    kinds = {card["slug"]: card["kind"] for card in records["card"]}
    for pile in records["pile"]:
        counts = {card: number for entry in pile["cards"] for card, number in entry.items()}
        more = {card: number for entry in pile.get("cards_for_three_or_more", []) for card, number in entry.items()}
        if more.keys() - counts.keys():
            yield fault_in(pile, "names cards that are not in the pile", "cards_for_three_or_more")
        if kinds.get(pile["slug"]) == Kind.KINGDOM:
            held = {kinds[card] for card in counts}
            sizes = PILE_SIZES.get(Kind(held.pop()), {}) if len(held) == 1 else {}
            total = sum(counts.values()), sum({**counts, **more}.values())
            if sizes.get(len(counts)) != total:
                yield fault_in(pile, f"there is no kingdom pile of {len(counts)} cards with {total} copies", "cards")


def check_cards_have_a_place(records: Records) -> Iterator[Fault]:
    """Every card has a pile of its own, is in exactly one mixed pile, or is needed by another card."""
    piled = Counter(card for pile in records["pile"] for entry in pile["cards"] for card in entry)
    placeholders = {pile["slug"] for pile in records["pile"]}
    needed = {slug for card in records["card"] for slug in card.get("needs", [])}
    for card in records["card"]:
        slug = card["slug"]
        if piled[slug] > 1:
            yield fault_in(card, "is in more than one pile")
        if card["kind"] not in KINDS_WITHOUT_PILE and not (slug in needed | placeholders or piled[slug]):
            yield fault_in(card, "is in no pile, and no card needs it")
        if card["kind"] in (Kind.SPLIT, Kind.KNIGHT, Kind.CASTLE) and not piled[slug]:
            yield fault_in(card, "is not in any mixed pile")


def check_unique_names(records: Records) -> Iterator[Fault]:
    """No two cards have a name in common, whatever its spelling."""
    owners: dict[str, CardRecord] = {}
    for card in records["card"]:
        for name in sorted(names_of(card)):
            owner = owners.setdefault(fold(name), card)
            if owner is not card:
                yield fault_in(card, f"{name!r} is also a name of {owner['slug']}")


def _stem(record: Any) -> str:
    return Path(file_of(record)).stem
