"""Stretches without a verb: a topic or a place that waits for its verb, a condition, a statement."""

from __future__ import annotations

from ..lexicon import Lexicon
from .chunks import is_count
from .predication import Bare, Front, Predication
from .tokens import Token


class Fronts:
    """The half of the clause reader that decides what becomes of words that have no verb beside them."""

    lexicon: Lexicon
    out: list[Predication | Bare]
    front: Front
    last: Predication | None
    upcoming: list[Token]  # the stretch that follows
    spoken_of: list[Token]  # the things named at the head of a sentence: 賓之俎,受者以降
    supposed: list[Token]

    def _leave_front(self, chunk: list[Token], stop: Token | None) -> None:
        """A chunk without a verb: a topic or a place waiting for its verb, a condition, or a statement."""
        front = self.front
        if front.by and front.subject and stop is not None and stop.category == "S" and any(t.category == "V" for t in self.upcoming):
            return  # 釋獲者遂以所執餘獲,升自西階
        categories = {t.category for t in chunk}
        strong = stop is None or stop.category == "C"
        goes_on = any(t.category == "V" for t in self.upcoming)
        tells = any(is_count(t) for t in chunk[1:]) or "P" in categories and (
            "B" in categories or categories & set("FO") and not goes_on)
        if [t.category for t in chunk] == ["P", "H", "P"] and chunk[0].form == chunk[2].form:
            self.bare(chunk)  # 大夫與大夫: who is matched with whom
            self.front = Front()
            return
        if [t.category for t in chunk] == ["H", "P"] and not front.subject and any(t.category == "D" for t in self.upcoming):
            self.front = Front()
            return  # 獻祝…如初儀。及佐食,如初
        if [t.category for t in chunk] == ["P", "E"] and not strong and self.upcoming and self.lexicon.is_a(self.upcoming[0].form, "pivot"):
            self.front = Front(topic=front.subject)  # 三耦者,使弟子: who is spoken of makes nobody act
            return
        waiting = [t for t in front.subject + front.topic + front.places if t.start < chunk[0].start]
        if chunk[0].category == "P" and chunk[1:2] and chunk[1].category == "L" and "M" in categories and goes_on:
            self.front = Front(subject=chunk[:1], places=chunk[1:2])
            return  # 服不侯西北三步,北面拜
        if "O" in categories and not strong:
            self.bare(waiting + chunk)  # 公有司門西,北面東上: which way they look, which end is the head
            self.front = Front(subject=front.subject, places=[t for t in front.places if t.start < chunk[0].start and not tells])
            return
        if tells and not strong and not categories & set("KZNMT"):
            self.bare(chunk)  # 相者二人, 大夫於主人之北: told, and the subject goes on
        elif categories & set("KZNMT") or strong:
            self.bare(waiting + chunk if waiting and not goes_on and categories & set("KTOF") else chunk)  # 賓,骼
            if "T" in categories and not strong:
                last = max(n for n, t in enumerate(chunk) if t.category == "T")
                self.spoken_of = chunk[last:last + 1]
                while last > 1 and chunk[last - 1].category == "H" and chunk[last - 2].category == "T":
                    last -= 2
                    self.spoken_of.insert(0, chunk[last])  # 司射之弓矢與扑,倚于西階之西
            if "K" in categories:
                has = next(n for n, t in enumerate(chunk) if t.category == "K")
                self.supposed = [t for t in chunk[has:] if t.category == "P"]
            if self._are_songs(chunk, stop):
                self.last.objects += [t for t in chunk if t.category == "T"]  # 乃合樂,《周南》:《關雎》…
            keep = Front() if strong or not front.subject or categories & set("KZ") else front
            dressed = front.subject and all(self.lexicon.kind(t.form, "T") == "dress" for t in chunk if t.category == "T")
            if categories & set("NM") and not strong or "T" in categories and not strong and not dressed:
                keep = Front(subject=front.subject) if any(t.form == "所" for t in chunk) else Front()  # 賓所執脯,以賜鍾人
            self.front = keep

    def _are_songs(self, chunk: list[Token], stop: Token | None) -> bool:
        """Titles behind a verb of music; a title before a colon names the collection, not a song."""
        return (self.last is not None and self.last.sentence == self.sentence
                and self.lexicon.kind(self.last.form, "V") == "music"
                and all(t.form[0] == "《" or t.category == "H" or t.form == "若" for t in chunk)
                and (stop is None or stop.form not in ":\uff1a\ufe30"))

    def _settle(self, chunk: list[Token], stop: Token | None) -> None:
        """Places and facings that stand alone: of the verb before, or, before an unwritten subject, of the next."""
        pending = [t for t in chunk if t.category in "LFO"]
        before = self.last
        strong = stop is None or stop.category == "C"
        if not pending:
            return
        if not strong and self.upcoming and self.upcoming[0].category in "FL" and pending[0].category == "L" \
                and any(t.category == "V" for t in self.upcoming) and not pending[0].form.startswith("當"):
            self.front.places = pending  # 笙入堂下,磬南,北面立
            return
        if not strong and {t.category for t in pending} == {"L", "F"} and self.upcoming and self.upcoming[0].category in "VAG":
            self.front.places = [t for t in pending if t.category == "L"]
            self.front.facing = next(t for t in pending if t.category == "F")
            return  # 從之,賓右北面,至再拜
        only_facing = all(t.category == "F" for t in pending)
        if only_facing and not strong and before.facing is None and self.upcoming \
                and self.upcoming[0].category in "VAG" and self.lexicon.is_a(before.form, "turns"):
            self.front.facing = pending[-1]
            return
        for token in pending:
            if token.category == "F":
                before.facing = before.facing or token
            elif token.category == "L":
                before.places.append(token)
        if any(t.category == "O" for t in pending):
            self.bare(chunk)

    def _attach_front(self, verb: Predication) -> None:
        """Places and facing at the end of a chunk belong to the verb before them."""
        verb.places += self.front.places
        verb.facing = verb.facing or self.front.facing
        self.front = Front()

    def bare(self, tokens: list[Token]) -> None:
        """Keep a stretch that has no verb."""
        if tokens:
            self.out.append(Bare(list(tokens), self.sentence, self.line, self.condition))
