"""A corpus of one's own: found, named, laid over what is shipped; its chapters made one by one,
a fault of one stopping no other."""

from __future__ import annotations

import json
import shutil

import pytest

from zunzu import build, corpus as corpora, hands, kept, own, text
from zunzu.corpus import CARD, NAMED, at_hand, shipped
from zunzu.errors import ZunzuError

WORDS = "賓洗觶，升，酌酒。主人揖賓，賓答拜。主人獻蜺。\n"


def chapter(place, name, title, words=WORDS, ready="false"):
    """A chapter of a few words, as an edition over what is shipped."""
    import hashlib

    edition, witness = place / "data" / "editions" / name, place / "data" / "witnesses" / name
    for folder in (edition, witness):
        folder.mkdir(parents=True)
    (witness / "received.txt").write_text(words, encoding="utf8")
    card = {
        "title": title,
        **dict.fromkeys(("author", "date", "edition", "source", "licence"), "not told"),
        "sha256": hashlib.sha256(words.encode()).hexdigest(),
    }
    (witness / "received.toml").write_text(
        "".join(f'{key} = "{value}"\n' for key, value in card.items()), encoding="utf8"
    )
    (edition / "edition.toml").write_text(
        f'id = "{name}"\nnumber = 1\nwork = "我書"\ntitle = "{title}"\nslug = "{name.replace(".", "-")}"\npinyin = "wo"\nenglish = "mine"\n'  # noqa: E501
        f'witness = "received"\ndescription = "mine"\nready = {ready}\n',
        encoding="utf8",
    )
    end = len(words.rstrip("\n"))
    (edition / "segments.tsv").write_text(
        f"id\tlayer\ttarget\tstart\tend\tauthor\n{name}.001\tjing\t\t0\t{end}\t\n", encoding="utf8"
    )
    (edition / "layout.tsv").write_text(f"start\twords\n{end}\t\\n\n", encoding="utf8")
    (edition / "corrections.tsv").write_text(
        "id\tsegment\tat\tlemma\treading\tstatus\twhy\tevidence\n", encoding="utf8"
    )
    (edition / "sections.tsv").write_text(
        "id\ttitle\tenglish\tfirst\tlast\tparent\twarrant\twarrant_segment\tcondition\toccurs\tphase\n",
        encoding="utf8",
    )
    return edition


@pytest.fixture
def mine(tmp_path, monkeypatch):
    (tmp_path / CARD).write_text('title = "我的禮"\n', encoding="utf8")
    monkeypatch.setenv(NAMED, str(tmp_path))
    return tmp_path


def asked(place, query):
    from zunzu.ask import run

    return {
        tuple(cell.value if cell else None for cell in row)
        for row in run.free(build.store(corpus=at_hand()), query).rows
    }


def test_it_is_found_from_the_working_folder_upward(tmp_path):
    (tmp_path / CARD).write_text("")
    (tmp_path / "a" / "b").mkdir(parents=True)
    assert (
        corpora.found(tmp_path / "a" / "b") == tmp_path and corpora.found(tmp_path.parent) is None
    )


def test_the_variable_names_it_and_nothing_else_is_at_hand(mine, monkeypatch):
    assert at_hand().layers == (mine, *shipped().layers) and at_hand().shipped == shipped()
    monkeypatch.setenv(NAMED, "")
    assert at_hand() == shipped()


def test_a_folder_without_a_card_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv(NAMED, str(tmp_path / "nowhere"))
    with pytest.raises(ZunzuError, match="there is no such folder"):
        at_hand()
    (tmp_path / "empty").mkdir()
    monkeypatch.setenv(NAMED, str(tmp_path / "empty"))
    with pytest.raises(ZunzuError, match=f"has no {CARD}"):
        at_hand()


