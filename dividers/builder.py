"""The dividers for some boxes: which there are, in which order, and what stands on each."""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.pages import card_tiles, wording
from companion.pages.card_faces import BANNER_TYPES
from content.model.types import Library
from dividers import drawings
from dividers.answers import OwnedEditions
from dividers.box_lists import box_answers
from dividers.choices import Choices
from dividers.drawings import Drawings
from dividers.groups import BASICS, BEHIND_PLACEHOLDER, COUNT_NOTES, GROUPS, SECOND_SET
from dividers.piles import WITH_THEIR_CARD, Piles
from dividers.texts import Data, cost_pieces, effect_line, effect_parts, named, note, pieces
from engine.catalog import Card, Cost, Edition, Kind, Order, Pile
from engine.names import sort_key
from engine.setup.rules.kingdom_piles import CARDS_OF_A_PILE

MAX_LISTED = 42  # cards of one group; the kingdom piles that the divider of a box lists with their costs
START_DECK_NOTE = "Ein Erbstück ersetzt ein Kupfer; Hütte, Totenstadt und Verfallenes Anwesen ersetzen die Anwesen."
PLACEHOLDER_NOTE = "Unter jeden Stapel im Vorrat kommt seine Platzhalterkarte: So seht ihr, wann er leer ist."

