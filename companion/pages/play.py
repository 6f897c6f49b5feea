"""A kingdom of an address: read from its code, completed, with everything the pages about it show."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from companion.pages import shown
from companion.pages.library import Library, Statement
from companion.pages.shown import Tile
from companion.pages.wishes import Field, policy_fields
from engine.catalog import Kind
from engine.checking import Finding, is_legal
from engine.codes import from_code, seed_of, to_code
from engine.decisions import Decided, decide_platinum_colony, decide_shelters
from engine.drawing import Draw
from engine.errors import BadInput
from engine.finishing import without_idle_extras
from engine.in_play import InPlay, in_play
from engine.kingdom import PILES, Choices, How, Kingdom, Policy
from engine.names import sort_key
from engine.parsing import Parsed
from engine.results import BesidePile, Setup, SupplyPile
from engine.roles import ACCOMPANYING, EXTRA, SINGLES, SWAPPABLE, Role
from engine.seeds import Rng
from engine.setup import set_up
from engine.wishes import Wishes
from engine.writing import write_names

EXTRAS = sorted(SINGLES, key=lambda extra: extra.kind is not None)
"""Roles of a single card as they are shown: the piles, then the landscapes."""

BOON = "Gabe der Druidin"
COUNTED = EXTRA[Role.OBELISK].title

PAGES = {"aufbau": "setup", "tisch": "table"}
"""Pages about a kingdom, by the first word of their address; all else is Königreich itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A card of the kingdom, in its role, with what `check` says about it."""

    tile: Tile
    role: str
    findings: tuple[Finding, ...]
    is_locked: bool
    can_swap: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What is said about a card of the kingdom, in the order in which one looks it up."""

    errata: tuple[Statement, ...]
    differences: tuple[shown.Comparison, ...]
    rulings: tuple[Statement, ...]

    def __bool__(self) -> bool:
        return bool(self.errata or self.differences or self.rulings)


