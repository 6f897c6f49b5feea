from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.catalog import Catalog
from engine.errors import BadInput
from engine.generation.generator import generate
from engine.generation.wishes import Landscapes, Wishes
from engine.kingdoms.card_list_parser import ParsedCardList, parse_card_list
from engine.kingdoms.kingdom import Choices, Kingdom, Policy, PolicyMode
from engine.kingdoms.readable_codes import to_code
from tests.engine.small_catalog import card, catalog_of


def unknown(parsed: ParsedCardList) -> list[str]:
    return [unknown.text for unknown in parsed.not_understood]


class TestNames:
    @pytest.mark.parametrize(
        ("text", "slug"),
        [
            ("Markt", "market"),
            ("market", "market"),
            ("MARKT", "market"),
            ("„Markt“", "market"),
            ("Throne Room", "throne-room"),
            ("throne-room", "throne-room"),
            ("Burggraben", "moat"),
            ("Königliche Münzen", "coin-of-the-realm"),
            ("Konigliche Munzen", "coin-of-the-realm"),
            ("Koenigliche Muenzen", "coin-of-the-realm"),
            ("King's Court", "kings-court"),
            ("King’s Court", "kings-court"),
            ("Adelige", "nobles"),  # printed so in the older edition
            ("Carcassonne", "walled-village"),
        ],
    )
    def test_name_in_any_spelling_is_its_card(self, catalog: Catalog, text: str, slug: str) -> None:
        parsed = parse_card_list(catalog, text)
        assert parsed == ParsedCardList(kingdom=Kingdom(piles=(slug,)))

    @pytest.mark.parametrize(
        ("text", "pile"),
        [
            ("Katapult", "catapult-rocks"),
            ("Felsen", "catapult-rocks"),
            ("Katapult/Felsen", "catapult-rocks"),
            ("Catapult (Rocks)", "catapult-rocks"),
            ("Dame Anna", "knights"),
            ("Knights", "knights"),
            ("Humble Castle", "castles"),
            ("Augurinnen", "augurs"),
        ],
    )
    def test_card_of_a_mixed_pile_means_its_pile(self, catalog: Catalog, text: str, pile: str) -> None:
        assert parse_card_list(catalog, text).kingdom.piles == (pile,)

    @pytest.mark.parametrize(
        ("typo", "slug"),
        [
            ("Burgraben", "moat"),
            ("Laboratrium", "laboratory"),
            ("Thronsal", "throne-room"),
            ("Villlage", "village"),
            ("Jahrmakt", "festival"),
        ],
    )
    def test_typo_is_not_accepted_but_its_card_is_suggested(self, catalog: Catalog, typo: str, slug: str) -> None:
        parsed = parse_card_list(catalog, typo)
        assert parsed.kingdom.piles == ()
        assert unknown(parsed) == [typo]
        assert slug in parsed.not_understood[0].suggestions

    def test_text_like_no_name_has_no_suggestions(self, catalog: Catalog) -> None:
        assert parse_card_list(catalog, "xyzzy").not_understood[0].suggestions == ()

    def test_every_name_of_every_pile_and_landscape_is_understood(self, catalog: Catalog) -> None:
        for owner in (*catalog.kingdom_cards, *catalog.landscapes):
            for name in (owner.name, owner.name_en, owner.slug, *owner.aliases, *(p.name for p in owner.printings)):
                parsed = parse_card_list(catalog, name)
                assert not parsed.not_understood, name
                assert not parsed.ambiguous, name
                kingdom = parsed.kingdom
                assert owner.slug in (*kingdom.piles, *kingdom.landscapes, kingdom.ally, kingdom.prophecy), name

    def test_name_of_several_cards_is_ambiguous(self) -> None:
        twins = [replace(card("one"), aliases=("Zwilling",)), replace(card("two"), aliases=("Zwilling",))]
        parsed = parse_card_list(catalog_of(*twins), "Zwilling, One")
        assert parsed.kingdom.piles == ("one",)
        assert [(words.text, words.slugs) for words in parsed.ambiguous] == [("Zwilling", ("one", "two"))]

    def test_current_name_takes_precedence_over_older_name_of_another_card(self) -> None:
        cards = [card("one"), replace(card("two"), aliases=("One",))]
        assert parse_card_list(catalog_of(*cards), "One").kingdom.piles == ("one",)