def test_its_chapters_stand_beside_what_is_shipped_which_is_unchanged(mine):
    chapter(mine, "wo.110", "甲禮")
    base = build.make(corpus=shipped())
    before = base.read_bytes()
    made = build.make()
    assert (
        made == mine / "build" / "zunzu.nq"
        and base.read_bytes() == before
        and made.read_bytes().startswith(before)
    )
    contents, ours = kept.read(made.parent), kept.read(base.parent)
    assert contents.quads == len(build.store(counted=True)) > ours.quads
    assert {
        kind: len(list((mine / "build" / "records").glob(f"*.{kind}.jsonl"))) for kind in own.KINDS
    } == dict.fromkeys(own.KINDS, 6)
    assert asked(mine, "SELECT ?d { id:wo_110 zz:draft ?d }") == {("true",)}
    assert asked(mine, "SELECT ?w { id:yili_04 zz:draft ?w }") == set()
    assert asked(mine, 'SELECT ?p { ?witness ?p "not told"@en }') == set()
    lines = made.read_bytes().splitlines()
    assert len(lines) == len(set(lines)) == contents.quads


def test_a_cup_of_a_draft_is_called_by_its_own_word(mine):
    """巹 is only found as a kind of 爵: no cup is a 爵 where the text has none."""
    chapter(mine, "wo.03", "巹禮", words="司醞取巹，酌酒以進王。王受巹，飲。\n")
    labels = asked(mine, "SELECT ?l { ?c a zz:Cup ; zz:inChapter id:wo_03 ; skos:prefLabel ?l }")
    assert labels and {label for (label,) in labels} <= {"巹 1"}


def test_a_case_is_nothing_that_holds_in_it(mine):
    from zunzu.ask import library, run

    edition = chapter(mine, "wo.04", "若禮", words="若賓升，則主人降。主人揖賓。\n")
    with (edition / "sections.tsv").open("a", encoding="utf8") as table:
        table.write("wo.04.p-001\t若\t\two.04.001\two.04.001\t\t篇首\t\t\t\t\n")
    told = "SELECT ?q { ?act zz:condition ?c ; zz:inChapter id:wo_04 ; zz:anchor/zz:clause ?q }"
    assert ("若賓升",) in asked(mine, told)
    store, question = build.store(corpus=at_hand()), library.of().get("conditions")
    rows = run.answer(store, question, {"chapter": "wo.04"}).rows
    assert [row[-1].value for row in rows] == ["1"]


def test_a_word_that_no_vocabulary_has_is_a_proposed_concept_of_the_corpus(mine):
    for name, title in (("wo.01", "甲禮"), ("wo.02", "乙禮")):
        chapter(mine, name, title)
    build.make()
    told = own.all_told(mine / "build")
    assert [made.chapter for made in told] == ["wo.01", "wo.02"] and all(
        made.unknown and made.draft for made in told
    )
    found = asked(
        mine,
        "SELECT DISTINCT ?l ?c { ?t zz:proposed true ; skos:prefLabel ?l . ?a zz:object ?t ; zz:inChapter ?c }",  # noqa: E501
    )
    assert {label for label, _ in found} == {"蜺"} and len(found) == 2


def test_a_letter_that_the_editor_folds_is_read_as_the_other(mine):
    chapter(mine, "wo.01", "甲禮")
    folds = mine / "data" / "lexicon" / "folds.tsv"
    folds.parent.mkdir(parents=True)
    folds.write_text("from\tto\twhen\twhy\n蜺\t賓\tmatch\tan old form\n", encoding="utf8")
    build.make()
    assert own.all_told(mine / "build")[0].unknown == ()
    acts = (mine / "build/chapters/wo.01/acts.jsonl").read_text(encoding="utf8").splitlines()
    (offered,) = (act for one in acts if (act := json.loads(one))["verb"] == "獻")
    assert offered["quote"] == "主人獻蜺" and "賓" in (*offered["recipient"], *offered["object"])
    for row, told in (
        ("蜺\t賓\tslip\t", "write match"),
        ("蜺\t賓賓\tmatch\t", "not of one length"),
    ):
        folds.write_text(f"from\tto\twhen\twhy\n{row}\n", encoding="utf8")
        build.make()
        assert any(
            told in what for _, *what_ in own.all_told(mine / "build")[0].faults for what in what_
        )


