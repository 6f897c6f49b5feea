"""Königreich des Tages: the page of today, the archive, my boxes, and what is shared."""

from datetime import timedelta

from django.test import Client
from django.utils import timezone

from engine.generation.daily import FIRST_DAY

BOXES = "basisspiel-hig-2008,seaside-hig-2009"


def test_today_leads_to_the_page_of_the_date_and_keeps_the_boxes(site: Client) -> None:
    response = site.get("/heute/", {"sammlung": BOXES})
    today = timezone.localdate().isoformat()
    assert response.headers["Location"] == f"/heute/{today}/?sammlung={BOXES.replace(',', '%2C')}"
    assert response.headers["Cache-Control"] == "no-store"
    assert "no-store" in site.get(f"/heute/{today}/").headers["Cache-Control"]


def test_a_day_shows_three_kingdoms_with_links_and_its_archive(page, site: Client) -> None:
    text = page("/heute/2026-11-05/")
    assert text.count(">Ansehen</a>") == 3
    assert 'href="/heute/2026-11-04/"' in text
    assert 'aria-current="page">5.</a>' in text
    assert "Nr. 5" in text
    assert "Dominion, Königreich des Tages 5 (5. November 2026)" in text
    rows = site.get("/heute/2026-11-05/").context["rows"]
    for row in rows:
        assert site.get(f"/koenigreich/{row.page.code}/").status_code == 200
    assert 'href="/heute/"' in page("/")


def test_boxes_that_lack_cards_are_told(page) -> None:
    text = page("/heute/2026-11-05/", sammlung=BOXES)
    assert "eurer Schachteln" in text or "in euren Schachteln" in text or "durch eure ersetzt" in text
    assert "Dafür reichen eure Schachteln nicht." in page("/heute/2026-11-05/", sammlung="seaside-hig-2009")


def test_there_are_no_days_to_come_and_none_before_the_first(site: Client) -> None:
    tomorrow = (timezone.localdate() + timedelta(days=1)).isoformat()
    before = (FIRST_DAY - timedelta(days=1)).isoformat()
    for day in (tomorrow, before, "2026-13-01", "20261105", "gestern"):
        assert site.get(f"/heute/{day}/").status_code == 404, day
