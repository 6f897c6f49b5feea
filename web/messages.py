"""The error messages of the API by their codes, in German and English.

Messages of the engine are in `engine.messages`; Django REST Framework translates its own messages about fields.
Instead of "database-unavailable", pages show `templates/503.html`, which has its sentence written out.
"""

from collections.abc import Iterable

from django.utils.translation import get_language
from django.utils.translation.trans_real import parse_accept_lang_header

from engine.messages import Message, MessageTable
from engine.messages import message as message_from
from engine.names import nearest

LANGUAGES = ("de", "en")

MESSAGES: MessageTable = {
    # Whole requests.
    "invalid": ("Die Anfrage passt nicht zur Beschreibung.", "The request does not match the API description."),
    "exclusive": (
        "Genau eines von {one} und {other} muss gegeben sein.",
        "Exactly one of {one} and {other} must be given.",
    ),
    "throttled": ("Zu viele Anfragen; bitte warte ein wenig.", "Too many requests; please wait a little."),
    "cut-off": ("Der Text der Anfrage ist nicht vollständig.", "The request body is incomplete."),
    "too-large": ("Ein Text darf höchstens {most} Bytes haben.", "A request body may have at most {most} bytes."),
    "bad-request": (
        "Diese Anfrage ist nicht in Ordnung; stimmt der Name des Servers?",
        "Something is wrong with this request; is the host name right?",
    ),
    "too-slow": ("Der Text der Anfrage kam zu langsam an.", "The request body arrived too slowly."),
    "busy": (
        "Gerade fragen zu viele; bitte versuche es gleich noch einmal.",
        "Too many requests at once; please try again soon.",
    ),
    "address-too-long": ("Diese Adresse ist zu lang.", "This address is too long."),
    "headers-too-large": ("Die Kopfzeilen der Anfrage sind zu groß.", "The request headers are too large."),
    "forbidden": ("Das ist nicht erlaubt.", "This is not allowed."),
    "internal-error": (
        "Da ist etwas schiefgegangen; der Fehler ist notiert.",
        "Something went wrong here; the error has been logged.",
    ),
    "database-unavailable": ("Die Datenbank antwortet nicht.", "The database is not responding."),
    "no-content": ("Es sind noch keine Inhalte geladen.", "No content has been loaded yet."),
    # Nothing found.
    "no-such-address": ("Diese Adresse gibt es nicht.", "This address does not exist."),
    "not-found": ("„{slug}“ gibt es hier nicht.", "There is no “{slug}” here."),
    "no-such-page": ("Es gibt nur {last} Seiten.", "There are only {last} pages."),
    "no-card-fits": ("Keine Karte erfüllt alle Bedingungen.", "No card matches all conditions."),
    "not-printed": ("{card} liegt nicht in „{edition}“.", "{card} is not in “{edition}”."),
    "ambiguous": ("„{name}“ kann {count} Karten meinen.", "“{name}” matches {count} cards."),
    "unknown-version": (
        "Die Fassung „{version}“ steht nicht im Verzeichnis der Änderungen; hole alles neu.",
        "The version “{version}” is not in the change history; fetch everything again.",
    ),
    "unknown-slugs": ("Unbekannt: {slugs}.", "Unknown: {slugs}."),
    # Bodies that are not valid JSON.
    "json-too-deep": ("Das JSON ist zu tief verschachtelt.", "The JSON is nested too deeply."),
    "no-utf-8": ("Der Text ist nicht in UTF-8.", "The text is not valid UTF-8."),
    "half-character": (
        "Der Text enthält ein halbes Zeichen (ein einzelnes Surrogat).",
        "The text contains half a character (a lone surrogate).",
    ),
    "no-json": (
        "Das ist kein gültiges JSON: Zeile {line}, Spalte {column}.",
        "This is not valid JSON: line {line}, column {column}.",
    ),
    "number-too-long": ("Eine Zahl ist zu lang.", "A number is too long."),
    "no-json-value": ("{name} ist kein Wert in JSON.", "{name} is not a JSON value."),
    "key-twice": ("Ein Feld steht zweimal im selben Objekt.", "A field occurs twice in the same object."),
    # Fields and parameters.
    "unknown-field": ("Dieses Feld gibt es nicht.{hint}", "There is no such field.{hint}"),
    "unknown-parameter": ("Diesen Parameter gibt es hier nicht.{hint}", "There is no such parameter here.{hint}"),
    "given-twice": ("Der Parameter steht mehrmals da.", "The parameter is given more than once."),
    "missing": ("Der Parameter fehlt.", "The parameter is missing."),
    "no-value": ("Der Wert fehlt.", "The value is missing."),
    "too-long": ("Höchstens {most} Zeichen.", "At most {most} characters."),
    "no-slugs": (
        "Erwartet werden Kürzel aus Kleinbuchstaben, Ziffern und Bindestrichen.",
        "Slugs of lowercase letters, digits and hyphens are expected.",
    ),
    "no-pair": ("Es müssen zwei verschiedene Karten sein.", "These must be two different cards."),
    "not-possible": ("Möglich sind: {values}.", "Possible values: {values}."),
    "no-number": (
        "Es muss eine ganze Zahl von {least} bis {most} sein.",
        "It must be a whole number from {least} to {most}.",
    ),
    "one-text": (
        "Hier muss ein einzelner Text stehen, nicht {kind}.",
        "This must be a single text, not {kind}.",
    ),
    "a-list": ("eine Liste", "a list"),
    "an-object": ("ein Objekt", "an object"),
    "a-number": ("eine Zahl", "a number"),
    "a-truth-value": ("ein Wahrheitswert", "a truth value"),
    "null": ("Erwartet wird ein Objekt, nicht null.", "An object is expected, not null."),
    "no-seed": ("Es muss ein Text bis {most} Zeichen sein.", "It must be a text of at most {most} characters."),
    "too-many-entries": ("Höchstens {most} Einträge.", "At most {most} entries."),
    "bad-key": ("Ein Schlüssel hat 1 bis {most} Zeichen.", "A key has 1 to {most} characters."),
    "counts-nothing": ("Ein Wunsch muss sagen, was er zählt.", "A wish must say what it counts."),
}


def message(code: str, /, **values: object) -> Message:
    """The message of the API with this code, its placeholders filled with the values."""
    return message_from(code, MESSAGES, **values)


def localize(message: Message) -> str:
    """The text of a message in the language of the current request."""
    return message.en if get_language() == "en" else str(message)


def language_of(accepted: str) -> str:
    """The language to answer in, from the value of an Accept-Language header: its first one that we have, or German.

    >>> language_of("en-GB,en;q=0.9,de;q=0.5"), language_of("fr, de;q=0.3, en;q=0.2"), language_of("")
    ('en', 'de', 'de')
    """
    accepted_languages = (language.partition("-")[0] for language, _ in parse_accept_lang_header(accepted.lower()))
    return next((language for language in accepted_languages if language in LANGUAGES), LANGUAGES[0])


def did_you_mean(name: str, known: Iterable[str]) -> Message | str:
    """A sentence with up to three known names that are similar to the given one, to be appended; empty without any."""
    suggestions = nearest(name, known)
    return message_from("did-you-mean", slugs=", ".join(suggestions)) if suggestions else ""
