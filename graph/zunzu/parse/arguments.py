"""What stands behind a verb: its object, the person it is done to, its place, the one it makes act."""

from __future__ import annotations

from .predication import COUNTS, Predication
from .tokens import Token


def behind(reader, verb: Predication, chunk: list[Token], i: int) -> int:
    """A word behind the verb: returns where to go on, or 0 when the word opens what comes next."""
    token = chunk[i]
    takes = verb.verb.word.takes if verb.verb.word is not None else "i"
    rest = chunk[i + 1:]
    category = token.category
    if category == "R":
        if rest and rest[0].category == "T" and chunk[i - 1].category in "LPT":
            return i + 1  # 俎西之觶
        verb.pronoun = True
        return i + 1
    if category == "N":
        if rest and rest[0].category in "T":
            verb.objects.append(rest[0])
            verb.counted.append((COUNTS.get(token.form, 0), rest[0]))
            return i + 2
        if rest and rest[0].category == "M":
            return i + 2
        if takes == "t" and not (rest and rest[0].category in "VP"):
            return i + 1
        return 0
    if category == "T":
        if verb.complements:
            return i + 1  # 俟徹俎: the stand is what shall be removed
        if rest and rest[0].category == "V" and rest[0].word and rest[0].word.kind == "music" and takes == "i":
            return 0
        if verb.objects and any(place.start > verb.verb.start for place in verb.places):
            return 0  # 設洗于阼階東南,壺禁在東序
        if len(rest) > 1 and rest[0].form == "之" and rest[1].category == "T":
            verb.objects.append(rest[1])
            return i + 3  # 說侯之左下綱
        if takes == "m" and not verb.places and verb.form != "退" and not (verb.form == "反" and _goes_to(rest)):
            verb.places.append(token)
        else:
            verb.objects.append(token)
        return i + 1
    if category == "X":
        return i + 1
    if category == "H" and rest:
        if rest[0].category == "T" and verb.objects:
            verb.objects.append(rest[0])
            return i + 2
        if rest[0].category == "N" and verb.objects:
            return i + 1  # 實二爵、二觚: the next of them
        if rest[0].category == "P" and takes == "o" and verb.objects:
            verb.objects.append(rest[0])
            return i + 2
        if rest[0].category == "P" and verb.recipients:
            verb.recipients.append(rest[0])
            return i + 2
        return 0
    if category == "P":
        return _person_behind(reader, verb, takes, chunk, i)
    if category == "Z" and takes == "t" and verb.objects and len(chunk) > i + 1 and chunk[-1].category == "L":
        verb.places.append(chunk[-1])  # 設膳篚在其北
        return len(chunk)
    if category in ("B", "BB"):
        return _phrase_behind(reader, verb, takes, chunk, i)
    if category == "L":
        return _place_behind(reader, verb, takes, chunk, i)
    if category == "Q":
        verb.speech = token
        return i + 1
    if category == "E" or category == "W" or category == "M":
        return i + 1
    if category == "O":
        reader.bare([token])
        return i + 1
    return 0


def _person_behind(reader, verb: Predication, takes: str, chunk: list[Token], i: int) -> int:
    token, rest = chunk[i], chunk[i + 1:]
    if verb.pronoun or rest and rest[0].category == "V" and reader.lexicon.is_a(rest[0].form, "consent"):
        return 0  # 獻之于西階上,一人拜; 請徹俎,賓許
    if token.form == "眾" and rest and rest[0].category == "T":
        return i + 1  # 總眾弓矢
    if len(rest) > 1 and rest[0].form == "之" and rest[1].category == "T":
        return i + 2  # 取公之決拾: whose they are
    if len(rest) > 2 and rest[0].form == "所" and rest[1].category == "V" and rest[2].category == "T":
        return i + 1  # 取大夫所媵觶: whose cup it is
    follows = next((t for t in rest if t.category not in "PH"), None)  # 洗,賓介降: behind all who are named
    predicate = follows is not None and follows.category in "VAGFLDKBY" and not _closes(rest) \
        and not (_is_ditto(rest) and takes == "p" and chunk[i - 1] is verb.verb)  # 拜賓如初
    if verb.form == "從" and (verb.by or any(t.form == "從" for t in rest[:3])):
        return 0  # 以肝從: he follows with it; 兄弟從,賓及眾賓從
    if verb.form in ("受", "徹", "設") and rest and rest[0].category == "T" and not verb.recipients \
            and not (verb.form == "設" and reader.lexicon.kind(rest[0].form, "T") in ("food", "dish")):
        return i + 1  # 受尸角, 徹祝豆籩, 設公席: whose it is
    if rest and rest[0].category == "T" and takes != "d":
        return 0 if takes in "im" else _receive(reader, verb, token, i)
    if reader.lexicon.is_a(verb.form, "pivot") and not verb.recipients:
        verb.recipients.append(token)
        reader.pivot = token
        return i + 1
    if verb.recipients and chunk[i - 1].category not in "H":
        return _receive(reader, verb, token, i) if chunk[i - 1].category == "P" and not predicate else 0
    if takes == "o":
        verb.objects.append(token)
        return i + 1
    if takes in "pd" and not verb.has("答", "荅") \
            and (not predicate or reader.lexicon.is_a(verb.form, "to-person") and not verb.objects):
        return _receive(reader, verb, token, i)
    if takes in "pd" and rest and rest[0].category == "P":
        return _receive(reader, verb, token, i)
    if takes in "tm" and not predicate and not verb.objects and chunk[i - 1] is verb.verb:
        return _receive(reader, verb, token, i)
    return 0


