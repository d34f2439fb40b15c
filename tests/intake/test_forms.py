"""Every form tells itself by its marks, or by what is in it, and is read right; what is in none
is refused with the reason."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from zunzu.errors import ZunzuError
from zunzu.intake import bracketed, recognise
from zunzu.intake.received import take_apart

MANDOKU = """# -*- mode: mandoku-view; -*-
#+TITLE: 儀禮
#+PROPERTY: JUAN 6
<pb:KR1d0026_WYG_006-1a>¶
  欽定四庫全書¶
  儀禮卷六¶
  燕禮第六¶
燕禮小臣戒與者(小臣相君燕飲之法/與者謂留羣臣也)膳宰具官¶
<pb:KR1d0026_WYG_006-1b>¶
饌于寢東(膳宰天子曰膳夫掌¶
君飲食膳羞者也○疏曰案周禮云)¶
  記¶
燕朝服于寢(謂冠玄端也)¶
"""

WIKI = """{{header2|title=[[儀禮]]|section=燕禮|previous=[[鄉射禮]]}}
==燕禮第六==
===告誡設具===
燕禮。小臣戒與者。{{*|小臣，相君燕飲之法。}}膳宰具官饌于寢東。（具官饌，具其官之所饌。）
===納賓===
'''射人'''納[[賓]]。<ref>此注今人所加。</ref>賓入，及庭。
[[Category:儀禮]]
"""

NAMED = """燕禮第六
經：燕禮。小臣戒與者。
【注】小臣，相君燕飲之法。
〔疏〕釋曰：自此盡「寢東」，論告戒之事。
膳宰具官饌于寢東。【注】膳宰，天子曰膳夫。【疏】云「具官饌」者，具其官之所饌。
記：燕，朝服于寢。
"""

MARKDOWN = """---
title: 燕禮
---
# 燕禮第六

## 告誡設具

燕禮。**小臣**戒與者。[^1]

> 注：小臣，相君燕飲之法。
> 與者，謂留羣臣也。

膳宰具官饌于寢東。

