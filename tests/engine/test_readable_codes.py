import re
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.catalog import Catalog
from engine.errors import BadInput, EngineError
from engine.generation.generator import generate
from engine.generation.wishes import Landscapes, Wishes
from engine.kingdoms.code_common import BadCode
from engine.kingdoms.kingdom import Choices, Kingdom, Policy, PolicyMode, Variant
from engine.kingdoms.readable_codes import from_code, to_code
from tests.support.content import full_catalog

SLUGS = st.sampled_from(sorted(full_catalog().cards))
EDITIONS = st.sampled_from(sorted(full_catalog().editions))
MAYBE = st.none() | SLUGS

WORDS = full_catalog().words
KINGDOMS = st.builds(
    Kingdom,
    piles=st.lists(SLUGS, max_size=12).map(tuple),
    landscapes=st.lists(SLUGS, max_size=3).map(tuple),
    boons=st.lists(SLUGS, max_size=3).map(tuple),
    traits=st.lists(st.tuples(SLUGS, SLUGS), max_size=2).map(tuple),
    black_market=st.lists(SLUGS, max_size=16).map(tuple),
    **dict.fromkeys(("bane", "ally", "prophecy", "mouse", "ferryman", "riverboat", "army", "obelisk"), MAYBE),
)
POLICIES = st.builds(Policy, mode=st.sampled_from(PolicyMode), least=st.integers(1, 10))
CHOICES = st.builds(
    Choices,
    players=st.integers(2, 6),
    variant=st.sampled_from(Variant),
    platinum_colony=POLICIES,
    shelters=POLICIES,
    editions=st.lists(EDITIONS, max_size=5).map(tuple),
    second_base_set=st.booleans(),
    first_card=MAYBE,
    name=st.just(()) | st.tuples(st.sampled_from(sorted(WORDS.places)), st.sampled_from(sorted(WORDS.folk))),
)

KINGDOM = Kingdom(piles=("cellar", "market", "young-witch"), bane="moat", landscapes=("alms",))
CODE = to_code(KINGDOM, Choices(players=3))


class TestRoundTrip:
    @pytest.mark.slow
    @given(KINGDOMS, CHOICES)
    @settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
    def test_code_restores_kingdom_and_choices(self, catalog: Catalog, kingdom: Kingdom, choices: Choices) -> None:
        assert from_code(catalog, to_code(kingdom, choices)) == (kingdom, choices)

    @given(KINGDOMS, CHOICES)
    def test_code_has_only_characters_allowed_in_urls(self, kingdom: Kingdom, choices: Choices) -> None:
        assert re.fullmatch(r"[a-z0-9._~-]+", to_code(kingdom, choices))

    def test_capitals_line_breaks_and_escaped_tildes_are_accepted(self, catalog: Catalog) -> None:
        for text in (CODE.upper(), f" {CODE}\n", CODE[:9] + "\n" + CODE[9:], CODE.replace("~", "%7E")):
            assert from_code(catalog, text) == (KINGDOM, Choices(players=3))


class TestFormat:
    """Codes are in links and on paper, so a code that can be read today must mean the same forever."""

    def test_code_of_version_1(self, catalog: Catalog) -> None:
        code = "1.cellar.market.young-witch.b~moat.l~alms.p~3.4p7"
        assert code == CODE
        assert from_code(catalog, code) == (KINGDOM, Choices(players=3))

    def test_code_of_version_1_with_every_field(self, catalog: Catalog) -> None:
        kingdom = Kingdom(
            piles=("druid", "young-witch"),
            bane="moat",
            landscapes=("way-of-the-mouse", "cursed"),
            ally="peaceful-cult",
            prophecy="sickness",
            boons=("the-suns-gift", "the-seas-gift", "the-moons-gift"),
            mouse="cellar",
            ferryman="village",
            riverboat="market",
            army="militia",
            obelisk="druid",
            traits=(("cursed", "druid"),),
            black_market=("smithy", "dame-anna"),
        )
        choices = Choices(
            players=5,
            variant=Variant.HIG,
            platinum_colony=Policy(mode=PolicyMode.FROM, least=3),
            shelters=Policy(mode=PolicyMode.BY_SHARE),
            editions=("dark-ages-hig-2012", "promo"),
            second_base_set=True,
            first_card="druid",
        )
        code = (
            "1.druid.young-witch.b~moat.a~peaceful-cult.w~sickness.m~cellar.f~village.r~market.h~militia.o~druid"
            ".l~way-of-the-mouse~cursed.g~the-suns-gift~the-seas-gift~the-moons-gift.k~smithy~dame-anna.t~cursed~druid"
            ".p~5.v~hig.c~from~3.s~by-share.e~dark-ages_h12~promo.z~1.d~druid.z6r"
        )
        assert to_code(kingdom, choices) == code
        assert from_code(catalog, code) == (kingdom, choices)

    def test_former_slugs_of_cards_and_editions_are_understood(self) -> None:
        renamed = {("card", "trench"): "moat", ("edition", "dark-ages-hig-2011"): "dark-ages-hig-2012"}
        catalog = replace(full_catalog(), renamed=renamed)
        old = to_code(Kingdom(piles=("trench",)), Choices(editions=("dark-ages-hig-2011",)))
        assert from_code(catalog, old) == (Kingdom(piles=("moat",)), Choices(editions=("dark-ages-hig-2012",)))

    def test_usual_kingdoms_fit_into_250_characters(self, catalog: Catalog) -> None:
        """A kingdom with a Schwarzmarkt deck is longer: it has fifteen more names."""
        wishes = Wishes(
            required=("young-witch", "way-of-the-mouse", "importer"),
            excluded=("black-market",),
            landscapes=Landscapes(least=2),
            choices=Choices(
                players=4,
                variant=Variant.RGG,
                platinum_colony=Policy(mode=PolicyMode.YES),
                shelters=Policy(mode=PolicyMode.BY_SHARE),
            ),
        )
        lengths = sorted(
            len(to_code(kingdom, wishes.choices)) for kingdom in generate(catalog, wishes, seed=1, count=200).kingdoms
        )
        assert lengths[-20] <= 250
        assert lengths[-1] <= 290