class TestLists:
    @pytest.mark.parametrize(
        "text",
        [
            "Market, Village, Smithy",
            "Markt\nDorf\nSchmiede",
            "Markt; Dorf; Schmiede",
            "Markt\tDorf\tSchmiede",
            "• Markt\n• Dorf\n• Schmiede",
            "- Markt\n- Dorf\n- Schmiede",
            "* Markt\n* Dorf\n* Schmiede",
            "1. Markt\n2. Dorf\n3. Schmiede",
            "1) Markt\n2) Dorf\n3) Schmiede",
            "10 Markt, 10x Dorf, 10 × Schmiede",
            "Markt x10, Dorf 10, Schmiede 10x",
            "Markt (5), Dorf ($3), Schmiede [4]",
            "Markt\t5\tBasisspiel\nDorf\t3\tBasisspiel\nSchmiede\t4\tBasisspiel",
            "Basisspiel: Markt, Dorf, Schmiede",
            "Markt (Basisspiel), Dorf, Schmiede",
            "Königreichkarten:\n\nMarkt,\nDorf,\nSchmiede.",
            "Kingdom: Market, Village, Smithy",
            "Markt, Dorf und Schmiede",
            "Market, Village and Smithy",
            "Markt,, Dorf,\r\n , Schmiede, Markt",
        ],
    )
    def test_any_punctuation_separates_names(self, catalog: Catalog, text: str) -> None:
        assert parse_card_list(catalog, text) == ParsedCardList(kingdom=Kingdom(piles=("market", "village", "smithy")))

    def test_empty_text_is_an_empty_kingdom(self, catalog: Catalog) -> None:
        assert (
            parse_card_list(catalog, "")
            == parse_card_list(catalog, " \n,;\t ")
            == ParsedCardList(kingdom=Kingdom(piles=()))
        )

    def test_landscapes_allies_and_prophecies_need_no_label(self, catalog: Catalog) -> None:
        kingdom = parse_card_list(
            catalog, "Markt, Almosen, Weg der Maus, Peaceful Cult, Sickness, The Sun's Gift"
        ).kingdom
        assert kingdom.piles == ("market",)
        assert kingdom.landscapes == ("alms", "way-of-the-mouse")
        assert (kingdom.ally, kingdom.prophecy, kingdom.boons) == ("peaceful-cult", "sickness", ("the-suns-gift",))

    def test_cards_of_every_game_are_ignored(self, catalog: Catalog) -> None:
        parsed = parse_card_list(catalog, "Kupfer, Provinz, Fluch, Markt, Beute")
        assert parsed.kingdom.piles == ("market",)
        assert parsed.ignored == ("copper", "province", "curse", "spoils")
        assert not parsed.not_understood

    def test_second_card_for_a_single_role_is_ignored(self, catalog: Catalog) -> None:
        parsed = parse_card_list(catalog, "Peaceful Cult, Market Towns, Bane: Moat, Bane: Cellar")
        assert (parsed.kingdom.ally, parsed.kingdom.bane) == ("peaceful-cult", "moat")
        assert parsed.ignored == ("market-towns", "cellar")

    def test_platinum_colony_and_shelters_are_recognized(self, catalog: Catalog) -> None:
        assert parse_card_list(catalog, "Markt, Platin, Kolonie").platinum_colony
        assert parse_card_list(catalog, "Market, Shelters").shelters
        assert not parse_card_list(catalog, "Markt").platinum_colony
        assert not parse_card_list(catalog, "Markt").shelters