def _goes_to(rest: list[Token]) -> bool:
    """Whether more things and then 于 follow: 反黍、稷于其所."""
    follows = next((t for t in rest if t.category not in "TH"), None)
    return follows is not None and follows.form in ("於", "于")


def _is_ditto(rest: list[Token]) -> bool:
    """Whether a ditto follows: 拜賓如初, 儐大史亦如之."""
    return next((t.category for t in rest if t.category != "A"), "") == "D"


def _closes(rest: list[Token]) -> bool:
    """Whether what follows a person are only 于 and a place: 旅大夫于西階上."""
    return len(rest) == 2 and rest[0].form in ("於", "于") and rest[1].category == "L"


def _receive(reader, verb: Predication, token: Token, i: int) -> int:
    verb.recipients.append(token)
    if reader.lexicon.is_a(verb.form, "pivot"):
        reader.pivot = token
    return i + 1


def _phrase_behind(reader, verb: Predication, takes: str, chunk: list[Token], i: int) -> int:
    token = chunk[i]
    if token.category == "BB":
        verb.pronoun = True
    j = i + 1
    if j < len(chunk) and chunk[j].category == "X":
        j += 2 if chunk[j].form == "所" and j + 2 < len(chunk) and chunk[j + 1].category == "V" else 1
    if j >= len(chunk):
        return i + 1
    goal = chunk[j]
    if goal.category == "L" and j + 2 < len(chunk) and chunk[j + 1].form == "之" and chunk[j + 2].category in "TL":
        goal = Token(goal.start, chunk[j + 2].end, goal.form + "之" + chunk[j + 2].form, "L")  # 酌于西方之尊
        j += 2
    elif goal.category == "L" and j + 1 < len(chunk) and chunk[j + 1].category == "L" and chunk[j + 1].start == goal.end \
            and chunk[j + 1].form[0] in "東西南北":
        goal = Token(goal.start, chunk[j + 1].end, goal.form + chunk[j + 1].form, "L")  # 尊于房中西墉下
        j += 1
    elif goal.category == "T" and j + 2 == len(chunk) and chunk[j + 1].category == "T" and chunk[j + 1].start == goal.end:
        goal = Token(goal.start, chunk[j + 1].end, goal.form + chunk[j + 1].form, "T")  # 實于牲鼎
        j += 1
    follows = chunk[j + 1] if j + 1 < len(chunk) else None
    if token.form in ("自", "由") and follows is not None and follows.category == "V" and takes != "m":
        return 0  # 執弓,由其位南進
    if token.form in ("於", "于") and verb.objects and follows is not None and follows.category == "V" \
            and goal.category == "L" and follows.word is not None and follows.word.kind == "offer":
        return 0  # 升實爵,于西階上獻眾賓
    moves = follows is not None and follows.word is not None and follows.word.kind == "motion"
    if token.form in ("自", "由") and moves and verb.places \
            and not (follows.word and follows.word.kind == "posture"):
        return 0  # 俎由東壁, 自西階升
    if chunk[i + 1].form == "其" and goal.category == "T":
        goal = Token(chunk[i + 1].start, goal.end, "其" + goal.form, "L")  # 酌于其尊
    if chunk[i + 1].form == "所" and j > i + 2:
        goal = Token(chunk[i + 1].start, goal.end, "".join(t.form for t in chunk[i + 1:j + 1]), goal.category)
    if goal.category == "P" and token.form in ("于", "於", "諸"):
        while goal is not None and goal.category == "P":
            verb.recipients.append(goal)
            if j + 2 < len(chunk) and chunk[j + 1].category == "H" and chunk[j + 2].category == "P":
                j, goal = j + 2, chunk[j + 2]
            elif j + 1 < len(chunk) and chunk[j + 1].category == "P" and not (
                    j + 2 < len(chunk) and chunk[j + 2].category in "VAGFLDKBY"):
                j, goal = j + 1, chunk[j + 1]
            else:
                goal = None
        return j + 1
    if goal.category in "LTP":
        verb.places.append(goal)
        return j + 1
    return i + 1


def _place_behind(reader, verb: Predication, takes: str, chunk: list[Token], i: int) -> int:
    token, rest = chunk[i], chunk[i + 1:]
    if rest and rest[0].category == "R" and len(rest) > 1 and rest[1].category == "T":
        verb.places.append(token)  # 取俎西之觶
        verb.objects.append(rest[1])
        return i + 3
    goes_on = any(t.category == "V" for t in rest)
    if verb.form == "退" and reader.lexicon.has(token.form, "T") and chunk[i - 1] is verb.verb:
        verb.objects.append(token)  # 退楅
        return i + 1
    if reader.lexicon.is_a(verb.form, "of-place") and not verb.objects:
        verb.objects.append(token)  # 視侯中
        return i + 1
    if token.form[0] == "當" and goes_on and (rest[0].category == "F" or rest[0].form == "揖"):
        return 0  # 進,當階北面揖
    if takes == "m" and all(place.start < verb.verb.start for place in verb.places):
        verb.places.append(token)
        return i + 1
    if not goes_on or "席前" in token.form and takes == "t":
        verb.places.append(token)
        return i + 1
    return 0
