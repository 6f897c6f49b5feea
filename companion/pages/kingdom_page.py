"""A kingdom as its pages show it: read from a code, completed by the engine, with notes on its cards."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, wraps

from django.http import HttpResponse

from companion.pages import card_tiles
from companion.pages.card_statements import ruling_order
from companion.pages.card_tiles import Tile
from companion.pages.kingdom_titles import in_words, words_of_name
from companion.pages.query_links import redirect_with_query
from companion.pages.wish_fields import Select, policy_fields
from content.model.combinations import FoundCombination, combinations_of
from content.model.interactions import (
    CARDS_OF_EVERY_GAME,
    MAX_SUBJECTS,
    Interaction,
    interactions_of,
    is_former,
    mechanics_of,
)
from content.model.library import Library
from content.model.types import RecommendedSet, Ruling
from engine.catalog import Kind
from engine.catalog_view import CatalogView, catalog_view
from engine.chance import Rng
from engine.kingdoms.card_list_parser import ParsedCardList
from engine.kingdoms.card_list_writer import write_card_list
from engine.kingdoms.character import describe
from engine.kingdoms.kingdom import KINGDOM_PILE_COUNT, Choices, Kingdom, PolicyMode
from engine.kingdoms.readable_codes import from_code, seed_of, to_code
from engine.kingdoms.roles import EXTRA_OF, SINGLE_EXTRAS, SWAPPABLE_EXTRAS, Role
from engine.kingdoms.short_codes import short_code_or_none
from engine.messages import Message
from engine.setup.builder import set_up
from engine.setup.results import OutsidePile, Setup, SupplyPile
from engine.validation import Finding, is_legal
from web.snapshot import ContentRequest

# Roles of a single card, such as the bane, in the order in which they are shown: piles first, then landscapes.
ROLES_IN_ORDER = sorted(SINGLE_EXTRAS, key=lambda extra: extra.kind is not None)

MAX_FIRST_RULINGS = 3  # answers next to a card of the kingdom; the page of the card has all

GUEST = "geteilt"  # parameter of the page of a kingdom that was opened by a shared link

BOON_ROLE = "Gabe der Druidin"
OBELISK_ROLE = EXTRA_OF[Role.OBELISK].title

# First word of the address → URL name of a page about a kingdom. All others stand for Königreich itself.
KINGDOM_PAGES = {"aufbau": "setup", "tisch": "table", "wertung": "score"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CardOnTable:
    """A card of the kingdom with its role, for example "Bannstapel", and the findings about it."""

    tile: Tile
    role: str
    findings: tuple[Finding, ...]
    is_locked: bool
    can_swap: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CardNotes:
    """Statements about a card of the kingdom, reduced to those that matter on this table."""

    errata: tuple[Ruling, ...]
    rulings: tuple[Ruling, ...]
    differences: tuple[card_tiles.Comparison, ...]
    max_rulings: int | None  # to be shown on the table, besides errata

    def __bool__(self) -> bool:
        return bool(self.errata or self.differences or self.rulings)

    @property
    def first_rulings(self) -> tuple[Ruling, ...]:
        """The statements that are shown next to the card: errata first."""
        return (*self.errata, *self.rulings)[:MAX_FIRST_RULINGS]

    @property
    def more_rulings(self) -> int:
        return len(self.errata) + len(self.rulings) - len(self.first_rulings)

    @property
    def rulings_on_table(self) -> tuple[Ruling, ...]:
        return self.rulings[: self.max_rulings]


class KingdomPage:
    """A kingdom with the choices of how to play it, and everything its pages show.

    `kingdom` and `choices_in_code` are what the code says; `setup` is the kingdom as the engine completed it.
    """

    def __init__(self, library: Library, kingdom: Kingdom, choices: Choices, locked: Sequence[str] = ()) -> None:
        self.library = library
        self.kingdom = kingdom
        self.choices = library.with_set_policies(kingdom, choices)
        self.locked = frozenset(locked)
        self.choices_in_code = choices
        self.code = to_code(kingdom, choices)

    def short_code(self, *, with_boxes: bool) -> str:
        """The code for shared links, short if possible; it contains the sender's boxes only with `with_boxes`."""
        choices = self.choices_in_code if with_boxes else replace(self.choices_in_code, editions=())
        return short_code_or_none(self.library.catalog, self.kingdom, choices) or to_code(self.kingdom, choices)

    @cached_property
    def setup(self) -> Setup:
        """The setup; the seed is made from the kingdom, so that everybody with the same code gets the same."""
        return set_up(self.library.catalog, self.kingdom, self.choices, Rng(seed_of(self.kingdom)))

    @property
    def decisions(self) -> list[str]:
        """Sentences on whether Platin/Kolonie and Unterschlupf are used, where there was something to decide."""
        sentences = []
        for name, decided, policy in (
            ("Platin und Kolonie", self.setup.platinum_colony, self.choices.platinum_colony),
            ("Unterschlupf", self.setup.shelters, self.choices.shelters),
        ):
            if decided.used or decided.because or policy.mode is not PolicyMode.AUTO:
                sentences.append(f"{'Mit' if decided.used else 'Ohne'} {name} ({decided.reason}).")
        return sentences

    @property
    def end_of_game(self) -> str:
        """How the game ends: the last step of the setup."""
        return self.setup.steps[-1].text

    @property
    def settled_kingdom(self) -> Kingdom:
        """The kingdom with all cards drawn for it; with fewer than ten piles, as it is, without them."""
        return self.setup.kingdom if len(self.kingdom.piles) >= KINGDOM_PILE_COUNT else self.kingdom

    @property
    def view(self) -> CatalogView:
        return catalog_view(self.library.catalog, self.choices.editions)

    @cached_property
    def cards(self) -> list[CardOnTable]:
        """The kingdom piles in the order of the table, then all other cards that were chosen or drawn."""
        return list(self._sorted_cards())

    def _sorted_cards(self) -> Iterator[CardOnTable]:
        kingdom, order = self.setup.kingdom, self.view.table_order
        for slug in sorted(kingdom.piles, key=lambda slug: order.get(slug, -1)):
            yield self._card_on_table(slug, self._with_obelisk("", slug))
        supply = (*kingdom.piles, kingdom.bane, kingdom.army)
        for extra in ROLES_IN_ORDER:
            for slug in extra.cards_in(kingdom):
                if extra.role is Role.OBELISK and slug in supply:  # this pile is listed already
                    continue
                can_swap = extra in SWAPPABLE_EXTRAS and slug in extra.cards_in(self.kingdom)
                yield self._card_on_table(slug, self._with_obelisk(extra.title, slug), can_swap=can_swap)
        traits = dict(kingdom.traits)
        for slug in kingdom.landscapes:
            yield self._card_on_table(slug, f"Am Stapel {self.view.names[traits[slug]]}" if slug in traits else "")
        for slug in kingdom.boons:
            yield self._card_on_table(slug, BOON_ROLE, can_swap=False)

    def _with_obelisk(self, role: str, slug: str) -> str:
        """The role of a pile, extended if the Obelisk counts it."""
        if slug != self.setup.kingdom.obelisk or role == OBELISK_ROLE:
            return role
        return f"{role}, vom Obelisken gezählt" if role else OBELISK_ROLE

    def _card_on_table(self, slug: str, role: str, *, can_swap: bool = True) -> CardOnTable:
        tile = card_tiles.tile(self.library, self.library.catalog.cards[slug], self.choices.editions)
        return CardOnTable(
            tile=tile,
            role="" if role == tile.type_line else role,
            findings=tuple(finding for finding in self.setup.findings if finding.cards[:1] == (slug,)),
            is_locked=slug in self.locked,
            can_swap=can_swap,
        )

    @property
    def general_findings(self) -> list[Finding]:
        """Findings that are not shown at a card."""
        shown_cards = {card.tile.slug for card in self.cards}
        return [finding for finding in self.setup.findings if not finding.cards or finding.cards[0] not in shown_cards]

    @property
    def missing_piles(self) -> int:
        """How many piles are missing, 0 or more."""
        return max(KINGDOM_PILE_COUNT - len(self.kingdom.piles), 0)

    @property
    def surplus_piles(self) -> int:
        """How many piles there are too many, 0 or more."""
        return max(len(self.kingdom.piles) - KINGDOM_PILE_COUNT, 0)

    @property
    def policy_fields(self) -> list[Select]:
        return policy_fields(self.library.catalog, self.choices)

    @property
    def is_legal(self) -> bool:
        return is_legal(self.setup.findings)

    @cached_property
    def recommended_set(self) -> RecommendedSet | None:
        """The recommended set with exactly these piles and landscapes, if there is one."""
        own_cards = {*self.kingdom.piles}, {*self.kingdom.landscapes}
        candidates = self.library.sets_of_piles.get(frozenset(self.kingdom.piles), ())
        return next(
            (
                candidate
                for candidate in candidates
                if ({*candidate.kingdom.piles}, {*candidate.kingdom.landscapes}) == own_cards
            ),
            None,
        )

    @cached_property
    def name(self) -> str:
        """The printed name of a recommended set, else the name that a changed kingdom has kept, or one made from the
        cards. A kingdom without its ten piles has no name yet, unless it had one before."""
        if self.recommended_set:
            return self.recommended_set.name
        return in_words(self.library.catalog, self.words_of_name) or "Königreich"

    @property
    def words_of_name(self) -> tuple[str, ...]:
        """The slugs of the words of the name, which a change keeps; empty for a recommended set, whose name is not made
        for these cards but printed for exactly them."""
        if self.recommended_set or len(self.kingdom.piles) < KINGDOM_PILE_COUNT:
            return self.choices_in_code.name
        return self.choices_in_code.name or words_of_name(self.library.catalog, self.kingdom)

    def changed(self, kingdom: Kingdom, choices: Choices) -> "KingdomPage":
        """A changed version of this kingdom, which keeps the name; its code says so where its cards do not."""
        name = self.words_of_name
        follows_from_cards = name == words_of_name(self.library.catalog, kingdom)
        return KingdomPage(self.library, kingdom, replace(choices, name=() if follows_from_cards else name))

    @property
    def sentences(self) -> list[Message]:
        """What kind of game lies there, in up to three sentences."""
        return describe(self.view, self.setup.kingdom)

    @property
    def combinations(self) -> list[FoundCombination]:
        return combinations_of(self.library, self.setup.kingdom, self.choices)

    @property
    def card_names(self) -> str:
        return ", ".join(card.tile.name for card in self.cards)

    @property
    def drawn_slugs(self) -> tuple[str, ...]:
        """The piles and landscapes, from which the device knows which cards were played."""
        return (*self.kingdom.piles, *self.kingdom.landscapes)

    @property
    def title(self) -> str:
        """The names of the first three cards, for window titles and shared links."""
        names = [card.tile.name for card in self.cards[:3]]
        return ", ".join(names) + (" …" if len(self.cards) > 3 else "") if names else "Leeres Königreich"

    @property
    def description(self) -> str:
        """All cards in one sentence, for search engines and previews of shared links."""
        if not self.cards:
            return "Ein leeres Königreich für Dominion."
        return f"Ein Königreich für Dominion: {self.card_names}."

    @cached_property
    def card_slugs(self) -> list[str]:
        """Slugs of all cards that can occur in this game: piles with the cards in them, extra piles, start deck.

        The cards of mixed piles come from the catalog, as Geerbt may have taken all copies of one (pl23-045).
        """
        mixed_piles = self.view.mixed_piles
        slugs: dict[str, None] = {card.tile.slug: None for card in self.cards}
        piles: tuple[SupplyPile | OutsidePile, ...] = (*self.setup.supply, *self.setup.beside)
        for pile in piles:
            inside = mixed_piles[pile.pile].cards if pile.pile in mixed_piles else pile.cards
            slugs |= dict.fromkeys([pile.pile, *(card.card for card in inside)])
        slugs |= {count.card: None for count in self.setup.start_deck}
        return [slug for slug in slugs if slug in self.library.catalog.cards]

    @property
    def black_market(self) -> list[Tile]:
        return card_tiles.tiles(self.library, self.setup.kingdom.black_market, self.choices.editions)

    @cached_property
    def extra_tiles(self) -> list[Tile]:
        """Cards that come with the kingdom cards, without those of every game and those that `cards` contains."""
        shown = {card.tile.slug for card in self.cards} | CARDS_OF_EVERY_GAME | set(self.setup.kingdom.black_market)
        kinds = {Kind.BOON, Kind.HEX}  # twelve of each, of which only one is face up at a time
        cards = [self.library.catalog.cards[slug] for slug in self.card_slugs if slug not in shown]
        return [card_tiles.tile(self.library, card, self.choices.editions) for card in cards if card.kind not in kinds]

    def notes_on(self, slug: str, *, with_cards_of_pile: bool = True, max_rulings: int | None = None) -> CardNotes:
        """The notes on a card, as they hold in the editions played with; of a mixed pile, also on every card in it."""
        library, editions = self.library, self.choices.editions
        pile = library.catalog.piles.get(slug) if with_cards_of_pile else None
        cards = [slug, *(pile.slugs if pile else ())]
        rulings = {ruling.slug: ruling for card in cards for ruling in library.rulings_of.get(card, ())}
        cards_on_table = {*self.card_slugs, *cards}
        statements = [
            ruling
            for ruling in rulings.values()
            if ruling.holds_in(editions)
            and not is_former(ruling, editions)
            # A ruling about two cards matters only if both are there.
            and (len(ruling.cards) > MAX_SUBJECTS or cards_on_table.issuperset(ruling.cards))
        ]
        statements.sort(key=lambda ruling: (ruling.cards[0] not in cards, *ruling_order(ruling)))
        # Differences that do not change play are left out here; the page of the card has them too.
        disagreements = [
            difference
            for card in cards
            for difference in library.differences_of.get(card, ())
            if difference.changes_play
        ]
        compared = [card_tiles.comparison(library, difference, editions) for difference in disagreements]
        return CardNotes(
            errata=tuple(ruling for ruling in statements if ruling.kind == "erratum"),
            # Reminders only repeat the effect, which is shown right above.
            rulings=tuple(ruling for ruling in statements if ruling.kind not in ("erratum", "reminder")),
            differences=tuple(comparison for comparison in compared if comparison.mine or not editions),
            max_rulings=max_rulings,
        )

    @cached_property
    def interactions(self) -> list[Interaction]:
        """Interactions between the cards of this kingdom, the most important first."""
        return interactions_of(self.library, self.setup.kingdom, self.choices)

    @property
    def mechanics(self) -> list[Interaction]:
        return mechanics_of(self.library, self.setup.kingdom, self.choices)

    @property
    def name_list(self) -> str:
        """The kingdom as a list of names, one per line, which `kingdom.paste` reads back."""
        lines = [write_card_list(self.view, self.setup.kingdom)]
        lines += ["Platin, Kolonie"] if self.setup.platinum_colony.used else []
        lines += ["Unterschlupf"] if self.setup.shelters.used else []
        return "\n".join(lines)


