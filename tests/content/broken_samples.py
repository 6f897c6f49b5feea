"""A broken sample for each fault that content can have: how to break generated content, and the expected message."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engine.kingdoms.roles import SWAPPABLE_EXTRAS
from tests.support.content import CHARGES

Breaking = Callable[[Path], object]

CARDS, SETS, RULINGS = "cards/waldspiel.yaml", "sets/waldspiel-hig-2009.yaml", "rulings/waldspiel.yaml"
DRAW = (
    "- {slug: draw, name: Ziehen, one: Ziehen, many: Ziehen, name_en: Draw, one_en: draw, many_en: draws, "
    "definition: Zieht Karten.}\n"
)
RULES = "rules/ablauf.yaml"
TAGS, EDITIONS, SYNONYMS, WORDS_FILE = "tags.yaml", "editions.yaml", "synonyms.yaml", "words.yaml"


@dataclass(frozen=True, slots=True)
class Sample:
    """`message` is a part of the fault that the loader must report after `breaking` has changed the content."""

    message: str
    breaking: Breaking


def edit(root: Path, file: str, old: str, new: str, times: int = 1) -> int:
    """Replace the first `times` occurrences, and return the line number of the first one."""
    path = root / file
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{old!r} is not in {file}"
    path.write_text(text.replace(old, new, times), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def replace(file: str, old: str, new: str, times: int = 1) -> Breaking:
    return lambda root: edit(root, file, old, new, times)


def append(file: str, text: str) -> Breaking:
    return lambda root: (root / file).write_text((root / file).read_text() + text)


def with_synonym(word: str, means: str, query: str = "", finds: str = "card/card-0") -> Breaking:
    row = f"- {{word: {word}, means: [{means}], query: {query or word}, finds: {finds}}}\n"
    return append(SYNONYMS, row)


def with_phrasings(slug: str, phrasings: str) -> Breaking:
    """What players type for a ruling or rule."""
    return write("phrasings/rulings/waldspiel.yaml", f"- {{slug: {slug}, phrasings: [{phrasings}]}}\n")


def with_descriptions(slug: str, phrasings: str) -> Breaking:
    """How players describe a card."""
    return write("phrasings/cards/waldspiel.yaml", f"- {{slug: {slug}, phrasings: [{phrasings}]}}\n")


def ask_the_opposite_of_a_number(root: Path) -> None:
    """Mark a phrasing as the opposite of an answer that is neither ja nor nein."""
    edit(root, RULINGS, "answer: ja", "answer: zwei Karten")
    write("phrasings/rulings/waldspiel.yaml", "- {slug: aussage-0, phrasings: [hallo du], opposite: [keine]}\n")(root)


def write(file: str, text: str) -> Breaking:
    def breaking(root: Path) -> None:
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text(text)

    return breaking


def move(file: str, to: str) -> Breaking:
    return lambda root: (root / file).rename(root / to)


def steps(*several: Breaking) -> Breaking:
    return lambda root: [breaking(root) for breaking in several]


def without_word(slug: str) -> Breaking:
    """Remove the first entry with this slug from words.yaml."""
    return lambda root: edit(
        root, WORDS_FILE, next(line for line in _lines(root, WORDS_FILE) if f"slug: {slug}," in line), ""
    )


def _lines(root: Path, file: str) -> list[str]:
    return (root / file).read_text(encoding="utf-8").splitlines(keepends=True)


def in_set(key: str, value: str) -> Breaking:
    """Give the recommended set one key more; `{used}` is one of its ten piles, `{unused}` another card."""

    def breaking(root: Path) -> None:
        piles = re.findall(r"  - (card-\d+)\n", (root / SETS).read_text())
        unused = next(slug for number in range(12) if (slug := f"card-{number}") not in piles)
        edit(root, SETS, "  kingdom:\n", f"  {key}: {value.format(used=piles[0], unused=unused)}\n  kingdom:\n")

    return breaking


def with_first_pile_as(slug: str) -> Breaking:
    def breaking(root: Path) -> None:
        first = re.findall(r"  - (card-\d+)\n", (root / SETS).read_text())[0]
        for file in (CARDS, SETS, RULINGS, "permanent_ids.yaml"):
            (root / file).write_text(re.sub(rf"\b{first}\b", slug, (root / file).read_text()))

    return breaking


def remove_pile(root: Path) -> None:
    (root / SETS).write_text(re.sub(r"  - card-\d+\n", "", (root / SETS).read_text(), count=1))


def repeat_pile(root: Path) -> None:
    first, second = re.findall(r"  - (card-\d+)\n", (root / SETS).read_text())[:2]
    edit(root, SETS, f"- {second}\n", f"- {first}\n")


def repeat_set(root: Path) -> None:
    (root / SETS).write_text((root / SETS).read_text() + (root / SETS).read_text().replace("satz-0", "satz-9"))


def with_split_pile(cards: str, more: str = "[]") -> Breaking:
    """Make card 0 the placeholder of a pile of two other cards."""
    three = "" if more == "[]" else f", cards_for_three_or_more: {more}"
    split = "kind: split\n  types:\n  - action\n  cost:\n"
    return steps(
        *(edit_card(f"card-{number}", "kind: kingdom\n  types:\n  - action\n  cost:\n", split) for number in (1, 2)),
        append(CARDS, f"piles:\n- {{slug: card-0, name: Doppelt, order: top-down, cards: {cards}{three}}}\n"),
        replace(EDITIONS, "kingdom_piles: 12", "kingdom_piles: 10", 2),
    )


def edit_card(slug: str, old: str, new: str) -> Breaking:
    def breaking(root: Path) -> None:
        head, mark, tail = (root / CARDS).read_text().partition(f"slug: {slug}\n")
        assert old in tail
        (root / CARDS).write_text(head + mark + tail.replace(old, new, 1))

    return breaking


def with_type_everywhere(name: str) -> Breaking:
    """Give every card this type, so that cards of the set have it."""
    return replace(CARDS, "  - action\n", f"  - {name}\n", 12)


def with_costs(coins: int) -> Breaking:
    return lambda root: (root / CARDS).write_text(re.sub(r"coins: \d", f"coins: {coins}", (root / CARDS).read_text()))


def with_landscape(slug: str, name: str, kind: str) -> Breaking:
    return append(
        CARDS,
        f"- {{slug: {slug}, name: {name}, name_en: {slug}, kind: {kind}, types: [{kind}], charge: {CHARGES[-1]},"
        " division: water, effect: Nichts., tags: [], printings: [waldspiel-hig-2009]}\n",
    )


def with_event() -> Breaking:
    return with_landscape("fest", "Fest", "event")


def with_effect(value: str) -> Breaking:
    return steps(with_event(), replace(CARDS, "effect: Nichts.", f"effect: {value}"))


A_TRAIT = steps(with_landscape("geerbt", "Geerbt", "trait"), in_set("landscapes", "[geerbt]"))
THE_ARMY = with_landscape("approaching-army", "Armee", "prophecy")
NO_PILES = "piles:\n- {slug: haufen, name: Haufen, order: shuffled, cards: "
OTHER_EXPANSION = append("expansions.yaml", "- {slug: wiesenspiel, name: Wiesenspiel, name_en: Meadow Game}\n")
OTHER_EDITION = append(
    EDITIONS,
    "- {slug: waldspiel-rgg-2020, name: Waldspiel, expansions: [waldspiel], publisher: rgg, year: 2020, generation: 2,"
    " kingdom_piles: 0}\n",
)
BILLION_LAUGHS = "- &a [ha, ha, ha, ha, ha, ha, ha, ha]\n" + "".join(
    f"- &{name} [{', '.join([f'*{before}'] * 8)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
"""Nine lists, each with the one before eight times: 134 million words if aliases were resolved."""

VALUES = [
    Sample("colour: unknown key", replace(CARDS, "kind: kingdom", "kind: kingdom\n  colour: green")),
    Sample("cost.conis: unknown key", replace(CARDS, "    coins:", "    conis:")),
    Sample("'kingdm' is not one of", replace(CARDS, "kind: kingdom", "kind: kingdm")),
    Sample("key 'name' is missing", replace(CARDS, "  name: Karte 0\n", "")),
    Sample("name: must be text, is 0", replace(CARDS, "name: Karte 0\n", "name: 0\n")),
    Sample("name: must be text, is a list", replace(CARDS, "name: Karte 0\n", "name: [Karte]\n")),
    Sample("name: is empty", replace(CARDS, "name: Karte 0\n", "name: ''\n")),
    Sample("name: has blanks at its ends", replace(CARDS, "name: Karte 0\n", "name: 'Karte '\n")),
    Sample("name: has blanks at its ends or unprintable", replace(CARDS, "name: Karte 0\n", 'name: "Kar\\u200Bte"\n')),
    Sample("aliases[0]: has 81 characters", replace(CARDS, "kind: kingdom", f"kind: kingdom\n  aliases: [{'A' * 81}]")),
    Sample(
        "text: has 451 characters, at most 400 are",
        replace(RULINGS, "text: ", f"text: {'wort ' * 90}!\n  source_note: "),
    ),
    Sample(
        "effect: '+1 Karte, +1 Aktion.' stands in a sentence, a bonus has a line",
        with_effect('"+1 Karte, +1 Aktion. Ende."'),
    ),
    Sample("effect: '2 Siegpunkte.' stands in a sentence, a bonus has", with_effect('"Anfang. 2 Siegpunkte."')),
    Sample("effect: '+1 Karten' is neither a bonus (such as", with_effect('"+1 Karten\\nEnde."')),
    Sample("effect: '+2 Geld ' is neither a bonus (such as", with_effect('"+2 Geld \\nEnde."')),
    Sample("effect: 'Ende.' begins a line, only bonuses", with_effect('"Anfang.\\nEnde."')),
    Sample(
        "printings[0].effect: '+1 Kauf.' stands in a sentence",
        steps(
            with_event(),
            replace(CARDS, "[waldspiel-hig-2009]", "[{edition: waldspiel-hig-2009, effect: +1 Kauf.}]"),
        ),
    ),
    Sample("types[0]: 'aktion' is not one of", replace(CARDS, "- action", "- aktion")),
    Sample("'Card_0' is not a slug", replace(CARDS, "slug: card-0", "slug: Card_0")),
    Sample("slug: is longer than 100 characters", replace(CARDS, "slug: card-0", f"slug: {'c' * 101}")),
    Sample("must be a whole number from 1 to 120", replace(CARDS, "kind: kingdom", "kind: kingdom\n  copies: 500")),
    Sample("number from 1 to 120, is True", replace(CARDS, "kind: kingdom", "kind: kingdom\n  copies: true")),
    Sample("must be a whole number from 2008 to 2100", replace(EDITIONS, "year: 2009", "year: 1809")),
    Sample("'abacus' is not one of hig, rgg", replace(EDITIONS, "publisher: hig", "publisher: abacus")),
    Sample(
        "changes_play: must be true or false",
        replace("differences/waldspiel.yaml", "changes_play: true", "changes_play: vielleicht"),
    ),
    Sample("tags: must be a list, is text", replace(CARDS, "  tags:\n  - village\n", "  tags: village\n")),
    Sample("cost: must be a mapping, is a list", replace(CARDS, "  cost:\n    coins:", "  cost: [] #")),
    Sample("kingdom: has 9 entries, exactly 10 are needed", remove_pile),
    Sample("means: has 0 entries, 1 to 1000 are needed", with_synonym("Nichts", "")),
    Sample("is there twice", repeat_pile),
    Sample(
        "cards[0]: must be a mapping of slugs; number of entries: exactly 1",
        append(CARDS, f"{NO_PILES}[card-1, {{card-2: 1}}]}}\n"),
    ),
]
FILES = [
    Sample("broken YAML", write(RULINGS, "- {slug: a")),
    Sample("broken YAML: key 'kind' is there twice", replace(CARDS, "kind: kingdom", "kind: kingdom\n  kind: event")),
    Sample("waldspiel.yaml:2: broken YAML: a file has one document", write(RULINGS, "- slug: a\n---\n- slug: b")),
    Sample("broken YAML: key 5 is not text", replace(CARDS, "kind: kingdom", "kind: kingdom\n  5: event")),
    Sample("waldspiel.yaml:1: broken YAML: explicit tags", write(RULINGS, "- !!python/object/apply:os.getcwd []")),
    Sample("waldspiel.yaml:1: broken YAML: explicit tags", write(RULINGS, "- {slug: !!int foo}")),
    Sample("waldspiel.yaml:1: broken YAML: explicit tags", write(RULINGS, "- {slug: !!bool foo}")),
    Sample("waldspiel.yaml:2: broken YAML: explicit tags", write(RULINGS, "-\n  slug: !!float foo")),
    Sample("waldspiel.yaml:1: broken YAML: explicit tags", write(RULINGS, "- !ours {slug: a}")),
    Sample("7777… is too long for a number", write(RULINGS, "- slug: " + "7" * 5000)),
    Sample("ffff… is too long for a number", write(RULINGS, "- slug: 0x" + "f" * 4900)),
    Sample("waldspiel.yaml:2: broken YAML: '0b_' is not a number", write(RULINGS, "-\n  slug: 0b_")),
    Sample("waldspiel.yaml:1: broken YAML: anchors", write(RULINGS, "- {slug: a, cards: &one []}")),
    Sample("waldspiel.yaml:1: broken YAML: anchors", write(RULINGS, "- *nobody")),
    Sample("waldspiel.yaml:1: broken YAML: anchors", write(RULINGS, BILLION_LAUGHS)),
    Sample("is empty", write(RULINGS, "")),
    Sample("is empty", write(RULINGS, "# only a comment\n")),
    Sample("waldspiel.yaml:2: is not UTF-8", lambda root: (root / RULINGS).write_bytes(b"-\n  {slug: \xff\xfe}")),
    Sample("NUL", lambda root: (root / RULINGS).write_bytes(b"- {slug: a\x00}")),
    Sample("is nested too deeply", write(RULINGS, "[" * 5000 + "]" * 5000)),
    Sample("bytes long; at most", write(RULINGS, "- text\n" * 800_000)),
    Sample("record: must be a mapping, is 1", write(RULINGS, "- 1\n")),
    Sample("must have a list of ruling records at the top", write(RULINGS, "just text\n")),
    Sample("must have a list of card records under 'cards'", write(CARDS, "- text\n")),
    Sample("expansion must be 'waldspiel'", replace(CARDS, "expansion: waldspiel", "expansion: wiesenspiel")),
    Sample("key 'expansion' is missing", replace(CARDS, "expansion: waldspiel\n", "")),
    Sample("unknown key 'farben'", append(CARDS, "farben: []\n")),
    Sample("must be named for an expansion", move(RULINGS, "rulings/wiesenspiel.yaml")),
    Sample("is not a file of content", move(RULINGS, "aussagen.yaml")),
    Sample("belongs into sets/waldspiel-hig-2009.yaml", move(SETS, "sets/waldspiel-rgg-2014.yaml")),
    Sample("tags.yaml:0: is missing", lambda root: (root / TAGS).unlink()),
    Sample("there is no such directory", lambda root: root.rename(root.parent / "elsewhere")),
]
RECORDS = [
    Sample("'Karte 0' is also a name of card-0", replace(CARDS, "name: Karte 1\n", "name: Karte 0\n")),
    Sample("this card is already in", replace(CARDS, "slug: card-1\n", "slug: card-0\n")),
    Sample("this ruling is already in", replace(RULINGS, "slug: aussage-1\n", "slug: aussage-0\n")),
    Sample("tags[0]: 'dorf' is not a known tag", replace(CARDS, "- village", "- dorf")),
    Sample(
        "is not a known card or pile or material", replace(CARDS, "kind: kingdom", "kind: kingdom\n  needs: [horse]")
    ),
    Sample("is not a known card", replace(SETS, "  - card-", "  - karte-")),
    Sample("is not a known block", replace(RULINGS, "- wa-", "- kt-")),
    Sample("topics[0]: 'abflauf' is not a known topic", replace(RULINGS, "- ablauf", "- abflauf")),
    Sample("is not a known edition", replace(RULINGS, "kind: faq", "kind: faq\n  editions: [basisspiel-hig-2008]")),
    Sample(
        "editions: waldspiel-rgg-2020 prints none of its cards",
        steps(OTHER_EDITION, replace(RULINGS, "kind: faq", "kind: faq\n  editions: [waldspiel-rgg-2020]")),
    ),
    Sample(
        "variants: waldspiel-rgg-2020 does not print its card",
        steps(OTHER_EDITION, replace("differences/waldspiel.yaml", "- waldspiel-rgg-2014", "- waldspiel-rgg-2020")),
    ),
    Sample("'card-y' is not a known card", write("renamed.yaml", "[{kind: card, slug: card-x, new: card-y}]")),
    Sample(
        "'card-1' is in use; slugs are never reused",
        write("renamed.yaml", "[{kind: card, slug: card-1, new: card-2}]"),
    ),
    Sample(
        "has no permanent number; append it to permanent_ids.yaml",
        replace("permanent_ids.yaml", "  - card-11\n", ""),
    ),
    Sample("slugs: 'card-1' is there twice", replace("permanent_ids.yaml", "- card-2\n", "- card-1\n")),
    Sample(
        "quirks[0]: 'haunted' is not one of",
        replace(EDITIONS, "kingdom_piles: 12", "quirks: [haunted]\n  kingdom_piles: 12"),
    ),
    Sample("division: 'paly' is not one of", replace(CARDS, "division: plain", "division: paly")),
    Sample("charge: 'unicorn' is not a known charge", replace(CARDS, f"charge: {CHARGES[0]}", "charge: unicorn")),
    Sample(
        "charge: card-0 has the same charge and division",
        replace(CARDS, f"charge: {CHARGES[1]}", f"charge: {CHARGES[0]}"),
    ),
    Sample("a kingdom card has a cost", replace(CARDS, "  cost:\n    coins:", "  copies:")),
    Sample("a kingdom card has at least one tag", replace(CARDS, "  tags:\n  - village\n", "  tags: []\n")),
    Sample("a landscape's type is its kind, event", replace(CARDS, "kind: kingdom", "kind: event")),
    Sample(
        "tags: not in the order of tags.yaml",
        steps(
            append(TAGS, DRAW),
            replace(CARDS, "  - village\n", "  - draw\n  - village\n"),
        ),
    ),
    Sample(
        "'waldspiel-hig-2010' is not a known edition", replace(CARDS, "- waldspiel-hig-2009", "- waldspiel-hig-2010")
    ),
    Sample(
        "printings: 'waldspiel-hig-2009' is there twice",
        replace(CARDS, "edition: waldspiel-rgg-2014", "edition: waldspiel-hig-2009"),
    ),
    Sample("says 12, but 11 kingdom cards name it", replace(CARDS, "- waldspiel-hig-2009\n  -", "-")),
]
PILES = [
    Sample("'karte' is not a known card", append(CARDS, f"{NO_PILES}[{{karte: 1}}, {{card-1: 1}}]}}\n")),
    Sample("names cards that are not in the pile", with_split_pile("[{card-1: 5}, {card-2: 5}]", "[{card-3: 1}]")),
    Sample("there is no kingdom pile of 2 cards with (5, 5) copies", with_split_pile("[{card-1: 3}, {card-2: 2}]")),
    Sample(
        "there is no kingdom pile of 2 cards with (10, 12) copies",
        with_split_pile("[{card-1: 5}, {card-2: 5}]", "[{card-2: 7}]"),
    ),
    Sample(
        "is in more than one pile",
        append(
            CARDS,
            f"{NO_PILES}[{{card-1: 1}}, {{card-2: 1}}]}}\n"
            "- {slug: stoss, name: Stoß, order: any, cards: [{card-2: 1}, {card-3: 1}]}\n",
        ),
    ),
    Sample("is in no pile, and no card needs it", replace(CARDS, "kind: kingdom", "kind: spirit")),
    Sample("is not in any mixed pile", replace(CARDS, "kind: kingdom", "kind: split")),
]
RECOMMENDED_SETS = [
    Sample(
        "the oldest edition comes first",
        replace(
            SETS,
            "- waldspiel-hig-2009\n  - waldspiel-rgg-2014",
            "- waldspiel-rgg-2014\n  - waldspiel-hig-2009",
        ),
    ),
    Sample("landscape-as-pile: ", replace(CARDS, "kind: kingdom", "kind: event", 12)),
    Sample(
        "is from waldspiel, which the set does not name",
        steps(OTHER_EXPANSION, replace(SETS, "  expansions:\n  - waldspiel", "  expansions:\n  - wiesenspiel")),
    ),
    Sample(
        "no pile is from wiesenspiel",
        steps(OTHER_EXPANSION, replace(SETS, "  expansions:\n", "  expansions:\n  - wiesenspiel\n")),
    ),
    Sample("is the same set as waldspiel-satz-0", repeat_set),
    Sample("traits: must be a mapping of slugs", in_set("traits", "[{used}]")),
    Sample("traits.geerbt: 'geerbt' is not a known card", in_set("traits", "{{geerbt: {used}}}")),
    Sample("trait-unneeded: ", in_set("traits", "{{{used}: {used}}}")),
    Sample("trait-pile-missing: ", A_TRAIT),
    Sample("trait-pile-not-in-supply: ", steps(A_TRAIT, in_set("traits", "{{geerbt: {unused}}}"))),
    Sample("bane-missing: ", steps(with_costs(2), with_first_pile_as("young-witch"))),
    Sample("boons-missing: ", with_first_pile_as("druid")),
    Sample("ferryman-missing: ", steps(with_costs(4), with_first_pile_as("ferryman"))),
    Sample("riverboat-missing: ", steps(with_costs(5), with_first_pile_as("riverboat"))),
    *(Sample(f"{extra.role}-unneeded: ", in_set(extra.field, "{unused}")) for extra in SWAPPABLE_EXTRAS),
    Sample("boons-unneeded: ", in_set("boons", "[{unused}]")),
    Sample("black-market-unneeded: ", in_set("black_market", "[{unused}]")),
    Sample("prophecy-impossible: ", with_type_everywhere("omen")),
    Sample("ally-impossible: ", with_type_everywhere("liaison")),
    Sample("not-a-prophecy: ", steps(with_type_everywhere("omen"), in_set("prophecy", "{unused}"))),
    Sample("not-an-ally: ", steps(with_type_everywhere("liaison"), in_set("ally", "{unused}"))),
    Sample("army-impossible: ", steps(THE_ARMY, with_type_everywhere("omen"), in_set("prophecy", "approaching-army"))),
    Sample(
        "army-is-no-attack: ",
        steps(
            THE_ARMY, with_type_everywhere("omen"), in_set("prophecy", "approaching-army"), in_set("army", "{unused}")
        ),
    ),
    Sample("bane-in-use: ", steps(with_first_pile_as("young-witch"), in_set("bane", "{used}"))),
    Sample(
        "ferryman-of-wrong-cost: ",
        steps(with_first_pile_as("ferryman"), with_costs(2), in_set("ferryman", "{unused}")),
    ),
    Sample("army: 'geist' is not a known card", in_set("army", "geist")),
]
WORDS = [
    Sample("slug: 'geist' is not a known card", with_descriptions("geist", "hallo")),
    Sample("phrasings: 'zieht, zwei' is there already", with_descriptions("card-0", "zieht zwei, 'zieht, zwei'")),
    Sample("phrasings: 'die karte 0 mit' has the name", with_descriptions("card-0", "die karte 0 mit")),
    Sample("means: 'karte-1' is there twice", with_synonym("Einskarte", "Karte 1, karte-1")),
    Sample("means: 'karte 1' means itself", with_synonym("Karte 1", "karte 1")),
    Sample("is the same word as 'Nullkarte'", with_synonym("null karte", "Karte 1")),
    Sample("query: the query does not have 'Eins'", with_synonym("Eins", "Karte 1", query="etwas anderes")),
    Sample("finds: there is no card/moat", with_synonym("Eins", "Karte 1", finds="card/moat")),
    Sample("means: 'Xylophon' is in no name and no text", with_synonym("Klimperding", "Xylophon")),
    Sample("wizard: this type-word is missing", without_word("wizard")),
    Sample("'hexerei' is not one of", replace(WORDS_FILE, "slug: wizard", "slug: hexerei")),
    Sample("this type-word is already in words.yaml", replace(WORDS_FILE, "slug: wizard", "slug: way")),
    Sample("key 'many' is missing", replace(WORDS_FILE, ", many: Zauberer", "")),
    Sample("key 'one' is missing", replace(TAGS, "  one: Dorf\n", "")),
    Sample("wizard: also: 'Merkmal' already means trait", replace(WORDS_FILE, "name: Zauberer,", "name: Merkmal,")),
    Sample("setup: also: 'Fragen' already means faq", replace(WORDS_FILE, "also: [Aufbau,", "also: [Fragen,")),
    Sample("this synonym is already in synonyms.yaml", with_synonym("Nullkarte", "Karte 1")),
]
DIFFERENCES, QUESTION = "differences/waldspiel.yaml", "question: Was gilt bei Karte 0?"


def repeat_question(root: Path) -> None:
    """A second ruling on the same card with the same question."""
    text = (root / RULINGS).read_text()
    (root / RULINGS).write_text(text + text.partition("- slug: aussage-1")[0].replace("aussage-0", "aussage-9"))


STATEMENTS = [
    Sample("question: has 2 words, a question has 3 to 9", replace(RULINGS, QUESTION, "question: Karte 0?")),
    Sample("question: does not end with a question mark", replace(RULINGS, QUESTION, "question: Was gilt bei Karte 0")),
    Sample("question: is the question of aussage-0", repeat_question),
    Sample("answer: has 7 words, at most 6", replace(RULINGS, "answer: ja", "answer: a b c d e f g")),
    Sample("slug: 'geist' is not a known ruling or rule", with_phrasings("geist", "hallo")),
    Sample("phrasings: 'Und jetzt' is there already", with_phrasings("aussage-0", "und jetzt?, Und jetzt")),
    Sample("opposite: the answer does not begin with ja or nein", ask_the_opposite_of_a_number),
    Sample("phrasings: 'was gilt bei karte 0' is there already", with_phrasings("aussage-0", "was gilt bei karte 0")),
    Sample("phrasings: 'was gilt' has no word", replace(RULINGS, "- frage nummer 0 bitte", "- was gilt")),
    Sample("refers to a sentence before it", replace(RULINGS, "text: ", "text: Dazu ")),
    Sample(
        "holds_today: is missing next to editions",
        replace(RULINGS, QUESTION, f"editions: [waldspiel-hig-2009]\n  {QUESTION}"),
    ),
    Sample(
        "holds_today: is not needed next to superseded_by",
        replace(RULINGS, QUESTION, f"holds_today: false\n  superseded_by: aussage-1\n  {QUESTION}"),
    ),
    Sample(
        "superseded_by: 'nichts' is not a ruling that holds today",
        replace(RULINGS, QUESTION, f"superseded_by: nichts\n  {QUESTION}"),
    ),
    Sample(
        "superseded_by: 'aussage-0' is not a ruling that holds today",
        replace(RULINGS, QUESTION, f"superseded_by: aussage-0\n  {QUESTION}"),
    ),
    Sample(
        "holds_today: must be true or false, is 'aussage-1'",
        replace(RULINGS, QUESTION, f"holds_today: aussage-1\n  {QUESTION}"),
    ),
    Sample("today: unknown key", replace(RULINGS, QUESTION, f"today: true\n  {QUESTION}")),
    Sample(
        "source_note: compares with today's wording",
        replace(RULINGS, QUESTION, f"source_note: Heute anders.\n  {QUESTION}"),
    ),
    Sample("variants: 0 variants are marked with holds_today", replace(DIFFERENCES, "    holds_today: true\n", "")),
    Sample(
        "superseded_by: is not allowed next to a variant that holds today",
        replace(DIFFERENCES, "  changes_play: true", "  superseded_by: aussage-0\n  changes_play: true"),
    ),
    Sample(
        "superseded_by: 'nichts' is not a ruling that holds today",
        steps(
            replace(DIFFERENCES, "    holds_today: true\n", ""),
            replace(DIFFERENCES, "  changes_play: true", "  superseded_by: nichts\n  changes_play: true"),
        ),
    ),
]


def with_rule(
    condition: str, short_text: str = "answer: ja", *, title: str = "Was gilt?", text: str = "Ja."
) -> Breaking:
    """Add a rule with a condition."""
    head = f"- slug: zwei\n  title: {title}\n  applies_when: {{{condition}}}\n  {short_text}\n  text: {text!r}\n"
    return append(RULES, f"{head}  sources: [wa-0]\n")


ONE = "{called: eine Karte, names: [card-1]}"
CONDITIONS = [
    Sample("applies_when: must be a mapping of slugs; number of entries: 1 to 3", with_rule("")),
    Sample("applies_when.a.called: must be text", with_rule("a: {called: [eine], names: [card-1]}")),
    Sample("applies_when.a.names[0]: 'card-77' is not a known card", with_rule("a: {called: eine, names: [card-77]}")),
    Sample(
        "applies_when.b.but_not.tags[0]: 'dorf' is not a known tag",
        with_rule(f"a: {ONE}, b: {{called: eine, but_not: {{tags: [dorf]}}}}"),
    ),
    Sample("answer: is not shown without applies_when", replace(RULES, "  text: ", "  answer: ja\n  text: ")),
    Sample("applies_when: needs either an answer or a brief", with_rule(f"a: {ONE}", "answer: ja\n  brief: Ja.")),
    Sample("title: is answered, but is not a question", with_rule(f"a: {ONE}", title="Was gilt")),
    Sample("answer: has more than 6 words", with_rule(f"a: {ONE}", "answer: a b c d e f g")),
    Sample("text: has more than 400 characters", with_rule(f"a: {ONE}", text="wort " * 80 + "{a}.")),
    Sample("text: {b} is not a part of applies_when", with_rule(f"a: {ONE}", text="Nimm {b}.")),
    Sample("text: 'Mit {' needs the dative", with_rule(f"a: {ONE}", text="Mit {a} geht es.")),
    Sample("applies_when: no kingdom can meet it", with_rule(f"a: {ONE}, b: {ONE}")),
    Sample(
        "applies_when.a.without.names[0]: 'card-77' is not a known card",
        with_rule("a: {called: eine, names: [card-1], without: {names: [card-77]}}"),
    ),
    Sample(
        "applies_when: no kingdom can meet it",
        with_rule("a: {called: eine, names: [card-1], without: {names: [card-1]}}"),
    ),
    Sample(
        "excludes nothing that can be on the table",
        with_rule("a: {called: eine, names: [card-1], without: {types: [night]}}"),
    ),
    Sample("obvious: is not shown without applies_when", replace(RULES, "  text: ", "  obvious: true\n  text: ")),
    Sample("applies_when.a.role: ", with_rule("a: {called: eine, role: queen}")),
    Sample("applies_when: no kingdom can meet it", with_rule("a: {called: eine, role: black-market}")),
    Sample("applies_when: is met by more than 85% of all kingdoms", with_rule("a: {called: eine, tags: [village]}")),
]


def with_combination(
    text: str, each: str = "", parts: str = f"a: {ONE}, b: {{called: eine, names: [card-2]}}"
) -> Breaking:
    """Make a combination the only one."""
    record = f"- slug: paar\n  applies_when: {{{parts}}}\n{each}  text: {text!r}\n  sources: [wa-0]\n"
    return replace("combinations.yaml", "[]", record)


COMBINATIONS = [
    Sample(
        "applies_when: must be a mapping of slugs; number of entries: exactly 2",
        with_combination("{a}.", "", f"a: {ONE}"),
    ),
    Sample("text: {c} is not a part of applies_when", with_combination("{a} und {b} und {c}.")),
    Sample("text: {each} is not a part of applies_when", with_combination("{a} und {b} {each}.")),
    Sample("text: 'Mit {' needs the dative", with_combination("Mit {a} geht {b}.")),
    Sample("text: does not say {b}", with_combination("{a} geht.")),
    Sample("text: does not say {each}", with_combination("{a} und {b}.", "  each: {card-1: ja}\n")),
    Sample(
        "each: has other cards than the names of each part",
        with_combination("{a} und {b} {each}.", "  each: {card-3: ja}\n"),
    ),
    Sample(
        "each.card-77: 'card-77' is not a known card", with_combination("{a} {b} {each}.", "  each: {card-77: ja}\n")
    ),
    Sample("applies_when: no kingdom can meet it", with_combination("{a} {b}.", "", f"a: {ONE}, b: {ONE}")),
]
SAMPLES = [*VALUES, *FILES, *RECORDS, *PILES, *RECOMMENDED_SETS, *WORDS, *STATEMENTS, *CONDITIONS, *COMBINATIONS]
