"""A paragraph of a text as it came is a part of the rite; lines of one length are no paragraphs."""

from __future__ import annotations

from zunzu import build, text as texts, whole
from zunzu.corpus import CARD, shipped
from zunzu.intake.adding import add
from zunzu.intake.naming import Told

#: Three paragraphs; none of the last two opens with words by which a part of a rite is known.
TEXT = """士相見之禮。主人出迎于門外，再拜。賓荅再拜。賓奉摯，入門左。主人再拜受，賓再拜送摯，出。
凡言，妥而後傳言。與君言，言使臣。與大人言，言事君。與幼者言，言孝弟于父兄。與眾言，言忠信慈祥。
夕，夫人使下大夫歸禮。大夫奉束帛入，東面致命。不郊勞。賓北面聽命，再拜稽首，受幣。大夫降，出。
"""


def sections(text: str) -> set[str]:
    added = add(text.encode(), "xiangjian.txt", Told(title="相見"), (), shipped())
    return {row["title"] for row in added.sections}


def test_each_paragraph_opens_a_section_called_by_the_words_it_opens_with():
    assert {"「凡言」以下", "「夕夫人使下大夫歸禮」以下"} <= sections(TEXT)


def test_what_is_not_done_opens_no_part():
    assert sections(TEXT) == {"「士相見之禮」以下", "「凡言」以下", "「夕夫人使下大夫歸禮」以下"}


def test_lines_of_a_print_are_no_paragraphs():
    flat = TEXT.replace("\n", "")
    wrapped = "\n".join(flat[n : n + 15] for n in range(0, len(flat), 15))
    assert not {"「凡言」以下", "凡言"} & sections(wrapped)


def phases(text: str) -> dict[str, str]:
    added = add(text.encode(), "xiangjian.txt", Told(title="相見"), (), shipped())
    return {row["title"]: row["phase"] for row in added.sections}


def test_what_a_rite_is_called_and_who_carries_a_goose_open_no_part():
    assert phases("聘禮記：凡致禮，皆用其饗之加籩豆。主人再拜。\n").popitem()[1] != "聘"
    assert phases("凡禮賓客，國新殺禮。主人再拜。\n").popitem()[1] != "醴"
    assert phases("執鴈者從其後。主人再拜。\n").popitem()[1] != "相見"


def test_what_no_cue_tells_has_no_phase():
    assert phases(TEXT)["「凡言」以下"] == ""


def test_a_text_begins_with_making_ready_where_that_goes_on():
    assert phases("主人再拜。賓荅再拜。設洗于阼階東南。主人再拜。\n")["「主人再拜」以下"] == "預備"
    assert phases("主人再拜。賓荅再拜。主人出。\n") == {"「主人再拜」以下": ""}


def test_a_short_paragraph_is_not_cut_again():
    text = TEXT + (
        "君升自阼階，即位于阼，西面。擯者入，告于君以賓之事。賓出，立于門西，東面北上。"
        "主人再拜送于門外，賓不顧。\n"
    )
    assert not {title for title in sections(text) if "賓出" in title}
    assert "「君升自阼階」以下" in sections(text)


#: Headings that stand like sentences, as those of 家禮 do where they are typed without marks of
#: their own.
HEADED = """降神。
主人升，搢笏，焚香，出笏，少退立。執事者一人開酒，取巾拭瓶口，實酒于注。
初獻。
主人升，詣高祖位前。執事者一人執酒注立于其右。
執事者西向，斟酒于盞。主人奉之，奠于故處。
亞獻。
主婦為之，諸婦女奉炙肉，如初獻儀。
"""