def read(library: Library, code: str, locked: Sequence[str] = ()) -> KingdomPage:
    """The kingdom of a code; raises BadCode if it is invalid."""
    kingdom, choices = from_code(library.catalog, code)
    return KingdomPage(library, kingdom, choices, locked)


def with_kingdom(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Decorator of views: the kingdom of the `code` in the address, which redirects to the canonical form of the code.

    The cards in `fest` are locked.
    """

    @wraps(view)
    def wrapped(request: ContentRequest, code: str) -> HttpResponse:
        page = read(request.library, code, request.GET.getlist("fest"))
        if page.code != code and request.resolver_match:
            return redirect_with_query(request, str(request.resolver_match.url_name), code=page.code)
        return view(request, page)

    return wrapped


def correct_list(library: Library, text: str, correction: str) -> str:
    """A pasted list in which one name is replaced, as `correction` says: "wrong name=slug"."""
    wrong, _, slug = correction.rpartition("=")
    card = library.catalog.cards.get(slug)
    return text.replace(wrong, card.name, 1) if wrong and card else text


def unused_names(library: Library, parsed: ParsedCardList) -> list[str]:
    """Cards that a pasted list names and its kingdom leaves out: cards of every game, a second Ally."""
    cards = library.catalog.cards
    used = ("platinum", "colony")
    return [slug for slug in parsed.ignored if slug not in used and cards[slug].kind is not Kind.SHELTER]
