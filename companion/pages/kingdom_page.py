"""A kingdom of an address: read from its code, completed, with everything the pages about it show."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from companion.pages import card_tiles
from companion.pages.card_statements import ruling_order
from companion.pages.card_tiles import Tile
from companion.pages.kingdom_stats import Stat, kingdom_stats
from companion.pages.kingdom_titles import name_of
from companion.pages.wish_fields import Field, policy_fields
from content.model.interactions import CARDS_OF_EVERY_GAME, Interaction, interactions_of, is_former, mechanics_of
from content.model.library import Library
from content.model.types import RecommendedSet, Ruling
from engine.catalog import Kind
from engine.catalog_view import CatalogView, catalog_view
from engine.chance import Rng
from engine.kingdoms.card_list_parser import ParsedCardList
from engine.kingdoms.card_list_writer import write_card_list
from engine.kingdoms.kingdom import KINGDOM_PILE_COUNT, Choices, Kingdom, PolicyMode
from engine.kingdoms.readable_codes import from_code, seed_of, to_code
from engine.kingdoms.roles import EXTRA_OF, SINGLE_EXTRAS, SWAPPABLE_EXTRAS, Role
from engine.kingdoms.short_codes import short_code_or_none
from engine.setup.builder import set_up
from engine.setup.results import OutsidePile, Setup, SupplyPile
from engine.validation import Finding, is_legal

ROLES_IN_ORDER = sorted(SINGLE_EXTRAS, key=lambda extra: extra.kind is not None)
"""Roles of a single card as they are shown: the piles, then the landscapes."""

MAX_FIRST_RULINGS = 3
"""So many answers stand beside a card of a kingdom; its own page has them all."""

BOON_ROLE = "Gabe der Druidin"
OBELISK_ROLE = EXTRA_OF[Role.OBELISK].title

KINGDOM_PAGES = {"aufbau": "setup", "tisch": "table", "wertung": "score"}
"""Pages about a kingdom, by the first word of their address; all else is Königreich itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardOnTable:
    """A card of the kingdom, in its role, with what `check` says about it."""

    tile: Tile
    role: str
    findings: tuple[Finding, ...]
    is_locked: bool
    can_swap: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CardNotes:
    """What is said about a card of the kingdom, in the order in which one looks it up."""

    errata: tuple[Ruling, ...]
    rulings: tuple[Ruling, ...]
    differences: tuple[card_tiles.Comparison, ...]

    def __bool__(self) -> bool:
        return bool(self.errata or self.differences or self.rulings)

    @property
    def first_rulings(self) -> tuple[Ruling, ...]:
        """What is worth knowing right now."""
        return (*self.errata, *self.rulings)[:MAX_FIRST_RULINGS]

    @property
    def more_rulings(self) -> int:
        return len(self.errata) + len(self.rulings) - len(self.first_rulings)