[^1]: 戒，告也。
"""

BARE = (
    "燕禮第六\n燕禮小臣戒與者膳宰具官饌于寢東樂人縣設洗篚于阼階東南當東霤罍水在東篚在洗西南肆\n右告誡設具\n"
    "射人告具小臣設公席于阼階上西鄉設加席公升即位于席西鄉\n"
)

TEI = """<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>燕禮</title></titleStmt>
<publicationStmt><p/></publicationStmt><sourceDesc><p/></sourceDesc></fileDesc></teiHeader>
<text><body><div><head>告誡設具</head>
<p>燕禮。小臣戒與者。<note>小臣，相君燕飲之法。</note><lb/>膳宰具官饌于<app><lem>寢</lem><rdg>寑</rdg></app>東。</p>
<p>樂人縣。</p></div></body></text></TEI>
"""

SIKU = "燕禮第六\n燕禮小臣戒與者膳宰\n具官饌\n註曰小臣相君燕飲\n之法\n樂人縣設洗篚于阼階\n東南\n註曰縣鐘磬也國君\n○疏曰案周禮\n"  # noqa: E501

PLAIN = (
    "燕禮。小臣戒與者。膳宰具官饌于寢東。樂人縣。設洗、篚于阼階東南，當東霤。\n記。燕，朝服于寢。\n"
)

BRACKETED = """　　钦定四库全书
　　冠昏志卷二　　　　唐　某某等　撰
　　冠仪
　　筮日　　　　　戒宾
　　陈器
　　筮日【古者筮于庙】
　　前期三日主人朝服筮于庙门外有司如主人服西面北上有司布席于门中【门中谓阈外】筮人执筴抽上韇兼执之进受命于主人宰自右少退赞命筮人许诺右还即席坐西面
　　戒宾
　　主人戒宾宾礼辞许主人再拜宾答再拜主人退宾拜送前期三日筮宾如求日之仪乃宿宾宾如主人服出门左西面再拜【宾许乃
宿之】主人东面答拜
　　陈器
　　夙兴设洗直于东荣南北以堂深水在洗东陈服于房中西墉下东领北上爵弁服纁裳纯衣缁带
　　冠昏志卷二
"""

OUTLINED = """家仪
冠
前期三日主人告于祠堂
【古礼筮日今不能然】
戒宾
【择朋友贤而有礼者一人】
厥明陈冠服
【皆以卓子陈于房中】
笄
女子许嫁笄
【年十五虽未许嫁亦笄】
母为主
【于中堂】
"""

PARAGRAPHS = "燕禮第六\n\n燕禮。小臣戒與者。\n\n小臣，相君燕飲之法。\n\n 「燕禮」至「與者」。○釋曰：自此盡「東上」，論告戒之事。\n"  # noqa: E501

RUNON = "燕禮。小臣戒與者。小臣，相君燕飲之法。\n「燕禮」至「與者」。○注「小臣」至「之法」。○釋曰：自此盡「東上」，論告戒之事。\n"  # noqa: E501

FORMS = {
    "mandoku": MANDOKU,
    "wiki": WIKI,
    "named": NAMED,
    "markdown": MARKDOWN,
    "bare": BARE,
    "tei": TEI,
    "siku": SIKU,
    "plain": PLAIN,
    "bracketed": BRACKETED,
    "paragraphs": PARAGRAPHS,
    "runon": RUNON,
}


def pieces(text: str) -> list[tuple[str, str]]:
    _, draft = recognise(text)
    return [(p.layer, draft.words(text, p)) for p in draft.pieces]


@pytest.mark.parametrize("form", FORMS)
def test_each_form_is_known_by_itself(form):
    assert recognise(FORMS[form])[0] == form


def test_mandoku():
    assert pieces(MANDOKU) == [
        ("noise", "欽定四庫全書"),
        ("noise", "儀禮卷六"),
        ("title", "燕禮第六"),
        ("jing", "燕禮小臣戒與者"),
        ("zhu", "小臣相君燕飲之法與者謂留羣臣也"),
        ("jing", "膳宰具官饌于寢東"),
        ("zhu", "膳宰天子曰膳夫掌君飲食膳羞者也"),
        ("shu", "案周禮云"),
        ("title", "記"),
        ("ji", "燕朝服于寢"),
        ("zhu", "謂冠玄端也"),
    ]


def test_wiki():
    assert pieces(WIKI) == [
        ("title", "燕禮第六"),
        ("head", "告誡設具"),
        ("jing", "燕禮。小臣戒與者。"),
        ("zhu", "小臣，相君燕飲之法。"),
        ("jing", "膳宰具官饌于寢東。"),
        ("zhu", "具官饌，具其官之所饌。"),
        ("head", "納賓"),
        ("jing", "射人納賓。賓入，及庭。"),
    ]


def test_names_of_layers():
    assert pieces(NAMED) == [
        ("title", "燕禮第六"),
        ("jing", "燕禮。小臣戒與者。"),
        ("zhu", "小臣，相君燕飲之法。"),
        ("shu", "釋曰：自此盡「寢東」，論告戒之事。"),
        ("jing", "膳宰具官饌于寢東。"),
        ("zhu", "膳宰，天子曰膳夫。"),
        ("shu", "云「具官饌」者，具其官之所饌。"),
        ("title", "記"),
        ("ji", "燕，朝服于寢。"),
    ]


def test_markdown():
    assert pieces(MARKDOWN) == [
        ("title", "燕禮第六"),
        ("head", "告誡設具"),
        ("jing", "燕禮。小臣戒與者。"),
        ("zhu", "小臣，相君燕飲之法。與者，謂留羣臣也。"),
        ("jing", "膳宰具官饌于寢東。"),
        ("zhu", "戒，告也。"),
    ]
    _, draft = recognise(MARKDOWN)
    assert [draft.words(MARKDOWN, draft.pieces[p.target]) for p in draft.pieces if p.target >= 0][
        1:
    ] == ["燕禮。小臣戒與者。"]  # a note at the foot stands under the words that point to it


def test_bare():
    assert [(layer, words[:6]) for layer, words in pieces(BARE)] == [
        ("title", "燕禮第六"),
        ("jing", "燕禮小臣戒與"),
        ("head", "右告誡設具"),
        ("jing", "射人告具小臣"),
    ]


def test_notes_in_brackets_and_the_matter_of_a_print():
    """The collection, the volume, its contents are no text; a note on a heading is told."""
    _, draft = recognise(BRACKETED)
    found = [(p.layer, draft.words(BRACKETED, p).strip()[:7]) for p in draft.pieces]
    assert [words for layer, words in found if layer == "head"] == ["冠仪", "筮日", "戒宾", "陈器"]
    assert [words for layer, words in found if layer == "zhu"] == ["门中谓阈外", "宾许乃宿之"]
    assert [words for layer, words in found if layer == "jing"] == [
        "前期三日主人朝",
        "筮人执筴抽上韇",
        "主人戒宾宾礼辞",
        "主人东面答拜",
        "夙兴设洗直于东",
    ]
    assert [str(doubt) for doubt in draft.doubts] == [
        "line 6: 【古者筮于庙】: a note on a heading or before the text: it stands under no 經"
    ]


def test_what_has_no_note_below_is_a_heading_where_the_text_has():
    found = pieces(OUTLINED)
    assert [words for layer, words in found if layer == "head"] == ["家仪", "冠", "笄"]
    assert [words for layer, words in found if layer == "jing"] == [
        "前期三日主人告于祠堂",
        "戒宾",
        "厥明陈冠服",
        "女子许嫁笄",
        "母为主",
    ]


def test_headings_of_punctuated_text_have_no_marks():
    text = "冠昏志卷二\n筮日\n主人筮日，有司布席。\n戒宾\n主人戒宾，宾许。\n"
    assert [(layer, words) for layer, words in pieces(text) if layer in ("head", "noise")] == [
        ("noise", "冠昏志卷二"),
        ("head", "筮日"),
        ("head", "戒宾"),
    ]
    with pytest.raises(ZunzuError, match="line 1: opens a note that is not closed"):
        recognise("主人筮日【筮，卜也。\n戒宾。【戒，告也。】\n")


def test_a_segment_ends_behind_what_closes_a_speech():
    from zunzu.intake.bare import cut

    words = "司射請於賓曰弓矢既具有司請射賓對曰某不能為二三子許諾"
    marked = "司射請於賓，曰：「弓矢既具，有司請射。」賓對曰：「某不能。為二三子許諾。」"
    _, draft = recognise(words)
    _, found = cut(draft, words, words, lambda *_: marked)
    assert list(found.values()) == [
        "司射請於賓，曰：「弓矢既具，有司請射。」",
        "賓對曰：「某不能。為二三子許諾。」",
    ]


def test_a_hard_wrapped_bare_text_is_one_paragraph_as_far_as_its_lines_are_full():
    text = "燕禮小臣戒與者\n膳宰具官饌于寢\n東樂人縣\n設洗篚于阼階東\n南當東霤\n"
    assert pieces(text) == [
        ("jing", "燕禮小臣戒與者膳宰具官饌于寢東樂人縣"),
        ("jing", "設洗篚于阼階東南當東霤"),
    ]


def test_tei_of_others():
    from zunzu.intake.tei import document

    taken = document(TEI)
    assert [(p.layer, taken.draft.words(taken.text, p)) for p in taken.draft.pieces] == [
        ("head", "告誡設具"),
        ("jing", "燕禮。小臣戒與者。膳宰具官饌于寢東。"),
        ("zhu", "小臣，相君燕飲之法。"),
        ("jing", "樂人縣。"),
    ]
    assert taken.title == "燕禮" and "寑" in taken.draft.doubts[0].why


@pytest.mark.parametrize(
    "text, told",
    [
        ("燕禮小臣戒與者(小臣相君¶\n燕禮", "line 1: opens a note that is not closed"),
        ("{{*|燕禮", "opens a template that is not closed"),
        ("== 燕禮 ==\n{{*|小臣，相君。}}燕禮。", "line 2: a note stands before any 經"),
        (
            "<?xml version='1.0'?><TEI><text><body><p>燕禮</body></text></TEI>",
            "line 1: is no well-formed XML",
        ),
        ("<TEI xmlns='http://www.tei-c.org/ns/1.0'><text/></TEI>", "is TEI without a body"),
        (
            "<!DOCTYPE TEI [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><TEI><text><body><p>燕禮&x;</p></body></text></TEI>",
            "declares entities",
        ),
        ("# 燕禮\n> 小臣。\n燕禮。\n", "line 2: a note stands before any 經"),
        ("經：燕禮。\n【注】\n小臣。\n", "line 2: 【注】 is followed by no words"),
        ("The banquet begins. The officers are told.", "is not Chinese"),
        (
            "今天我們來講燕禮。燕禮是什麼呢？它就是諸侯與臣下一起飲酒的禮儀。主人把酒獻給賓客。",
            "speaks the language of today",
        ),
        ("", "has"),
    ],
)
def test_what_breaks_its_form_is_refused_with_its_line(text, told):
    with pytest.raises(ZunzuError) as caught:
        recognise(text)
    assert told in str(caught.value)


@pytest.mark.parametrize("form", FORMS)
def test_a_form_that_a_text_has_not_is_refused_or_read(form):
    """Named by hand: no form stumbles over a text that bears none of its marks."""
    try:
        assert take_apart(form, "燕禮第六\n燕禮。小臣戒與者。\n").pieces
    except ZunzuError as error:
        assert error.faults[0].remedy or error.faults[0].what


@given(st.text(alphabet="燕禮賓主人。，注疏【】〔〕(){}[]=*#>|/¶\n 「」<>:：", max_size=60))
def test_whatever_comes_is_read_whole_or_refused(text):
    """What a form makes of a text is all of it, none twice: pieces and layout put together give
    it back."""
    try:
        form, draft = recognise(text)
    except ZunzuError:
        return
    if form != "tei":
        spans = sorted(
            [
                (p.start, text[p.start : p.end])
                for p in draft.pieces
                if p.layer not in ("noise", "head")
            ]
            + [
                (at, words)
                for at, words in draft.layout
                if not any(
                    p.start <= at < p.end for p in draft.pieces if p.layer not in ("noise", "head")
                )
            ]
        )
        assert "".join(words for _, words in spans) == text


#: A note in the middle of a clause, one in a speech, one behind a sentence.
WITHIN = (
    "士冠禮\n主人筮于廟門【廟謂禰廟】，有司如主人服【服朝服也】，即位于西方。\n"
    "祝曰：「敢告於考某官【妣則曰某氏】：日月不居。尚饗。」主人哭【哭盡哀也】。\n"
)


def test_a_note_within_a_clause_or_a_speech_does_not_part_it():
    draft = bracketed.read(WITHIN)
    words = [(piece.layer, draft.words(WITHIN, piece)) for piece in draft.pieces[1:]]
    assert words == [
        ("jing", "主人筮于廟門，"),
        ("zhu", "廟謂禰廟"),
        ("jing", "有司如主人服，"),
        ("zhu", "服朝服也"),
        ("jing", "即位于西方。"),
        ("jing", "祝曰：「敢告於考某官：日月不居。尚饗。」"),
        ("zhu", "妣則曰某氏"),
        ("jing", "主人哭。"),
        ("zhu", "哭盡哀也"),
    ]
    covered = sorted(
        [at for start, told in draft.layout for at in range(start, start + len(told))]
        + [at for p in draft.pieces if p.layer == "zhu" for at in range(p.start, p.end)]
    )
    assert (
        len(covered) == len(set(covered)) and "".join(WITHIN[at] for at in covered).count("【") == 4
    )


def test_words_without_points_are_parted_by_notes():
    text = "士冠禮\n主人筮于廟門【廟謂禰廟】有司如主人服【服朝服】即位于西方\n"
    draft = bracketed.read(text)
    bare = [draft.words(text, piece) for piece in draft.pieces if piece.layer == "jing"]
    assert bare[-3:] == ["主人筮于廟門", "有司如主人服", "即位于西方"]


def test_a_long_run_between_notes_is_cut_into_its_sentences():
    run = "主人升自阼階，詣香案前跪。執事者一人開酒，取巾拭瓶口。主人受之，奉於故處，再拜。" * 3
    text = f"士冠禮\n{run}主人復位【位在阼階下】。\n"
    draft = bracketed.read(text)
    bases = [draft.words(text, piece) for piece in draft.pieces if piece.layer == "jing"]
    assert bases[0] == "主人升自阼階，詣香案前跪。" and len(bases) > 6
    note = next(piece for piece in draft.pieces if piece.layer == "zhu")
    assert draft.words(text, draft.pieces[note.target]).endswith("主人復位。")
