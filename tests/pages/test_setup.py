"""Aufbau: the checklist, and the overview of the finished setup."""

import re

from companion.pages.kingdom_page import KingdomPage
from content.model.library import library
from engine.kingdoms.kingdom import Choices, Kingdom

PILES = "cellar market gardens courtyard duke rats knights castles pirate-ship port".split()


def steps(page) -> str:
    text = page(f"/aufbau/{KingdomPage(library(), Kingdom(piles=tuple(PILES)), Choices()).code}/")
    return text[text.index('<ol class="setup-steps">') : text.index("</ol>")]


def test_each_plain_kingdom_pile_has_its_own_tick_with_count(page) -> None:
    html = steps(page)
    for slug, label in (
        ("cellar", "10× Keller"),
        ("gardens", "8× Gärten<small>so viele wie von jeder Punktekarte"),
        ("rats", "20× Ratten"),
    ):
        assert re.search(rf'<input type="checkbox" name="p-{slug}"><span>{label}', html), slug
    assert "Legt je 10 Karten" not in html


def test_kingdom_piles_are_grouped_by_box(page) -> None:
    boxes = re.findall(r'<li class="setup-steps__box"><h2>(.*?)</h2>(.*?)</ul>', steps(page), re.DOTALL)
    assert [name for name, _ in boxes] == ["Basisspiel", "Die Intrige", "Seaside", "Dark Ages", "Abenteuer", "Empires"]
    assert ["Burghof" in items and "Herzog" in items for _, items in boxes] == [False, True, *[False] * 4]


def test_mixed_piles_keep_the_text_of_their_step(page) -> None:
    html = steps(page)
    assert re.search(r'name="p-knights"><span>Mischt die 10 Ritter', html)
    assert re.search(r'name="p-castles"><span>Legt Schlösser als Stapel in den Vorrat, von oben nach unten', html)


def test_steps_with_basic_cards_have_a_picture_too(page) -> None:
    html = steps(page)
    rows = re.findall(r"<label><input type=\"checkbox\" name=.*?</label>", html)
    without = [row for row in rows if "setup-steps__face" not in row]
    assert len(rows) >= 15
    assert all("mischt" in row for row in without), without


def test_progress_counts_every_tick(page) -> None:
    text = page(f"/aufbau/{KingdomPage(library(), Kingdom(piles=tuple(PILES)), Choices()).code}/")
    ticks = steps(page).count('<input type="checkbox" name=')
    assert f"0 von {ticks}<" in text


def setup_page(page, *piles: str, **extras) -> str:
    choices = extras.pop("choices", Choices())
    given = Kingdom(piles=(*piles, *(slug for slug in PLAIN if slug not in piles))[:10], **extras)
    return page(f"/aufbau/{KingdomPage(library(), given, choices).code}/")


PLAIN = "cellar village smithy market laboratory festival mine militia remodel workshop".split()


def test_inherited_exchanges_from_a_full_pile(page) -> None:
    traits = (("inherited", "stowaway"),)
    text = setup_page(page, "stowaway", landscapes=("inherited",), traits=traits, choices=Choices(players=3))
    assert '<input type="checkbox" name="p-stowaway"><span>10× Blinder Passagier' in text  # pl23-045
    assert "7× Blinder Passagier" not in text
    assert "Macht aus, wer beginnt. Von dort an tauscht jeder der Reihe nach" in text


def test_every_pile_names_its_box(page) -> None:
    text = setup_page(page, "young-witch", "ferryman", "fool", bane="chapel", ferryman="sea-hag")
    assert re.search(r"10× Kapelle als Bannstapel[^<]*<small>aus Basisspiel<", text)
    assert re.search(r"als Stapel des Fährmanns[^<]*<small>aus Seaside<", text)
    assert re.search(r"Mischt die 12 Gaben[^<]*<small>aus Nocturne<", text)
    deck = setup_page(page, "black-market")
    assert re.search(r"Schwarzmarkt-Stapel: [^<]*<small>aus ", deck)


SECOND_EDITION = "Reiche Ernte &amp; Die Gilden, 2. Edition"


def test_cards_of_no_german_box_of_their_expansion_name_the_box_that_has_them(page) -> None:
    """rg24-001: Straßenräuber and Geschäft are new in the second edition, of which no printed German box is known."""
    text = setup_page(page, "footpad", "shop", "baker", "joust", "young-witch", bane="chapel")
    boxes = dict(re.findall(r'setup-steps__box"><h2>(.*?)</h2>(.*?)</ul>', text, re.DOTALL))
    note = (
        "<small>In den Schachteln „Reiche Ernte“ und „Die Gilden“ liegen diese Karten nicht. "
        "Deutsch bisher nur digital belegt; das Jahr 2024 ist nicht gesichert.</small>"
    )
    assert set(boxes) == {"Basisspiel", "Reiche Ernte", SECOND_EDITION + note, "Die Gilden"}
    assert [name in boxes[SECOND_EDITION + note] for name in ("Straßenräuber", "Geschäft", "Ritterkampf")] == [True] * 3
    assert "10× Bäcker" in boxes["Die Gilden"]
    assert re.search(rf"Belohnungen offen [^<]*<small>aus {SECOND_EDITION}<", text)


def test_boxes_on_the_table_are_named(page) -> None:
    text = setup_page(page, "baker", "alchemist", choices=Choices(editions=("bigbox-rgg-2019", "seaside-rgg-2022")))
    assert re.findall(r'setup-steps__box"><h2>(.*?)</h2>', text) == ["Einsteiger-Bigbox"]
    both = Choices(editions=("basisspiel-rgg-2017", "reiche-ernte-gilden-rgg-2024"))
    assert re.findall(r'setup-steps__box"><h2>(.*?)</h2>', setup_page(page, "baker", choices=both)) == [
        "Basisspiel, 2. Edition",
        SECOND_EDITION,
    ]