def test_an_edition_that_is_ready_is_held_to_the_vocabulary(mine):
    chapter(mine, "wo.01", "甲禮", ready="true")
    build.make()
    (made,) = own.all_told(mine / "build")
    assert any("蜺" in what for _, what, _ in made.faults)


def test_a_fault_of_one_chapter_stops_no_other(mine, capsys):
    chapter(mine, "wo.01", "甲禮")
    broken = chapter(mine, "wo.02", "乙禮")
    (broken / "segments.tsv").write_text("id\tlayer\n", encoding="utf8")
    bad_card = chapter(mine, "wo.03", "丙禮")
    (bad_card / "edition.toml").write_text("id = ", encoding="utf8")
    build.make()
    assert [card.id for card in own.cards(at_hand())] == ["wo.01", "wo.02"]
    assert {made.chapter: bool(made.faults) for made in own.all_told(mine / "build")} == {
        "wo.01": False,
        "wo.02": True,
    }
    assert asked(mine, "SELECT ?c { ?c a zz:Chapter ; zz:draft true }") == {
        ("https://w3id.org/zunzu/id/wo_01",)
    }
    told = capsys.readouterr().err.splitlines()
    assert (
        len(told) == 2
        and all("left out of the graph" in line for line in told)
        and "wo.03" in told[0]
        and "wo.02" in told[1]
    )


def test_a_number_is_a_segment_where_a_proposed_section_is_called_by_it(mine):
    """Sections of a draft are named by the segment that they begin with."""
    from zunzu.text import find_segments

    folder = chapter(mine, "wo.01", "甲禮")
    words = WORDS.strip()
    cut = words.index("主人獻")
    (folder / "segments.tsv").write_text(
        "id\tlayer\ttarget\tstart\tend\tauthor\n"
        f"wo.01.001\tjing\t\t0\t{cut}\t\nwo.01.002\tjing\t\t{cut}\t{len(words)}\t\n",
        encoding="utf8",
    )
    head = (folder / "sections.tsv").read_text(encoding="utf8")
    row = "wo.01.p-001\t獻\t\two.01.001\two.01.002\t\tthe chapter begins\t\t\t\t獻\n"
    (folder / "sections.tsv").write_text(head + row, encoding="utf8")
    text.forget()
    book = text.edition("wo.01", at_hand())
    assert [s.id for s in find_segments(book, "001")] == ["wo.01.001"]
    assert [s.id for s in find_segments(book, "p-001")] == ["wo.01.001", "wo.01.002"]


def test_what_is_brought_behind_a_cup_is_found_however_it_is_told(mine):
    """從 and 羞 alike; and what is said in the 記 is said."""
    words = "主人獻尸，賓長以肝從。次賓羞羊燔。\n記。賓曰：「敢辭。」\n"
    folder = chapter(mine, "wo.01", "甲禮", words)
    at = words.index("記")
    (folder / "segments.tsv").write_text(
        "id\tlayer\ttarget\tstart\tend\tauthor\n"
        f"wo.01.001\tjing\t\t0\t{at - 1}\t\nwo.01.002\ttitle\t\t{at}\t{at + 1}\t\n"
        f"wo.01.003\tji\t\t{at + 2}\t{len(words) - 1}\t\n",
        encoding="utf8",
    )
    (folder / "layout.tsv").write_text(
        f"start\twords\n{at - 1}\t\\n\n{at + 1}\t。\n{len(words) - 1}\t\\n\n", encoding="utf8"
    )
    head = (folder / "sections.tsv").read_text(encoding="utf8")
    rows = [
        f"wo.01.p-{n}\t獻\t\two.01.{n}\two.01.{n}\t\tthe chapter begins\t\t\t\t獻\n"
        for n in ("001", "003")
    ]
    (folder / "sections.tsv").write_text(head + "".join(rows), encoding="utf8")
    from zunzu.ask import library, run

    build.make()
    store, questions = build.store(corpus=at_hand()), library.of(at_hand())
    for name, rows_ in (("following-meat", 2), ("speeches", 1)):
        answer = run.answer(store, questions.get(name), {"chapter": "甲禮"})
        assert len(answer.rows) == rows_, (name, answer.rows)


