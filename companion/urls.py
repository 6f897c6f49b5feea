"""Every address of the site."""

from django.urls import include, path

from companion.pages import boxes, cards, kingdom, meeting, news, offline, rules, scoring, sets, site, table

urlpatterns = [
    path("", site.start, name="start"),
    path("suche/", site.search, name="search"),
    path("suche/vorschlaege/", site.suggest, name="suggest"),
    path("karten/", cards.index, name="cards"),
    path("karten/<str:name>/", cards.card, name="card"),
    path("treffen/<slug:first>/<slug:second>/", meeting.meeting, name="meeting"),
    path("editionen/", boxes.editions, name="editions"),
    path("editionen/<slug:slug>/", boxes.edition, name="edition"),
    path("erweiterungen/", boxes.expansions, name="expansions"),
    path("erweiterungen/<slug:slug>/", boxes.expansion, name="expansion"),
    path("kartensaetze/", sets.index, name="sets"),
    path("kartensaetze/<slug:slug>/", sets.one, name="set"),
    path("kartensaetze/<slug:slug>/spielen/", sets.play, name="set-play"),
    path("regeln/", rules.index, name="rules"),
    path("regeln/thema/<slug:slug>/", rules.topic, name="topic"),
    path("regeln/<slug:slug>/", rules.rule, name="rule"),
    path("koenigreich/", kingdom.form, name="kingdom-form"),
    path("koenigreich/anzahl/", kingdom.count, name="kingdom-count"),
    path("koenigreich/wuerfeln/", kingdom.roll, name="kingdom-roll"),
    path("koenigreich/tauschen/", kingdom.swap, name="kingdom-swap"),
    path("koenigreich/aussuchen/", kingdom.pick, name="kingdom-pick"),
    path("koenigreich/dazu/", kingdom.add, name="kingdom-add"),
    path("koenigreich/weg/", kingdom.remove, name="kingdom-remove"),
    path("koenigreich/aendern/", kingdom.change, name="kingdom-change"),
    path("koenigreich/einfuegen/", kingdom.paste, name="kingdom-paste"),
    path("koenigreich/<str:code>/", kingdom.show, name="kingdom"),
    path("koenigreich/<str:code>/teilen/", table.share, name="share"),
    path("koenigreich/<str:code>/qr.svg", table.qr, name="qr"),
    path("koenigreich/<str:code>/blatt/", table.sheet, name="sheet"),
    path("k/<str:code>/", table.short, name="short"),
    path("aufbau/", table.setup_start, name="setup-start"),
    path("aufbau/<str:code>/", table.setup, name="setup"),
    path("tisch/", table.table_start, name="table-start"),
    path("tisch/<str:code>/", table.table, name="table"),
    path("wertung/", scoring.score_start, name="score-start"),
    path("wertung/<str:code>/", scoring.score_page, name="score"),
    path("chronik/", scoring.chronicle, name="chronicle"),
    path("einstellungen/", site.settings, name="settings"),
    path("neues/", news.page, name="news"),
    path("neues/feed.atom", news.feed, name="news-feed"),
    path("hilfe/", site.help_page, name="help"),
    path("entwickler/", site.developers, name="developers"),
    path("favicon.ico", site.favicon, name="favicon"),
    path("robots.txt", site.robots, name="robots"),
    path("sw.js", offline.worker, name="worker"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("offline/", offline.away, name="offline"),
    path("offline/liste.json", offline.listing, name="offline-list"),
    path("offline/<slug:version>/<int:number>.json", offline.part, name="offline-part"),
    path("offline/<slug:version>/suche.json", offline.index, name="offline-index"),
    path(".well-known/security.txt", site.security, name="security"),
    path("api/", include("api.urls")),
]

handler400 = "companion.pages.refusals.bad_request"
handler404 = "companion.pages.refusals.not_found"
handler500 = "companion.pages.refusals.failed"