BOX, KINGDOM, OTHERS, LANDSCAPES, EXTRAS = range(5)
"""The order of dividers within a box."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Divider:
    """One divider. `rank` and `key` sort it within its box; `cards` are what lies behind it; `data` is drawn."""

    slug: str
    box: str = ""
    rank: int = EXTRAS
    key: tuple[Any, ...] = ()
    cards: tuple[str, ...] = ()
    data: Data = field(default_factory=dict)

    @property
    def has_wide_tab(self) -> bool:
        return self.rank == BOX


def dividers(library: Library, choices: Choices, art: Drawings) -> list[Divider]:
    """All dividers that are wanted, in the order of printing; each card has one, in the first of its boxes."""
    builder = Builder(library, choices, art)
    return builder.all()


class Builder:
    """Makes the dividers of some boxes; `art` collects what is drawn on them."""

    def __init__(self, library: Library, choices: Choices, art: Drawings) -> None:
        self.library, self.catalog, self.choices, self.art = library, library.catalog, choices, art
        self.owned = OwnedEditions(library, choices.editions)
        self.piles = Piles(library.catalog, choices.editions)
        self.grouped_later: dict[Kind, dict[str, Card]] = defaultdict(dict)
        art.add("potion", drawings.flask())

    def all(self) -> list[Divider]:
        boxes = sorted((self.catalog.editions[slug] for slug in self.choices.editions), key=self._place_of_box)
        found: dict[str, Divider] = {}
        for box in boxes:
            for divider in sorted(self.of_box(box), key=lambda divider: (divider.rank, divider.key)):
                found.setdefault(divider.slug, divider)
        made = [*found.values(), *self._groups_of_all_boxes()]
        return [*(divider for divider in made if self._is_wanted(divider)), *self._extras()]

    def _place_of_box(self, box: Edition) -> tuple[int, int]:
        return self.catalog.expansions[box.expansions[0]].position, box.position

    def _is_wanted(self, divider: Divider) -> bool:
        choices = self.choices
        if divider.rank == BOX:
            return not (choices.cards or choices.only_errata or choices.printed or choices.since)
        if choices.cards:
            return not set(choices.cards).isdisjoint(divider.cards)
        if choices.only_errata and not divider.data.get("printed"):
            return False
        if choices.printed and set(divider.cards) <= self._unchanged_since(choices.printed):
            return False
        return not choices.since or any(self._changed_since_day(slug) for slug in divider.cards)

    def _unchanged_since(self, editions: Sequence[str]) -> set[str]:
        """The cards that one of these editions prints as the newest of my editions does."""
        found = set()
        for slug, card in self.catalog.cards.items():
            old = {printing.edition: printing for printing in card.printings if printing.edition in editions}
            new = self.catalog.printing(card, self.choices.editions)
            values = [(one.types, one.cost, one.effect) for one in old.values()]
            if new and (new.types, new.cost, new.effect) in values:
                found.add(slug)
        return found

    def _changed_since_day(self, slug: str) -> bool:
        """Whether the card or an erratum about it has changed in the content since the chosen day."""
        errata = {("ruling", one.slug) for one in self.library.rulings_of.get(slug, ()) if one.kind == "erratum"}
        return any(
            change.date.date() >= self.choices.since  # type: ignore[operator]  # only called where it is set
            and ((change.kind, change.slug) in errata or (change.kind, change.slug) == ("card", slug))
            for change in self.library.history.changes
        )

    # The dividers of one box

    def of_box(self, box: Edition) -> Iterator[Divider]:
        cards = [self.catalog.cards[slug] for slug in self.library.boxes[box.slug].cards]
        yield self.box_divider(box, cards)
        behind = {slug for card in cards if card.is_kingdom for slug in self.piles.behind(card.slug)}
        groups: dict[Kind, list[Card]] = defaultdict(list)
        for card in cards:
            if card.kind in BEHIND_PLACEHOLDER or card.slug in behind:
                continue
            if card.kind in GROUPS and not (card.is_landscape and self.choices.landscapes == "each"):
                groups[card.kind].append(card)
            elif card.kind not in (Kind.RUINS, Kind.LOOT) or card.slug in self.catalog.piles:
                yield self.card_divider(card, box.slug)
        for kind, group in groups.items():
            group = [card for card in group if card.slug not in self._back_sides]
            if kind in WITH_THEIR_CARD and all(card.slug in behind for card in group):
                continue
            if str(kind) in BANNER_TYPES and self.choices.landscapes == "all":
                self.grouped_later[kind] |= {card.slug: card for card in group}
            elif group:
                yield self.group_divider(kind, _by_name(group), box.slug)

    @property
    def _back_sides(self) -> set[str]:
        """Cards that are a side of another card, which has a slug of its own."""
        sides = [pile for pile in self.catalog.piles.values() if pile.order is Order.SIDES]
        return {slug for pile in sides if pile.slug in self.catalog.cards for slug in pile.slugs}

    def card_divider(self, card: Card, box: str) -> Divider:
        """The divider of one card, or of a mixed pile with its cards."""
        mixed = self.piles.mixed(card.slug)
        behind = self.piles.behind(card.slug)
        cards = (card.slug, *mixed.slugs) if mixed else (card.slug, *behind)
        entries, total = self.owned.answers(cards)
        if sets := self.owned.sets_with(card.slug):
            entries.append(note("Kartensätze damit", " · ".join(sets), extra=True))
        data = {
            **self._face(card),
            **self._code(f"/karten/{card.slug}/"),
            "kind": "card",
            "effect": effect_parts(card.effect),
            "facts": self._facts(card, behind),
            "printed": self.owned.printed_otherwise(cards, "" if mixed else card.slug),
            "copies": self.piles.cards_behind(card),
            "answers": entries,
            "total": total,
            **(self._pile_data(mixed) if mixed else {}),
            **self._supply_table(card),
        }
        rank, key = self._place(card)
        return Divider(slug=card.slug, box=box, rank=rank, key=key, cards=cards, data=data)

    def _face(self, card: Card) -> Data:
        tile = card_tiles.tile(self.library, card)
        english = card.name_en if self.choices.lang == "en" and card.name_en != card.name else ""
        return {
            **named(card.name),
            "english": english,
            "look": drawings.look_of_face(tile.face),
            "arms": self.art.add(f"arms-{card.slug}", drawings.arms(tile)),
            "emblem": self.art.emblem(card.expansion),
            "box": self.catalog.expansions[card.expansion].name,
            "cost": cost_pieces(card.cost),
            "types": tile.type_line,
        }

    def _code(self, path: str) -> Data:
        address = f"{self.choices.origin}{path}"
        return {"code": self.art.add(f"code-{path}", drawings.code(address))}

    def _facts(self, card: Card, behind: list[str]) -> list[list[str]]:
        facts = [["size", self.piles.size_text(card)]]
        if behind:
            names = [(self.piles.copies(slug), self.catalog.cards[slug].name) for slug in behind]
            facts.append(["behind", ", ".join(f"{number}× {name}" for number, name in names)])
        if brought := self.piles.brought(card.slug):
            facts.append(["needs", ", ".join(brought)])
        return facts

    def _pile_data(self, pile: Pile) -> Data:
        """The cards of a mixed pile, how many there are of each, and how they are stacked."""
        numbers = [max(part.count, part.count_for_three) for part in pile.cards]
        each = numbers[0] if len(set(numbers)) == 1 else 0
        stacked = {Order.TOP_DOWN: "von oben nach unten", Order.SHUFFLED: "gemischt"}.get(pile.order, "")
        entries = [
            self._entry(self.catalog.cards[part.card], 0 if each else number)
            for part, number in zip(pile.cards, numbers, strict=True)
        ]
        how = ", ".join(words for words in (f"je {each}×" if each > 1 else "", stacked) if words)
        return {"kind": "pile", "entries": entries, "how": how}

    def _entry(self, card: Card, count: int = 0, *, with_effect: bool = True) -> Data:
        entry = {**named(card.name), "cost": cost_pieces(card.cost)}
        if self.choices.lang == "en" and card.name_en != card.name:
            entry["english"] = card.name_en
        if with_effect:
            entry["pieces"] = effect_line(card.effect)
        return entry | ({"count": count} if count > 1 else {})

    def _supply_table(self, card: Card) -> Data:
        counts = self.piles.supply_counts(card.slug)
        if not counts:
            return {}
        table = {"table": [[players, str(count)] for players, count in counts.items()]}
        if card.slug == "ruins":
            return table
        notes = [COUNT_NOTES.get(card.slug, ""), SECOND_SET if self.piles.needs_second_set(card.slug) else ""]
        facts = [["size", f"{self.piles.copies(card.slug)} Karten in der Schachtel"]]
        return {**table, "note": " ".join(filter(None, notes)), "facts": facts}

    def _place(self, card: Card) -> tuple[int, tuple[Any, ...]]:
        if card.is_kingdom:
            return KINGDOM, self._sort_key(card)
        if card.is_landscape:
            return LANDSCAPES, (list(GROUPS).index(card.kind), *self._sort_key(card))
        place = BASICS.index(card.slug) if card.slug in BASICS else len(BASICS)
        return OTHERS, (place, sort_key(card.name))

    def _sort_key(self, card: Card) -> tuple[Any, ...]:
        name = sort_key(card.name)
        if self.choices.order == "cost":
            cost = card.cost or Cost()
            return cost.coins, cost.potion, cost.debt, name
        return (wording.type_line(self.catalog.words, card.types), name) if self.choices.order == "type" else (name,)

    def group_divider(self, kind: Kind, cards: list[Card], box: str, part: str = "") -> Divider:
        """Cards of one kind behind one divider: those of a box, or without a box, a part of those of all boxes."""
        group = GROUPS[kind]
        name = f"{group.name} {part}".strip()
        expansion = cards[0].expansion if box else "basisspiel"
        emblem = self.art.emblem(expansion) if box else self.art.site_crest()
        outline = f"fl-{kind}" if str(kind) in BANNER_TYPES else "sh"
        banner = f"crest-{expansion}-{outline}"
        arms = self.art.add(banner, drawings.crest(expansion, outline)) if box else emblem["crest"]
        where = self.catalog.expansions[expansion].name if box else "aus allen Schachteln"
        slugs = tuple(card.slug for card in cards)
        entries, total = self.owned.answers(slugs)
        count = sum(self.piles.copies(slug) for slug in slugs)
        size = wording.count_with_noun(count, "Karte", "Karten")
        data = {
            **named(name),
            **self._code(f"/erweiterungen/{expansion}/" if box else f"/karten/?typ={kind}"),
            "kind": "group",
            "look": drawings.look_of_box(expansion, group.ground, kind),
            "arms": arms,
            "emblem": emblem,
            "box": where,
            "cost": [],
            "types": where,
            "entries": [self._entry(card, self.piles.copies(card.slug)) for card in cards],
            "effect": [{"pieces": pieces(self.library.rules[group.rule].brief)}] if group.rule else [],
            "copies": count,
            "facts": [["size", size if count == len(cards) else f"{len(cards)} verschiedene, {size}"]],
            "answers": entries,
            "total": total,
            "printed": self.owned.printed_otherwise(slugs),
        }
        key = (list(GROUPS).index(kind),)
        return Divider(slug=f"{kind}-{box or part}", box=box, rank=LANDSCAPES, key=key, cards=slugs, data=data)

    def box_divider(self, box: Edition, cards: list[Card]) -> Divider:
        """The divider of a box: its kingdom piles, and what else is in it."""
        expansion = box.expansions[0]
        kingdom = sorted((card for card in cards if card.is_kingdom), key=self._sort_key)
        emblem = self.art.emblem(expansion)
        entries = [self._entry(card, with_effect=False) for card in kingdom]
        if len(entries) > MAX_LISTED:
            entries = [{**entry, "cost": []} for entry in entries]
        entries_behind, total = box_answers(self.library, self.piles, box, cards)
        data = {
            **named(box.name),
            "lines": [box.name],
            **self._code(f"/editionen/{box.slug}/"),
            "kind": "box",
            "look": drawings.look_of_box(expansion),
            "copies": len(kingdom),
            "arms": emblem["crest"],
            "emblem": emblem,
            "box": self.catalog.expansions[expansion].name,
            "cost": [],
            "types": "einzeln erschienen" if box.slug == "promo" else f"{box.printed_by} {box.year}",
            "entries": entries,
            "heading": wording.count_with_noun(len(kingdom), "Königreichstapel", "Königreichstapel"),
            "answers": entries_behind,
            "facts": [],
            "total": total,
        }
        return Divider(
            slug=f"box-{box.slug}", box=box.slug, rank=BOX, cards=tuple(card.slug for card in kingdom), data=data
        )

    # What belongs to no box

    def _groups_of_all_boxes(self) -> Iterator[Divider]:
        for kind, cards_by_slug in self.grouped_later.items():
            cards = _by_name(cards_by_slug.values())
            number = math.ceil(len(cards) / MAX_LISTED)
            each = math.ceil(len(cards) / max(1, number))
            for begin in range(0, len(cards), each):
                part = cards[begin : begin + each]
                letters = f"{part[0].name[0]}–{part[-1].name[0]}" if number > 1 else ""
                yield self.group_divider(kind, part, "", letters)

    def _extras(self) -> Iterator[Divider]:
        """Dividers without a card: start decks, placeholder cards, blank ones."""
        for number in range(1, self.choices.start_decks + 1):
            yield self._plain(f"start-deck-{number}", f"Startdeck {number}", START_DECK_NOTE, ("7 Kupfer", "3 Anwesen"))
        if self.choices.placeholders == "true":
            boxes = [self.library.boxes[slug].cards for slug in self.choices.editions]
            kingdom = {slug for cards in boxes for slug in cards if self.catalog.cards[slug].is_kingdom}
            size = len(kingdom)
            yield self._plain("placeholders", "Platzhalter", PLACEHOLDER_NOTE, (f"{size} Karten",), size)
        for number in range(self.choices.blanks):
            yield self._plain(f"blank-{number + 1}", "", "", ())

    def _plain(self, slug: str, name: str, text: str, lines: Sequence[str], copies: int = CARDS_OF_A_PILE) -> Divider:
        emblem = self.art.emblem("basisspiel")
        bonuses = [{"bonuses": [["text", line] for line in lines]}] if lines else []
        data = {
            **named(name),
            "kind": "plain",
            "look": drawings.look_of_box("basisspiel"),
            "arms": emblem["crest"],
            "emblem": emblem,
            "box": "",
            "cost": [],
            "types": "",
            "copies": copies,
            "effect": [*bonuses, {"pieces": pieces(text)}] if text else [],
            "facts": [],
            "printed": None,
            "answers": [],
            "total": 0,
        }
        return Divider(slug=slug, data=data)


def _by_name(cards: Iterable[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: sort_key(card.name))
