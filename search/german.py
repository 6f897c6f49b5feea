"""German words: every spelling of a word folded into one, stems, stop words, and compounds split into their parts.

Nothing here knows the content; what counts as a word of the content is passed in.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

from whoosh.lang.snowball.german import GermanStemmer

from engine.spelling import UMLAUTS

WORD = re.compile(r"[^\W_]+(?:['’`´][^\W_]+)*")
DIGRAPHS = re.compile(r"ae|oe|(?<![aeioquy])ue")
NOT_WORD = re.compile(r"[^a-z0-9]+")

STOP_WORDS = frozenset(
    """
    ab aber als also am an auch auf aus bedeuten bedeutet bedeutung bei beim bevor bin bis bist bitte brauch brauche
    brauchen braucht da dabei dadurch dafur dagegen daher damit danke dann daran darauf daraus darf darfst darin darum
    das dass dauert davon dazu dein deine deinem deinen deiner deines dem den denn der deren des deshalb dessen dich
    die dies diese diesem diesen dieser dieses ding dinge dir doch dort du durch durfen durfte eben echt eh eigentlich
    ein eine einem einen einer eines er erklare es etwa etwas euch euer eure falls fertig frage funktioniert fur gegen
    gegenuber geht gemeint gerade gern gerne gibt gibts gilt grad hab habe haben hallo halt hat hatte heissen heisst
    helfen hier hiess hilfe hilft hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im immer in ins
    irgendein irgendeine irgendwas irgendwie ist ists ja je jede jedem jeden jeder jedes jemand jetzt kann kannst kein
    keine keinem keinen keiner keines kommen kommt konnen konnte lang lange leute leuten machen macht mal man mans
    mehr mein meine meinem meinen meiner meint mich mir mit muss mussen musst nach nachdem neben nicht nichts nix noch
    nun nur ob obwohl oder ohne ok okay passiert pro reicht sache sachen sagen sagt schon sehr sein seine seinem
    seinen seiner selbst sich sicher sie sind so sobald sodass soll sollen sollte sondern sorry soweit statt stimmt
    trotzdem tu tun tut uberhaupt um und uns unser unter viel viele vielen vom von vor wann war ware waren warst warum
    was weg wegen weil weiss weisst welche welchem welchen welcher welches wem wen wenn wer werde werden weshalb
    wessen wie wieder wieso wieviel wieviele will wir wird wirklich wissen wo wobei wofur wohin wurde zu zum zur
    zwischen
    ausm aufm aufn ausn beim dan gehts hinterm hintern hinters inn isses ma ne nem nen ner nimmer ned nit son sone
    untern unterm ubern vorm vors wenns wies willste kannste musste haste biste furs durchs ums obs ichs dus ers
    the of and for to is what how dos do can
    """.split()
)
"""Words that carry no meaning of their own. A name made of them is still found: names are looked up first."""

ENGLISH = frozenset(
    """
    the of and for to is what how does do can i my you your when if are it its with have has many much get gets go goes
    from must should this that be been not there they which who where why did every all at as or on by than then them
    we our me am an a in no too more other card cards mean means
    """.split()
)
"""What English questions are made of, and says nothing here."""

PERHAPS_ENGLISH = frozenset("i we or must card cards".split())
ONLY_ENGLISH = ENGLISH - PERHAPS_ENGLISH - set("am an a in all as on no me".split())
"""Two of these make a question an English one, or one beside one that may be, or three of those."""

ARTICLES = frozenset("das dem den der des die ein eine einem einen einer eines im in of the vom von zu zum zur".split())
"""Words inside of names that are easily mistaken for one another: `Weg vom Affen` is the Weg des Affen."""

NUMBERS = {
    **dict.fromkeys(("zwei", "zweit"), "2"),
    **dict.fromkeys(("drei", "dritt"), "3"),
    **dict.fromkeys(("vier", "viert"), "4"),
    **dict.fromkeys(("funf", "funft"), "5"),
    **dict.fromkeys(("sechs", "sechst"), "6"),
    "sieben": "7",
    "acht": "8",
    "neun": "9",
    "zehn": "10",
    "elf": "11",
    "zwolf": "12",
}
"""Numbers as words, also of players (`zu fünft`): texts and queries use either."""

FORMS = {
    "nehm": "nimm nimmt nimmst nahm genommen genommene genommenen genommener",
    "zieh": "zieht zog gezogen gezogene gezogenen nachgezogen",
    "geb": "gebt gib gibst gab gegeben",
    "leg": "legt gelegt gelegte gelegten",
    "lieg": "liegt lag gelegen",
    "bleib": "bleibt blieb geblieben",
    "entsorg": "entsorgt entsorgte entsorgten entsorgst entsorgung",
    "ableg": "abgelegt abgelegte abgelegten abzulegen",
    "aufdeck": "aufdeckt aufgedeckt aufgedeckte aufgedeckten aufzudecken",
    "ausspiel": "ausgespielt ausgespielte ausgespielten auszuspielen",
    "kauf": "kauft gekauft gekaufte gekauften",
    "spiel": "gespielt gespielte gespielten",
    "misch": "mischt gemischt",
    "tausch": "getauscht eingetauscht",
    "seh": "sieh sieht siehst sah gesehen",
    "anseh": "angesehen ansieht anzusehen",
    "wahl": "gewahlt gewahlte gewahlten",
    "unterschied": "unterscheidet unterscheiden unterscheidest",
    "gewinn": "gewinnt gewonnen gewann gewinner",
    "spieler": "spieler spielern spielers spielerin",
    "end": "endet beendet beenden ende",
    "kost": "kostet gekostet",
    "zahl": "zahlt gezahlt",
    "zeig": "zeigt gezeigt vorgezeigt vorzeigen",
    "wirk": "wirkt",
    "altest": "alteste altesten altester",
}
STEM_OF_FORM = {form: stem for stem, forms in FORMS.items() for form in forms.split()}
"""Forms of the verbs that rules are made of, where the stemmer would keep them apart."""

PARTICIPLE = re.compile(r"(ab|an|auf|aus|ein|weg|zu|zuruck|vor|nach|um|her|hin|weiter|zusammen)ge(\w{3,})t")

PARTICIPLE_WITHOUT_GE = re.compile(r"((?:be|ent|er|ver|zer)\w{4,})t(?:e|em|en|er|es)?")

PARTICLES = frozenset("ab an auf aus bei ein hin nach um vor weg weiter zuruck".split())
"""What German verbs leave behind at the end of a clause: `du legst sie ab`."""

BEING = frozenset("ist sind war waren".split())
"""A verb that particles stand beside as well: `das Spiel ist aus`."""

DATIVES = ("eln", "ern")
"""What the stemmer leaves at the end of plurals."""

_stemmer = GermanStemmer()


def words(text: str) -> list[str]:
    """The words of a text as they stand there.

    >>> words("King's Court: +1 Karte!")
    ["King's", 'Court', '1', 'Karte']
    """
    return WORD.findall(text)


@lru_cache(maxsize=65_536)
def fold(word: str) -> str:
    """One spelling for all spellings of a word. Unlike `engine.spelling.fold`, it leaves `ue` in `neue` and `Mauer`
    alone,
    because stems are taken from what comes out, and writes `Kartograph` like `Kartograf`.

    >>> fold("Flüche") == fold("Flueche") == fold("FLUCHE"), fold("Großer") == fold("grosser"), fold("Mauer")
    (True, True, 'mauer')
    """
    return DIGRAPHS.sub(lambda match: match[0][0], fold_letters(word)).replace("ph", "f")


QUESTIONS = {
    "may": "darf darfst durfen kann kannst konnen konnte erlaubt freiwillig can may",
    "must": "muss musst mussen zwingend pflicht verpflichtet must",
    "count": "wieviel wieviele viel viele oft maximal hochstens many",
    "when": "wann sobald zeitpunkt when",
    "where": "wohin wo woher where",
    "who": "wer wem wen wessen who",
    "which": "welche welchen welcher welches welchem which",
    "what": "passiert geschieht",
    "counts": "zahlt zahlen gilt gelten",
    "why": "warum wieso weshalb wozu why",
}
KIND_OF_QUESTION = {word: kind for kind, words_ in QUESTIONS.items() for word in words_.split()}
"""Words that carry no meaning of their own, and tell what is asked."""


def kinds_of_question(text: str) -> set[str]:
    """What a question asks for.

    >>> kinds_of_question("Wie viele Karten muss ich ziehen?") == {"count", "must"}
    True
    """
    return {kind for word in words(text) if (kind := KIND_OF_QUESTION.get(fold(word)))}


def fold_letters(word: str) -> str:
    """Like `fold`, but every letter stays: in a mistyped word `ae` need not be an `ä`.

    >>> fold("Ksaerne"), fold_letters("Ksaerne")
    ('ksarne', 'ksaerne')
    """
    lowered = unicodedata.normalize("NFKC", word).casefold().translate(UMLAUTS)
    return NOT_WORD.sub("", unicodedata.normalize("NFKD", lowered).encode("ascii", "ignore").decode())


def key(text: str) -> str:
    """What a name of one or more words is looked up by.

    >>> key("Großer Markt") == key("grosser-markt") == key("GroßerMarkt")
    True
    """
    return "".join(map(fold, words(text)))


@lru_cache(maxsize=65_536)
def stem(folded: str) -> str:
    """The stem of a folded word.

    >>> [stem(fold(word)) for word in ("Dörfer", "Händlerinnen", "aufgedeckt", "fünft")]
    ['dorf', 'handlerin', 'aufdeck', '5']
    """
    if known := NUMBERS.get(folded) or STEM_OF_FORM.get(folded):
        return known
    if len(folded) < 4 or folded.isdigit():
        return folded
    if match := PARTICIPLE_WITHOUT_GE.fullmatch(folded):
        return str(_stemmer.stem(match[1] + "en"))  # `verbannten` like `verbannen`
    if folded.endswith(DATIVES):
        return stem(folded[:-1])  # `stapeln` like `stapel`
    stemmed = str(_stemmer.stem(PARTICIPLE.sub(r"\1\2en", folded)))
    if stemmed.endswith("inn"):
        return stemmed[:-1]
    if stemmed == folded and len(folded) > 5 and folded.endswith("t") and folded[-2] not in "aeiou":
        return folded[:-1]  # `spielt`; the stemmer has no verbs
    return stemmed


PLURALS = (
    ("saal", "sale"),
    ("ium", "ien"),
    ("um", "en"),
    ("mann", "leute"),
    ("us", "usse"),
    ("is", "en"),
    ("a", "en"),
    ("a", "as"),
    ("ie", "ien"),
    ("y", "ies"),
    ("man", "men"),
    ("", "s"),
)


def plurals(folded: str) -> list[str]:
    """Plurals of a folded word that do not have its stem.

    >>> plurals("thronsaal"), "laboratorien" in plurals("laboratorium")
    (['thronsale', 'thronsaals'], True)
    """
    return [folded.removesuffix(one) + many for one, many in PLURALS if folded.endswith(one) and len(folded) > 3]


ENDINGS = frozenset(("", "e", "en", "er", "es", "em", "n", "s", "in", "innen", "t", "et"))
SHORTEST_STEM = 4


def is_inflection(folded: str, stem_: str) -> bool:
    """Whether a word can be a form of the word with this stem, and not just something mistyped that shares it.

    >>> is_inflection("marktes", "markt"), is_inflection("leherer", "leh")
    (True, False)
    """
    return folded == stem_ or (
        len(stem_) >= SHORTEST_STEM and folded.startswith(stem_) and folded[len(stem_) :] in ENDINGS
    )


SUFFIXES = frozenset("bar haft heit keit lich schaft".split())
"""Ends of words that are no parts of a compound, although `Lich` is a card."""

LINKS = ("", "s", "n", "en", "es", "e", "er", "ens")
SHORTEST_PART = 4


def split_compound(word: str, is_known: Callable[[str], bool], depth: int = 2) -> tuple[str, ...]:
    """The known stems that a folded compound consists of, or nothing.

    >>> known = {"bann", "stapel", "aktion", "kart", "hand"}.__contains__
    >>> split_compound("bannstapel", known), split_compound("aktionskarten", known), split_compound("handlung", known)
    (('bann', 'stapel'), ('aktion', 'kart'), ())
    """
    for cut in range(SHORTEST_PART, len(word) - SHORTEST_PART + 1):
        tail = word[cut:]
        head = _head(word[:cut], is_known)
        if not head:
            continue
        if tail not in SUFFIXES and is_known(stem(tail)):
            return (head, stem(tail))
        if depth > 1 and (rest := split_compound(tail, is_known, depth - 1)):
            return (head, *rest)
    return ()


def _head(text: str, is_known: Callable[[str], bool]) -> str:
    """The known stem that a first part stands for, without the letters that link it to the next."""
    for link in LINKS:
        bare = text.removesuffix(link)
        if (text.endswith(link)) and len(bare) >= SHORTEST_PART and is_known(stem(bare)):
            return stem(bare)
    return ""


def rejoined(folded: list[str], is_known: Callable[[str], bool]) -> dict[int, str]:
    """Verbs of one clause that stand apart from their particle, joined again: number of the word → verb.

    >>> rejoined(["wann", "lege", "ich", "sie", "ab"], {"ablege"}.__contains__)
    {1: 'ablege'}

    Not so in „wann ist das Spiel aus“, where the verb is another.

    >>> rejoined(["wann", "ist", "das", "spiel", "aus"], {"ausspiel"}.__contains__)
    {}
    """
    found = {}
    for at, particle in enumerate(folded):
        if particle in PARTICLES and BEING.isdisjoint(folded[at + 1 : at + 2]):
            for number in range(at - 1, -1, -1):
                word = folded[number]
                is_noun = number > 1 and folded[number - 1] in ARTICLES and folded[number - 2] in BEING
                if len(word) > 2 and word not in STOP_WORDS and not is_noun and is_known(particle + word):
                    found[number] = particle + word
                    break
    return found
