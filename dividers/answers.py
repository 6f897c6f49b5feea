"""What is asked about cards, in the order in which dividers print it, and what my boxes print otherwise than today."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.pages import card_tiles, wording
from companion.pages.card_statements import CardStatements, ruling_order, sort_statements
from content.model.types import Library, Ruling
from dividers.texts import Data, answer
from engine.catalog import Card, Printing
from engine.effects import to_one_line
from engine.names import sort_key

MAX_ANSWERS = 12  # of one divider: never so many fit, and each more is measured
MAX_SETS = 6  # recommended sets named on one divider

HEADINGS = {"erratum": "Anders als aufgedruckt", "setup": "Beim Aufbau"}
"""Words above the first answer with this mark."""

PILE_SIZES = "kartenzahl"  # the topic of rulings about what the divider says as the size of the pile


class Answers(NamedTuple):
    """The answers for a divider, the first of them most important, and how many there are on the site."""

    entries: list[Data]
    total: int


class _Sections(NamedTuple):
    errata: list[Ruling]
    setup: list[Ruling]
    questions: list[Ruling]
    with_other_cards: list[Ruling]
    reminders: list[Ruling]


class OwnedEditions:
    """The library as players with these boxes read it."""

    def __init__(self, library: Library, editions: tuple[str, ...]) -> None:
        self.library, self.editions = library, editions

    def of(self, card: Card) -> list[str]:
        """Those of the boxes that contain a card."""
        return [slug for slug in self.editions if slug in card.editions]

    def statements(self, slug: str) -> CardStatements:
        """The rulings about a card that hold for these boxes, in sections."""
        own = self.of(self.library.catalog.cards[slug])
        rulings = [ruling for ruling in self.library.rulings_of.get(slug, ()) if ruling.holds_in(own)]
        return sort_statements(self.library, slug, rulings, own)

    def answers(self, cards: Sequence[str]) -> Answers:
        """First errata, then what matters when laying out, then the most asked; last what involves other cards."""
        sections = _Sections([], [], [], [], [])
        seen: set[str] = set()
        for slug in cards:
            statements = self.statements(slug)
            own_sections = _in_sections(statements, self._misprints(slug, statements))
            for section, rulings in zip(sections, own_sections, strict=True):
                section += [ruling for ruling in rulings if ruling.slug not in seen]
                seen.update(ruling.slug for ruling in rulings)
        if len(cards) > 1:
            for section in sections:
                section.sort(key=ruling_order)
        marks = ("erratum", "setup", "", "", "")
        entries: list[Data] = []
        for section, mark in zip(sections, marks, strict=True):
            told = [answer(ruling, mark) for ruling in section]
            if told and mark:
                told[0]["heading"] = HEADINGS[mark]
            entries += told
        return Answers(entries[:MAX_ANSWERS], len(seen))

    def printed_otherwise(self, cards: Sequence[str], main: str = "") -> Data | None:
        """What my boxes print otherwise than it is played today: their `tags`, and a lead with answer and text.

        Of the `main` card the text is what is printed there; of all others behind the same divider, their names.
        """
        found = {slug: wrong for slug in cards if (wrong := self._misprinted_in(self.library.catalog.cards[slug]))}
        if not found:
            return None
        names = ", ".join(self.library.catalog.cards[slug].name for slug in found if slug != main)
        if main not in found:
            return {"tags": self.edition_tags(set().union(*found.values())), "lead": names, "answer": "", "text": ""}
        mark = self._mark_of(self.library.catalog.cards[main], found[main])
        return {**mark, "text": f"{mark['text']} Ebenso: {names}."} if names else mark

    def _misprinted_in(self, card: Card) -> set[str]:
        """Those of my boxes whose print of a card is not what is played today."""
        errata = self._misprints(card.slug, self.statements(card.slug))
        corrected = {edition for ruling in errata for edition in ruling.editions}
        return set(self._former_texts(card)) | corrected.intersection(self.of(card))

    def _mark_of(self, card: Card, editions: set[str]) -> Data:
        """What these boxes print on a card otherwise than it is played today."""
        former = self._former_texts(card)
        tags = self.edition_tags(editions)
        if not former:
            told = answer(self._misprints(card.slug, self.statements(card.slug))[0])
            return {"tags": tags, "lead": told["question"], "answer": told["verdict"], "text": told["reason"]}
        newest = max(former, key=lambda slug: self.library.catalog.editions[slug].position)
        saying = self.edition_tags([slug for slug, text in former.items() if text == former[newest]])
        lead = "Dort steht noch:" if saying == tags else f"{', '.join(saying)}:"
        return {"tags": tags, "lead": lead, "answer": "", "text": former[newest]}

    def _former_texts(self, card: Card) -> dict[str, str]:
        """What my boxes print otherwise than the card says today, by edition."""
        changes = {printing.edition: self._change(card, printing) for printing in card.printings}
        return {edition: text for edition, text in changes.items() if text and edition in self.editions}

    def _misprints(self, slug: str, statements: CardStatements) -> list[Ruling]:
        """The errata that say why the print of this card in my boxes is wrong.

        Where no print differs from the card of today, these are errata that name this card alone and an edition. All
        others are about a rule or a rulebook; they are answers like any other.
        """
        if self._former_texts(self.library.catalog.cards[slug]):
            return list(statements.corrections)
        return [ruling for ruling in statements.corrections if ruling.cards == (slug,) and ruling.editions]

    def _change(self, card: Card, printing: Printing) -> str:
        """What a printing says otherwise than the card does today; "" if nothing."""
        words = self.library.catalog.words
        changes = []
        if printing.effect and printing.effect != card.effect:
            changes.append(to_one_line(printing.effect))
        if printing.types != card.types:
            changes.append(f"Typ: {wording.type_line(words, printing.types)}.")
        if printing.cost and printing.cost != card.cost:
            changes.append(f"Kosten: {printing.cost.coins}.")
        return " ".join(changes)

    def edition_tags(self, editions: Sequence[str] | set[str]) -> list[str]:
        """Editions as short labels, oldest first."""
        boxes = sorted((self.library.catalog.editions[slug] for slug in editions), key=lambda box: box.position)
        return list(dict.fromkeys("Promo" if box.slug == "promo" else card_tiles.edition_tag(box) for box in boxes))

    def sets_with(self, slug: str) -> list[str]:
        """Recommended sets with a card that these boxes print, those that need fewest boxes first."""
        found = [
            entry for entry in self.library.sets_with.get(slug, ()) if not set(entry.editions).isdisjoint(self.editions)
        ]
        found.sort(key=lambda entry: (len(entry.expansions), sort_key(entry.name)))
        return list(dict.fromkeys(entry.name for entry in found))[:MAX_SETS]


def _in_sections(statements: CardStatements, misprints: list[Ruling]) -> _Sections:
    other_errata = [ruling for ruling in statements.corrections if ruling not in misprints]
    setup = [ruling for ruling in statements.answers if ruling.kind == "setup" and PILE_SIZES not in ruling.topics]
    return _Sections(
        errata=misprints,
        setup=setup,
        questions=[*other_errata, *(ruling for ruling in statements.answers if ruling not in setup)],
        with_other_cards=list(statements.with_other_cards),
        reminders=list(statements.reminders),
    )