def test_a_word_that_stands_alone_heads_what_is_below_it():
    added = add(HEADED.encode(), "it.txt", Told(title="祭"), (), shipped())
    parts = {row["title"]: (row["first"][-3:], row["last"][-3:]) for row in added.sections}
    assert parts == {"降神": ("001", "003"), "初獻": ("004", "008"), "亞獻": ("009", "010")}
    longer = HEADED.replace(
        "盞。主", "盞。\n" + "執事者設席于香案前，主人就席，北面。\n" * 9 + "主"
    )
    assert sections(longer) == {"降神", "初獻", "亞獻"}  # which a cue would cut
    only_two = HEADED.removeprefix("降神。\n")
    assert sections(only_two) == {"「主人升」以下", "亞獻"}  # which its cue alone tells


def test_a_line_that_goes_on_is_no_heading():
    text = HEADED.replace("亞獻。\n主婦為之，諸", "亞獻。\n主婦為之，\n諸")
    assert sections(text) == {"降神", "初獻", "亞獻"}


def test_a_chapter_of_another_book_is_not_that_of_the_yili():
    added = add(HEADED.encode(), "it.txt", Told(title="昏禮", work="家禮"), (), shipped())
    assert added.names.chapter == "mine.01" and added.names.work == "家禮"
    of_yili = add(HEADED.encode(), "it.txt", Told(title="昏禮"), (), shipped())
    assert of_yili.names.chapter == "yili.02"


def test_a_line_below_which_an_author_tells_how_is_a_part():
    text = "戒賓\n【主人詣其門主人再拜賓答拜】\n陳設\n【執事者設盥帨於堂下東南】\n"
    added = add(text.encode(), "it.txt", Told(title="冠", notes="text"), (), shipped())
    assert [row["title"] for row in added.sections] == ["戒賓", "陳設"]


def test_nobody_goes_on_where_a_paragraph_of_a_draft_begins(tmp_path):
    words = "主人升，再拜。祝闔戶。祝降。\n自小祥之後，始食菜果。飲水漿。食肉。\n"
    added = add(words.encode(), "wo.txt", Told(title="我禮", chapter="wo.01"), (), shipped())
    (tmp_path / CARD).write_text('title = "我的禮"\n', encoding="utf8")
    whole.write_all(tmp_path, added.files)
    corpus = shipped().over(tmp_path)
    book = texts.edition("wo.01", corpus)
    begin = [s.text[:2] for s in book.base() if s.id in texts.paragraphs(book, corpus)]
    assert begin == ["主人", "自小"]
    drinks = next(act for act in build.read(book, corpus).acts if act.verb == "飲")
    assert (drinks.agent, drinks.quote) == ((), "飲水漿")
    assert not texts.paragraphs(texts.edition("yili.05"))  # reviewed


def test_what_an_editor_named_where_it_ends_is_not_cut_again():
    text = (
        "士冠禮。筮于廟門。主人玄冠，朝服，即位于門東，西面。有司如主人服，即位于西方。\n右筮日\n"
        "主人戒賓。賓禮辭，許。主人再拜，賓荅拜。設洗直于東榮，南北以堂深。\n右戒賓\n"
        "厥明夕，為期于廟門之外。主人立于門東，兄弟在其南，少退，西面北上。\n右為期\n"
    )
    assert sections(text) == {"筮日", "戒賓", "為期"}


#: Three headings of the text; below the last, words by which parts of a rite open.
DIVIDED = """# 相見

## 納采

主人出迎于門外，再拜。賓荅再拜。

## 問名

賓執鴈，請問名。主人許，賓入授。

## 親迎

主人爵弁，乘墨車。婦乘以几。婿御婦車，授綏。

具饌于堂東。設洗于阼階東南。主人揖婦以入。
"""


def test_who_divided_the_text_would_not_cut_it_again():
    assert sections(DIVIDED) == {"納采", "問名", "親迎"}


def test_what_tells_a_part_is_told_in_both_languages():
    added = add(DIVIDED.encode(), "xiangjian.md", Told(title="相見"), (), shipped())
    told = {row["title"]: row["warrant"] for row in added.sections}
    assert told["問名"] == "原題：問名 / a heading of the text as it came: 問名"
