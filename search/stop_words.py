"""Word lists: German stop words, articles, and the words that give away a question in English. All are folded."""

STOP_WORD_MARK = ":"  # precedes a stop word in encoded questions and word vectors

# Words without a meaning of their own, players' slang included. A name that consists of them is found all the same,
# because names are looked up first.
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
    wessen wie wieder wieso wieviel wieviele will wir wird wirklich wissen wo wobei wofur wohin wurde wv zu zum zur
    zwischen
    ausm aufm aufn ausn beim dan gehts hinterm hintern hinters inn isses ma ne nem nen ner nimmer ned nit son sone
    eig eigtl evtl iwie n s vllt wiefiel wiefiele wieviehl wievil wievile wiviel
    untern unterm ubern vorm vors wenns wies willste kannste musste haste biste furs durchs ums obs ichs dus ers
    the of and for to is what how dos do can
    """.split()
)

# Articles and short prepositions, which players mix up inside of names: `Weg vom Affen` is the Weg des Affen.
ARTICLES = frozenset("das dem den der des die ein eine einem einen einer eines im in of the vom von zu zum zur".split())

# With these, names of cards are still nothing but names.
JOINING_WORDS = ARTICLES | frozenset("an am and auf bei beim fur gegen mit nach oder um und vor with or".split())

# Behind these, as behind an article, stands a noun.
NUMBER_WORDS = frozenset(
    "zwei zweit drei dritt vier viert funf funft sechs sechst sieben acht neun zehn elf zwolf".split()
)

# Everyday words that are also names of cards. In a sentence they mean the card only if they are written with a capital
# letter, or behind an article or a number.
EVERYDAY_NAMES = frozenset("aufbau krieg plan platz sage sammeln suche verliert".split())

# The same for words that never mean the card in a sentence.
NEVER_NAMES = frozenset("alt alte altem alten alter altere alteren altes fair sehen".split())

# Function words of English questions about the game; an English query is searched without them.
ENGLISH = frozenset(
    """
    the of and for to is what how does do can i my you your when if are it its with have has many much get gets go goes
    from must should this that be been not there they which who where why did every all at as or on by than then them
    we our me am an a in no too more other card cards mean means
    """.split()
)

# A query is English with two words of UNAMBIGUOUS_ENGLISH, with one of these and one of AMBIGUOUS_ENGLISH, or with
# three of AMBIGUOUS_ENGLISH.
AMBIGUOUS_ENGLISH = frozenset("i we or must card cards".split())
UNAMBIGUOUS_ENGLISH = ENGLISH - AMBIGUOUS_ENGLISH - set("am an a in all as on no me".split())