class TestDamage:
    @pytest.mark.slow
    @given(st.integers(0, len(CODE) - 1), st.sampled_from("abcdefghijklmnopqrstuvwxyz0123456789.-~"))
    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
    def test_one_wrong_character_is_detected(self, catalog: Catalog, place: int, character: str) -> None:
        damaged = CODE[:place] + character + CODE[place + 1 :]
        if damaged == CODE:
            return
        with pytest.raises(BadCode):
            from_code(catalog, damaged)

    @given(st.integers(0, len(CODE) - 1))
    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
    def test_truncated_code_is_detected(self, catalog: Catalog, length: int) -> None:
        with pytest.raises(BadCode):
            from_code(catalog, CODE[:length])

    @pytest.mark.slow
    @given(st.text(max_size=60))
    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
    def test_arbitrary_text_raises_bad_code(self, catalog: Catalog, text: str) -> None:
        with pytest.raises(BadCode):
            from_code(catalog, text)

    @pytest.mark.parametrize(
        ("text", "part", "why"),
        [
            ("", "", "so beginnt kein Code"),
            ("Markt, Dorf", "markt,dorf", "so beginnt kein Code"),
            ("2.cellar.p~2.abc", "2", "diese Fassung kenne ich nicht"),
            ("1.cellar.markt.p~2.abc", "markt", "Meintest du market"),
            ("1.cellar.b~moaat.p~2.abc", "b~moaat", "Meintest du moat"),
            ("1.cellar.b~moat~militia.p~2.abc", "b~moat~militia", "nur ein Wert"),
            ("1.cellar.b~.p~2.abc", "b~", "kenne ich nicht"),
            ("1.cellar.b~moat.b~moat.p~2.abc", "b~moat", "doppelt"),
            ("1.cellar.t~cursed.p~2.abc", "t~cursed", "zu jedem Merkmal gehört ein Stapel"),
            ("1.cellar.p~7.abc", "p~7", "keine Zahl von 2 bis 6"),
            ("1.cellar.p~zwei.abc", "p~zwei", "keine Zahl von 2 bis 6"),
            ("1.cellar.p~2~3.abc", "p~2~3", "nur ein Wert"),
            ("1.cellar.v~altes.abc", "v~altes", "newest, hig, rgg"),
            ("1.cellar.c~maybe.abc", "c~maybe", "auto, yes, no"),
            ("1.cellar.c~from~11.abc", "c~from~11", "möglich sind 1 bis 10"),
            ("1.cellar.c~from~x.abc", "c~from~x", "keine Zahl"),
            ("1.cellar.e~seaside_h10.abc", "e~seaside_h10", "Meintest du seaside-hig-2009"),
            ("1.cellar.z~2.abc", "z~2", "bedeutet in Fassung 1 nichts"),
            ("1.cellar.y~2.abc", "y~2", "bedeutet in Fassung 1 nichts"),
            ("1.cellar.p~2", "p~2", "abgeschnitten"),
            ("1.cellar.p~2.abc", "abc", "passen nicht zum Rest"),
            ("1." + "cellar." * 2000, "1." + "cellar." * 2000, "14002 Zeichen"),
        ],
    )
    def test_the_error_names_the_bad_part(self, catalog: Catalog, text: str, part: str, why: str) -> None:
        with pytest.raises(BadCode, match=why) as caught:
            from_code(catalog, text)
        assert caught.value.part == part
        assert isinstance(caught.value, EngineError)

    def test_unknown_card_in_an_intact_code_is_a_newer_card(self, catalog: Catalog) -> None:
        code = to_code(Kingdom(piles=("card-of-tomorrow",)))
        with pytest.raises(BadCode, match="stammt also von neueren Karten"):
            from_code(catalog, code)


class TestRefusals:
    @pytest.mark.parametrize("slug", ["", "Markt", "a.b", "a_h12", "a~b", "a b", "-a", "ä"])
    def test_invalid_slug_raises(self, slug: str) -> None:
        with pytest.raises(BadInput, match="kann in keinem Königreich-Code stehen"):
            to_code(Kingdom(piles=("market", slug)))
        with pytest.raises(BadInput, match="kann in keinem Königreich-Code stehen"):
            to_code(Kingdom(piles=("market",), bane=slug))

    @pytest.mark.parametrize("players", [1, 7])
    def test_number_of_players_out_of_range_raises(self, players: int) -> None:
        with pytest.raises(BadInput, match="2 bis 6"):
            to_code(KINGDOM, Choices(players=players))