class KingdomPage:
    """A kingdom as it is played."""

    def __init__(self, library: Library, kingdom: Kingdom, choices: Choices, locked: Sequence[str] = ()) -> None:
        self.library = library
        self.kingdom = kingdom
        self.choices = library.with_set_policies(kingdom, choices)
        self.locked = frozenset(locked)
        self.choices_in_code = choices
        self.code = to_code(kingdom, choices)

    def short_code(self, *, with_boxes: bool) -> str:
        """The code for links, packed where it can be; my boxes are in it only if they are asked for."""
        choices = self.choices_in_code if with_boxes else replace(self.choices_in_code, editions=())
        return short_code_or_none(self.library.catalog, self.kingdom, choices) or to_code(self.kingdom, choices)

    @cached_property
    def setup(self) -> Setup:
        """The same for everybody who has the code."""
        return set_up(self.library.catalog, self.kingdom, self.choices, Rng(seed_of(self.kingdom)))

    @property
    def decisions(self) -> list[str]:
        """What has been decided of the two, where there was something to decide."""
        said = []
        for name, decided, policy in (
            ("Platin und Kolonie", self.setup.platinum_colony, self.choices.platinum_colony),
            ("Unterschlupf", self.setup.shelters, self.choices.shelters),
        ):
            if decided.used or decided.because or policy.mode is not PolicyMode.AUTO:
                said.append(f"{'Mit' if decided.used else 'Ohne'} {name} ({decided.reason}).")
        return said

    @property
    def end_of_game(self) -> str:
        """How the game ends, the last thing the setup says."""
        return self.setup.steps[-1].text

    @property
    def settled_kingdom(self) -> Kingdom:
        """The kingdom with all that was drawn for it; while it is still being put together, all that stays open."""
        return self.setup.kingdom if len(self.kingdom.piles) >= KINGDOM_PILE_COUNT else self.kingdom

    @property
    def view(self) -> CatalogView:
        return catalog_view(self.library.catalog, self.choices.editions)

    @cached_property
    def cards(self) -> list[CardOnTable]:
        """The ten as they are sorted on the table, then all else that was chosen or drawn."""
        return list(self._sorted_cards())

    def _sorted_cards(self) -> Iterator[CardOnTable]:
        laid, order = self.setup.kingdom, self.view.table_order
        for slug in sorted(laid.piles, key=lambda slug: order.get(slug, -1)):
            yield self._card_on_table(slug, self._with_obelisk("", slug))
        supply = (*laid.piles, laid.bane, laid.army)
        for extra in ROLES_IN_ORDER:
            for slug in extra.cards_in(laid):
                if extra.role is Role.OBELISK and slug in supply:  # such a pile has its place already
                    continue
                can_swap = extra in SWAPPABLE_EXTRAS and slug in extra.cards_in(self.kingdom)
                yield self._card_on_table(slug, self._with_obelisk(extra.title, slug), can_swap=can_swap)
        traits = dict(laid.traits)
        for slug in laid.landscapes:
            yield self._card_on_table(slug, f"Am Stapel {self.view.names[traits[slug]]}" if slug in traits else "")
        for slug in laid.boons:
            yield self._card_on_table(slug, BOON_ROLE, can_swap=False)

    def _with_obelisk(self, role: str, slug: str) -> str:
        """The role of a pile, and that the Obelisk counts it."""
        if slug != self.setup.kingdom.obelisk or role == OBELISK_ROLE:
            return role
        return f"{role}, vom Obelisken gezählt" if role else OBELISK_ROLE

    def _card_on_table(self, slug: str, role: str, *, can_swap: bool = True) -> CardOnTable:
        tile = card_tiles.tile(self.library, self.library.catalog.cards[slug], self.choices.editions)
        return CardOnTable(
            tile=tile,
            role="" if role == tile.type_line else role,
            findings=tuple(card_tiles.findings_of_card(self.setup.findings, slug)),
            is_locked=slug in self.locked,
            can_swap=can_swap,
        )

    @property
    def general_findings(self) -> list[Finding]:
        """Findings that stand at no card tiles."""
        shown_cards = {place.tile.slug for place in self.cards}
        return [one for one in self.setup.findings if not one.cards or one.cards[0] not in shown_cards]

    @property
    def missing_piles(self) -> int:
        """So many piles are missing."""
        return max(KINGDOM_PILE_COUNT - len(self.kingdom.piles), 0)

    @property
    def surplus_piles(self) -> int:
        """So many piles are too many."""
        return max(len(self.kingdom.piles) - KINGDOM_PILE_COUNT, 0)

    @property
    def policy_fields(self) -> list[Field]:
        return policy_fields(self.library.catalog, self.choices)

    @property
    def is_legal(self) -> bool:
        return is_legal(self.setup.findings)

    @cached_property
    def recommended_set(self) -> RecommendedSet | None:
        """The recommended set that this kingdom is, if it is one."""
        mine = {*self.kingdom.piles}, {*self.kingdom.landscapes}
        found = self.library.sets_of_piles.get(frozenset(self.kingdom.piles), ())
        return next((one for one in found if ({*one.kingdom.piles}, {*one.kingdom.landscapes}) == mine), None)

    @cached_property
    def name(self) -> str:
        """What it is called: a set as it is printed, any other by its cards."""
        return (
            self.recommended_set.name
            if self.recommended_set
            else name_of(self.library.catalog, self.kingdom) or "Königreich"
        )

    @property
    def stats(self) -> list[Stat]:
        cards = self.library.catalog.cards
        return kingdom_stats(cards[place.tile.slug] for place in self.cards)

    @property
    def title(self) -> str:
        """The kingdom in a few words, for window titles and shared links."""
        names = [place.tile.name for place in self.cards[:3]]
        return ", ".join(names) + (" …" if len(self.cards) > 3 else "") if names else "Leeres Königreich"

    @property
    def description(self) -> str:
        """Its cards in a sentence."""
        names = ", ".join(place.tile.name for place in self.cards)
        return f"Ein Königreich für Dominion: {names}." if names else "Ein leeres Königreich für Dominion."

    @cached_property
    def card_slugs(self) -> list[str]:
        """Every card on this table that may be asked about: piles with what lies in them, extras, what they bring."""
        found: dict[str, None] = {place.tile.slug: None for place in self.cards}
        piles: tuple[SupplyPile | OutsidePile, ...] = (*self.setup.supply, *self.setup.beside)
        for pile in piles:
            found |= dict.fromkeys([pile.pile, *(held.card for held in pile.cards)])
        found |= {count.card: None for count in self.setup.start_deck}
        return [slug for slug in found if slug in self.library.catalog.cards]

    @property
    def black_market(self) -> list[Tile]:
        return card_tiles.tiles(self.library, self.setup.kingdom.black_market, self.choices.editions)

    @cached_property
    def extra_tiles(self) -> list[Tile]:
        """Cards that the kingdom brings along, without those of every game and those shown anyway."""
        known = {place.tile.slug for place in self.cards} | CARDS_OF_EVERY_GAME | set(self.setup.kingdom.black_market)
        kinds = {Kind.BOON, Kind.HEX}  # twelve each: on the table they are turned over one at a time
        cards = [self.library.catalog.cards[slug] for slug in self.card_slugs if slug not in known]
        return [card_tiles.tile(self.library, one, self.choices.editions) for one in cards if one.kind not in kinds]

    def notes_on(self, slug: str) -> CardNotes:
        """What is said about a card in the editions on the table; of a mixed pile, about every card in it."""
        library, editions = self.library, self.choices.editions
        pile = library.catalog.piles.get(slug)
        cards = [slug, *(held.card for held in pile.cards)] if pile else [slug]
        found = {one.slug: one for card in cards for one in library.rulings_of.get(card, ())}
        here = {*self.card_slugs, *cards}
        statements = [
            one
            for one in found.values()
            if one.holds_in(editions) and not is_former(one, editions) and card_tiles.is_for_table(one, here)
        ]
        statements.sort(key=lambda one: (one.cards[0] not in cards, *ruling_order(one)))
        # What plays the same in every edition is nothing to ask at the table; the page of the card compares that too.
        disagreements = [one for card in cards for one in library.differences_of.get(card, ()) if one.changes_play]
        compared = [card_tiles.comparison(library, one, editions) for one in disagreements]
        return CardNotes(
            errata=tuple(one for one in statements if one.kind == "erratum"),
            # What only reminds of the effect stands right above it, as the effect.
            rulings=tuple(one for one in statements if one.kind not in ("erratum", "reminder")),
            differences=tuple(one for one in compared if one.mine or not editions),
        )

    @cached_property
    def interactions(self) -> list[Interaction]:
        """What matters on this table."""
        return interactions_of(self.library, self.setup.kingdom, self.choices)

    @property
    def mechanics(self) -> list[Interaction]:
        return mechanics_of(self.library, self.setup.kingdom, self.choices)

    @property
    def name_list(self) -> str:
        """The kingdom as a list of names that can be pasted again."""
        lines = [write_card_list(self.view, self.setup.kingdom)]
        lines += ["Platin, Kolonie"] if self.setup.platinum_colony.used else []
        lines += ["Unterschlupf"] if self.setup.shelters.used else []
        return "\n".join(lines)


def read(library: Library, code: str, locked: Sequence[str] = ()) -> KingdomPage:
    """The kingdom of a code; BadCode says what is wrong with it."""
    kingdom, choices = from_code(library.catalog, code)
    return KingdomPage(library, kingdom, choices, locked)


def correct_list(library: Library, text: str, correction: str) -> str:
    """A pasted list with one name in it replaced, as `wrong=slug` says."""
    wrong, _, slug = correction.rpartition("=")
    card = library.catalog.cards.get(slug)
    return text.replace(wrong, card.name, 1) if wrong and card else text


def unused_names(library: Library, parsed: ParsedCardList) -> list[str]:
    """What a list names and its kingdom does not hold: cards of every game, a second Ally."""
    cards = library.catalog.cards
    used = ("platinum", "colony")
    return [slug for slug in parsed.ignored if slug not in used and cards[slug].kind is not Kind.SHELTER]
