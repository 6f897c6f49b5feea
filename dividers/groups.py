"""Which cards share a divider, and the words for them."""

from typing import NamedTuple

from engine.catalog import Kind


class Group(NamedTuple):
    """Cards of one kind behind one divider: its name, the ground of its colours, and the rule that is told on it."""

    name: str
    ground: str
    rule: str = ""


GROUPS = {
    Kind.EVENT: Group("Ereignisse", "event", "ereignisse-erwerben"),
    Kind.LANDMARK: Group("Landmarken", "landmark", "landmarken"),
    Kind.PROJECT: Group("Projekte", "project", "projekte-kaufen"),
    Kind.WAY: Group("Wege", "way", "wege-statt-der-karte"),
    Kind.ALLY: Group("Verbündete", "ally", "gefallen"),
    Kind.TRAIT: Group("Merkmale", "trait", "merkmale"),
    Kind.PROPHECY: Group("Prophezeiungen", "prophecy", "omen-und-prophezeiungen"),
    Kind.BOON: Group("Gaben", "boon", "nocturne-gaben"),
    Kind.HEX: Group("Plagen", "hex", "nocturne-plagen"),
    Kind.STATE: Group("Zustände", "state"),
    Kind.ARTIFACT: Group("Artefakte", "artifact", "artefakte"),
    Kind.SPIRIT: Group("Erscheinungen", "night"),
    Kind.PRIZE: Group("Preise", "action", "preiskarten-nur-mit-turnier"),
    Kind.REWARD: Group("Belohnungen", "action", "belohnungen"),
    Kind.SHELTER: Group("Unterschlupf", "shelter"),
    Kind.HEIRLOOM: Group("Erbstücke", "treasure"),
    Kind.ZOMBIE: Group("Zombies", "action"),
}
"""Kinds whose cards lie behind one divider, in the order of these dividers."""

BEHIND_PLACEHOLDER = {Kind.SPLIT, Kind.KNIGHT, Kind.CASTLE}
"""Kinds of cards whose pile has a placeholder card, which has the divider."""

BASICS = ("copper", "silver", "gold", "platinum", "potion", "estate", "duchy", "province", "colony", "curse")
"""Basic cards in the order of their dividers."""

SECOND_SET = "Zu fünft und sechst mit einem zweiten Satz."
COUNT_NOTES = {
    "copper": "Schon ohne die 7 Kupfer, mit denen jeder beginnt.",
    "estate": "Dazu 3 für jedes Startdeck.",
    "curse": "10 für jeden Spieler nach dem ersten.",
}
