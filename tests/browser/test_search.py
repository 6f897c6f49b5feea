"""The answer to a question is visible on a phone as a whole, without scrolling."""

import random
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from evals.relevance import everyday_questions

IS_ANSWER_VISIBLE = """() => {
  const answer = document.querySelector("[data-answer]");
  const bar = [...document.querySelectorAll("nav")].find((nav) => getComputedStyle(nav).position === "fixed");
  const bottom = bar ? bar.getBoundingClientRect().top : innerHeight;
  return answer !== null && answer.getBoundingClientRect().bottom <= bottom;
}"""
SAMPLE_SIZE = 20


def test_answer_of_a_search_is_visible_without_scrolling(device: Callable[..., BrowserContext]) -> None:
    phone = device(viewport={"width": 390, "height": 844}).new_page()
    sample = random.Random(19).sample(everyday_questions("tuned"), SAMPLE_SIZE)
    visible = []
    for question in sample:
        phone.goto(f"/suche/?q={quote(question.query)}")
        visible.append(phone.evaluate(IS_ANSWER_VISIBLE) or "/treffen/" in phone.url)
    assert sum(visible) >= 0.9 * SAMPLE_SIZE


def test_suggested_cards_have_a_shield_with_their_cost_and_their_box(phone: Page, screenshot) -> None:
    phone.goto("/suche/")
    phone.get_by_role("combobox").fill("burggr")
    first = phone.get_by_role("option").first
    expect(first).to_contain_text("Burggraben")
    expect(first).to_contain_text("Basisspiel")
    expect(first.locator("[data-box=basisspiel]")).to_have_text("2")
    screenshot(phone, "suggestions")


def test_the_last_searches_are_offered_until_the_history_is_deleted(phone: Page) -> None:
    phone.goto("/suche/")
    last = phone.get_by_role("heading", name="Zuletzt gesucht")
    expect(last).to_be_hidden()
    for query in ("Hexe ohne Flüche", "Thronsaal Dauerkarte"):
        phone.get_by_role("combobox").fill(query)
        phone.get_by_role("combobox").press("Enter")
        expect(phone.locator("[data-answer]")).to_be_visible()
        phone.goto("/suche/")
    expect(last).to_be_visible()
    assert phone.locator("[data-searches] a").all_text_contents() == ["Thronsaal Dauerkarte", "Hexe ohne Flüche"]
    phone.goto("/einstellungen/")
    phone.get_by_role("button", name="Verlauf löschen").click()
    phone.goto("/suche/")
    expect(phone.get_by_role("combobox")).to_have_attribute("aria-expanded", "false")
    expect(last).to_be_hidden()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_wide_screen_has_the_named_card_beside_the_answer(
    device: Callable[..., BrowserContext], screenshot, scripts: bool
) -> None:
    page = device(
        viewport={"width": 1280, "height": 800}, is_mobile=False, has_touch=False, java_script_enabled=scripts
    ).new_page()
    for query, name in (
        ("Thronsaal Dauerkarte", "Thronsaal"),
        ("thronsaal", "Thronsaal"),
        ("wie viele Provinzen zu dritt", "Provinz"),
    ):
        page.goto(f"/suche/?q={query}")
        card = page.get_by_role("complementary", name="Genannte Karten")
        expect(card.get_by_role("heading", name=name)).to_be_in_viewport()
        expect(card.get_by_role("link", name=f"Alles zu {name}")).to_be_visible()
        results, beside = page.locator(".result-list").bounding_box(), card.bounding_box()
        assert results
        assert beside
        assert results["x"] + results["width"] < beside["x"]
        assert beside["x"] + beside["width"] <= 1280
        assert beside["y"] < 200
    screenshot(page, "search-wide")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(card).to_be_hidden()
