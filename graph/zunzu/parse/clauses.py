"""From words to predications: each verb with what stands around it in its own clause.

A predication holds only what is written: subject, object, recipient, places, facing, negation, number, manner.  Who the
unwritten agent is, and which cup, is for :mod:`zunzu.parse.ellipsis`.  The order of ritual prose is steady: subject, manner
and place and facing before the verb, object and recipient and 于-phrases behind it; verbs in a row share their subject.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, pairwise

from ..lexicon import Lexicon
from .arguments import behind
from .chunks import divide, is_count, is_owner
from .fronts import Fronts
from .predication import AFTERWARDS, COUNTS, Bare, Front, Predication
from .tokens import Token


class ClauseReader(Fronts):
    """Reads tokens into predications and bare stretches, in the order of the text."""

    def __init__(self, lexicon: Lexicon):
        self.lexicon = lexicon

    def read(self, tokens: Iterable[Token]) -> Iterator[Predication | Bare]:
        """All predications and bare stretches of ``tokens``, as soon as the stretch is read in which they begin.

        What comes later may still add to the last predication, never to those before it.
        """
        self.out: list[Predication | Bare] = []
        self.named: Predication | None = None  # the last that has a subject
        self.commands: Predication | None = None  # the last that makes somebody act
        self.sentence = self.line = 0
        self.front, self.last = Front(), None
        self.condition: tuple[int, int] | None = None
        self.opens, self.general = True, False
        self.supposed: list[Token] = []
        self.spoken_of: list[Token] = []  # the things named at the head of a sentence: 賓之俎,受者以降
        for (chunk, stop), (self.upcoming, _) in pairwise(chain(divide(tokens), (([], None),))):
            if chunk:
                self._chunk(chunk, stop)
            if stop is not None and stop.category == "C":
                self._close_sentence()
                self.line += "\n" in stop.form
            yield from self.out
            self.out.clear()
        self._close_sentence()

    # -- one stretch between two marks -------------------------------------------------------------------------

    def _chunk(self, chunk: list[Token], stop: Token | None) -> None:
        self.bounds = (chunk[0].start, chunk[-1].end)
        if all(t.category in "LFOBZRE" for t in chunk) and self.last is not None and self.last.sentence == self.sentence:
            self._settle(chunk, stop)
            return
        self.in_chunk: Predication | None = None
        self.pivot: Token | None = None
        self.verbless: list[Token] = []
        i = 0
        while i < len(chunk):
            i = self._word(chunk, i)
        front = self.front
        if self.in_chunk is None:
            self._leave_front(chunk, stop)
        elif front.local_only():
            self._attach_front(self.in_chunk)
        elif front.subject or front.things or front.places or front.facing:
            self.bare(self.verbless)
            self.front = Front()
        else:
            self.front = Front()

    # -- words -------------------------------------------------------------------------------------------------

    def _word(self, chunk: list[Token], i: int) -> int:
        token, front = chunk[i], self.front
        nxt = chunk[i + 1] if i + 1 < len(chunk) else None
        category = token.category
        self.verbless.append(token)
        if category == "V":
            return self._verb(chunk, i)
        if self.in_chunk is not None and not front.started():
            step = behind(self, self.in_chunk, chunk, i)
            if step:
                return step
        if category == "P":
            return self._person(chunk, i)
        if category == "T":
            front.things.append(token)
        elif category == "L":
            front.places.append(token)
        elif category == "F":
            front.facing = token
        elif category == "G":
            front.negation = token
        elif category == "N":
            front.count = COUNTS.get(token.form[-1], 1)
            if nxt is not None and nxt.category == "P" and front.subject:
                self.bare([token, nxt])
                return i + 2  # 主人一相: he has one helper; 工四人: a number, no further doer
        elif category == "A":
            if token.form in ("再", "三", "壹", "一"):
                front.count = COUNTS[token.form]
            front.adverbs.append(token)
        elif category in ("B", "BB", "Z"):
            return self._located(chunk, i)
        elif category == "Y":
            return self._with(chunk, i)
        elif category == "H":
            if nxt is not None and nxt.category == "P":
                if is_owner(chunk, i + 1):
                    front.subject = []  # 賓、大夫之矢
                elif front.subject:
                    front.subject.append(nxt)
                elif not any(a.form == "各" for a in front.adverbs):
                    front.co_agents.append(nxt)  # 司射進,與司馬交于階前
                front.joined = token.form
                self.verbless.append(nxt)
                return i + 2
        elif category == "U":
            if nxt is not None and nxt.category in "PRT":
                front.for_topic = nxt.category == "R"
                if nxt.category == "P" and self.in_chunk is not None and self.in_chunk.form == "反":
                    self.in_chunk.becomes = nxt  # 司馬反為司正
                return i + 2  # 為司正, 為之: the office, the person it is done for
        elif category == "D":
            self.model_words = 0
            self._ditto(token, chunk, i)
            return i + 1 + self.model_words
        elif category == "J":
            self._joint(token)
        elif category == "X" and nxt is not None and nxt.category in "PT":
            return i + 1
        elif category == "K" and nxt is not None and nxt.category == "P" and (self.in_chunk is not None or front.subject):
            j = i + 1
            while j < len(chunk) and chunk[j].category in "PH":
                j += 1
            self.supposed = [t for t in chunk[i + 1:j] if t.category == "P"]
            return j  # 有諸公則…: who is there, not who acts
        elif category == "W":
            front.negation = None  # 不吉: what is denied is the word we do not know
        elif category == "Q" and self.last is not None:
            self.last.speech = token
        return i + 1

    def _joint(self, token: Token) -> None:
        if token.form == "若":
            self.condition = self.bounds
        elif token.form == "每":
            self.front.each = True
        elif token.form == "凡":
            self.general = True
        elif token.form in AFTERWARDS:
            self.front.adverbs.append(token)
        elif token.form == "則":
            self.front.after_then = True
            self.front.topic = list(self.front.subject)
            if self.front.subject and self.front.subject[-1].start < self.bounds[0]:
                self.front.subject = []  # 其笙,則獻諸西階上: spoken of in a clause before, not the doer
        elif token.form == "唯":
            self.front = Front(topic=[*self.front.subject, *self.front.or_else], adverbs=[token])  # 若賓,若長,唯公所賜
        elif token.form == "乃":
            self.front = Front(subject=[t for t in self.front.subject if t.start >= self.bounds[0]], adverbs=[token])

    def _person(self, chunk: list[Token], i: int) -> int:
        token, front = chunk[i], self.front
        if i and chunk[i - 1].form == "先" and not front.subject and i + 1 < len(chunk):
            return i + 1  # 先卿獻之: before it is the ministers' turn
        if i and chunk[i - 1].form == "若":
            if front.perhaps and front.subject:
                front.or_else.append(token)
                return i + 1  # 若賓,若長: one or the other
            front.perhaps = True
        if is_owner(chunk, i):
            if i and chunk[i - 1].category == "H":
                front.subject = []
            return i + 1  # 君之弓矢適東堂, 眾弓矢不挾: spoken of are the things
        if is_count(token) and i and chunk[i - 1].category == "E":
            if self.named is not None:
                self.bare([self.named.subject[-1], token])  # 眾賓之長升拜受者三人
            return i + 1
        if front.subject and is_count(token) and i and chunk[i - 1] is front.subject[-1]:
            if any(t.category == "V" for t in chunk):
                self.bare([front.subject[-1], token])
            return i + 1  # 相者二人
        if front.subject and (front.places or front.facing or front.adverbs) and self.in_chunk is not None:
            front = self.front = Front()
        if front.subject and front.subject[-1].end == token.start and token.form[-1] == "者" and token.form[0] != "贊":
            front.subject[-1] = token  # 大夫卒受者, 長致者: he of them who does it
            return i + 1
        if front.subject and front.subject[-1].end == token.start and token.word is not None \
                and token.word.canonical == front.subject[-1].form:
            return i + 1  # 嗣舉奠: two names of one
        acts = any(t.category == "V" for t in chunk) and not any(t.form in ("皆", "俱", "拾") for t in chunk)
        if front.subject and i == 0 and front.subject[-1].end < self.bounds[0] and not is_count(token) \
                and (acts or not (front.places or front.facing)):
            if front.places or front.facing:
                front = self.front = Front()  # 長兄弟西階前北面,眾賓長自左受旅: told of one, done by another
            front.topic, front.subject = list(front.subject), []  # 凡祝呼,佐食許諾: spoken of, and then another acts
        if i > 1 and chunk[i - 1].form == "之" and chunk[i - 2].category == "P" and front.subject:
            front.subject = []  # 諸公、大夫之耦: the fellows of them all
        follows = chunk[i + 1] if i + 1 < len(chunk) else None
        if follows is not None and follows.category == "D" and follows.form == "如" and i + 2 < len(chunk) \
                and chunk[i + 2].category == "P" and i + 3 < len(chunk) and chunk[i + 3].category == "V":
            front.subject += [token, chunk[i + 2]]  # 公如大夫入: 如 is 若, one or the other
            return i + 3
        front.subject.append(token)
        return i + 1

    def _located(self, chunk: list[Token], i: int) -> int:
        """于 or 自 before a verb: a place of the verb to come."""
        if i + 1 < len(chunk) and chunk[i + 1].category in "LTPX":
            j = i + 1
            if chunk[j].category == "X" and j + 1 < len(chunk):
                j += 1
            if chunk[i].category == "Z":
                if chunk[j].category == "T":
                    self.front.things.append(chunk[j])
                elif chunk[j + 1:j + 2] and chunk[j + 1].form in ("並", "皆", "俱"):
                    self.front.subject = []  # 上射在左並行: told of one, done by both
            else:
                self.front.places.append(chunk[j])
            self.verbless.append(chunk[j])
            return j + 1
        return i + 1

    def _with(self, chunk: list[Token], i: int) -> int:
        """以: with a person (以賓升), with a thing (以爵降), or for the sake of what follows (以拜賜)."""
        front = self.front
        j = i + 1
        if j + 1 == len(chunk) and chunk[j].category == "L" and chunk[j].form in ("東", "西", "南", "北"):
            return j + 1  # 降自西階以東: and on to the east
        took = False
        while j < len(chunk) and (chunk[j].category in "PTNXRH" or chunk[j - 1].form == "所"):
            if chunk[j].category == "P":
                front.co_agents.append(chunk[j])
            elif chunk[j].category == "T":
                front.by.append(chunk[j])
            took = True
            j += 1
        if j + 1 < len(chunk) and chunk[j].category == "U":
            front.co_agents, front.by = [], []
            return j + 2  # 以大夫之耦為上: what is made of whom
        if not took:
            front.purpose_of = True
            front.by += self.spoken_of[-1:]
        return j

    def _ditto(self, token: Token, chunk: list[Token], i: int) -> None:
        """如初, 如賓禮, 亦如之: an act of its own whose model is named."""
        model, skipped = token, 0
        if token.form == "如" and i and self.lexicon.measures.get(chunk[i - 1].form[-1], {}).get("kind") == "dimension":
            return  # 楅長如笴: a measure
        if token.form in ("如", "猶"):
            nxt = chunk[i + 1] if i + 1 < len(chunk) else None
            if nxt is not None and nxt.category == "X" and i + 2 < len(chunk) and chunk[i + 2].category == "V":
                i, nxt, skipped = i + 1, chunk[i + 2], 1  # 如其降也
            if nxt is None or nxt.category not in "PTLRVA" or token.form == "猶":
                return
            model = Token(token.start, nxt.end, token.form + nxt.form, "D")
            self.model_words = skipped + 1
            if nxt.category in "VA" and i + 2 < len(chunk) and chunk[i + 2].category in "VT":
                model = Token(token.start, chunk[i + 2].end, model.form + chunk[i + 2].form, "D")
                self.model_words = skipped + 2  # 如升射
        verb = Token(token.start, token.start + 1, token.form[0], "V")
        self.pivot = None  # 作上射如初: he follows the model who gives the order
        predication = self._open(verb)
        predication.model = model

    # -- verbs -------------------------------------------------------------------------------------------------

    def _open(self, verb: Token) -> Predication:
        front, before = self.front, self.in_chunk
        self.front = Front()  # what was read before the verb is the verb's from now on
        p = Predication(verb, self.bounds, self.sentence, self.line, front.subject, front.co_agents, [],
                        False, [], front.places, front.facing, front.negation, front.count, front.adverbs,
                        front.by, condition=self.condition, opens_sentence=self.opens, topic=front.topic,
                        purpose_of=front.purpose_of, after_then=front.after_then, each=front.each, general=self.general,
                        for_topic=front.for_topic, spoken_of=self.spoken_of, joined=front.joined, theme=front.things,
                        supposed=self.supposed, or_else=front.or_else)
        if front.co_agents and verb.word is not None and verb.word.kind == "speech":
            p.by += p.co_agents
            p.co_agents = []  # 以耦告于大夫: of whom he tells
        acted = self.last is not None and self.last.sentence == self.sentence
        if self.spoken_of and not acted and not front.subject and not p.theme \
                and verb.word is not None and verb.word.kind == "motion":
            p.theme = self.spoken_of[-1:]  # 俎由東壁,自西階升
        answered = before is not None and (before.has("答", "卒") or before.verb.word is not None and before.verb.word.purpose == "拜送")
        p.serial = before is not None and not front.subject and not answered  # after an answer another may go on
        if front.things:
            p.by += [t for t in front.things if t not in p.by]
        self.opens = False
        speaks = verb.word is not None and verb.word.takes == "q"  # 命上射曰: he speaks who gives the order
        if self.pivot is not None and not front.subject and not speaks:
            told = before.recipients if before is not None and self.pivot in before.recipients else [self.pivot]
            p.subject, p.causer, p.serial = list(told), before if before and self.lexicon.is_a(before.form, "pivot") else p.causer, False
            if p.causer is None:
                p.causer = self.commands
        self.pivot = None
        self.out.append(p)
        self.in_chunk = self.last = p
        self.named = p if p.subject else self.named
        self.commands = p if self.lexicon.is_a(p.form, "pivot") else self.commands
        return p

    def _verb(self, chunk: list[Token], i: int) -> int:
        token, before = chunk[i], self.in_chunk
        after = chunk[i + 1:i + 3]
        if len(after) == 2 and after[0].form == "之" and self.lexicon.kind(after[1].form, "T") == "abstract":
            self.front = Front()
            return i + 3  # 鄉射之禮: the name of the rite
        if len(after) == 2 and after[0].form == "之" and after[1].category == "T" and before is not None \
                and chunk[i - 1] is before.verb and before.verb.word is not None and before.verb.word.takes == "t":
            before.objects.append(after[1])
            return i + 3  # 取誘射之矢: the arrows of the model shooting
        if before is None and i + 1 == len(chunk) and i and chunk[i - 1].category == "K":
            return i + 1  # 皆有祭: there is some
        if token.form == "卒" and len(chunk) == 1 and self.last is not None and self.last.form != "酢" \
                and not self.lexicon.is_a(self.last.form, "needs-cup"):
            return i + 1  # 卒,擯者升大夫: when that is done; but 酢于主人,卒: he drains it
        if i and chunk[i - 1].category == "B":
            return i + 1  # 于旅也: a rite by its name
        if [t.category for t in after] == ["H", "V"] and (before is None or before.verb is not chunk[i - 1]):
            return i + 3  # 獻與旅齒于眾賓: two of them
        if i and chunk[i - 1].form == "所" and i + 1 < len(chunk):
            return i + 1  # 所設楅: the rack that was set out; nothing is done
        if before is not None and before.form == "戒" and not self.front.started() and (i + 1 == len(chunk) or chunk[i + 1].form == "與"):
            before.complements.append(token)  # 戒士射與贊者: what is announced
            self.pivot = None
            return i + 1
        if before is not None and token.form == "與" and before.form == "戒" and i + 1 < len(chunk) and chunk[i + 1].category == "P":
            before.recipients.append(chunk[i + 1])
            return i + 2
        if i > 1 and chunk[i - 1].form == "之" and chunk[i - 2].category in "LT" and i + 1 == len(chunk):
            return i + 1  # 大侯之崇: its height
        if before is not None and before.form == "告" and i + 1 == len(chunk) and chunk[i - 1].form == "卒" and not before.recipients:
            before.complements.append(token)
            self.front = Front()
            return i + 1  # 升告左右卒射: what he reports
        if before is not None and before.form == "告" and i + 1 == len(chunk) and token.form in "具備" and chunk[i - 1].category in "PTH":
            before.complements.append(token)
            before.recipients = []
            return i + 1  # 告有司具: that all is ready
        if before is not None and self.lexicon.is_a(before.form, "content") \
                and not self.lexicon.is_a(token.form, "consent") and not self.front.started() and not before.objects \
                and not before.recipients and before.verb.word is not None and before.verb.word.kind != "formula" \
                and chunk[i - 1] is before.verb:
            before.complements.append(token)  # 請徹俎, 俟徹俎: asked, awaited
            self.pivot = None
            return i + 1
        if before is not None and self.lexicon.is_a(before.form, "asks") and chunk[i - 1].form == "以" and chunk[i - 2] is before.verb:
            before.complements.append(token)  # 請以樂樂于賓: asked of the guest, with what he is to be gladdened
            self.front, self.pivot = Front(), None
            return i + 1
        self._open(token)
        return i + 1

    # -- ends --------------------------------------------------------------------------------------------------

    def _close_sentence(self) -> None:
        front = self.front
        if front.local_only() and self.last is not None and self.last.sentence == self.sentence:
            self._attach_front(self.last)
        self.front = Front()
        self.condition, self.general, self.supposed, self.spoken_of = None, False, [], []
        self.pivot = None
        self.sentence += 1
        self.opens = True
