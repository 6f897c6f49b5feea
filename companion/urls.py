"""Every address of the site."""

from django.urls import include, path

from companion import views

urlpatterns = [
    path("", views.start, name="start"),
    path("suche/", views.search, name="search"),
    path("api/", include("api.urls")),
]

handler404 = "companion.views.not_found"
handler500 = "companion.views.failed"
