"""What is said without an act: whose stand holds what, how many mats, which end is the head.

The bare stretches of one sentence are read together (賓俎,脊、脅、肩、肺), and what is said without
a subject is said of the person or thing spoken of last (設篚于禁南,東肆).
"""

from __future__ import annotations

import re
from functools import lru_cache

from ..errors import Fault, ZunzuError
from ..lexicon import Lexicon
from ..lexicon.grammar import BOTH, HANDS, HAS, MAT, MATS, OF, PERSON, TO_BE, WHO, WITH_HIM
from ..model import Statement
from .marks import MARKS
from .patterns import Phrase, pattern, phrase
from .predication import Bare, Predication, number
from .terms import SERVANTS
from .tokens import Token

_DIRECTION = re.compile("[東西南北]+")
#: How many of a thing there are, where that stands behind it, and nothing more.
_BEHIND = re.compile("[一二三四五六七八九十]+(?=[，、。；]|$)")
_STAND = "俎"  # as the last of a name: whose it is stands before it
#: Kinds of things that lie on a stand or before an eater.
_EATEN = frozenset(("food", "part"))
#: Kinds of verbs whose thing lies there when they are done.
_LAYS = frozenset(("handle", "furnish", "serve"))
#: Slots of a row that say of whom or what it is told, and of whom or what is spoken from then on.
_ABOUT = frozenset(("of", "spoken", "named", "also"))
#: Slots that are counted, with what is counted; and slots that are a direction.
_COUNTED: dict[str, tuple[str, ...]] = {"layers": (MAT,), "number": ()}
_TURNED = frozenset(("facing", "order"))
#: Kinds of things that look no way: 奠醴酒，北面 is said of a man.
_FACELESS = frozenset(("wine", "cup", "dish"))
_SLOTS = _ABOUT | _COUNTED.keys() | _TURNED | {"position", "vessel", "office"}


Portion = tuple[Token, int | None]  # what is eaten, and how many pieces


class Sayings:
    """The rows of ``data/lexicon/statements.tsv``: of all that fit, the first counts."""

    def __init__(self, lexicon: Lexicon, without: str = ""):
        """The table of ``lexicon``, if wanted ``without`` the row of that name.

        Raises ZunzuError with file and line for every row that cannot be understood.
        """
        faults: list[Fault] = []
        self.rows: list[Phrase] = []
        for row in lexicon.statements:
            if row["statement"] == without:
                continue
            try:
                before, after = pattern(row["before"], lexicon), pattern(row["after"], lexicon)
                self.rows.append(phrase(row["words"], lexicon, before, after))
                if unknown := set(self.rows[-1].slots) - _SLOTS:
                    raise ValueError(f"{unknown} is none of {', '.join(sorted(_SLOTS))}")
            except ValueError as error:
                remedy = "write it as data/lexicon/README.md tells"
                faults.append(Fault(row.where, str(error), remedy))
        if faults:
            raise ZunzuError(*faults)
        self.beginning = lru_cache(maxsize=64)(self._beginning)

    def _beginning(self, category: str) -> list[Phrase]:
        """The rows that may begin with a word of that category."""
        return [row for row in self.rows if row.first.forms or row.first.may_be("", category)]


