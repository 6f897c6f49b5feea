import subprocess
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from engine.catalog import Catalog
from engine.errors import BadInput
from engine.generation.generator import generate
from engine.generation.wishes import Landscapes, Wishes
from engine.kingdoms.card_list_parser import parse_card_list
from engine.kingdoms.code_common import ALPHABET, BadCode, checksum_of
from engine.kingdoms.kingdom import PLAYER_COUNTS, Choices, Kingdom, Policy, PolicyMode, Variant
from engine.kingdoms.readable_codes import from_code, to_code
from engine.kingdoms.short_codes import MAX_CODE_CHARS, MISREAD, from_short_code, repair_short_code, to_short_code
from tests.engine.test_readable_codes import CHOICES, KINGDOMS
from tests.support.content import full_catalog

ROOT = Path(__file__).resolve().parents[2]
FILE = "fixtures/permanent_ids.yaml"

TEN = Kingdom(
    piles=(
        *("cellar", "festival", "library", "market", "militia"),
        *("moat", "smithy", "village", "witch", "workshop"),
    )
)
SHORT_CODE = "2f9phjz7q2dtzazfz4001cyz"

FIRST = {"card": (855, "9ddc844e754a2d61"), "edition": (40, "879b7195866e27fd")}
"""For each kind, the number of slugs it had when short codes were introduced, and the hash of these."""

QUIET = settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])


class TestRoundTrip:
    @pytest.mark.slow
    @given(KINGDOMS, CHOICES)
    @QUIET
    def test_short_and_readable_code_restore_the_same_kingdom(
        self, catalog: Catalog, kingdom: Kingdom, choices: Choices
    ) -> None:
        code = to_short_code(catalog, kingdom, choices)
        assert from_code(catalog, code) == from_code(catalog, to_code(kingdom, choices)) == (kingdom, choices)
        assert set(code) <= set(ALPHABET)

    @pytest.mark.parametrize("least", [0, 15, 16, 200])
    def test_duplicate_cards_and_large_numbers_are_restored(self, catalog: Catalog, least: int) -> None:
        kingdom = Kingdom(piles=("village", "village", "zombie-spy"), black_market=("cellar",) * 50)
        choices = Choices(shelters=Policy(least=least))
        assert from_short_code(catalog, to_short_code(catalog, kingdom, choices)) == (kingdom, choices)

    def test_ten_piles_with_all_options_take_at_most_30_characters(self, catalog: Catalog) -> None:
        """Even for the cards with the largest numbers, with every option or in any order."""
        last = tuple(sorted(card.slug for card in catalog.kingdom_cards)[-10:])
        options = Choices(
            players=max(PLAYER_COUNTS),
            variant=Variant.RGG,
            platinum_colony=Policy(mode=PolicyMode.FROM, least=3),
            shelters=Policy(mode=PolicyMode.FROM, least=9),
            second_base_set=True,
        )
        assert len(to_short_code(catalog, Kingdom(piles=last), options)) <= 30
        assert len(to_short_code(catalog, Kingdom(piles=last[::-1]), Choices(players=6))) <= 30

    def test_half_of_random_kingdoms_with_landscapes_take_at_most_30_characters(self, catalog: Catalog) -> None:
        wishes = Wishes(landscapes=Landscapes(least=0, most=2))
        drawn = generate(catalog, wishes, seed=3, count=100)
        lengths = [
            len(to_short_code(catalog, kingdom, replace(drawn.choices, first_card=None))) for kingdom in drawn.kingdoms
        ]
        assert sorted(lengths)[50] <= 30

    def test_pasted_short_code_is_parsed_as_card_list(self, catalog: Catalog) -> None:
        assert parse_card_list(catalog, f" {SHORT_CODE.upper()}\n").kingdom == TEN


class TestFormat:
    """Codes are in links and on paper, so a code that can be read today must mean the same forever."""

    def test_short_code_of_version_2(self, catalog: Catalog) -> None:
        assert to_short_code(catalog, TEN, Choices(players=3)) == SHORT_CODE
        assert from_short_code(catalog, SHORT_CODE) == (TEN, Choices(players=3))

    def test_capitals_spaces_and_misread_characters_are_accepted(self, catalog: Catalog) -> None:
        spoken = SHORT_CODE.upper().replace("0", "O")
        assert from_code(catalog, f" {spoken[:9]}\n{spoken[9:]} ") == (TEN, Choices(players=3))

    def test_renamed_card_keeps_its_number(self) -> None:
        catalog = full_catalog()
        cards = {("dyke" if slug == "moat" else slug): card for slug, card in catalog.cards.items()}
        renamed = replace(catalog, cards=cards, renamed={("card", "moat"): "dyke"})
        piles = tuple(sorted("dyke" if slug == "moat" else slug for slug in TEN.piles))
        assert from_short_code(renamed, SHORT_CODE)[0].piles == piles
        assert to_short_code(renamed, Kingdom(piles=piles), Choices(players=3)) == SHORT_CODE