class Play:
    """A kingdom as it is played."""

    def __init__(self, library: Library, kingdom: Kingdom, choices: Choices, locked: Sequence[str] = ()) -> None:
        self.library = library
        self.kingdom = kingdom
        self.choices = choices
        self.locked = frozenset(locked)
        self.code = to_code(kingdom, choices)

    @cached_property
    def setup(self) -> Setup:
        """The same for everybody who has the code."""
        return set_up(self.library.catalog, self.kingdom, self.choices, Rng(seed_of(self.kingdom)))

    @cached_property
    def platinum_colony(self) -> Decided:
        """Whether Platin and Kolonie are used, as the setup has decided it."""
        return decide_platinum_colony(self.game, self.kingdom, self.choices, Rng(seed_of(self.kingdom)))

    @cached_property
    def shelters(self) -> Decided:
        """Whether the game starts with Unterschlüpfe, as the setup has decided it."""
        return decide_shelters(self.game, self.kingdom, self.choices, Rng(seed_of(self.kingdom)))

    @property
    def decisions(self) -> list[str]:
        """What has been decided of the two, where there was something to decide."""
        said = []
        for name, decided, policy in (
            ("Platin und Kolonie", self.platinum_colony, self.choices.platinum_colony),
            ("Unterschlupf", self.shelters, self.choices.shelters),
        ):
            if decided.used or decided.because or policy.how is not How.AUTO:
                said.append(f"{'Mit' if decided.used else 'Ohne'} {name} ({decided.reason}).")
        return said

    @property
    def settled(self) -> Kingdom:
        """The kingdom with all that was drawn for it; while it is still being put together, all that stays open."""
        return self.setup.kingdom if len(self.kingdom.piles) >= PILES else self.kingdom

    @property
    def game(self) -> InPlay:
        return in_play(self.library.catalog, self.choices.editions)

    @cached_property
    def places(self) -> list[Place]:
        """The ten as they are sorted on the table, then all else that was chosen or drawn."""
        return list(self._places())

    def _places(self) -> Iterator[Place]:
        laid, order = self.setup.kingdom, self.game.table_order
        for slug in sorted(laid.piles, key=lambda slug: order.get(slug, -1)):
            yield self._place(slug, self._with_count("", slug))
        supply = (*laid.piles, laid.bane, laid.army)
        for extra in EXTRAS:
            for slug in extra.named_in(laid):
                if extra.role is Role.OBELISK and slug in supply:  # such a pile has its place already
                    continue
                can_swap = extra in SWAPPABLE and slug in extra.named_in(self.kingdom)
                yield self._place(slug, self._with_count(extra.title, slug), can_swap=can_swap)
        traits = dict(laid.traits)
        for slug in laid.landscapes:
            yield self._place(slug, f"Am Stapel {self.game.names[traits[slug]]}" if slug in traits else "")
        for slug in laid.boons:
            yield self._place(slug, BOON, can_swap=False)

    def _with_count(self, role: str, slug: str) -> str:
        """The role of a pile, and that the Obelisk counts it."""
        if slug != self.setup.kingdom.obelisk or role == COUNTED:
            return role
        return f"{role}, vom Obelisken gezählt" if role else COUNTED

    def _place(self, slug: str, role: str, *, can_swap: bool = True) -> Place:
        tile = shown.tile(self.library, self.library.catalog.cards[slug], self.choices.editions)
        return Place(
            tile=tile,
            role="" if role == tile.type_line else role,
            findings=tuple(shown.at_card(self.setup.findings, slug)),
            is_locked=slug in self.locked,
            can_swap=can_swap,
        )

    @property
    def general_findings(self) -> list[Finding]:
        """Findings that stand at no card shown."""
        shown_cards = {place.tile.slug for place in self.places}
        return [one for one in self.setup.findings if not one.cards or one.cards[0] not in shown_cards]

    @property
    def policy_fields(self) -> list[Field]:
        return policy_fields(self.choices)

    @property
    def is_legal(self) -> bool:
        return is_legal(self.setup.findings)

    @property
    def title(self) -> str:
        """The kingdom in a few words, for window titles and shared links."""
        names = [place.tile.name for place in self.places[:3]]
        return ", ".join(names) + (" …" if len(self.places) > 3 else "") if names else "Leeres Königreich"

    @cached_property
    def cards(self) -> list[str]:
        """Every card on this table that may be asked about: piles with what lies in them, extras, what they bring."""
        found: dict[str, None] = {place.tile.slug: None for place in self.places}
        piles: tuple[SupplyPile | BesidePile, ...] = (*self.setup.supply, *self.setup.beside)
        for pile in piles:
            found |= dict.fromkeys([pile.pile, *(held.card for held in pile.cards)])
        found |= {count.card: None for count in self.setup.start_deck}
        return [slug for slug in found if slug in self.library.catalog.cards]

    @property
    def black_market(self) -> list[Tile]:
        return shown.tiles(self.library, self.setup.kingdom.black_market, self.choices.editions)

    @cached_property
    def beside(self) -> list[Tile]:
        """Cards that the kingdom brings along, without those of every game and those shown anyway."""
        known = {place.tile.slug for place in self.places} | shown.COMMON | set(self.setup.kingdom.black_market)
        kinds = {Kind.BOON, Kind.HEX}  # twelve each: on the table they are turned over one at a time
        cards = [self.library.catalog.cards[slug] for slug in self.cards if slug not in known]
        return [shown.tile(self.library, one, self.choices.editions) for one in cards if one.kind not in kinds]

    def said(self, slug: str) -> Said:
        """What is said about a card in the editions on the table; of a mixed pile, about every card in it."""
        library, editions = self.library, self.choices.editions
        pile = library.catalog.piles.get(slug)
        cards = [slug, *(held.card for held in pile.cards)] if pile else [slug]
        found = {one.slug: one for card in cards for one in library.statements_of.get(card, ())}
        statements = [one for one in found.values() if one.holds_in(editions)]
        disagreements = [one for card in cards for one in library.disagreements_of.get(card, ())]
        compared = [shown.comparison(library, one, editions) for one in disagreements]
        return Said(
            errata=tuple(one for one in statements if one.kind == "erratum"),
            differences=tuple(one for one in compared if one.mine or not editions),
            rulings=tuple(one for one in statements if one.kind != "erratum"),
        )

    @property
    def meetings(self) -> list[shown.Meeting]:
        chosen = [*(place.tile.slug for place in self.places), *self.setup.kingdom.black_market]
        met = shown.meetings(self.library, chosen)
        return [meeting for meeting in met if meeting.statement.holds_in(self.choices.editions)]

    @property
    def names(self) -> str:
        """The kingdom as a list of names that can be pasted again."""
        lines = [write_names(self.game, self.setup.kingdom)]
        lines += ["Platin, Kolonie"] if self.platinum_colony.used else []
        lines += ["Unterschlupf"] if self.shelters.used else []
        return "\n".join(lines)


