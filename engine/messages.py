"""Messages to players in German and English, each with a permanent code, and the table of the engine's own ones.

A `Message` is a `str`, its German text; `.en` and `.code` are its English text and code. The findings of validation
and scoring have tables of their own. The steps and reasons of a setup are German only, like the content.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

MessageTable = Mapping[str, tuple[str, str]]
"""By code, the German and the English text; values are inserted at names in braces."""

MESSAGES: MessageTable = {
    # Wrong input, whatever it is for.
    "unknown": ("„{slug}“ kenne ich nicht.{hint}", "There is no “{slug}”.{hint}"),
    "did-you-mean": (" Meintest du {slugs}?", " Did you mean {slugs}?"),
    "wrong-players": (
        "Dominion geht mit {least} bis {most} Spielern, nicht mit {players}.",
        "Dominion is for {least} to {most} players, not for {players}.",
    ),
    "no-second-base-set": (
        "Zu fünft oder sechst braucht ihr ein zweites Basisspiel oder das Basiskarten-Set.",
        "Five or six players need a second base game or the set of base cards.",
    ),
    "bad-policy": ("Möglich sind: {policies}.", "Possible values: {policies}."),
    "from-so-many": (
        "„ab {least} Karten“ geht nicht: möglich sind 1 bis {most}.",
        "“From {least} cards on” is not possible: 1 to {most} are.",
    ),
    "first-card-too-early": (
        "Welche Karte zuerst gezogen wurde, steht erst fest, wenn ein Königreich gezogen ist.",
        "Which card was drawn first is known only when a kingdom is drawn.",
    ),
    # Impossible kingdoms.
    "too-many-cards": ("Mehr als {most} Karten passen in kein Königreich.", "No kingdom has more than {most} cards."),
    "no-pile": ("„{card}“ ist kein Königreichstapel.{hint}", "“{card}” is not a kingdom pile.{hint}"),
    "neither-pile-nor-landscape": (
        "{card} ist weder Königreichstapel noch Querformatkarte.{hint}",
        "{card} is neither a kingdom pile nor a landscape.{hint}",
    ),
    "lies-in-pile": (" Sie liegt im Stapel {pile}.", " It belongs to the pile {pile}."),
    "comes-through": (" Ins Spiel kommt die Karte durch {cards}.", " The card comes into the game through {cards}."),
    "not-in-kingdom-to-stay": (
        "{card} liegt nicht im Königreich und kann nicht liegen bleiben.",
        "{card} is not in the kingdom and cannot stay there.",
    ),
    "not-in-kingdom-to-swap": (
        "{card} liegt nicht im Königreich und kann nicht getauscht werden.",
        "{card} is not in the kingdom and cannot be swapped.",
    ),
    "cannot-replace": ("{card} kann {other} nicht ersetzen.", "{card} cannot replace {other}."),
    "text-too-long": (
        "Der Text hat {length} Zeichen; lesen kann ich {most}.",
        "The text has {length} characters; {most} can be read.",
    ),
    # Wishes that contradict themselves.
    "no-kingdom-cards": (
        "In dieser Sammlung ist keine einzige Königreichkarte.",
        "There is not a single kingdom card in this collection.",
    ),
    "required-not-owned": (
        "Das verlangst du, aber es ist nicht in deiner Sammlung: {cards}.",
        "You ask for what is not in your collection: {cards}.",
    ),
    "required-lacks-something": (
        "Das verlangst du, aber deiner Sammlung fehlt, was es dazu braucht: {cards}.",
        "You ask for something that needs what your collection lacks: {cards}.",
    ),
    "required-and-excluded": (
        "{card} verlangst du und schließt du zugleich aus.",
        "You ask for {card} and exclude it as well.",
    ),
    "required-twice": (
        "{card} verlangst du zweimal, in einem Königreich liegt jede Karte nur einmal.",
        "You ask for {card} twice, but a kingdom has each card only once.",
    ),
    "too-many-required": (
        "{count} verlangte Karten sind zu viele: Ein Königreich hat {most} Stapel.",
        "{count} required cards are too many: a kingdom has {most} piles.",
    ),
    "too-many-required-piles": (
        "{count} verlangte Stapel sind zu viele: Ein Königreich hat {most}.",
        "{count} required piles are too many: a kingdom has {most}.",
    ),
    "only-one-of-them": (
        "{cards}: Davon gibt es in jedem Spiel nur eine Karte.",
        "{cards}: there is only one such card in a game.",
    ),
    "bad-weight": (
        "Das Gewicht {weight} geht nicht: möglich ist 1 bis {most}.",
        "A weight is 1 to {most}, not {weight}.",
    ),
    "bad-weight-of-card": (
        "{card} mit Gewicht {weight}: möglich ist 1 bis {most}.",
        "{card} with a weight of {weight}: 1 to {most} are possible.",
    ),
    "too-many-counts": (
        "{count} Zählwünsche sind zu viele: höchstens {most}.",
        "{count} wishes that count something are too many: at most {most}.",
    ),
    "too-many-kingdoms": (
        "{count} Königreiche auf einmal geht nicht: möglich sind 1 bis {most}.",
        "{count} kingdoms at once are not possible: 1 to {most} are.",
    ),
    "fewer-than-none": ("Weniger als 0 geht nicht: {what}.", "Fewer than 0 is not possible: {what}."),
    "least-above-most": (
        "{what}: mindestens {least} und höchstens {most} geht nicht.",
        "{what}: at least {least} and at most {most} is not possible.",
    ),
    "least-and-most": (
        "Mindestens {least} und höchstens {most} geht nicht.",
        "At least {least} and at most {most} is not possible.",
    ),
    "bad-number-of-alchemy-piles": (
        "{least} bis {most} Stapel aus „Die Alchemisten“ geht nicht.",
        "{least} to {most} piles of “Alchemy” are not possible.",
    ),
    "bad-mix": (
        "{least} bis {most} Erweiterungen zu mischen geht nicht.",
        "{least} to {most} expansions cannot be mixed.",
    ),
    "bad-piles-each": (
        "{piles} Stapel je Erweiterung geht nicht: möglich sind 1 bis {most}.",
        "{piles} piles of each expansion are not possible: 1 to {most} are.",
    ),
    "mix-too-large": (
        "{expansions} Erweiterungen mit je {piles} Stapeln sind mehr als {most} Stapel.",
        "{expansions} expansions with {piles} piles each are more than {most} piles.",
    ),
    "bad-number-of-landscapes": (
        "{least} bis {most} Querformatkarten geht nicht: möglich sind 0 bis {limit}.",
        "{least} to {most} landscapes are not possible: 0 to {limit} are.",
    ),
    "bad-landscape-kind": (
        "„{kind}“ ist keine Art von Querformatkarten, die einzeln gezogen wird.",
        "“{kind}” is not a kind of landscape that is drawn on its own.",
    ),
    "bad-cost": ("Kosten von {least} bis {most} gibt es nicht.", "There are no costs from {least} to {most}."),
    # No kingdom fits, or there are too many wishes to find out.
    "nothing-fits-at-all": (
        "Aus dieser Sammlung lässt sich kein Königreich mit {piles} Stapeln bilden.",
        "This collection does not make a kingdom of {piles} piles.",
    ),
    "nothing-fits-one": ("Das geht mit dieser Sammlung nicht: {wishes}.", "This collection does not allow: {wishes}."),
    "nothing-fits": (
        "Das geht mit dieser Sammlung nicht zusammen: {wishes}.",
        "This collection does not allow all of this together: {wishes}.",
    ),
    "maybe-fewer": (
        "Vielleicht sind es weniger; so viele Wünsche kann ich nicht ganz durchprobieren.",
        "Fewer of them may be to blame; so many wishes cannot all be tried.",
    ),
    "too-many-wishes": (
        "So viele verschiedene Wünsche auf einmal kann ich nicht auszählen. {advice}",
        "There are too many different wishes at once to count the possibilities. {advice}",
    ),
    "drop-some": ("Lass davon etwas weg: {wishes}.", "Leave out some of these: {wishes}."),
    "drop-one": ("Nimm einen heraus.", "Leave out one of them."),
    # Names of wishes, to be listed.
    "with": ("mit {card}", "with {card}"),
    "without": ("ohne {cards}", "without {cards}"),
    "and-others": ("{cards} und {more} weitere", "{cards} and {more} more"),
    "something-else": ("etwas anderes anstelle von {card}", "something else in place of {card}"),
    "something-free-for": ("etwas Freies für: {roles}", "something unused for: {roles}"),
    "at-least": ("mindestens {least}", "at least {least}"),
    "at-most": ("höchstens {most}", "at most {most}"),
    "exactly": ("genau {least}", "exactly {least}"),
    "from-to": ("{least} bis {most}", "{least} to {most}"),
    "counted": ("{span} {what}", "{span} {what}"),
    "none-or-counted": ("keine oder {span} {what}", "none or {span} {what}"),
    "none-of": ("keine {what}", "no {what}"),
    "no-potions-or": ("keine Trankkosten oder {span} {what}", "no potion costs or {span} {what}"),
    "mixed": ("{span} {expansions} gemischt{each}", "{span} {expansions} mixed{each}"),
    "expansion": ("Erweiterung", "expansion"),
    "expansions": ("Erweiterungen", "expansions"),
    "piles-each": (", aus jeder mindestens {piles} Stapel", ", at least {piles} piles of each"),
    "no-landscapes": ("keine Querformatkarten", "no landscapes"),
    "no-more-landscapes": ("keine weiteren Querformatkarten", "no more landscapes"),
    "landscape": ("Querformatkarte", "landscape"),
    "landscapes": ("Querformatkarten", "landscapes"),
    "up-to": ("bis zu {most}", "up to {most}"),
    "drawn-by-deck": (
        "{landscapes} aus den gemischten Platzhalterkarten",
        "{landscapes} from the shuffled randomizers",
    ),
    "fresh-cards": ("zuletzt gespielte Karten seltener", "cards played lately less often"),
    # What wishes count.
    "card": ("Karte {what}", "card {what}"),
    "cards": ("Karten {what}", "cards {what}"),
    "with-tag": ("mit „{tag}“", "with “{tag}”"),
    "of-type": ("vom Typ {type}", "of the type {type}"),
    "with-potion": ("mit Trankkosten", "with a potion in the cost"),
    "with-debt": ("mit Schuldenkosten", "with debt in the cost"),
    "from-expansion": ("aus „{expansion}“", "from “{expansion}”"),
    "card-costing": ("Karte, die {price} kostet", "card that costs {price}"),
    "cards-costing": ("Karten, die {price} kosten", "cards that cost {price}"),
    "or-more": ("{least} oder mehr", "{least} or more"),
    "from-your-list": ("Karten von deiner Liste", "cards from your list"),
    "one-from": ("von: {list}", "of: {list}"),
    # Damaged codes.
    "bad-code": (
        "Mit dem Königreich-Code stimmt etwas nicht: {why}",
        "Something is wrong with the kingdom code: {why}",
    ),
    "bad-code-at": (
        "Mit dem Königreich-Code stimmt etwas nicht bei „{part}“: {why}",
        "Something is wrong with the kingdom code at “{part}”: {why}",
    ),
    "code-too-long": (
        "er hat {length} Zeichen, möglich sind {most}.",
        "it has {length} characters, {most} are possible.",
    ),
    "code-without-version": (
        "so beginnt kein Code; am Anfang steht die Fassung, zum Beispiel „1.“.",
        "a code does not begin like this; it begins with its version, such as “1.”.",
    ),
    "code-of-other-version": (
        "diese Fassung kenne ich nicht, nur {version}.",
        "this version is unknown; the only one is {version}.",
    ),
    "code-cut-off": (
        "am Ende fehlen die drei Prüfzeichen, der Code ist wohl abgeschnitten.",
        "the three check characters at the end are missing, the code seems cut off.",
    ),
    "code-damaged": (
        "diese Prüfzeichen passen nicht zum Rest, ein Teil fehlt oder ist verändert.",
        "these check characters do not fit the rest, some of it is missing or changed.",
    ),
    "code-of-newer-cards": (
        "{unknown} Der Code ist unbeschädigt, stammt also von neueren Karten.",
        "{unknown} The code is undamaged, so it comes from newer cards.",
    ),
    "packed-damaged": (
        "die Prüfzeichen am Ende passen nicht zum Rest, ein Zeichen fehlt oder ist verändert.{hint}",
        "the check characters at the end do not fit the rest, a character is missing or changed.{hint}",
    ),
    "packed-of-other-signs": (
        "dieses Zeichen kommt in kurzen Codes nicht vor.{hint}",
        "this character does not occur in short codes.{hint}",
    ),
    "packed-of-newer-cards": (
        "er nennt etwas, das ich nicht kenne. Er ist unbeschädigt, stammt also von neueren Karten.",
        "it names something unknown. It is undamaged, so it comes from newer cards.",
    ),
    "cannot-pack": ("Dafür gibt es keinen kurzen Code.", "There is no short code for this."),
    "no-number": ("„{slug}“ hat noch keine Nummer für kurze Codes.", "“{slug}” has no number for short codes yet."),
    "code-key-twice": ("„{key}“ kommt doppelt vor.", "“{key}” occurs twice."),
    "code-trait-alone": ("zu jedem Merkmal gehört ein Stapel.", "each trait belongs to a pile."),
    "code-key-unknown": (
        "„{key}“ bedeutet in Fassung {version} nichts.",
        "“{key}” means nothing in version {version}.",
    ),
    "code-several-values": ("hier darf nur ein Wert stehen.", "there may be only one value here."),
    "code-no-number": (
        "„{text}“ ist keine Zahl von {least} bis {most}.",
        "“{text}” is not a number from {least} to {most}.",
    ),
    "code-no-member": ("„{text}“ kenne ich nicht, nur {allowed}.", "“{text}” is unknown; possible values: {allowed}."),
    "no-code-for-slug": (
        "„{slug}“ kann in keinem Königreich-Code stehen.",
        "“{slug}” cannot be part of a kingdom code.",
    ),
    "no-code-for-players": (
        "Für {players} Spieler gibt es keinen Code: 2 bis 6 können mitspielen.",
        "There is no code for {players} players: 2 to 6 can play.",
    ),
}


class Message(str):
    """A German text with its English translation `en` and its `code`, which is "" for parts of sentences.

    >>> message("wrong-players", least=2, most=6, players=7).en
    'Dominion is for 2 to 6 players, not for 7.'
    """

    __slots__ = ("code", "en")

    code: str
    en: str

    def __new__(cls, german: str, english: str, code: str = "") -> "Message":
        text = super().__new__(cls, german)
        text.code, text.en = code, english
        return text

    def __reduce__(self) -> tuple[Any, ...]:
        return Message, (str(self), self.en, self.code)


EMPTY = Message("", "")


class HasNames(Protocol):
    """An item with a name in both languages, such as a card."""

    @property
    def name(self) -> str: ...
    @property
    def name_en(self) -> str: ...


def message(code: str, table: MessageTable = MESSAGES, /, **values: object) -> Message:
    """The message with this code, with its values inserted; values that are messages are translated, too."""
    german, english = table[code]
    english_values = {name: in_english(value) for name, value in values.items()}
    return Message(german.format_map(values), english.format_map(english_values), code)


def in_english(value: Any) -> Any:
    """The English text of a message; anything else is returned as it is.

    >>> in_english("moat"), in_english(Message("Burggraben", "Moat"))
    ('moat', 'Moat')
    """
    return value.en if isinstance(value, Message) else value


def name_of(thing: HasNames) -> Message:
    """The name of a card or expansion, in both languages."""
    return Message(thing.name, thing.name_en or thing.name)


def join_messages(texts: Iterable[str], between: str = ", ", between_en: str = "") -> Message:
    """Messages and texts joined by a separator, which may differ between the languages.

    >>> join_messages([Message("Markt", "Market"), Message("Mine", "Mine")], " und ", " and ").en
    'Market and Mine'
    """
    parts = list(texts)
    return Message(between.join(parts), (between_en or between).join(map(in_english, parts)))


def listed(names: Iterable[str], last: str = "und", last_en: str = "and") -> Message:
    """Names as an enumeration in both languages; empty without names.

    >>> listed(["Markt", "Dorf", "Mine"]), listed([Message("Markt", "Market"), Message("Mine", "Mine")]).en
    ('Markt, Dorf und Mine', 'Market and Mine')
    """
    names = list(names)
    *most, final = names or [""]
    if not most:
        return Message(final, in_english(final))
    most_en = ", ".join(map(in_english, most))
    return Message(f"{', '.join(most)} {last} {final}", f"{most_en} {last_en} {in_english(final)}")
