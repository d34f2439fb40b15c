"""What a bow is for: 拜至 拜洗 拜受 拜送 拜既爵 告旨 崇酒 拜辱 …, found from where it stands in the exchange."""

from __future__ import annotations

from .predication import Predication
from .scene import Persons, Scene


def purpose_of(p: Predication, agent: Persons, done: list, scene: Scene, ahead: list[Predication]) -> str:
    """The purpose of a bow, "" for what is no bow or whose purpose is open.

    鄭玄 names the bows of one offering: 拜至、拜洗、拜受、拜送、拜既爵; 崇酒 and 告旨 are named by the text.
    """
    if p.form != "拜":
        return ""
    word = p.verb.word
    if word is not None and word.purpose:
        return word.purpose
    if p.has("答", "荅"):
        return _answered(agent, done)
    following = ahead[0] if ahead else None
    if following is not None and following.form == "告" and not following.subject:
        return "告旨"
    if following is not None and following.form == "受" and (following.serial or p.negation and not following.subject):
        return "拜受"
    if p.negation is not None and following is not None and following.form in ("卒", "既"):
        return "拜既爵"  # 不拜,卒觶
    if scene.exchange and not scene.exchange.received and agent != scene.exchange.giver and _receives(ahead):
        return "拜受"
    if p.recipients and p.count == 3:
        return "拜眾賓"
    before = next((d for d in reversed(done) if not d.servants), None)
    if before is None:
        return ""
    mine = [d for d in done[-9:] if d.agent == agent]
    forms = [d.p.form for d in mine]
    # from the last emptied cup on: he who has drunk bows for it
    if scene.active and scene.active.drunk_by == agent and any(f in ("卒", "既") for f in forms[-5:]):
        return "拜既爵"
    exchange = scene.exchange
    if p.has("卒"):
        last = next((d.purpose for d in reversed(done) if d.p.form == "拜"), "")
        return last
    if exchange and agent == exchange.receiver and not exchange.received and before.p.form not in ("升",):
        return "拜受"
    if exchange and agent == exchange.giver and exchange.received and before.p.form in ("受", "復", "興"):
        return "拜送"
    if exchange and exchange.kind == "旅酬" and [q.form for q in ahead[:2]] == ["興", "飲"]:
        return "拜酬"
    put_down = before.p.form == "奠" and before.agent == agent and exchange is not None and not exchange.received
    if exchange and agent == exchange.giver and (p.has("遂") or put_down) and exchange.kind in ("酬", "舉觶", "旅酬"):
        return "拜酬"
    if exchange and agent == exchange.giver and exchange.kind == "酢" and p.has("遂"):
        return "拜受"
    if any(d.purpose == "拜洗" and d.agent != agent and not d.p.negation for d in done[-4:]):
        return "答拜洗"
    recent = [d.p.form for d in done[-4:]]
    if "迎" in recent[-3:] or (p.recipients and "迎" in [d.p.form for d in done[-6:]]):
        return "拜迎"
    if "送" in recent[-2:]:
        return "送賓"
    if recent[-2:] == ["升", "升"] or (recent[-3:] == ["揖", "讓", "升"] and p.negation is None):
        return "拜至"
    if any(f in ("許", "許諾") for f in recent[-2:]):
        return "拜許"
    return ""


def _receives(ahead: list[Predication]) -> bool:
    """Whether the same person takes the cup within the next acts."""
    for q in ahead[:4]:
        if q.subject:
            return False
        if q.form == "受":
            return True
    return False


def _answered(agent: Persons, done: list) -> str:
    for d in reversed(done[-12:]):
        if d.p.form == "拜" and not set(d.agent) & set(agent):
            return "答" + d.purpose if d.purpose and not d.purpose.startswith("答") else "答拜"
    return "答拜"
