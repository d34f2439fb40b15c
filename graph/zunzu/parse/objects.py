"""What is acted on, when the clause does not say: the cup in play, what is in the hand, what was spoken of."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..lexicon import Lexicon
from ..model import Act, Rival
from .company import Done
from .predication import Predication
from .scene import Persons, Scene
from .ways.to_whom import PERSONAL

#: Verbs that are done to what is in the hand or to what was just handled.
_OF_EITHER = ("受", "授", "致", "搢", "挾", "兼")
#: Kinds of things that are not handed on: what was said, a hand, the tip of a lung, wine apart from its cup.
_NEVER = ("abstract", "body", "part", "wine")
_NUMBER = re.compile("^[一二三乘餘](?=.)")
#: How many acts back a thing may stand that 之 takes up.
_ANTECEDENTS = 3


class Objects:
    """The half of the reader that finds objects, from the scene and from what was done so far."""

    lexicon: Lexicon
    scene: Scene
    acts: list[Act]
    apart: bool  # in the 記 every line speaks for itself
    told: list[Done]  # as the resolver's, which the 記 empties line by line
    spoken_of: tuple[int, str] | None  # 其牲,狗也: what the line before was about

    def _object(self, p: Predication, agent: Persons, recipient: Persons,
                ahead: list[Predication]) -> tuple[tuple[str, ...], str]:
        """What is acted on, and the warrant when it is not written."""
        scene = self.scene
        names = tuple(n for t in p.objects for n in self._parts(t.form))
        if p.model:
            return (), ""
        if p.theme and not names and (agent in ((), ("有司",)) or p.form in ("從", "止") or p.has("皆")):
            return tuple(t.form for t in p.theme), ""
        if p.form == "薦" and agent == ("有司",) and not names and p.places:
            return ("脯", "醢"), "E21"
        if not names and self.lexicon.kind(p.form, "V") == "motion" and (p.by or p.purpose_of):
            held = tuple(t.form for t in p.by if t not in p.theme and self.lexicon.kind(t.form, "T") not in ("dress", "abstract"))
            carried = held or ((thing,) if (thing := scene.in_hand(agent, len(self.acts))) else ())
            if carried and p.form not in ("至", "反", "復", "退") and (held or p.form != "從"):
                return carried, "" if p.by else "E21"  # 以爵降, 以降: with what is in the hand
        if names:
            if len(names) == 1 and p.negation is None and not scene.is_cup(names[0]) \
                    and self.lexicon.kind(names[0], "T") != "part" and self.lexicon.is_a(p.form, "keeps-thing"):
                scene.grasp(agent, names[0], len(self.acts))
            return names, ""
        if p.verb.word is not None and p.verb.word.object and p.verb.word.purpose != "拜既爵":
            return (p.verb.word.object,), ""
        if p.form == "受" and len(agent) == 1 and (own := self._in_the_name(agent[0])):
            return (own,), "E21"
        in_hand = scene.in_hand(agent, len(self.acts), 3 if p.form == "受" else 12)
        offered = scene.exchange if scene.exchange and not scene.exchange.received else None
        if p.form == "受" and offered and agent == offered.receiver:
            in_hand = None  # what was offered to him is the cup
            if scene.in_play() and scene.active is not offered.cup and scene.active.holder not in ((), agent):
                return (scene.active.called or scene.active.kind,), "E20"  # another cup has been brought to him since
            if offered.cup is not None and not names:
                return (offered.cup.called or offered.cup.kind,), "E20"
        elif p.form == "受" and not offered and (handed := self._handed(agent)):
            scene.grasp(agent, handed, len(self.acts))
            return (handed,), "E21"
        if p.verb.word is not None and p.verb.word.kind == "formula" and not (p.form == "祭" and in_hand):
            return (), ""
        if self.lexicon.is_a(p.form, "of-thing") and in_hand \
                and (p.form in ("嚌", "加", "授", "受", "㨎") or (p.form == "奠" and not scene.cup_of(agent))):
            if p.form in ("加", "授", "奠"):
                scene.holding.pop(agent, None)
            if p.form == "授" and recipient:
                scene.grasp(recipient, in_hand, len(self.acts))
            return (in_hand,), "E21"
        if p.form == "實" and any(self.lexicon.has(t.form, "T") and not scene.is_cup(t.form) for t in p.places) and self.acts \
                and self.told and self.told[-1].p.sentence == p.sentence and self.acts[-1].object \
                and not any(map(scene.is_cup, self.acts[-1].object)):
            return self.acts[-1].object, "E21"  # 心、舌皆去本末,午割之,實于牲鼎
        if p.form in ("執", "實") and in_hand and not p.by and (
                not scene.cup_of(agent) or p.serial and scene.since[agent] == len(self.acts) - 1):
            return (in_hand,), "E21"  # 尸受以菹豆,執以親嘏主人
        if p.form == "執" and not p.by and self.acts and self.told and self.told[-1].p.sentence == p.sentence and not scene.cup_of(agent) \
                and self.acts[-1].agent != agent and self.acts[-1].object and self.lexicon.is_a(self.acts[-1].verb, "keeps-thing"):
            scene.grasp(agent, self.acts[-1].object[0], len(self.acts))
            return self.acts[-1].object, "E21"  # 卦者寫卦,筮者執以示主人
        if p.pronoun and p.spoken_of and (not scene.active or not self._handled(lambda q: q.sentence == p.sentence)):
            return (p.spoken_of[-1].form,), "E21"  # 磬,階間縮霤,北面鼓之
        if p.pronoun and self.spoken_of and self.spoken_of[0] == p.line and not self._handled(lambda q: q.line == p.line):
            return self._parts(self.spoken_of[1]), "E21"  # 鹿中,髹,前足跪。釋獲者奉之
        last = self.acts[-1] if self.acts else None
        if p.form == "授" and last and last.agent == agent and self.lexicon.is_a(last.verb, "keeps-thing") \
                and last.object and not any(map(scene.is_cup, last.object)):
            return last.object, "E21"  # 取黍、稷、肺祭授尸
        if self.lexicon.is_a(p.form, "of-cup") and scene.active and not p.by:
            cup = scene.cup_of(agent) or self._cup_to_come(p, ahead)
            in_play = "篚" not in scene.active.place and scene.in_play()
            if cup is None and (p.form == "洗" or self.lexicon.is_a(p.form, "finds-cup") or in_play):
                cup = scene.active  # what lies in the basket is out of play, but for him who takes a cup anew
            if cup is not None:
                return (cup.called or cup.kind,), ("E21" if p.pronoun else "E20")
        if p.form == "反" and any("篚" in t.form for t in p.places) and (cup := scene.cup_of(agent)):
            return (cup.called or cup.kind,), "E20"
        if p.pronoun and p.form not in ("獻", "從", "如") and not (
                recipient and (p.form == "薦" or self.lexicon.kind(p.form, "V") in PERSONAL)):
            last = next((a.object for a in reversed(self.acts[-6:]) if a.object), ())
            return last, ("E21" if last else "")
        if self.lexicon.is_a(p.form, "same-object"):
            for done, earlier in zip(reversed(self.told[-3:]), reversed(self.acts[-3:])):
                near = earlier is self.acts[-1] and done.p.sentence == p.sentence
                if earlier.object and (near or earlier.agent == agent):
                    return earlier.object, "E21"  # 辭加席,委于席端
        if p.form == "祭" and self.lexicon.kind(in_hand or "", "T") in ("food", "part"):
            return (in_hand,), "E21"
        if p.form == "祭" and scene.active and ahead and not ahead[0].subject \
                and (ahead[0].form in ("飲", "卒", "立")):
            return ("酒",), "E20"  # 坐祭,遂飲
        if p.spoken_of and agent in ((), ("有司",)) and not p.recipients \
                and (self.lexicon.is_a(p.form, "sets-out") or self.lexicon.is_a(p.form, "same-object")):
            return tuple(part for t in p.spoken_of for part in self._parts(t.form)), "E21"  # 執事之俎,陳于階間
        if p.opens_sentence and agent in ((), ("有司",)) and self.spoken_of and self.spoken_of[0] == p.line - 1 \
                and self.lexicon.is_a(p.form, "cooks"):
            return (self.spoken_of[1],), "E21"  # 其牲,狗也。亨于堂東北
        if p.form in ("去", "委", "徹", "辭") and p.by:
            return tuple(t.form for t in p.by), ""
        return (), ""

    def _handled(self, here: Callable[[Predication], bool]) -> bool:
        """Whether anything was acted on so far by a predication that passes ``here``."""
        return any(act.object for done, act in zip(reversed(self.told[-8:]), reversed(self.acts[-8:])) if here(done.p))

    def _in_the_name(self, person: str) -> str:
        """What somebody is called by who receives it back: 巾 of 執巾者."""
        thing = person[1:-1] if person.endswith("者") and self.lexicon.is_a(person[0], "keeps-thing") else ""
        return thing if self.lexicon.has(thing, "T") and not self.scene.is_cup(thing) else ""

    def _object_rivals(self, p: Predication, things: tuple[str, ...], of: str) -> tuple[Rival, ...]:
        """What else an object that the warrant ``of`` supplied could be: 酌 is done to the cup or to the wine; 之 may take up
        the thing handled last or the one before it."""
        if p.form == "酌" and of == "E20":
            return (Rival("object", ("酒",), "E20"),)
        if not of or not (p.pronoun and self.lexicon.kind(p.form, "V") != "serve" or p.form in _OF_EITHER):
            return ()
        if self.acts and self.acts[-1].object == things and p.form not in ("搢", "挾", "兼"):
            return ()  # 弟子委矢,司馬乘之: nothing stands between
        recent = list(zip(self.acts[-_ANTECEDENTS:], self.told[-_ANTECEDENTS:]))
        before = (act.object for act, d in reversed(recent) if act.object and act.model is None and d.p.line >= p.line - (not self.apart))
        other = next((o for o in before if self.lexicon.kind(self._bare(o[0]), "T") not in _NEVER
                      and not {*map(self._bare, o)} & {*map(self._bare, things)}), ())
        return (Rival("object", other, "E21"),) if other else ()

    def _bare(self, name: str) -> str:
        """A thing without its number or its owner; every cup is one thing, for a cup goes by several names."""
        return "爵" if self.scene.is_cup(name) else _NUMBER.sub("", name, count=1)

    def _handed(self, agent: Persons) -> str:
        """What another has brought, and ``agent`` receives without its being named: 佐食舉幹,尸受; 宗婦贊豆,主婦受."""
        for act in reversed(self.acts[-4:]):
            if act.agent == agent or act.model is not None:
                continue
            if any(map(self.scene.is_cup, act.object)) or not act.object and act.verb in self.lexicon.offers:
                return ""
            if (self.lexicon.is_a(act.verb, "keeps-thing") or self.lexicon.kind(act.verb, "V") == "assist") and len(act.object) == 1:
                return act.object[0]
            return self.scene.in_hand(act.agent, len(self.acts), 10) or ""
        return ""

    def _parts(self, form: str) -> tuple[str, ...]:
        """What a word names: 脯醢 is 脯 and 醢; the marks of a title fall away."""
        return self.lexicon.compounds.get(form) or (form.strip("《》"),)

    def _cup_to_come(self, p: Predication, ahead: list[Predication]):
        """一人洗,升,舉觶于賓: the cup washed is the one named further on in the same run of acts."""
        if p.form != "洗" or p.negation is not None:
            return None
        for q in ahead[:4]:
            if q.subject:
                return None
            for o in q.objects:
                if self.scene.is_cup(o.form) and q.form in ("舉", "實", "媵"):
                    return self.scene.new_cup(o.form)
        return None