def test_notes_are_below_the_steps(page) -> None:
    text = setup_page(page)
    steps_html, below = (
        text[text.index('<ol class="setup-steps">') : text.index("</ol>")],
        text[text.index("Gut zu wissen") :],
    )
    for note in ("<li>Das Spiel endet nach", "<li>Unter jeden Stapel im Vorrat", ">Lost aus, wer beginnt. Nach"):
        assert note in below
    assert not re.search("Das Spiel endet|wer beginnt", steps_html)
    assert "in jedem Spiel" not in text


def test_rule_sheet_does_not_name_a_start_player(page) -> None:
    code = KingdomPage(library(), Kingdom(piles=tuple(PILES)), Choices()).code
    text = page(f"/koenigreich/{code}/blatt/")
    assert "beginnt" not in text[text.index("<h2>Aufbau</h2>") :].partition("Darauf kommt es an")[0]


def test_overview_contains_piles_landscapes_mats_and_tokens(page) -> None:
    boons = ("the-seas-gift", "the-skys-gift", "the-suns-gift")
    text = setup_page(
        page, "young-witch", "necromancer", "druid", "poet", "broker", "baker", "ferryman",
        bane="chapel", ferryman="sea-hag", ally="city-state", prophecy="rapid-expansion", boons=boons,
        landscapes=("pious", "alms"), traits=(("pious", "poet"),),
    )  # fmt: skip
    overview = text[text.index("Alles im Überblick") :]
    rows = dict(re.findall(r'<tr><th scope="row">(.*?)</th><td>(.*?)</td></tr>', overview))
    assert rows["Kapelle (Bannstapel)"] == "10"
    assert rows["Dichterin (Fromm)"] == "10"
    assert rows["Fromm"] == "Merkmal am Stapel Dichterin"
    assert "Seehexe (Stapel beim Fährmann)" in rows
    assert {"Almosen", "Stadtstaat", "Taler-Tableau", "Gefallen-Tableau", "Sonnenmarker"} <= set(rows)
    assert overview.index("Im Müll") < overview.index("Zombies")
    assert "Müll" not in rows


def test_overview_shows_start_deck_with_inherited_card(page) -> None:
    traits = (("inherited", "stowaway"),)
    text = setup_page(page, "stowaway", landscapes=("inherited",), traits=traits)
    deck = text[text.index("Startdeck", text.index("Alles im Überblick")) :]
    assert '<th scope="row">Blinder Passagier (Geerbt)</th><td>1 statt einer davon</td>' in deck  # pl23-045


def put_away_groups(page, kingdom: Kingdom) -> dict[str, str]:
    text = page(f"/wegraeumen/{KingdomPage(library(), kingdom, Choices()).code}/")
    groups = re.findall(r'setup-steps__box"><h2>(.*?)</h2>(.*?)</ul>', text, re.DOTALL)
    return dict(groups)


def test_everything_is_put_away_box_by_box_with_basic_cards_last(page) -> None:
    """A Pferd comes from the box of Menagerie, the promo after the expansions, Kupfer and Provinz at the very end."""
    piles = ("cellar", "market", "moat", "courtyard", "duke", "livery", "supplies", "port", "island", "stash")
    groups = put_away_groups(page, Kingdom(piles=piles, landscapes=("populate",)))
    names = list(groups)
    assert names[:3] == ["Basisspiel", "Die Intrige", "Seaside"]
    assert names.index("Menagerie") < names.index("Promokarten") < names.index("Basiskarten") == len(names) - 1
    menagerie = groups["Menagerie"]
    assert all(name in menagerie for name in ("Pferdestall", "Nachschub", "Besiedlung", "Pferd"))
    assert all(name in groups["Basiskarten"] for name in ("Kupfer", "Anwesen", "Provinz", "Fluch"))
    assert "Insel" in groups["Tableaus und Marker"]
    basic = groups["Basiskarten"]
    assert basic.count("card-face--mini") == basic.count('name="w-') >= 7  # each with its picture, as in Aufbau


def test_cards_in_the_trash_are_sorted_before_any_box_is_packed(page) -> None:
    """A sentence says what to do with them, and the trash itself asks once more."""
    text = page(f"/wegraeumen/{KingdomPage(library(), Kingdom(piles=tuple(PILES)), Choices()).code}/")
    sorting = text.index("Nehmt alle Karten aus dem Müll und legt sie zu ihren Stapeln.")
    assert text.index("Jeder sortiert sein Deck") < sorting < text.index('class="setup-steps__box"')
    assert text.index("Ist er leer?") > text.index('name="w-trash"')


def test_the_next_game_after_putting_away_is_for_as_many_players(page) -> None:
    given = KingdomPage(library(), Kingdom(piles=tuple(PILES)), Choices(players=4))
    assert 'href="/koenigreich/?spieler=4"' in page(f"/wegraeumen/{given.code}/")


def test_no_pile_is_forgotten_when_putting_away(page) -> None:
    given = KingdomPage(library(), Kingdom(piles=tuple(PILES)), Choices())
    text = page(f"/wegraeumen/{given.code}/")
    everything = {pile.pile for pile in given.setup.supply} | {each.card for each in given.setup.landscapes}
    assert {slug for slug in everything if f'name="w-{slug}"' not in text} == set()