class StatementReader:
    """Takes predications and bare stretches in their order and gives the statements among them."""

    def __init__(self, lexicon: Lexicon, text: str, sayings: Sayings | None = None):
        """A reader of ``text``; ``sayings`` are read from ``lexicon`` when they are not given."""
        self.lexicon, self.text = lexicon, text
        self.sayings = sayings or Sayings(lexicon)
        self.spoken: tuple[str, ...] = ()  # of whom or what was spoken last
        self.holders: list[str] = []  # whose stand the last share was of
        self.sentence: list[Token] = []
        self.told: list[Token] = []  # the sentence that is being read
        self.worn: list[Token] = []  # what somebody was last said to wear
        self.number = -1
        self.condition: tuple[int, int] | None = None
        self.out: list[Statement] = []

    def take(
        self,
        item: Predication | Bare,
        agent: tuple[str, ...] = (),
        things: tuple[str, ...] = (),
        places: tuple[str, ...] = (),
    ) -> None:
        """Read one item; ``agent`` is who does a predication, ``things`` what it is done to,
        ``places`` where."""
        if isinstance(item, Bare):
            if item.sentence != self.number:
                self._finish()
                self.number = item.sentence
            self.condition = item.condition or self.condition
            self.sentence += [t for t in item.tokens if t not in self.sentence]
            return
        self._finish()
        if item.model is None:
            self.holders = []
        things = tuple(t.form for t in item.objects or item.theme) or self._laid(item, things)
        self.spoken = self._left(item, agent, things)
        self._of_act(item, agent)
        self._of_mat(item, places)

    def _laid(self, p: Predication, things: tuple[str, ...]) -> tuple[str, ...]:
        """What lies there now though the clause does not name it: 席工,東上;
        卷重席,設于賓左,東上."""
        if self.lexicon.is_a(p.form, "lays-mat"):
            return (MAT,)
        lays = self.lexicon.is_a(p.form, "puts-down") or self.lexicon.is_a(p.form, "same-object")
        if lays and p.places:
            return things  # 坐奠于薦南，北上; 委于楅；北括
        told = tuple(t.form for t in p.spoken_of if t.category == "T") or things
        return told if self.lexicon.is_a(p.form, "sets-out") else ()

    def _left(
        self, p: Predication, agent: tuple[str, ...], things: tuple[str, ...]
    ) -> tuple[str, ...]:
        """Of whom or what is spoken behind an act: of what was laid, or of who did it; who takes
        a thing stands there himself (執醴、酒，北面西上)."""
        if p.model is not None and p.serial:
            return self.spoken  # 設席前如初，西上
        if things and (not agent or self._lies(p, agent == SERVANTS, things[-1])):
            return tuple(map(_bare_name, things))
        if not things and self._lays_unnamed(p, agent == SERVANTS):
            return tuple(name for name in self.spoken if self.lexicon.kind(name, "T"))
        return agent or (() if self._is_nobody(p, things) else self.spoken)

    def _lays_unnamed(self, p: Predication, served: bool) -> bool:
        """浴衣，於篋。皆饌於西序下，南上: whether things told before are laid somewhere."""
        return (served or bool(p.places)) and self.lexicon.is_a(p.form, "sets-out")

    def _is_nobody(self, p: Predication, things: tuple[str, ...]) -> bool:
        """隨入，西上: whether persons go of whom nobody was named."""
        return not (things or p.spoken_of) and self.lexicon.kind(p.form, "V") == "motion"

    def _lies(self, p: Predication, served: bool, thing: str) -> bool:
        """Whether what an act is done to lies there when it is done; the cup that is filled is in
        the hand."""
        is_a = self.lexicon.is_a
        laid = self.lexicon.kind(p.form, "V") in _LAYS or is_a(p.form, "puts-down")
        filled = is_a(p.form, "fills") and self.lexicon.kind(thing, "T") == "cup"
        taken = is_a(p.form, "takes-in-hand") or is_a(p.form, "takes")
        return (served or laid) and not filled and not taken

    def finish(self) -> tuple[Statement, ...]:
        """All statements of the text."""
        self._finish()
        return tuple(self.out)

    def _of_act(self, p: Predication, agent: tuple[str, ...]) -> None:
        """What an act says by the way: what is worn, which cup a kind of offering uses."""
        is_a = self.lexicon.is_a
        worn = [t for t in self._dress_of(p) if self._is_worn(t)]
        for count, thing in p.counted:
            if count and (is_a(p.form, "fills") or is_a(p.form, "sets-out")):
                self._say("number", thing.form, (), thing, thing, count)
        for thing in p.objects if is_a(p.form, "fills") else ():
            if so_many := _BEHIND.match(self.text, thing.end):  # 實角觶四，木柶二
                self._say("number", thing.form, (), thing, thing, number(so_many[0]))
        for thing in p.objects:
            if _a_pair(thing.form):
                self._say("number", thing.form[1], (), thing, thing, 2)
        for thing in worn[:1]:
            self._say("clothing", agent[0] if agent else "", (thing.form,), thing, thing)

    def _of_mat(self, p: Predication, places: tuple[str, ...]) -> None:
        """設賓席於楹間，南向: whose mat is laid where, and which way it faces."""
        mat = any(t.form.endswith(MATS) for t in p.objects)
        told = (*places, p.facing.form) if p.facing else places
        if mat and told and not p.negation and self.lexicon.is_a(p.form, "spreads"):
            faces = [p.facing] if p.facing else []
            last = max([*p.objects, *p.places, *faces], key=lambda t: t.end)
            for one in p.whose:
                self._say("seat", one.form, told, p.verb, last)

    def _dress_of(self, p: Predication) -> list[Token]:
        """What may be worn: 主人冠端玄,即位; 賓朝服釋幣; not what ties a thing (組繫)."""
        if self.lexicon.is_a(p.form, "wears"):
            return p.objects
        handled = not p.subject and self.lexicon.kind(p.form, "V") in _LAYS
        return [] if handled else p.by

    def _is_worn(self, t: Token) -> bool:
        """Whether it is dress that was not told of yet; in 以袂順左右隈 it is a tool."""
        dress = self.lexicon.kind(t.form, "T") == "dress" and t not in self.worn
        return dress and self.text[t.start - 1 : t.start] != WITH_HIM

    def vessel(self, verb: Token, cup: Token) -> None:
        """獻用爵: the cup that an offering uses."""
        self._finish()
        self._say("vessel", verb.form, (cup.form,), verb, cup)

    # -- one sentence of bare stretches ------------------------------------------------------------

    def _finish(self) -> None:
        if self.sentence:
            self.told = _to_be([t for t in self.sentence if t.category not in "CSEJ"])
            self.sentence = []
            if self.told:
                self._read(self.told)
        self.condition = None

    def _read(self, tokens: list[Token]) -> None:
        if self._share(tokens) or self._dressed(tokens):
            return
        if self._stands_on(tokens):
            return
        i = 0
        while i < len(tokens):
            i = self._one(tokens, i)

    def _stands_on(self, tokens: list[Token]) -> bool:
        """尊兩壺于房戶間,斯禁: what the jars spoken of stand on."""
        token = tokens[0]
        if len(tokens) > 1 or token.category != "T" or not self.spoken:
            return False
        if self.lexicon.kind(token.form, "T") != "winestand":
            return False
        if not self.lexicon.kind(self.spoken[-1], "T"):
            return False
        for subject in self.spoken:
            self._say("position", subject, (token.form,), token, token)
        return True

    def _share(self, tokens: list[Token]) -> bool:
        """What of the victim and of the dishes is whose."""
        plain = [t for t in tokens if t.category not in "HRA"]
        food = [t for t in plain if self._is_eaten(t)]
        if not food:
            return False
        first = plain.index(food[0])
        head, rest = plain[:first], plain[first:]
        if rest == food and any(t.form == HAS for t in head):
            return self._has_dishes(head, food)
        if len(plain) == len(food) < len(tokens):
            return self._is_cut(tokens, food)
        return self._lies_on_stand(head, rest)

    def _has_dishes(self, head: list[Token], food: list[Token]) -> bool:
        """眾賓辯有脯醢: who has what before him; but not 薦脯醢、折俎,皆有祭."""
        if self._is_sent(food):
            return False
        owners = [t.form for t in head if t.category == "P"]
        owners = owners or [n for n in self.spoken if self.lexicon.kind(n, "P")]
        if not owners:
            return False
        self.holders = owners if self.holders else []
        return self._dishes(owners, [(t, None) for t in food], head[0])

    def _is_sent(self, food: list[Token]) -> bool:
        """皆有飧饔餼: what is sent to where they lodge."""
        return any(self.lexicon.is_a(one, "is-sent") for t in food for one in self._parts(t))

    def _is_cut(self, tokens: list[Token], food: list[Token]) -> bool:
        """皆右體, 肺皆離: of what part all are, how it is cut; 羹定 tells of no stand."""
        listed = len(tokens) > 1 and tokens[1].category == "H"  # 腸、胃、膚皆橫諸俎
        of = tokens[0] is food[0] and len(food) > 1 and not listed
        if tokens[0] is food[0] and not of:
            return False
        shared = tuple(t.form for t in food[of:])
        self._say("share", food[0].form if of else _STAND, shared, tokens[0], food[-1])
        return True

    def _lies_on_stand(self, head: list[Token], rest: list[Token]) -> bool:
        """賓俎,脊、脅、肩、肺: owner, stand, and what lies on it; 膚三: of the stand spoken of."""
        food = self._counted(rest)
        if food is None or any(t.category not in "PTK" for t in head):
            return False
        stand = any(t.form.endswith(_STAND) for t in head)
        if not stand and not (self.holders and (head or any(count for _, count in food))):
            return False
        self._stand_of(head, stand)
        return self._dishes(self.holders, food, (head + rest)[0])

    def _stand_of(self, head: list[Token], named: bool) -> None:
        """賓俎: whose stand it is from now on; where one is named without an owner (其俎), his
        who is spoken of."""
        names = [_owner(t.form) for t in head if t.category == "P" or _is_somebodys_stand(t.form)]
        if named or names:
            self.holders = [self.lexicon.compounds.get(name, (name,))[0] for name in names] or list(
                self.spoken
            )

    def _is_eaten(self, token: Token) -> bool:
        return token.category == "T" and self.lexicon.kind(token.form, "T") in _EATEN

    def _dressed(self, tokens: list[Token]) -> bool:
        """主婦,纚笄、宵衣; 尸、祝、佐食玄端: persons, and what they wear."""
        wearers = [t for t in tokens if t.category == "P"]
        worn = [t for t in tokens if t.category == "T"]
        if not wearers or not worn or worn[0].start < wearers[0].start:
            return False
        if any(self.lexicon.kind(t.form, "T") != "dress" for t in worn) or any(
            t.category not in "PTHAXW" for t in tokens
        ):
            return False
        self.worn = worn
        for wearer in wearers:
            self._say("clothing", wearer.form, tuple(t.form for t in worn), tokens[0], worn[-1])
        return True

    def _counted(self, tokens: list[Token]) -> list[Portion] | None:
        """正脊二骨,膚三: each food with its number; None when anything else stands among them."""
        out: list[Portion] = []
        for t in tokens:
            if self._is_eaten(t):
                out.append((t, None))
            elif t.category == "N" and out:
                out[-1] = (out[-1][0], number(t.form))
            elif t.category != "M":
                return None
        return out

    def _dishes(self, owners: list[str], food: list[Portion], first: Token) -> bool:
        plain = tuple(name for t, count in food if count is None for name in self._parts(t))
        side = next(
            (t.form[0] for t, _ in food if t.form[0] in HANDS and t.form in self.lexicon.compounds),
            None,
        )
        for owner in owners:
            if plain:
                self._say("share", owner, plain, first, food[-1][0], side=side)
            for t, count in food:
                if count is not None:
                    self._say("share", owner, self._parts(t), t, t, count)
        return True

    def _parts(self, token: Token) -> tuple[str, ...]:
        """What a word names: 脯醢 is 脯 and 醢."""
        return self.lexicon.compounds.get(token.form, (token.form,))

    def _one(self, tokens: list[Token], i: int) -> int:
        """What one row of ``statements.tsv`` says of the words at ``i``; returns where to go on."""
        rows = self.sayings.beginning(tokens[i].category)
        found = next((row for row in rows if row.fits(tokens, i)), None)
        if found is None:
            return i + 1
        filled, end = found.read(tokens, i)
        if self._counts_other(filled, tokens[end:]):
            return i + 1
        of = filled.pop("of", [])
        self._speak_of(filled, tokens[:i])
        if of[:1] == [tokens[i]] and not _COUNTED.keys() & filled.keys():
            of = self._with_row(tokens, i, of)
        subjects = tuple(t.form for t in of) or self.spoken
        for kind in filled:
            if kind == "number" and of and self._parted(of[0], filled[kind][0]):
                continue  # 北十，凡乏用革
            if kind not in _ABOUT:
                for subject in subjects:
                    self._told_of(kind, subject, filled[kind], tokens[i:end])
        return end

    def _counts_other(self, filled: dict[str, list[Token]], rest: list[Token]) -> bool:
        """饌于其上兩甒: whether what is counted stands behind the number; 三日 tells how long,
        and not how many days there are."""
        of, count = filled.get("of"), filled.get("number")
        if not of or not count:
            return False
        adjacent = of[0].start < count[0].start and rest and rest[0].start == count[0].end
        other = bool(adjacent) and rest[0].category == "T"
        return other or self.lexicon.kind(of[0].form, "T") == "abstract"

    def _speak_of(self, filled: dict[str, list[Token]], before: list[Token]) -> None:
        """Of whom or what is spoken from now on."""
        for person in filled.get("spoken", ()):
            self.spoken = (person.form,)
        for token in filled.get("named", ()):
            beside = bool(before) and self._in_a_row(before[-1], token)
            self.spoken = (*self.spoken, token.form) if beside else (token.form,)
        self.spoken += tuple(t.form for t in filled.get("also", ()))  # 子姓、兄弟

    def _told_of(self, kind: str, subject: str, values: list[Token], words: list[Token]) -> None:
        """One statement; ``words`` are all that its row has read."""
        first, last = words[0], words[-1]
        if kind in _COUNTED:
            count = number(values[0].form.removesuffix(PERSON))
            self._say(kind, subject, _COUNTED[kind], first, last, count)
        elif kind in _TURNED:
            match = _DIRECTION.match(values[0].form)
            looks = kind != "facing" or self.lexicon.kind(subject, "T") not in _FACELESS
            if match is not None and looks:
                self._say(kind, subject, (match.group(),), values[0], values[0])
        elif values[0].category != "O" or _DIRECTION.match(values[0].form):  # 東肆, and not 稍屬
            self._say(kind, subject, ("".join(t.form for t in values),), first, last)

    def _with_row(self, tokens: list[Token], i: int, of: list[Token]) -> list[Token]:
        """豆、籩、鉶在東房: ``of`` with what stands in one row before it at ``i``; of all of them
        is spoken from then on."""
        one = tokens[i].category
        listed: list[Token] = []
        while i > 1 and tokens[i - 1].category == "H" and tokens[i - 2].category == one:
            i -= 2
            listed.insert(0, tokens[i])
        if listed:
            self.spoken = tuple(t.form for t in (*listed, *of))
        return [*listed, *of]

    def _in_a_row(self, first: Token, second: Token) -> bool:
        """賓介, 尸與侑: two persons with nothing between them, or a word that joins them."""
        between = self.text[first.end : second.start]
        beside = not between or self.lexicon.has(between, "H")
        return beside and first.category == second.category == "P"

    def _parted(self, one: Token, other: Token) -> bool:
        """Whether a mark stands between the two."""
        first, second = sorted((one, other), key=lambda t: t.start)
        return not MARKS.isdisjoint(self.text[first.end : second.start])

    def _say(
        self,
        kind: str,
        subject: str,
        values: tuple[str, ...],
        first: Token,
        last: Token,
        count: int | None = None,
        side: str | None = None,
    ) -> None:
        if not subject and kind != "vessel" or kind == "number" and count is None:
            return
        if kind == "number" and any(_tells(s, subject, last) for s in self.out[-4:]):
            return  # an act has told it already
        quote = self.text[first.start : last.end]
        self.out.append(
            Statement(
                "",
                kind,
                subject,
                values,
                first.start,
                last.end,
                quote=quote,
                count=count,
                side=side,
                condition=self._condition_of(kind, subject, last),
            )
        )

    def _condition_of(self, kind: str, subject: str, last: Token) -> str | None:
        """The condition as written, of what is told behind it (東上，若有東面者，則北上); of a
        share only if its subject is too: 眾賓…,若有公有司…皆殽脀."""
        if not self.condition or last.end <= self.condition[0]:
            return None
        start, end = self.condition
        if kind == "share" and any(t.form == subject and t.start < start for t in self.told):
            return None
        return self.text[start:end]


def _tells(said: Statement, subject: str, last: Token) -> bool:
    """Whether it tells of that thing at that place."""
    return said.kind == "number" and said.subject == subject and said.end == last.end


def _to_be(tokens: list[Token]) -> list[Token]:
    """將舉者 in one name: who, or what, is to do it."""
    out: list[Token] = []
    for t in tokens:
        if out and out[-1].form == TO_BE and t.category == "P" and t.form.endswith(WHO):
            t = t._replace(start=out[-1].start, form=TO_BE + t.form)
            out.pop()
        out.append(t)
    return out


def _is_somebodys_stand(form: str) -> bool:
    """尸俎, and not 俎 alone."""
    return form.endswith(_STAND) and form != _STAND


def _owner(form: str) -> str:
    """Whose stand 阼俎 or 尸俎 is."""
    return form.removesuffix(_STAND).removesuffix(OF)


def _a_pair(form: str) -> bool:
    """Whether a thing is written with its number: 兩壺."""
    return len(form) == 2 and form[0] == BOTH


def _bare_name(form: str) -> str:
    """兩壺 without its number."""
    return form[1:] if _a_pair(form) else form
