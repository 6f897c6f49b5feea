"""Measures how many right first answers a phone shows wholly, without scrolling, and names those that are cut off.

Wholly visible means that question, short answer and reason (of a card its face, of a count its table) end above the
navigation at the bottom of a screen of 390×844 pixels. The line below them, on editions, may be hidden.
"""

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote

from playwright.sync_api import Page, sync_playwright

from bench import Figure
from bench.sites import measured_site
from tests.support.chromium import launch_options

QUESTION_SET = "latest"
WIDTH, HEIGHT = 390, 844

# How far the answer reaches below the visible part of the page
PIXELS_HIDDEN = """() => {
  const answer = document.querySelector("[data-answer]");
  if (!answer) return Infinity;
  const parts = [...answer.children].filter((part) => !part.matches(".meta-line"));
  const navigation = document.querySelector(".main-nav").getBoundingClientRect();
  return Math.max(...parts.map((part) => part.getBoundingClientRect().bottom)) - navigation.top;
}"""


class ShownAnswer(NamedTuple):
    query: str
    is_right: bool  # whether the first result is one that answers
    pixels_hidden: float  # 0 or less if the answer is wholly visible


def measure_visibility() -> Iterator[Figure]:
    with measured_site() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        page = browser.new_page(
            base_url=url,
            viewport={"width": WIDTH, "height": HEIGHT},
            is_mobile=True,
            has_touch=True,
            locale="de-DE",
            service_workers="block",
        )
        right = [shown for shown in _shown_answers(page) if shown.is_right]
        browser.close()
    hidden = [shown for shown in right if shown.pixels_hidden > 0]
    for shown in hidden:
        yield Figure(f"  hidden: {shown.query[:48]}", shown.pixels_hidden, None, "px")
    share = 100 * (1 - len(hidden) / len(right))
    yield Figure(f"right first answers ({len(right)}), wholly visible on a phone", share, 90, "%")


def _shown_answers(page: Page) -> Iterator[ShownAnswer]:
    from evals.relevance import everyday_questions

    for question in everyday_questions(QUESTION_SET):
        hits = page.request.get(f"/api/v1/search/?q={quote(question.query)}").json()["hits"]
        is_right = bool(hits) and f"{hits[0]['kind']}/{hits[0]['slug']}" in question.any
        page.goto(f"/suche/?q={quote(question.query)}")
        yield ShownAnswer(question.query, is_right, page.evaluate(PIXELS_HIDDEN))


MEASUREMENTS = [measure_visibility]