def read(library: Library, code: str, locked: Sequence[str] = ()) -> Play:
    """The kingdom of a code; BadCode says what is wrong with it."""
    kingdom, choices = from_code(library.catalog, code)
    return Play(library, kingdom, choices, locked)


def corrected(library: Library, text: str, correction: str) -> str:
    """A pasted list with one name in it replaced, as `wrong=slug` says."""
    wrong, _, slug = correction.rpartition("=")
    card = library.catalog.cards.get(slug)
    return text.replace(wrong, card.name, 1) if wrong and card else text


def choices_of(parsed: Parsed, choices: Choices) -> Choices:
    """How a list is to be played: Platin and Kolonie or Unterschlupf are used when it names them."""
    yes = Policy(how=How.YES)
    return replace(
        choices,
        platinum_colony=yes if parsed.platinum_colony else choices.platinum_colony,
        shelters=yes if parsed.shelters else choices.shelters,
    )


def left_out(library: Library, parsed: Parsed) -> list[str]:
    """What a list names and its kingdom does not hold: cards of every game, a second Ally."""
    cards = library.catalog.cards
    used = ("platinum", "colony")
    return [slug for slug in parsed.ignored if slug not in used and cards[slug].kind is not Kind.SHELTER]


def on_table(library: Library, cards: Sequence[str], mine: Sequence[str], first: Sequence[str] = ()) -> tuple[str, ...]:
    """Those of my editions with which these cards are played, `first` ones before others; none if one is missing."""
    used: list[str] = []
    missing = set(cards)
    for edition in sorted(mine, key=lambda slug: slug not in first):
        if edition in first or not first or missing.intersection(library.boxes[edition].cards):
            used.append(edition)
            missing.difference_update(library.boxes[edition].cards)
    return () if missing else tuple(used)


def without(play: Play, slug: str) -> Kingdom:
    """The kingdom without a card, and without what only that card asked for."""
    kingdom = play.settled
    singles = {extra.field: None for extra in SINGLES if slug in extra.named_in(kingdom)}
    left = replace(
        kingdom,
        piles=tuple(card for card in kingdom.piles if card != slug),
        landscapes=tuple(card for card in kingdom.landscapes if card != slug),
        traits=tuple(pair for pair in kingdom.traits if slug not in pair),
        **singles,  # type: ignore[arg-type]
    )
    return without_idle_extras(Draw(play.library.catalog, Wishes(choices=play.choices)), left)


def with_card(play: Play, slug: str) -> Kingdom:
    """The kingdom with one more pile or landscape; an Ally or Prophecy takes its place."""
    card, kingdom = play.library.catalog.card(slug), play.settled
    if card.kind in ACCOMPANYING:
        return replace(kingdom, **{ACCOMPANYING[card.kind].field: slug})  # type: ignore[arg-type]
    if not card.is_kingdom and not card.is_landscape:
        raise BadInput(f"„{card.name}“ ist weder Königreichstapel noch Querformatkarte.")
    if card.is_landscape:
        return replace(kingdom, landscapes=tuple(dict.fromkeys([*kingdom.landscapes, slug])))
    others = (extra for extra in SINGLES if extra.role is not Role.OBELISK)  # whose pile stays one of the ten
    taken = {extra.field: None for extra in others if slug in extra.named_in(kingdom)}
    return replace(kingdom, piles=tuple(dict.fromkeys([*kingdom.piles, slug])), **taken)  # type: ignore[arg-type]


def candidates(play: Play, slug: str | None) -> list[str]:
    """What can be put in the place of a card, or joined to the kingdom, out of the collection."""
    game = play.game
    extra = next((extra for extra in SWAPPABLE if slug in extra.named_in(play.kingdom)), None)
    if extra:
        found: Sequence[str] = extra.candidates(game)
    elif slug in play.kingdom.landscapes:
        found = sorted(one for one in game.landscape_set if game.cards[one].kind not in ACCOMPANYING)
    elif slug in play.kingdom.piles:
        found = game.kingdom
    else:
        found = [*game.kingdom, *sorted(game.landscape_set)]
    used = {place.tile.slug for place in play.places}
    owned = game.owned
    free = [one for one in found if one not in used and (owned is None or one in owned)]
    return sorted(free, key=lambda one: sort_key(game.names[one]))