def test_only_what_has_changed_is_made_again(mine, monkeypatch):
    for name, title in (("wo.01", "甲禮"), ("wo.02", "乙禮")):
        chapter(mine, name, title)
    build.make()
    made = []
    really = own.make
    monkeypatch.setattr(
        own, "make", lambda card, *rest: made.append(card.id) or really(card, *rest)
    )
    build.make()
    assert made == []
    sections = mine / "data" / "editions" / "wo.02" / "sections.tsv"
    sections.write_text(sections.read_text(encoding="utf8") + "# looked at\n", encoding="utf8")
    build.make()
    assert made == ["wo.02"]
    words = mine / "data" / "lexicon" / "roles.tsv"
    words.parent.mkdir(parents=True)
    words.write_text("term\tkind\tcanonical\n髦士\tperson\t\n", encoding="utf8")
    build.make()
    assert made == ["wo.02", "wo.01", "wo.02"]
    made.clear()
    struck = mine / "data" / "annotations" / "struck.tsv"  # of no chapter by its name: of any
    struck.parent.mkdir(parents=True)
    struck.write_text("id\twords\twhy\n", encoding="utf8")
    build.make()
    assert made == ["wo.01", "wo.02"]


def test_a_word_of_ones_own_is_no_proposal(mine):
    chapter(mine, "wo.01", "甲禮", "主人獻髦士。\n")
    words = mine / "data" / "lexicon" / "roles.tsv"
    words.parent.mkdir(parents=True)
    columns = (
        "term",
        "kind",
        "canonical",
        "concept",
        "simplified",
        "pinyin",
        "english",
        "broader",
        "definition",
        "definition_en",
        "note",
        "note_en",
        "example",
        "example_in",
        "defined_in",
        "since",
    )
    row = (
        "髦士",
        "officer",
        "",
        "mao-shi",
        "",
        "máo shì",
        "fine officer",
        "",
        "俊士。",
        "An officer.",
    )
    words.write_text("\t".join(columns) + "\n" + "\t".join(row) + "\n", encoding="utf8")
    build.make()
    (made,) = own.all_told(mine / "build")
    assert not any("髦士" in what for _, what in made.unknown)
    assert ("https://w3id.org/zunzu/vocab/role/mao-shi",) in asked(
        mine, "SELECT ?r { ?p zz:inChapter id:wo_01 ; zz:role ?r }"
    )


@pytest.mark.parametrize("status, sure", [("proposed", False), ("reviewed", True)])
def test_what_rests_on_marks_that_nobody_looked_at_is_not_sure(mine, status, sure):
    marked = "賓洗觶，升，酌酒。主人揖賓，賓答拜。"
    folder = chapter(mine, "wo.01", "我禮", "賓洗觶升酌酒主人揖賓賓答拜\n")
    (folder / "punctuation.tsv").write_text(
        f"segment\twords\tstatus\twhy\nwo.01.001\t{marked}\t{status}\t\n", encoding="utf8"
    )
    text.forget()
    grades = {
        grade for act in build.read(text.edition("wo.01")).acts for grade in act.grades.values()
    }
    assert grades and ("sure" in grades) is sure