class TestNumbers:
    @pytest.mark.parametrize("kind", FIRST)
    def test_first_numbers_are_unchanged(self, kind: str) -> None:
        count, expected_hash = FIRST[kind]
        first = full_catalog().permanent_ids[kind][:count]
        assert sha256(" ".join(first).encode()).hexdigest()[:16] == expected_hash

    def test_numbers_are_unchanged_since_every_commit(self) -> None:
        """Compares with the file of every commit; without a git history only the test above applies."""
        numbers = full_catalog().permanent_ids
        for commit in _git("log", "--format=%H", "--", FILE).split():
            for former in yaml.safe_load(_git("show", f"{commit}:{FILE}") or "[]"):
                slugs = tuple(former["slugs"])
                assert numbers[former["slug"]][: len(slugs)] == slugs, f"other numbers in {commit[:9]}"


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False).stdout


class TestDamage:
    @pytest.mark.slow
    @given(st.integers(0, len(SHORT_CODE) - 1), st.sampled_from(ALPHABET))
    @QUIET
    def test_one_wrong_character_is_detected_and_repaired(self, catalog: Catalog, place: int, sign: str) -> None:
        damaged = SHORT_CODE[:place] + sign + SHORT_CODE[place + 1 :]
        if damaged == SHORT_CODE:
            return
        with pytest.raises(BadCode) as caught:
            from_code(catalog, damaged)
        if place:
            assert SHORT_CODE in str(caught.value)

    @pytest.mark.slow
    @given(st.text(alphabet=ALPHABET + "iluo", min_size=0, max_size=40).map("2".__add__))
    @example("2z04u0c261s92")  # its checksum is right, but it has a character that no code has
    @QUIET
    def test_arbitrary_text_raises_bad_code(self, catalog: Catalog, text: str) -> None:
        code = text.translate(MISREAD)
        assume(
            code[-3:] != checksum_of(code[:-3]) or not set(ALPHABET).issuperset(code)
        )  # one in 32,768 texts is a code by chance
        with pytest.raises(BadCode):
            from_code(catalog, text)

    @given(st.integers(0, 2**700))
    @QUIET
    def test_any_number_with_a_right_checksum_is_parsed_or_raises(self, catalog: Catalog, n: int) -> None:
        body = "2" + "".join(ALPHABET[n >> 5 * place & 31] for place in range(140))
        try:
            from_code(catalog, body + checksum_of(body))
        except (BadCode, BadInput):
            return

    @pytest.mark.parametrize(
        ("text", "part", "why"),
        [
            (SHORT_CODE[:-1], SHORT_CODE[:-1], f"Meintest du {SHORT_CODE}"),
            (SHORT_CODE[:9] + SHORT_CODE[10:], SHORT_CODE[:9] + SHORT_CODE[10:], f"Meintest du {SHORT_CODE}"),
            (SHORT_CODE[:4] + SHORT_CODE[5] + SHORT_CODE[4] + SHORT_CODE[6:], None, f"Meintest du {SHORT_CODE}"),
            (SHORT_CODE[:6] + "u" + SHORT_CODE[7:], "u", f"kommt in kurzen Codes nicht vor. Meintest du {SHORT_CODE}"),
            (SHORT_CODE[:12], SHORT_CODE[:12], "ein Zeichen fehlt oder ist verändert"),
            ("2", "2", "ein Zeichen fehlt"),
            ("2" + "0" * MAX_CODE_CHARS, "2" + "0" * MAX_CODE_CHARS, f"{MAX_CODE_CHARS + 1} Zeichen"),
        ],
    )
    def test_error_suggests_the_repaired_code(self, catalog: Catalog, text: str, part: str | None, why: str) -> None:
        with pytest.raises(BadCode, match=why) as caught:
            from_code(catalog, text)
        assert part is None or caught.value.part == part

    def test_text_with_several_errors_has_no_suggestion(self, catalog: Catalog) -> None:
        assert repair_short_code(catalog, SHORT_CODE[::-1]) is None
        assert repair_short_code(catalog, "markt") is None

    def test_unknown_card_in_an_intact_code_is_a_newer_card(self) -> None:
        catalog = full_catalog()
        older = replace(catalog, cards={slug: card for slug, card in catalog.cards.items() if slug != "witch"})
        with pytest.raises(BadCode, match="stammt also von neueren Karten"):
            from_short_code(older, SHORT_CODE)

    def test_card_without_number_raises(self, catalog: Catalog) -> None:
        with pytest.raises(BadInput, match="keine Nummer"):
            to_short_code(catalog, Kingdom(piles=("card-of-tomorrow",)), Choices())
        with pytest.raises(BadInput, match="keinen kurzen Code"):
            to_short_code(catalog, Kingdom(piles=("cellar",) * 61), Choices())
