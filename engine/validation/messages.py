"""The messages of findings, German and English, by key; the key is usually the code of the finding."""

from engine.kingdoms.roles import EXTRA_OF, Role
from engine.messages import Message, MessageTable, message

MESSAGES: MessageTable = {
    # Piles and landscapes.
    "wrong-number-of-piles": (
        "Ein Königreich hat zehn Stapel, dieses hat {count}.",
        "A kingdom has ten piles, this one has {count}.",
    ),
    "named-often": ("„{card}“ ist {count}-mal genannt.", "“{card}” is named {count} times."),
    "landscape-as-pile": (
        "„{card}“ ist eine Querformatkarte und nie ein Stapel.",
        "“{card}” is a landscape and never a pile.",
    ),
    "lies-in-pile": (
        "„{card}“ liegt im Stapel „{pile}“; nennt diesen.",
        "“{card}” belongs to the pile “{pile}”; name that pile.",
    ),
    "not-a-kingdom-pile": ("„{card}“ ist kein Königreichstapel.{hint}", "“{card}” is not a kingdom pile.{hint}"),
    "not-a-landscape": ("„{card}“ ist keine Querformatkarte.", "“{card}” is not a landscape."),
    "too-many-allies": (
        "Es gibt genau einen Verbündeten im Spiel, genannt sind mehrere: {cards}.",
        "There is exactly one Ally in a game, but several are named: {cards}.",
    ),
    "too-many-prophecies": (
        "Es gibt nur eine Prophezeiung im Spiel, genannt sind mehrere: {cards}.",
        "There is only one Prophecy in a game, but several are named: {cards}.",
    ),
    "ally-or-prophecy-among-landscapes": (
        "„{card}“ zählt nicht zu den übrigen Querformatkarten; nennt die Karte nur für sich, {role}.",
        "“{card}” is not one of the other landscapes; name the card only by itself, {role}.",
    ),
    "as-ally": ("als Verbündeten", "as the Ally"),
    "as-prophecy": ("als Prophezeiung", "as the Prophecy"),
    "only-one-of-platinum-and-colony": (
        "Platin und Kolonie kommen nur zusammen ins Spiel, hier ist nur {card} genannt.",
        "Platinum and Colony are only used together, but only {card} is named here.",
    ),
    # Extra cards.
    "unneeded": (
        "{role}: {card} ist genannt, aber nötig nur bei {needed_by}.",
        "{role}: {card} is named, but needed only for {needed_by}.",
    ),
    "broken": ("{role}: {card} {why}.", "{role}: {card} {why}."),
    "in-use": (
        "{role}: {card} {where}; gebraucht wird eine unbenutzte Karte.",
        "{role}: {card} {where}; an unused card is needed.",
    ),
    "in-supply": ("liegt schon im Vorrat", "is in the supply already"),
    "laid-out": ("liegt schon als Querformatkarte aus", "is laid out already as a landscape"),
    "used-otherwise": ("ist schon verwendet ({role})", "is used already ({role})"),
    "missing": ("{role} fehlt, nötig wegen {cards}", "{role} is missing, needed because of {cards}"),
    "will-be-drawn": ("{missing}; beim Aufbau wird gelost.", "{missing}; it is drawn at setup."),
    "nothing-fits": ("{missing}, aber nichts passt.", "{missing}, but nothing fits."),
    # Recommendations.
    "many-landscapes": (
        "Empfohlen sind höchstens {most} Querformatkarten, hier sind es {count}.",
        "At most {most} landscapes are recommended; there are {count} here.",
    ),
    "many-ways": (
        "Empfohlen ist höchstens {most} Weg, hier sind es {count}.",
        "At most {most} Way is recommended; there are {count} here.",
    ),
    "alchemy-share": (
        "Von den Alchemisten sind 3 bis 5 Stapel auf einmal empfohlen; dieses Königreich hat {count}.",
        "3 to 5 piles of Alchemy at once are recommended; this kingdom has {count}.",
    ),
    # How it is played.
    "second-base-set-missing": (
        "Zu {fifth} braucht ihr ein zweites Basisspiel oder das Basiskarten-Set.",
        "{fifth} need a second base game or the set of base cards.",
    ),
    "five": ("fünft", "Five players"),
    "six": ("sechst", "Six players"),
    "card-not-in-editions": (
        "„{card}“ ist in keiner eurer Ausgaben enthalten.",
        "“{card}” is in none of your editions.",
    ),
    "basic-cards-not-in-editions": (
        "Basiskarten (Kupfer bis Provinz, Flüche) sind in keiner eurer Ausgaben enthalten; nehmt sie aus einem "
        "Basisspiel oder dem Basiskarten-Set.",
        "Basic cards (Copper to Province, Curses) are in none of your editions; take them from a base game or the "
        "set of base cards.",
    ),
    "first-card-not-in-kingdom": (
        "Die zuerst gezogene Karte „{card}“ ist keiner der zehn Stapel.",
        "The card drawn first, “{card}”, is not one of the ten piles.",
    ),
    "platinum-colony-contradictory": (
        "Platin und Kolonie sind genannt und zugleich ausgeschlossen.",
        "Platinum and Colony are named and excluded as well.",
    ),
    "platinum-colony": ("Platin und Kolonie: {against}", "Platinum and Colony: {against}"),
    "platinum-colony-not-in-editions": (
        "Platin und Kolonie sind in keiner eurer Ausgaben enthalten.",
        "Platinum and Colony are in none of your editions.",
    ),
    "shelters": ("Unterschlüpfe: {against}", "Shelters: {against}"),
    "shelters-not-in-editions": (
        "Unterschlüpfe sind in keiner eurer Ausgaben enthalten.",
        "Shelters are in none of your editions.",
    ),
    "none-of-the-expansion": (
        "kein Königreichstapel ist aus „{expansion}“; nach der Regel spielt ihr dann ohne.",
        "no kingdom pile is from “{expansion}”; by the rule you then play without them.",
    ),
    "all-of-the-expansion": (
        "jeder Königreichstapel ist aus „{expansion}“; nach der Regel spielt ihr dann damit.",
        "every kingdom pile is from “{expansion}”; by the rule you then play with them.",
    ),
    "against-the-first-card": (
        "nach der zuerst gezogenen Karte {card} gilt das Gegenteil.",
        "by the card drawn first, {card}, the opposite applies.",
    ),
    # Gaben, Obelisk, Merkmale, Schwarzmarkt.
    "boons-unneeded": (
        "Gaben werden nur für die Druidin ausgelegt, und sie ist nicht dabei.",
        "Boons are laid out only for the Druid, which is not in this game.",
    ),
    "boons-missing": (
        "Die drei Gaben der Druidin werden beim Aufbau gelost.",
        "The three Boons of the Druid are drawn at setup.",
    ),
    "wrong-number-of-boons": (
        "Die Druidin braucht {needed} verschiedene Gaben, genannt sind {count}.",
        "The Druid needs {needed} different Boons, {count} are named.",
    ),
    "not-a-boon": ("„{card}“ ist keine Gabe.", "“{card}” is not a Boon."),
    "obelisk-pile-unneeded": (
        "„{card}“ ist für den Obelisken genannt, der nicht dabei ist.",
        "“{card}” is named for the Obelisk, which is not in this game.",
    ),
    "obelisk-pile-missing": (
        "Der Stapel für den Obelisken wird beim Aufbau gelost.",
        "The pile for the Obelisk is drawn at setup.",
    ),
    "obelisk-pile-wrong": (
        "Der Obelisk braucht einen Aktionsstapel aus dem Vorrat; „{card}“ ist keiner.",
        "The Obelisk needs an Action pile of the supply; “{card}” is not one.",
    ),
    "trait-pile-missing": (
        "Der Stapel für das Merkmal {trait} wird beim Aufbau gelost.",
        "The pile for the Trait {trait} is drawn at setup.",
    ),
    "trait-on-two-piles": (
        "Das Merkmal {trait} liegt an {count} Stapeln; es gilt nur für einen.",
        "The Trait {trait} is on {count} piles; it may be on one only.",
    ),
    "two-traits-on-a-pile": (
        "Auf dem Stapel {pile} liegen {count} Merkmale; mehr als eines geht nicht.",
        "There are {count} Traits on the pile {pile}; more than one is not possible.",
    ),
    "trait-unneeded": ("„{trait}“ ist kein Merkmal dieses Spiels.", "“{trait}” is not a Trait of this game."),
    "trait-pile-not-in-supply": (
        "Das Merkmal {trait} kommt unter einen der zehn Königreichstapel, nicht unter „{pile}“.",
        "The Trait {trait} goes under one of the ten kingdom piles, not under “{pile}”.",
    ),
    "trait-on-bane": (
        "Das Merkmal {trait} kommt unter einen der zehn Königreichstapel; „{pile}“ ist als Bannstapel keiner davon.",
        "The Trait {trait} goes under one of the ten kingdom piles; “{pile}” is the bane, not one of them.",
    ),
    "trait-on-army-pile": (
        "Das Merkmal {trait} liegt unter „{pile}“, dem Stapel der Herannahenden Armee. Nach der Anleitung kommt es "
        "unter einen der zehn Königreichstapel; ob dieser dazuzählt, sagt keine Quelle, und gelost wird er hier nie.",
        "The Trait {trait} is under “{pile}”, the pile of Approaching Army. The rulebook puts it under one of the ten "
        "kingdom piles; no source says whether this pile counts, and it is never drawn here.",
    ),
    "trait-pile-of-wrong-type": (
        "Ein Merkmal liegt nur an Aktions- oder Geldkarten, nicht an „{pile}“.",
        "A Trait can only be on Actions or Treasures, not on “{pile}”.",
    ),
    "black-market-unneeded": (
        "Ein Schwarzmarkt-Stapel ist genannt, aber der Schwarzmarkt ist nicht dabei.",
        "A Black Market deck is named, but the Black Market is not in this game.",
    ),
    "black-market-too-small": (
        "Der Schwarzmarkt braucht mindestens {needed} verschiedene Karten, es sind {count}.",
        "The Black Market needs at least {needed} different cards, there are {count}.",
    ),
    "black-market-missing": (
        "Der Schwarzmarkt-Stapel wird beim Aufbau gelost.",
        "The Black Market deck is drawn at setup.",
    ),
    "black-market-impossible": (
        "Für den Schwarzmarkt-Stapel fehlen Karten: unbenutzt sind {count}, nötig {needed}.",
        "There are too few cards for the Black Market deck: {count} are unused, {needed} are needed.",
    ),
    "black-market-not-a-kingdom-card": (
        "Schwarzmarkt: „{card}“ ist keine Königreichkarte.",
        "Black Market: “{card}” is not a kingdom card.",
    ),
    "black-market-card-in-supply": (
        "Schwarzmarkt: „{card}“ liegt schon im Vorrat.",
        "Black Market: “{card}” is in the supply already.",
    ),
    "black-market-card-in-use": (
        "Schwarzmarkt: „{card}“ {where}.",
        "Black Market: “{card}” {where}.",
    ),
    "black-market-duplicate": (
        "Schwarzmarkt: Aus dem Stapel {card} sind {count} Karten genannt; eine ist erlaubt.",
        "Black Market: {count} cards of the pile {card} are named; one is allowed.",
    ),
}


def where_used(role: Role) -> Message:
    """The part of a sentence that says where a card is already: in the supply, among the landscapes, in which role."""
    if role in (Role.PILE, Role.LANDSCAPE):
        return finding_message("in-supply" if role is Role.PILE else "laid-out")
    return finding_message("used-otherwise", role=EXTRA_OF[role].title)


def finding_message(key: str, **values: object) -> Message:
    """The message with this key, with its values inserted, see `engine.messages.message`."""
    return message(key, MESSAGES, **values)
