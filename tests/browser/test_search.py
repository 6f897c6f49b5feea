"""The answer to a question is visible on a phone as a whole, without scrolling."""

import random
from collections.abc import Callable
from urllib.parse import quote

from playwright.sync_api import BrowserContext

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