def test_who_is_who_as_the_editor_says_is_in_the_acts(mine):
    """A host that no row of the lexicon knows is called 主人 by the reader; a row of ``who.tsv``
    gives him his name, and a row changed by hand makes the chapter anew."""
    edition = chapter(mine, "wo.01", "甲禮", "宗子戒客。客入門左。揖入，三讓。獻客，客受爵。\n")
    gives = "SELECT ?l { ?a zz:inChapter id:wo_01 ; zz:writtenVerb '獻' ; zz:agent/skos:prefLabel ?l FILTER(LANG(?l) = 'zh-hant') }"  # noqa: E501
    build.make()
    assert asked(mine, gives) == {("主人",)}
    for host in ("宗子", "客"):
        (edition / "who.tsv").write_text(
            "word\trole\tsegment\twords\twhy\tstatus\tpart\n"
            f"{host}\t\two.01.001\t{host}\this house\treviewed\thost\n",
            encoding="utf8",
        )
        text.forget()
        build.make()
        assert (asked(mine, gives) == {("宗子",)}) == (host == "宗子")


def test_a_chapter_that_is_taken_away_is_gone(mine):
    chapter(mine, "wo.01", "甲禮")
    build.make()
    shutil.rmtree(mine / "data" / "editions" / "wo.01")
    text.chapters._cards.cache_clear()
    build.make()
    assert (
        own.all_told(mine / "build") == []
        and asked(mine, "SELECT ?c { ?c zz:draft true }") == set()
    )


def test_what_an_interrupted_run_has_made_is_not_made_again(mine):
    for name, title in (("wo.01", "甲禮"), ("wo.02", "乙禮"), ("wo.03", "丙禮")):
        chapter(mine, name, title)
    place = mine / "made"
    place.mkdir()
    begun = []

    def read(book, *rest):
        begun.append(book.chapter)
        if len(begun) == 2:
            raise KeyboardInterrupt
        return build.reading(book, *rest)

    def due():
        return own.outdated(at_hand(), place, kept.MADE_BY)

    with pytest.raises(KeyboardInterrupt):
        hands.alone(hands.Work(at_hand(), place, due(), kept.MADE_BY, read), lambda made: None)
    assert begun == ["wo.01", "wo.02"]
    assert [folder.name for folder in (place / own.CHAPTERS).iterdir()] == ["wo.01"]
    hands.alone(hands.Work(at_hand(), place, due(), kept.MADE_BY, read), lambda made: None)
    assert begun == ["wo.01", "wo.02", "wo.02", "wo.03"] and due() == {}


def test_a_worker_that_has_something_else_refuses_until_that_is_mended(mine, monkeypatch):
    chapter(mine, "wo.01", "甲禮")
    shared = own.shared_digest(at_hand(), kept.MADE_BY)
    due = own.outdated(at_hand(), mine / "made", kept.MADE_BY)
    given = tuple(map(str, at_hand().layers)), str(mine / "made"), "wo.01", due["wo.01"], shared

    def made():
        return hands.task(*given, kept.MADE_BY, build.reading)

    with monkeypatch.context() as other:
        other.setattr(own, "shared_digest", lambda *_: "0" * 64)
        assert "has another zunzu" in made()
    assert made().chapter == "wo.01"


@pytest.mark.slow
def test_two_processes_make_the_same_bytes_as_one(mine):
    pytest.importorskip("distributed", reason="dask is an optional extra: zunzu[many]")
    for name, title in (("wo.01", "甲禮"), ("wo.02", "乙禮"), ("wo.03", "丙禮")):
        chapter(mine, name, title)
    found = []
    for make in (hands.alone, hands.many(2)):
        place = mine / f"made{len(found)}"
        place.mkdir()
        done = []
        make(
            hands.Work(
                at_hand(),
                place,
                own.outdated(at_hand(), place, kept.MADE_BY),
                kept.MADE_BY,
                build.reading,
            ),
            done.append,
        )
        assert sorted(made.chapter for made in done) == ["wo.01", "wo.02", "wo.03"]
        found.append(
            {
                str(f.relative_to(place)): f.read_bytes()
                for f in sorted(place.rglob("*"))
                if f.is_file()
            }
        )
    assert found[0] == found[1] and len(found[0]) == 3 * 7
