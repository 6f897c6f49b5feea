"""Every address of the site."""

from django.urls import path

from companion import views

urlpatterns = [
    path("", views.start, name="start"),
    path("suche/", views.search, name="search"),
]
