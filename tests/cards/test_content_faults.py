"""Each way to break the content is refused with file, line, record and what is wrong; all faults at once."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cards.content.faults import ContentError
from cards.content.loading import checked


def faults_of(root: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        checked(root)
    return [str(fault) for fault in caught.value.faults]


def edit(root: Path, file: str, old: str, new: str) -> int:
    """Replace the first occurrence and return its line."""
    path = root / file
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{old!r} does not stand in {file}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def test_the_small_content_is_valid(content_dir: Path) -> None:
    assert checked(content_dir).counts["card"] == 12


CARDS, SETS, RULINGS = "cards/waldspiel.yaml", "sets/waldspiel-hig-2009.yaml", "rulings/waldspiel.yaml"


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (CARDS, "kind: kingdom", "kind: kingdom\n  colour: green", "colour: unknown key"),
        (CARDS, "    coins:", "    conis:", "cost.conis: unknown key"),
        (CARDS, "kind: kingdom", "kind: kingdm", "'kingdm' is not one of"),
        (CARDS, "kind: kingdom", "kind: kingdom\n  kind: event", "broken YAML: key 'kind' stands twice"),
        (CARDS, "  name: Karte 0\n", "", "key 'name' is missing"),
        (CARDS, "name: Karte 1\n", "name: Karte 0\n", "'Karte 0' is also a name of card-0"),
        (CARDS, "- action", "- aktion", "types[0]: 'aktion' is not one of"),
        (CARDS, "slug: card-1\n", "slug: card-0\n", "this card stands already in"),
        (CARDS, "slug: card-0", "slug: Card_0", "is no slug"),
        (CARDS, "- village", "- dorf", "tags: 'dorf' is no known tag"),
        (CARDS, "expansion: waldspiel", "expansion: wiesenspiel", "expansion must be 'waldspiel'"),
        (CARDS, "kind: kingdom", "kind: spirit", "no pile holds this card"),
        (CARDS, "  tags:\n  - village\n", "  tags: []\n", "a kingdom card has at least one tag"),
        (CARDS, "- waldspiel-hig-2009", "- waldspiel-hig-2010", "'waldspiel-hig-2010' is no known edition"),
        (CARDS, "- waldspiel-hig-2009\n  -", "-", "says 12, but 11 kingdom cards name it"),
        (CARDS, "kind: kingdom", "kind: kingdom\n  needs: [horse]", "'horse' is no known card or pile or material"),
        (CARDS, "kind: kingdom", f"kind: kingdom\n  aliases: ['{'A' * 81}']", "has 81 characters, at most 80"),
        (CARDS, "kind: kingdom", "kind: kingdom\n  copies: 500", "must be a whole number from 1 to 120"),
        (SETS, "  - card-", "  - karte-", "is no known card"),
        (RULINGS, "- wa-", "- kt-", "is no known block"),
        (RULINGS, "- ablauf", "- abflauf", "topics: 'abflauf' is no known topic"),
        (RULINGS, "kind: faq", "kind: faq\n  editions: [basisspiel-hig-2008]", "is no known edition"),
        (RULINGS, "text: ", f"text: {'lang ' * 90}", "at most 400 are allowed"),
        (RULINGS, "id: aussage-1\n", "id: aussage-0\n", "this ruling stands already in"),
        ("differences/waldspiel.yaml", "changes_play: true", "changes_play: vielleicht", "must be true or false"),
        ("renamed.yaml", "[]", "[{kind: card, old: card-x, new: card-y}]", "'card-y' is no known card"),
        (
            "renamed.yaml",
            "[]",
            "[{kind: card, old: card-1, new: card-2}]",
            "'card-1' is in use; slugs are never reused",
        ),
        ("editions.yaml", "year: 2009", "year: 1809", "must be a whole number from 2008 to 2100"),
        ("editions.yaml", "publisher: hig", "publisher: abacus", "'abacus' is not one of hig, rgg"),
    ],
)
def test_a_fault_names_file_line_record_and_what_is_wrong(
    content_dir: Path, file: str, old: str, new: str, message: str
) -> None:
    edit(content_dir, file, old, new)
    faults = faults_of(content_dir)
    matching = [fault for fault in faults if message in fault]
    assert matching, faults
    assert re.match(r"[\w/.-]+\.yaml:\d+:", matching[0])


def test_a_fault_stands_at_the_line_of_its_key(content_dir: Path) -> None:
    line = edit(content_dir, CARDS, "kind: kingdom", "kind: kingdm")
    assert f"{CARDS}:{line}: card-0: kind:" in faults_of(content_dir)[0]


def test_a_set_with_nine_piles_is_refused(content_dir: Path) -> None:
    path = content_dir / SETS
    text = path.read_text()
    path.write_text(re.sub(r"  - card-\d+\n", "", text, count=1))
    assert any("kingdom: has 9 entries, exactly 10 are needed" in fault for fault in faults_of(content_dir))


def test_a_set_with_a_pile_twice_is_refused(content_dir: Path) -> None:
    path = content_dir / SETS
    first, second = re.findall(r"  - (card-\d+)\n", path.read_text())[:2]
    edit(content_dir, SETS, f"- {second}\n", f"- {first}\n")
    assert any(f"kingdom: '{first}' stands twice" in fault for fault in faults_of(content_dir))


def test_the_same_set_under_two_names_is_refused(content_dir: Path) -> None:
    path = content_dir / SETS
    path.write_text(path.read_text() + path.read_text().replace("satz-0", "satz-9"))
    assert any("is the same set as waldspiel-satz-0" in fault for fault in faults_of(content_dir))


def test_a_set_that_needs_a_bane_says_so(content_dir: Path) -> None:
    first = re.findall(r"  - (card-\d+)\n", (content_dir / SETS).read_text())[0]
    for path in (content_dir / CARDS, content_dir / SETS, content_dir / RULINGS):
        path.write_text(re.sub(rf"\b{first}\b", "young-witch", path.read_text()))
    assert any("bane: is missing" in fault for fault in faults_of(content_dir))


LAUGHS = "- &a [ha, ha, ha, ha, ha, ha, ha, ha]\n" + "".join(
    f"- &{name} [{', '.join([f'*{before}'] * 8)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
"""Nine lists, each of eight times the one before: 134 million words when written out."""


def break_with(write: Callable[[Path], object]) -> Callable[[Path], None]:
    def breaking(root: Path) -> None:
        write(root / "rulings" / "waldspiel.yaml")

    return breaking


@pytest.mark.parametrize(
    ("breaking", "message"),
    [
        (break_with(lambda p: p.write_text("- {id: a")), "broken YAML"),
        (break_with(lambda p: p.write_text("- *nobody")), "broken YAML"),
        (break_with(lambda p: p.write_text("- !!python/object/apply:os.getcwd []")), "broken YAML"),
        (break_with(lambda p: p.write_text("- {id: !!int foo}")), "waldspiel.yaml:1: broken YAML: explicit tags"),
        (break_with(lambda p: p.write_text("- {id: !!bool foo}")), "waldspiel.yaml:1: broken YAML: explicit tags"),
        (break_with(lambda p: p.write_text("-\n  id: !!float foo")), "waldspiel.yaml:2: broken YAML: explicit tags"),
        (break_with(lambda p: p.write_text("- !ours {id: a}")), "waldspiel.yaml:1: broken YAML: explicit tags"),
        (break_with(lambda p: p.write_text("- id: " + "7" * 5000)), "7777… is too long for a number"),
        (break_with(lambda p: p.write_text("- id: 0x" + "f" * 4900)), "ffff… is too long for a number"),
        (break_with(lambda p: p.write_text("-\n  id: 0b_")), "waldspiel.yaml:2: broken YAML: '0b_' is no number"),
        (break_with(lambda p: p.write_text("- {id: a, cards: &one []}")), "waldspiel.yaml:1: broken YAML: anchors"),
        (break_with(lambda p: p.write_text(LAUGHS)), "waldspiel.yaml:1: broken YAML: anchors"),
        (break_with(lambda p: p.write_text("")), "is empty"),
        (break_with(lambda p: p.write_text("# only a comment\n")), "is empty"),
        (break_with(lambda p: p.write_bytes(b"- {id: \xff\xfe}")), "is not UTF-8"),
        (break_with(lambda p: p.write_bytes(b"- {id: a\x00}")), "NUL"),
        (break_with(lambda p: p.write_text("- 1\n")), "record: must be a mapping"),
        (break_with(lambda p: p.write_text("just text\n")), "must have a list of ruling records"),
        (break_with(lambda p: p.write_text("[" * 5000 + "]" * 5000)), "is nested too deeply"),
        (break_with(lambda p: p.write_text("- text\n" * 8_000_000)), "bytes long; at most"),
        (break_with(lambda p: p.rename(p.with_name("wiesenspiel.yaml"))), "must be named for an expansion"),
        (break_with(lambda p: p.rename(p.parent.parent / "aussagen.yaml")), "holds no known kind of content"),
        (lambda root: (root / "tags.yaml").unlink(), "tags.yaml:0: is missing"),
    ],
)
def test_an_unreadable_file_is_a_fault_and_no_traceback(
    content_dir: Path, breaking: Callable[[Path], None], message: str
) -> None:
    breaking(content_dir)
    assert any(message in fault for fault in faults_of(content_dir))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("slug: card-0", f"slug: {'x' * 5000}"),
        ("slug: card-0", f"slug: [{'x, ' * 5000}]"),
        ("kind: kingdom", f"kind: {'x' * 5000}"),
        ("name: Karte 0", f"name: Karte 0\n  {'x' * 900}: y"),
        ("coins:", f"coins: {'7' * 20} #"),
    ],
)
def test_a_fault_stays_one_short_line_whatever_it_quotes(content_dir: Path, old: str, new: str) -> None:
    edit(content_dir, CARDS, old, new)
    for fault in faults_of(content_dir):
        assert len(fault) < 700  # the longest lists every kind of card
        assert "\n" not in fault


def test_a_directory_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    assert "there is no such directory" in faults_of(tmp_path / "nowhere")[0]


def test_all_faults_are_reported_at_once(content_dir: Path) -> None:
    edit(content_dir, CARDS, "kind: kingdom", "kind: kingdm")
    edit(content_dir, "editions.yaml", "year: 2009", "year: 1809")
    edit(content_dir, RULINGS, "kind: faq", "kind: gerede")
    files = {fault.partition(":")[0] for fault in faults_of(content_dir)}
    assert files == {CARDS, "editions.yaml", RULINGS}
