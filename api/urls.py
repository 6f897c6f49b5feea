"""The addresses of the API, under /api/."""

from django.urls import path
from django.views.generic import RedirectView

from api import bulk, dividers, docs_page, openapi_document, views
from api.conventions.lists import detail_view, list_view
from api.conventions.operations import by_method
from api.kingdoms import interactions
from api.kingdoms import views as kingdoms
from api.reference import cards, changes, search
from api.reference.resources import CARDS, RESOURCES
from api.tables import views as tables

app_name = "api"

urlpatterns = [
    path("v1/tables/<str:code>/", tables.retrieve, name="table"),
    path("v1/tables/", tables.create, name="table-create"),
    path("v1/tables/<str:code>/changes/", tables.change, name="table-change"),
    path("", RedirectView.as_view(pattern_name="api:entry", query_string=True)),
    path("v1/", views.entry_point, name="entry"),
    path("v1/cards/named/", cards.card_by_name, name="card-named"),
    path(
        "v1/cards/collection/",
        by_method(cards.card_called_collection, cards.card_collection),
        name="card-collection",
    ),
    path("v1/cards/random/", cards.random_card, name="card-random"),
    path("v1/cards/<slug:slug>/rulings/", cards.card_rulings, name="card-rulings"),
    *(path(f"v1/{name}/", list_view(resource), name=name) for name, resource in RESOURCES.items()),
    path("v1/cards/<slug:slug>/", cards.card_detail, name="card"),
    *(
        path(f"v1/{name}/<slug:slug>/", detail_view(resource), name=resource.name)
        for name, resource in RESOURCES.items()
        if resource is not CARDS
    ),
    path("v1/dividers/", dividers.dividers, name="dividers"),
    path("v1/changes/", changes.change_list, name="changes"),
    path("v1/search/", search.find, name="search"),
    path("v1/autocomplete/", search.complete, name="autocomplete"),
    path("v1/meetings/", interactions.pair_of_cards, name="meetings"),
    path("v1/kingdoms/generate/", kingdoms.generate, name="kingdom-generate"),
    path("v1/kingdoms/random/", kingdoms.random_kingdoms, name="kingdom-random"),
    path("v1/kingdoms/count/", kingdoms.count, name="kingdom-count"),
    path("v1/kingdoms/swap/", kingdoms.swap, name="kingdom-swap"),
    path("v1/kingdoms/check/", kingdoms.check, name="kingdom-check"),
    path("v1/kingdoms/setup/", kingdoms.setup, name="kingdom-setup"),
    path("v1/kingdoms/score/", kingdoms.score, name="kingdom-score"),
    path("v1/kingdoms/parse/", kingdoms.parse, name="kingdom-parse"),
    path("v1/kingdoms/<str:code>/", kingdoms.retrieve, name="kingdom"),
    path("v1/bulk/", bulk.manifest, name="bulk"),
    *(
        path(f"v1/bulk/{name}.json", bulk.json_view(name, resource), name=f"bulk-{name}")
        for name, resource in RESOURCES.items()
    ),
    path("v1/bulk/<slug:name>.ndjson", bulk.lines, name="bulk-lines"),
    path("v1/bulk/<slug:name>/", bulk.export, name="bulk-export"),
    path("schema/", openapi_document.document, name="schema"),
    path("docs/", docs_page.page, name="docs"),
    path("docs/types/", docs_page.types, name="types"),
    path("changelog/", docs_page.changelog, name="changelog"),
    path("problems/<slug:code>/", docs_page.problem, name="problem"),
]
