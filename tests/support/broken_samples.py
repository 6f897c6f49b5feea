"""One broken sample for every fault that content can have: how to break the small content, and what must be said."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engine.kingdoms.roles import SWAPPABLE_EXTRAS
from tests.support.generated_content import CHARGES

Breaking = Callable[[Path], object]

CARDS, SETS, RULINGS = "cards/waldspiel.yaml", "sets/waldspiel-hig-2009.yaml", "rulings/waldspiel.yaml"
DRAW = (
    "- {slug: draw, name: Ziehen, one: Ziehen, many: Ziehen, name_en: Draw, one_en: draw, many_en: draws, "
    "definition: Zieht Karten.}\n"
)
RULES = "rules/ablauf.yaml"
TAGS, EDITIONS, SYNONYMS, NAMED = "tags.yaml", "editions.yaml", "synonyms.yaml", "words.yaml"


@dataclass(frozen=True, slots=True)
class Sample:
    message: str
    breaking: Breaking


def edit(root: Path, file: str, old: str, new: str, times: int = 1) -> int:
    """Replace the first occurrence, or as many as wanted, and return the line of the first."""
    path = root / file
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{old!r} is not in {file}"
    path.write_text(text.replace(old, new, times), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def replaced(file: str, old: str, new: str, times: int = 1) -> Breaking:
    return lambda root: edit(root, file, old, new, times)


def appended(file: str, text: str) -> Breaking:
    return lambda root: (root / file).write_text((root / file).read_text() + text)


def everyday(word: str, means: str, query: str = "", finds: str = "card/card-0") -> Breaking:
    row = f"- {{word: {word}, means: [{means}], query: {query or word}, finds: {finds}}}\n"
    return appended(SYNONYMS, row)


def phrasings_of(slug: str, phrasings: str) -> Breaking:
    """What players type for a ruling or rule."""
    return written("phrasings/waldspiel.yaml", f"- {{slug: {slug}, phrasings: [{phrasings}]}}\n")


def written(file: str, text: str) -> Breaking:
    def breaking(root: Path) -> None:
        (root / file).parent.mkdir(exist_ok=True)
        (root / file).write_text(text)

    return breaking


def moved(file: str, to: str) -> Breaking:
    return lambda root: (root / file).rename(root / to)


def steps(*several: Breaking) -> Breaking:
    return lambda root: [breaking(root) for breaking in several]


def without(slug: str) -> Breaking:
    """Leave out the first word for this."""
    return lambda root: edit(root, NAMED, next(line for line in _lines(root, NAMED) if f"slug: {slug}," in line), "")


def _lines(root: Path, file: str) -> list[str]:
    return (root / file).read_text(encoding="utf-8").splitlines(keepends=True)


def in_set(key: str, value: str) -> Breaking:
    """Give the recommended set one key more; `{used}` is one of its ten piles, `{unused}` a pile beside them."""

    def breaking(root: Path) -> None:
        piles = re.findall(r"  - (card-\d+)\n", (root / SETS).read_text())
        unused = next(slug for number in range(12) if (slug := f"card-{number}") not in piles)
        edit(root, SETS, "  kingdom:\n", f"  {key}: {value.format(used=piles[0], unused=unused)}\n  kingdom:\n")

    return breaking


def with_the_first_pile_as(slug: str) -> Breaking:
    def breaking(root: Path) -> None:
        first = re.findall(r"  - (card-\d+)\n", (root / SETS).read_text())[0]
        for file in (CARDS, SETS, RULINGS):
            (root / file).write_text(re.sub(rf"\b{first}\b", slug, (root / file).read_text()))

    return breaking


def a_pile_less(root: Path) -> None:
    (root / SETS).write_text(re.sub(r"  - card-\d+\n", "", (root / SETS).read_text(), count=1))


def a_pile_twice(root: Path) -> None:
    first, second = re.findall(r"  - (card-\d+)\n", (root / SETS).read_text())[:2]
    edit(root, SETS, f"- {second}\n", f"- {first}\n")


def the_set_again(root: Path) -> None:
    (root / SETS).write_text((root / SETS).read_text() + (root / SETS).read_text().replace("satz-0", "satz-9"))


def a_split_pile(cards: str, more: str = "[]") -> Breaking:
    """Card 0 stands for a pile of two others."""
    three = "" if more == "[]" else f", cards_for_three_or_more: {more}"
    split = "kind: split\n  types:\n  - action\n  cost:\n"
    return steps(
        *(edit_card(f"card-{number}", "kind: kingdom\n  types:\n  - action\n  cost:\n", split) for number in (1, 2)),
        appended(CARDS, f"piles:\n- {{slug: card-0, name: Doppelt, order: top-down, cards: {cards}{three}}}\n"),
        replaced(EDITIONS, "kingdom_piles: 12", "kingdom_piles: 10", 2),
    )


def edit_card(slug: str, old: str, new: str) -> Breaking:
    def breaking(root: Path) -> None:
        head, mark, tail = (root / CARDS).read_text().partition(f"slug: {slug}\n")
        assert old in tail
        (root / CARDS).write_text(head + mark + tail.replace(old, new, 1))

    return breaking


def typed(name: str) -> Breaking:
    """Every card has this type, so that something of the set has it."""
    return replaced(CARDS, "  - action\n", f"  - {name}\n", 12)


def all_cost(coins: int) -> Breaking:
    return lambda root: (root / CARDS).write_text(re.sub(r"coins: \d", f"coins: {coins}", (root / CARDS).read_text()))


def a_landscape(slug: str, name: str, kind: str) -> Breaking:
    return appended(
        CARDS,
        f"- {{slug: {slug}, name: {name}, name_en: {slug}, kind: {kind}, types: [{kind}], charge: {CHARGES[-1]},"
        " division: water, effect: Nichts., tags: [], printings: [waldspiel-hig-2009]}\n",
    )


def an_event() -> Breaking:
    return a_landscape("fest", "Fest", "event")


def with_effect(value: str) -> Breaking:
    return steps(an_event(), replaced(CARDS, "effect: Nichts.", f"effect: {value}"))


A_TRAIT = steps(a_landscape("geerbt", "Geerbt", "trait"), in_set("landscapes", "[geerbt]"))
THE_ARMY = a_landscape("approaching-army", "Armee", "prophecy")
NO_PILES = "piles:\n- {slug: haufen, name: Haufen, order: shuffled, cards: "
OTHER_EXPANSION = appended("expansions.yaml", "- {slug: wiesenspiel, name: Wiesenspiel, name_en: Meadow Game}\n")
OTHER_EDITION = appended(
    EDITIONS,
    "- {slug: waldspiel-rgg-2020, name: Waldspiel, expansions: [waldspiel], publisher: rgg, year: 2020, generation: 2,"
    " kingdom_piles: 0}\n",
)
LAUGHS = "- &a [ha, ha, ha, ha, ha, ha, ha, ha]\n" + "".join(
    f"- &{name} [{', '.join([f'*{before}'] * 8)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
"""Nine lists, each of eight times the one before: 134 million words when written out."""

VALUES = [
    Sample("colour: unknown key", replaced(CARDS, "kind: kingdom", "kind: kingdom\n  colour: green")),
    Sample("cost.conis: unknown key", replaced(CARDS, "    coins:", "    conis:")),
    Sample("'kingdm' is not one of", replaced(CARDS, "kind: kingdom", "kind: kingdm")),
    Sample("key 'name' is missing", replaced(CARDS, "  name: Karte 0\n", "")),
    Sample("name: must be text, is 0", replaced(CARDS, "name: Karte 0\n", "name: 0\n")),
    Sample("name: must be text, is a list", replaced(CARDS, "name: Karte 0\n", "name: [Karte]\n")),
    Sample("name: is empty", replaced(CARDS, "name: Karte 0\n", "name: ''\n")),
    Sample("name: has blanks at its ends", replaced(CARDS, "name: Karte 0\n", "name: 'Karte '\n")),
    Sample("name: has blanks at its ends or unprintable", replaced(CARDS, "name: Karte 0\n", 'name: "Kar\\u200Bte"\n')),
    Sample(
        "aliases[0]: has 81 characters", replaced(CARDS, "kind: kingdom", f"kind: kingdom\n  aliases: [{'A' * 81}]")
    ),
    Sample(
        "text: has 451 characters, at most 400 are",
        replaced(RULINGS, "text: ", f"text: {'wort ' * 90}!\n  source_note: "),
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
            an_event(),
            replaced(CARDS, "[waldspiel-hig-2009]", "[{edition: waldspiel-hig-2009, effect: +1 Kauf.}]"),
        ),
    ),
    Sample("types[0]: 'aktion' is not one of", replaced(CARDS, "- action", "- aktion")),
    Sample("'Card_0' is not a slug", replaced(CARDS, "slug: card-0", "slug: Card_0")),
    Sample("slug: is longer than 100 characters", replaced(CARDS, "slug: card-0", f"slug: {'c' * 101}")),
    Sample("must be a whole number from 1 to 120", replaced(CARDS, "kind: kingdom", "kind: kingdom\n  copies: 500")),
    Sample("number from 1 to 120, is True", replaced(CARDS, "kind: kingdom", "kind: kingdom\n  copies: true")),
    Sample("must be a whole number from 2008 to 2100", replaced(EDITIONS, "year: 2009", "year: 1809")),
    Sample("'abacus' is not one of hig, rgg", replaced(EDITIONS, "publisher: hig", "publisher: abacus")),
    Sample(
        "changes_play: must be true or false",
        replaced("differences/waldspiel.yaml", "changes_play: true", "changes_play: vielleicht"),
    ),
    Sample("tags: must be a list, is text", replaced(CARDS, "  tags:\n  - village\n", "  tags: village\n")),
    Sample("cost: must be a mapping, is a list", replaced(CARDS, "  cost:\n    coins:", "  cost: [] #")),
    Sample("kingdom: has 9 entries, exactly 10 are needed", a_pile_less),
    Sample("means: has 0 entries, 1 to 1000 are needed", everyday("Nichts", "")),
    Sample("is there twice", a_pile_twice),
    Sample("cards[0]: must be one card with its number", appended(CARDS, f"{NO_PILES}[card-1, {{card-2: 1}}]}}\n")),
]
FILES = [
    Sample("broken YAML", written(RULINGS, "- {slug: a")),
    Sample("broken YAML: key 'kind' is there twice", replaced(CARDS, "kind: kingdom", "kind: kingdom\n  kind: event")),
    Sample("broken YAML: key 5 is not text", replaced(CARDS, "kind: kingdom", "kind: kingdom\n  5: event")),
    Sample("waldspiel.yaml:1: broken YAML: explicit tags", written(RULINGS, "- !!python/object/apply:os.getcwd []")),
    Sample("waldspiel.yaml:1: broken YAML: explicit tags", written(RULINGS, "- {slug: !!int foo}")),
    Sample("waldspiel.yaml:1: broken YAML: explicit tags", written(RULINGS, "- {slug: !!bool foo}")),
    Sample("waldspiel.yaml:2: broken YAML: explicit tags", written(RULINGS, "-\n  slug: !!float foo")),
    Sample("waldspiel.yaml:1: broken YAML: explicit tags", written(RULINGS, "- !ours {slug: a}")),
    Sample("7777… is too long for a number", written(RULINGS, "- slug: " + "7" * 5000)),
    Sample("ffff… is too long for a number", written(RULINGS, "- slug: 0x" + "f" * 4900)),
    Sample("waldspiel.yaml:2: broken YAML: '0b_' is not a number", written(RULINGS, "-\n  slug: 0b_")),
    Sample("waldspiel.yaml:1: broken YAML: anchors", written(RULINGS, "- {slug: a, cards: &one []}")),
    Sample("waldspiel.yaml:1: broken YAML: anchors", written(RULINGS, "- *nobody")),
    Sample("waldspiel.yaml:1: broken YAML: anchors", written(RULINGS, LAUGHS)),
    Sample("is empty", written(RULINGS, "")),
    Sample("is empty", written(RULINGS, "# only a comment\n")),
    Sample("waldspiel.yaml:2: is not UTF-8", lambda root: (root / RULINGS).write_bytes(b"-\n  {slug: \xff\xfe}")),
    Sample("NUL", lambda root: (root / RULINGS).write_bytes(b"- {slug: a\x00}")),
    Sample("is nested too deeply", written(RULINGS, "[" * 5000 + "]" * 5000)),
    Sample("bytes long; at most", written(RULINGS, "- text\n" * 800_000)),
    Sample("record: must be a mapping, is 1", written(RULINGS, "- 1\n")),
    Sample("must have a list of ruling records at the top", written(RULINGS, "just text\n")),
    Sample("must have a list of card records under 'cards'", written(CARDS, "- text\n")),
    Sample("expansion must be 'waldspiel'", replaced(CARDS, "expansion: waldspiel", "expansion: wiesenspiel")),
    Sample("key 'expansion' is missing", replaced(CARDS, "expansion: waldspiel\n", "")),
    Sample("unknown key 'farben'", appended(CARDS, "farben: []\n")),
    Sample("must be named for an expansion", moved(RULINGS, "rulings/wiesenspiel.yaml")),
    Sample("holds no known kind of content", moved(RULINGS, "aussagen.yaml")),
    Sample("belongs into sets/waldspiel-hig-2009.yaml", moved(SETS, "sets/waldspiel-rgg-2014.yaml")),
    Sample("tags.yaml:0: is missing", lambda root: (root / TAGS).unlink()),
    Sample("there is no such directory", lambda root: root.rename(root.parent / "elsewhere")),
]
RECORDS = [
    Sample("'Karte 0' is also a name of card-0", replaced(CARDS, "name: Karte 1\n", "name: Karte 0\n")),
    Sample("this card is already in", replaced(CARDS, "slug: card-1\n", "slug: card-0\n")),
    Sample("this ruling is already in", replaced(RULINGS, "slug: aussage-1\n", "slug: aussage-0\n")),
    Sample("tags: 'dorf' is not a known tag", replaced(CARDS, "- village", "- dorf")),
    Sample(
        "is not a known card or pile or material", replaced(CARDS, "kind: kingdom", "kind: kingdom\n  needs: [horse]")
    ),
    Sample("is not a known card", replaced(SETS, "  - card-", "  - karte-")),
    Sample("is not a known block", replaced(RULINGS, "- wa-", "- kt-")),
    Sample("topics: 'abflauf' is not a known topic", replaced(RULINGS, "- ablauf", "- abflauf")),
    Sample("is not a known edition", replaced(RULINGS, "kind: faq", "kind: faq\n  editions: [basisspiel-hig-2008]")),
    Sample(
        "editions: waldspiel-rgg-2020 prints none of its cards",
        steps(OTHER_EDITION, replaced(RULINGS, "kind: faq", "kind: faq\n  editions: [waldspiel-rgg-2020]")),
    ),
    Sample("'card-y' is not a known card", written("renamed.yaml", "[{kind: card, slug: card-x, new: card-y}]")),
    Sample(
        "'card-1' is in use; slugs are never reused",
        written("renamed.yaml", "[{kind: card, slug: card-1, new: card-2}]"),
    ),
    Sample("division: 'paly' is not one of", replaced(CARDS, "division: plain", "division: paly")),
    Sample("charge: 'unicorn' is not a known charge", replaced(CARDS, f"charge: {CHARGES[0]}", "charge: unicorn")),
    Sample(
        "charge: card-0 has the same charge and division",
        replaced(CARDS, f"charge: {CHARGES[1]}", f"charge: {CHARGES[0]}"),
    ),
    Sample("a kingdom card has a cost", replaced(CARDS, "  cost:\n    coins:", "  copies:")),
    Sample("a kingdom card has at least one tag", replaced(CARDS, "  tags:\n  - village\n", "  tags: []\n")),
    Sample("a landscape's type is its kind, event", replaced(CARDS, "kind: kingdom", "kind: event")),
    Sample(
        "tags: not in the order of tags.yaml",
        steps(
            appended(TAGS, DRAW),
            replaced(CARDS, "  - village\n", "  - draw\n  - village\n"),
        ),
    ),
    Sample(
        "'waldspiel-hig-2010' is not a known edition", replaced(CARDS, "- waldspiel-hig-2009", "- waldspiel-hig-2010")
    ),
    Sample(
        "printings: 'waldspiel-hig-2009' is there twice",
        replaced(CARDS, "edition: waldspiel-rgg-2014", "edition: waldspiel-hig-2009"),
    ),
    Sample("says 12, but 11 kingdom cards name it", replaced(CARDS, "- waldspiel-hig-2009\n  -", "-")),
]
PILES = [
    Sample("'karte' is not a known card", appended(CARDS, f"{NO_PILES}[{{karte: 1}}, {{card-1: 1}}]}}\n")),
    Sample("names cards that are not in the pile", a_split_pile("[{card-1: 5}, {card-2: 5}]", "[{card-3: 1}]")),
    Sample("there is no kingdom pile of 2 cards with (5, 5) copies", a_split_pile("[{card-1: 3}, {card-2: 2}]")),
    Sample(
        "there is no kingdom pile of 2 cards with (10, 12) copies",
        a_split_pile("[{card-1: 5}, {card-2: 5}]", "[{card-2: 7}]"),
    ),
    Sample(
        "is in more than one pile",
        appended(
            CARDS,
            f"{NO_PILES}[{{card-1: 1}}, {{card-2: 1}}]}}\n"
            "- {slug: stoss, name: Stoß, order: any, cards: [{card-2: 1}, {card-3: 1}]}\n",
        ),
    ),
    Sample("no pile holds this card and no card needs it", replaced(CARDS, "kind: kingdom", "kind: spirit")),
    Sample("is not in any mixed pile", replaced(CARDS, "kind: kingdom", "kind: split")),
]
RECOMMENDED_SETS = [
    Sample(
        "the oldest edition comes first",
        replaced(
            SETS,
            "- waldspiel-hig-2009\n  - waldspiel-rgg-2014",
            "- waldspiel-rgg-2014\n  - waldspiel-hig-2009",
        ),
    ),
    Sample("landscape-as-pile: ", replaced(CARDS, "kind: kingdom", "kind: event", 12)),
    Sample(
        "is from waldspiel, which the set does not claim",
        steps(OTHER_EXPANSION, replaced(SETS, "  expansions:\n  - waldspiel", "  expansions:\n  - wiesenspiel")),
    ),
    Sample(
        "no pile is from wiesenspiel",
        steps(OTHER_EXPANSION, replaced(SETS, "  expansions:\n", "  expansions:\n  - wiesenspiel\n")),
    ),
    Sample("is the same set as waldspiel-satz-0", the_set_again),
    Sample("must be slugs with slugs", in_set("traits", "[{used}]")),
    Sample("traits: 'geerbt' is not a known card", in_set("traits", "{{geerbt: {used}}}")),
    Sample("trait-unneeded: ", in_set("traits", "{{{used}: {used}}}")),
    Sample("trait-pile-missing: ", A_TRAIT),
    Sample("trait-pile-not-in-supply: ", steps(A_TRAIT, in_set("traits", "{{geerbt: {unused}}}"))),
    Sample("bane-missing: ", steps(all_cost(2), with_the_first_pile_as("young-witch"))),
    Sample("boons-missing: ", with_the_first_pile_as("druid")),
    Sample("ferryman-missing: ", steps(all_cost(4), with_the_first_pile_as("ferryman"))),
    Sample("riverboat-missing: ", steps(all_cost(5), with_the_first_pile_as("riverboat"))),
    *(Sample(f"{extra.role}-unneeded: ", in_set(extra.field, "{unused}")) for extra in SWAPPABLE_EXTRAS),
    Sample("boons-unneeded: ", in_set("boons", "[{unused}]")),
    Sample("black-market-unneeded: ", in_set("black_market", "[{unused}]")),
    Sample("prophecy-impossible: ", typed("omen")),
    Sample("ally-impossible: ", typed("liaison")),
    Sample("not-a-prophecy: ", steps(typed("omen"), in_set("prophecy", "{unused}"))),
    Sample("not-an-ally: ", steps(typed("liaison"), in_set("ally", "{unused}"))),
    Sample("army-impossible: ", steps(THE_ARMY, typed("omen"), in_set("prophecy", "approaching-army"))),
    Sample(
        "army-is-no-attack: ",
        steps(THE_ARMY, typed("omen"), in_set("prophecy", "approaching-army"), in_set("army", "{unused}")),
    ),
    Sample("bane-in-use: ", steps(with_the_first_pile_as("young-witch"), in_set("bane", "{used}"))),
    Sample(
        "ferryman-of-wrong-cost: ",
        steps(with_the_first_pile_as("ferryman"), all_cost(2), in_set("ferryman", "{unused}")),
    ),
    Sample("army: 'geist' is not a known card", in_set("army", "geist")),
]
WORDS = [
    Sample("means: 'karte-1' is there twice", everyday("Einskarte", "Karte 1, karte-1")),
    Sample("means: 'karte 1' means itself", everyday("Karte 1", "karte 1")),
    Sample("is the same word as 'Nullkarte'", everyday("null karte", "Karte 1")),
    Sample("query: the query does not have 'Eins'", everyday("Eins", "Karte 1", query="etwas anderes")),
    Sample("finds: there is no card/moat", everyday("Eins", "Karte 1", finds="card/moat")),
    Sample("means: 'Xylophon' is in no name and no text", everyday("Klimperding", "Xylophon")),
    Sample("wizard: this type-word is missing", without("wizard")),
    Sample("'hexerei' is not one of", replaced(NAMED, "slug: wizard", "slug: hexerei")),
    Sample("this type-word is already in words.yaml", replaced(NAMED, "slug: wizard", "slug: way")),
    Sample("key 'many' is missing", replaced(NAMED, ", many: Zauberer", "")),
    Sample("key 'one' is missing", replaced(TAGS, "  one: Dorf\n", "")),
    Sample("wizard: also: 'Merkmal' already means trait", replaced(NAMED, "name: Zauberer,", "name: Merkmal,")),
    Sample("setup: also: 'Fragen' already means faq", replaced(NAMED, "also: [Aufbau,", "also: [Fragen,")),
    Sample("this synonym is already in synonyms.yaml", everyday("Nullkarte", "Karte 1")),
]
DIFFERENCES, QUESTION = "differences/waldspiel.yaml", "question: Was gilt bei Karte 0?"


def the_question_again(root: Path) -> None:
    """A second ruling on the same card with the same question."""
    text = (root / RULINGS).read_text()
    (root / RULINGS).write_text(text + text.partition("- slug: aussage-1")[0].replace("aussage-0", "aussage-9"))


STATEMENTS = [
    Sample("question: has 2 words, a question has 3 to 9", replaced(RULINGS, QUESTION, "question: Karte 0?")),
    Sample(
        "question: does not end with a question mark", replaced(RULINGS, QUESTION, "question: Was gilt bei Karte 0")
    ),
    Sample("question: is the question of aussage-0", the_question_again),
    Sample("answer: has 7 words, at most 6", replaced(RULINGS, "answer: ja", "answer: a b c d e f g")),
    Sample("slug: 'geist' is not a known ruling or rule", phrasings_of("geist", "hallo")),
    Sample("phrasings: 'Und jetzt' is there already", phrasings_of("aussage-0", "und jetzt?, Und jetzt")),
    Sample("phrasings: 'was gilt bei karte 0' is there already", phrasings_of("aussage-0", "was gilt bei karte 0")),
    Sample("phrasings: 'was gilt' has no word", replaced(RULINGS, "- frage nummer 0 bitte", "- was gilt")),
    Sample("refers to a sentence before it", replaced(RULINGS, "text: ", "text: Dazu ")),
    Sample(
        "holds_today: is missing next to editions",
        replaced(RULINGS, QUESTION, f"editions: [waldspiel-hig-2009]\n  {QUESTION}"),
    ),
    Sample(
        "holds_today: is not needed next to superseded_by",
        replaced(RULINGS, QUESTION, f"holds_today: false\n  superseded_by: aussage-1\n  {QUESTION}"),
    ),
    Sample(
        "superseded_by: 'nichts' is not a ruling that holds today",
        replaced(RULINGS, QUESTION, f"superseded_by: nichts\n  {QUESTION}"),
    ),
    Sample(
        "superseded_by: 'aussage-0' is not a ruling that holds today",
        replaced(RULINGS, QUESTION, f"superseded_by: aussage-0\n  {QUESTION}"),
    ),
    Sample(
        "holds_today: must be true or false, is 'aussage-1'",
        replaced(RULINGS, QUESTION, f"holds_today: aussage-1\n  {QUESTION}"),
    ),
    Sample("today: unknown key", replaced(RULINGS, QUESTION, f"today: true\n  {QUESTION}")),
    Sample(
        "source_note: compares with today's wording",
        replaced(RULINGS, QUESTION, f"source_note: Heute anders.\n  {QUESTION}"),
    ),
    Sample("variants: 0 variants are marked with holds_today", replaced(DIFFERENCES, "    holds_today: true\n", "")),
    Sample(
        "superseded_by: is not allowed next to a variant that holds today",
        replaced(DIFFERENCES, "  changes_play: true", "  superseded_by: aussage-0\n  changes_play: true"),
    ),
    Sample(
        "superseded_by: 'nichts' is not a ruling that holds today",
        steps(
            replaced(DIFFERENCES, "    holds_today: true\n", ""),
            replaced(DIFFERENCES, "  changes_play: true", "  superseded_by: nichts\n  changes_play: true"),
        ),
    ),
]


def a_rule(condition: str, said: str = "answer: ja", *, title: str = "Was gilt?", text: str = "Ja.") -> Breaking:
    """One more rule, with a condition."""
    head = f"- slug: zwei\n  title: {title}\n  applies_when: {{{condition}}}\n  {said}\n  text: {text!r}\n"
    return appended(RULES, f"{head}  sources: [wa-0]\n")


ONE = "{called: eine Karte, names: [card-1]}"
CONDITIONS = [
    Sample("applies_when: must be 1 to 3 names", a_rule("")),
    Sample("applies_when.a.called: must be text", a_rule("a: {called: [eine], names: [card-1]}")),
    Sample("applies_when: 'card-77' is not a known card", a_rule("a: {called: eine, names: [card-77]}")),
    Sample(
        "applies_when: 'dorf' is not a known tag", a_rule(f"a: {ONE}, b: {{called: eine, but_not: {{tags: [dorf]}}}}")
    ),
    Sample("answer: is not shown without applies_when", replaced(RULES, "  text: ", "  answer: ja\n  text: ")),
    Sample("applies_when: needs either an answer or a brief", a_rule(f"a: {ONE}", "answer: ja\n  brief: Ja.")),
    Sample("title: is answered, but is not a question", a_rule(f"a: {ONE}", title="Was gilt")),
    Sample("answer: has more than 6 words", a_rule(f"a: {ONE}", "answer: a b c d e f g")),
    Sample("text: has more than 400 characters", a_rule(f"a: {ONE}", text="wort " * 80 + "{a}.")),
    Sample("text: {b} is not a part of applies_when", a_rule(f"a: {ONE}", text="Nimm {b}.")),
    Sample("text: 'Mit {' needs the dative", a_rule(f"a: {ONE}", text="Mit {a} geht es.")),
    Sample("applies_when: no kingdom can meet it", a_rule(f"a: {ONE}, b: {ONE}")),
    Sample(
        "applies_when: 'card-77' is not a known card",
        a_rule("a: {called: eine, names: [card-1], without: {names: [card-77]}}"),
    ),
    Sample(
        "applies_when: no kingdom can meet it", a_rule("a: {called: eine, names: [card-1], without: {names: [card-1]}}")
    ),
    Sample(
        "excludes nothing that can be on the table",
        a_rule("a: {called: eine, names: [card-1], without: {types: [night]}}"),
    ),
    Sample("applies_when: is met by 100% of all kingdoms", a_rule("a: {called: eine, tags: [village]}")),
]
SAMPLES = [*VALUES, *FILES, *RECORDS, *PILES, *RECOMMENDED_SETS, *WORDS, *STATEMENTS, *CONDITIONS]
