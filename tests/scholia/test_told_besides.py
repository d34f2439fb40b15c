"""What a commentator tells besides the text, shape by shape: when, where, how many, who is above
whom, why, and to whom; and what only tells over is no claim."""

import pytest

from zunzu.model import Edition, Segment
from zunzu.scholia import claims


def told(kind, base, note, further=""):
    """The words of the claims of a kind of the 注, or where there is a 疏 (``further``) of it."""
    segments = [Segment("a.01.001", "a.01", "jing", base)]
    for layer, words in (("zhu", note), ("shu", further)):
        if words:
            segment = Segment(f"a.01.001.{layer}", "a.01", layer, words, target="a.01.001")
            segments.append(segment)
    of = "a.01.001.shu" if further else "a.01.001.zhu"
    found = claims(Edition("a.01", "某", "mou", tuple(segments)))
    return [c.fields.get("stated") or c.fields for c in found if (c.segment, c.kind) == (of, kind)]


@pytest.mark.parametrize(
    "kind, base, note, stated",
    [
        ("time", "宗人告祭脀。", "獻時設薦、俎于其位，至此告之祭。", "獻時設薦、俎于其位"),
        ("time", "其服皆朝服。", "筮日亦玄端，至祭而朝服。", "至祭而朝服"),
        ("time", "各就其旂而立。", "見揖，位乃定。", "位乃定"),
        ("time", "三耦俟于堂西。", "司正既立，司射選弟子以為三耦。", "司正既立"),
        ("time", "厞用筵。", "尸未入之前為陰厭矣。", "尸未入之前為陰厭"),
        ("place", "降席，坐奠爵。", "降席，席西也。", "席西"),
        ("place", "賓坐取觶。", "薦南奠觶。", "薦南奠觶"),
        ("place", "公侯伯皆立。", "諸侯，東階之東，西面北上。", "東階之東，西面北上"),
        ("number", "賓俎，脊、脅、肩。", "凡牲，前脛骨三。", "三"),
        ("number", "眾賓之長升。", "言三人，則眾賓多矣。", "賓多矣"),
        ("number", "相者二人。", "每工一人。", "一人"),
        ("rank", "乃羞。", "祝以下降于尸。", "祝以下降于尸"),
        ("reason", "主人辟，皆東面北上。", "順尸。", "順尸"),
        ("reason", "獲者執旌。", "為當負侯也。", "為當負侯"),
        ("reason", "篚在洗西。", "禁言棜者，祭尚厭飫。", "祭尚厭飫"),
    ],
)
def test_a_note_tells(kind, base, note, stated):
    assert told(kind, base, note) == [stated]


@pytest.mark.parametrize(
    "kind, base, note, further",
    [
        ("place", "主人立于西階東。", "立，立于西階東。", ""),  # written
        ("place", "皆取舉。", "獻在後者，賤也。", ""),  # later, not behind
        ("place", "薦皆於其位。", "於其位，磬南。", "○釋曰：立于磬南之處。"),  # the 注 has it
        ("time", "皆祭食，乃食，祭鉶。", "食乃祭鉶，禮殺。", ""),  # in the order of the text
        ("number", "四享。", "各降其瑞一寸。", ""),  # a measure
        ("reason", "升堂。", "成猶重也。", ""),  # a word explained
        ("reason", "樂正先升。", "正，長也。", ""),
    ],
)
def test_what_is_written_or_explains_a_word_tells_nothing(kind, base, note, further):
    assert told(kind, base, note, further) == []


def test_a_sum_is_counted_on_in_a_further_commentary():
    """One number a sentence: that of all stands for the first."""
    further = "○釋曰：此唯有六爵：獻尸，一也；尸酢，二也；獻祝，三也。"
    assert told("number", "長兄弟為加爵。", "加，多也。", further) == ["六爵", "二", "三"]


@pytest.mark.parametrize(
    "base, note, verb, slot, person",
    [
        ("祝許諾，致命。", "受宗人辭，傳命于尸。", "致命", "recipient", "尸"),
        ("祝命挼祭。", "命，詔尸也。", "命", "recipient", "尸"),
        ("酢，如主人儀。", "尸酢主婦，如主人儀者。", "酢", "agent", "尸"),
        ("告聽事。", "告聽事者，告王以罪之事也。", "告", "recipient", "王"),
    ],
)
def test_who_does_it_and_to_whom(base, note, verb, slot, person):
    assert told("supply", base, note) == [{"verb": verb, "slot": slot, "supplied": person}]


@pytest.mark.parametrize(
    "base, note",
    [
        ("相者二人。", "相，扶工也。"),  # the text names who it is
        ("祝曰：「酳有與也。」", "與者，與兄弟也。"),  # in a speech
    ],
)
def test_a_person_and_a_speech_are_no_act(base, note):
    assert told("supply", base, note) == []