class TestLabels:
    @pytest.mark.parametrize(
        "text",
        [
            "Young Witch, Market, Bane: Moat",
            "Junge Hexe, Markt, Bann: Burggraben",
            "Junge Hexe\nMarkt\nBannstapel: Burggraben",
            "Junge Hexe\nMarkt\nBannstapel:\nBurggraben",
            "Junge Hexe (Burggraben), Markt",
            "Young Witch [Moat]\nMarket",
            "Junge Hexe: Burggraben, Markt",
            "bane: moat, young witch, market",
        ],
    )
    def test_bane_in_every_notation(self, catalog: Catalog, text: str) -> None:
        parsed = parse_card_list(catalog, text)
        assert set(parsed.kingdom.piles) == {"young-witch", "market"}
        assert parsed.kingdom.bane == "moat"
        assert not parsed.not_understood

    def test_export_with_every_label(self, catalog: Catalog) -> None:
        parsed = parse_card_list(
            catalog,
            """Market, Village, Young Witch, Druid, Ferryman, Black Market
            Bane: Moat
            Ally: League of Shopkeepers
            Landscapes: Alms, Obelisk, Cursed
            Way of the Mouse: Cellar
            Druid Boons: The Sun's Gift, The Sea's Gift, The Moon's Gift
            Ferryman: Smithy
            Obelisk: Market
            Cursed: Village
            Prophecy: Approaching Army
            Approaching Army: Militia
            Black Market: Catapult, Dame Anna
            Mine
            """,
        )
        assert parsed == ParsedCardList(
            kingdom=Kingdom(
                piles=("market", "village", "young-witch", "druid", "ferryman", "black-market", "mine"),
                bane="moat",
                landscapes=("alms", "obelisk", "cursed", "way-of-the-mouse"),
                ally="league-of-shopkeepers",
                prophecy="approaching-army",
                boons=("the-suns-gift", "the-seas-gift", "the-moons-gift"),
                mouse="cellar",
                ferryman="smithy",
                army="militia",
                obelisk="market",
                traits=(("cursed", "village"),),
                black_market=("catapult", "dame-anna"),
            )
        )

    def test_boons_in_parentheses_and_trait_after_its_pile(self, catalog: Catalog) -> None:
        text = "Druid (The Sun's Gift, The Sea's Gift, The Moon's Gift), Market [Cursed]"
        kingdom = parse_card_list(catalog, text).kingdom
        assert kingdom.piles == ("druid", "market")
        assert len(kingdom.boons) == 3
        assert kingdom.landscapes == ("cursed",)
        assert kingdom.traits == (("cursed", "market"),)

    def test_label_alone_on_its_line_applies_up_to_an_empty_line(self, catalog: Catalog) -> None:
        parsed = parse_card_list(catalog, "Schwarzmarkt-Deck:\nMarkt\nDorf\n\nSchmiede")
        assert parsed.kingdom.black_market == ("market", "village")
        assert parsed.kingdom.piles == ("smithy",)

    def test_unknown_label_is_not_understood_but_names_after_it_are(self, catalog: Catalog) -> None:
        parsed = parse_card_list(catalog, "Turnier am Sonntag: Markt")
        assert parsed.kingdom.piles == ("market",)
        assert unknown(parsed) == ["Turnier am Sonntag"]

    def test_unknown_text_in_parentheses_is_not_understood(self, catalog: Catalog) -> None:
        parsed = parse_card_list(catalog, "Markt (gefällt mir)")
        assert parsed.kingdom.piles == ("market",)
        assert unknown(parsed) == ["gefällt mir"]


class TestRobustness:
    @given(st.text(max_size=300))
    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
    def test_any_text_can_be_parsed(self, catalog: Catalog, text: str) -> None:
        parse_card_list(catalog, text)

    @pytest.mark.parametrize(
        "text", ["(" * 20_000, ",(" * 10_000, "x" + " " * 19_998 + "x", "1 " * 10_000, "a:" * 10_000, "und " * 5000]
    )
    def test_pathological_texts_are_parsed_quickly(self, catalog: Catalog, text: str) -> None:
        """Regular expressions that backtrack quadratically would take minutes here."""
        parse_card_list(catalog, text)

    def test_too_long_text_raises(self, catalog: Catalog) -> None:
        with pytest.raises(BadInput, match="20001 Zeichen"):
            parse_card_list(catalog, "x" * 20_001)

    @pytest.mark.parametrize("language", ["name", "name_en"])
    def test_names_of_any_kingdom_are_parsed_back(self, catalog: Catalog, language: str) -> None:
        for kingdom in generate(catalog, Wishes(landscapes=Landscapes()), seed=1, count=50, with_extras=False).kingdoms:
            cards = [catalog.cards[slug] for slug in (*kingdom.piles, *kingdom.landscapes)]
            parsed = parse_card_list(catalog, ", ".join(getattr(card, language) for card in cards))
            assert parsed == ParsedCardList(kingdom=kingdom)


class TestSpecialNotations:
    def test_collective_names_of_shelters_and_platinum_colony(self, catalog: Catalog) -> None:
        """kt-21-042, kt-15-026."""
        parsed = parse_card_list(catalog, "Markt, Unterschlüpfe, Platin/Kolonie")
        assert parsed.kingdom == Kingdom(piles=("market",))
        assert (parsed.shelters, parsed.platinum_colony, parsed.not_understood) == (True, True, ())

    def test_bane_with_its_label_in_parentheses_is_not_a_pile(self, catalog: Catalog) -> None:
        """The bane is not one of the ten piles (kt-16-006)."""
        parsed = parse_card_list(catalog, "Junge Hexe (Bann: Burghof), Markt")
        assert parsed.kingdom == Kingdom(piles=("young-witch", "market"), bane="courtyard")
        assert not unknown(parsed)

    def test_kingdom_code_is_parsed_as_its_kingdom(self, catalog: Catalog) -> None:
        kingdom = Kingdom(piles=("market", "young-witch"), bane="courtyard")
        code = to_code(kingdom, Choices(shelters=Policy(mode=PolicyMode.YES)))
        assert parse_card_list(catalog, f" {code}\n") == ParsedCardList(kingdom=kingdom, shelters=True)
        assert unknown(parse_card_list(catalog, code[:-1])) == [code[:-1]]
