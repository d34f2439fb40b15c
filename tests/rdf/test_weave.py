"""Weave: records become exactly the quads that docs/architecture.md promises."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pyoxigraph as ox
import pytest

from zunzu.errors import ZunzuError
from zunzu.model import Correction, Reading, Rival, Variant, WitnessReading, replace
from zunzu.rdf.names import GRAPHS, ONTOLOGY, graph, mint
from zunzu.rdf.store import sorted_lines
from zunzu.rdf.weave import weave

from .conftest import ACTS, CHAPTER, CLAIMS, EDITION, ONE, STATEMENTS, act, ask, short

GOLDEN = Path(__file__).parent / "golden" / "small.nq"


def own(store: ox.Store) -> list[str]:
    """The quads about the small text itself, without ontology, rules, what follows for verbs,
    and what is annotated of the chapter."""
    return sorted_lines(
        q
        for q in store
        if q.graph_name not in (graph("ontology"), graph("rules"))
        and not any(
            word in str(q)
            for word in ("precedence", "outranks", "identity", "samePersonAs", "/takes>")
        )
    )


def woven(*acts, statements=(), claims=(), **options) -> ox.Store:
    return weave((EDITION,), (Reading(CHAPTER, acts, statements),), claims, **options)


def test_the_small_text_gives_exactly_the_golden_quads(store):
    """Change golden/small.nq by hand, or write ``own(store)`` to it and read the difference."""
    participants = {f"{mint(CHAPTER, 'person', who)}" for who in ("zhu-ren", "bin", "jie")}
    told = [
        q
        for q in own(store)
        if "_person_" not in q.split(" ")[0] or any(p in q.split(" ")[0] for p in participants)
    ]
    assert "".join(told) == GOLDEN.read_text(encoding="utf8")


def test_the_same_records_give_the_same_quads(store):
    again = weave((EDITION,), (Reading(CHAPTER, ACTS, STATEMENTS),), CLAIMS)
    assert sorted_lines(again) == sorted_lines(store)


def test_no_node_is_blank_and_no_triple_stands_in_two_graphs(store):
    assert not [
        q for q in store for term in (q.subject, q.object) if isinstance(term, ox.BlankNode)
    ]
    assert [t for t, n in Counter(q.triple for q in store).items() if n > 1] == []
    assert {q.graph_name for q in store} == {graph(name) for name in GRAPHS if name != "rules"}, (
        "what rules say is added by the build"
    )


def test_every_name_of_ours_that_is_used_is_declared(store):
    declared = {q.subject.value for q in store if q.graph_name == graph("ontology")}
    used = {
        term.value
        for q in store
        for term in (q.predicate, q.object)
        if isinstance(term, ox.NamedNode) and term.value.startswith(ONTOLOGY)
    }
    assert {u for u in used - declared if "/0.1.0" not in u} == set()


def test_what_is_written_stands_with_the_acts_and_what_was_supplied_with_the_inferences(store):
    found = ask(
        store,
        "GRAPH ?g { ?a zz:agent ?who } FILTER(?a IN (id:yili_04_002_u5750, id:yili_04_002_u53d6))",
    )
    assert found == {
        ("graph:acts", "id:yili_04_002_u5750", "id:yili_04_person_zhu-ren"),
        ("graph:inferences", "id:yili_04_002_u53d6", "id:yili_04_person_zhu-ren"),
    }
    assert ask(
        store,
        "?a zz:participation ?p . ?p zz:slot slot:agent ; zz:evidence zz:inferred ; zz:warrant ?w",
    ) == {
        ("id:yili_04_002_u53d6", "id:yili_04_002_u53d6_agent_1", "warrant:E1"),
        ("id:yili_04_002_u737b", "id:yili_04_002_u737b_agent_1", "warrant:E1"),
        ("id:yili_04_003_u5982_001-u6212", "id:yili_04_003_u5982_001-u6212_agent_1", "warrant:E26"),
    }


def test_a_rival_reading_is_told_with_its_rank_and_its_warrant_and_fills_nothing():
    both = (
        Rival("agent", ("主人", "賓"), "E9"),
        Rival("agent", ("介",), "E1"),
        Rival("object", ("觶",), "E21"),
    )
    store = woven(
        act(
            "u53d6",
            "yili.04.002",
            3,
            "取",
            agent=("主人",),
            elided=("agent",),
            warrants={"agent": "E1"},
            alternatives=both,
        )
    )
    told = ask(
        store,
        "id:yili_04_002_u53d6 zz:alternative ?n . GRAPH graph:inferences { ?n a zz:Alternative ; zz:slot ?s ; zz:order ?o ; "  # noqa: E501
        "zz:filler ?who ; zz:warrant ?w }",
    )
    assert {(node.rpartition("u53d6_")[2], *rest) for node, *rest in told} == {
        ("agent_alt_1", "slot:agent", "1", "id:yili_04_person_zhu-ren", "warrant:E9"),
        ("agent_alt_1", "slot:agent", "1", "id:yili_04_person_bin", "warrant:E9"),
        ("agent_alt_2", "slot:agent", "2", "id:yili_04_person_jie", "warrant:E1"),
        ("object_alt_1", "slot:object", "1", "thing:zhi", "warrant:E21"),
    }
    assert ask(store, "id:yili_04_002_u53d6 zz:agent ?who") == {("id:yili_04_person_zhu-ren",)}
    assert ask(store, "warrant:E9 a ?x") == {("zz:Warrant",)}


def test_a_cup_that_the_clause_does_not_name_rests_on_the_cup_in_hand(store):
    assert ask(
        store, "id:yili_04_002_u737b zz:participation ?p . ?p zz:slot slot:vessel ; zz:warrant ?w"
    ) == {("id:yili_04_002_u737b_vessel_1", "warrant:E20")}


def test_every_filled_slot_has_its_evidence(store):
    for slot in ("agent", "object", "recipient", "facing", "vessel", "place"):
        thin = ask(store, f"?act zz:{slot} ?x . FILTER EXISTS {{ ?act a zz:Act }}")
        thick = ask(
            store,
            f"?act zz:participation ?p . ?p zz:slot slot:{slot} ; zz:filler ?x ; zz:evidence ?e",
        )
        assert thin and {(act, x) for act, _, x, _ in thick} == thin, slot


def test_a_place_named_by_a_person_is_a_place_of_that_person(store):
    assert ask(store, "?act zz:placeOf ?who ; zz:place ?where ; zz:placeText ?text") == {
        ("id:yili_04_002_u737b", "id:yili_04_person_bin", "place:xi-qian", "賓之席前")
    }


def test_a_place_that_nobody_knows_keeps_its_words():
    store = woven(act("u6212", "yili.04.001", 2, "立", agent=("主人",), place=("某處之旁",)))
    assert ask(store, "?a zz:placeText ?t") == {("id:yili_04_001_u6212", "某處之旁")}
    assert ask(store, "?a a zz:Act ; zz:place ?p") == set()


def test_the_passage_spells_the_verb_by_offset(store):
    passages = ask(
        store,
        "?a zz:source zz:written ; zz:writtenVerb ?v ; zz:anchor ?q . "
        "?q zz:exact ?words ; zz:start ?start ; zz:end ?end ; zz:inSegment/zz:text ?text",
    )
    assert len(passages) == len(ACTS) - 1
    for _, verb, _, words, start, end, text in passages:
        assert text[int(start) : int(end)] == words == verb


def test_a_ditto_has_its_model_and_what_was_copied_from_it(store):
    assert ask(store, "?ditto zz:model ?act ; zz:follows ?words") == {
        ("id:yili_04_003_u5982", "id:yili_04_001_u6212", "賓")
    }
    assert ask(
        store,
        "GRAPH graph:inferences { ?act zz:source zz:copied ; zz:copiedFrom ?from ; zz:copyOrder ?n }",  # noqa: E501
    ) == {("id:yili_04_003_u5982_001-u6212", "id:yili_04_001_u6212", "1")}


def test_nothing_of_an_act_spelled_out_from_a_ditto_is_written(store):
    assert ask(store, "id:yili_04_003_u5982_001-u6212 zz:participation ?p . ?p zz:evidence ?e") == {
        ("id:yili_04_003_u5982_001-u6212_agent_1", "zz:inferred"),
        ("id:yili_04_003_u5982_001-u6212_recipient_1", "zz:inferred"),
    }


def test_acts_are_numbered_and_chained_in_the_order_of_the_text(store):
    order = {a: int(n) for a, n in ask(store, "?a a zz:Act ; zz:order ?n")}
    assert [a for a, _ in sorted(order.items(), key=lambda kv: kv[1])] == [
        short(mint(a.id)) for a in ACTS if a.source == "written"
    ]
    assert all(order[b] == order[a] + 1 for a, b in ask(store, "?a zz:next ?b"))
    assert len(ask(store, "?a zz:next ?b")) == len(order) - 1


def test_an_act_stands_in_the_innermost_section_and_within_the_outer(store):
    assert ask(store, "id:yili_04_002_u5750 zz:inSection ?s") == {("id:yili_04_p-xian-bin",)}
    assert ask(store, "id:yili_04_002_u5750 zz:inSection/zz:within? ?w") == {
        ("id:yili_04_p-xian-bin",),
        ("id:yili_04_p-quan",),
        ("id:yili_04",),
        ("id:yili",),
    }


def test_a_cup_is_one_thing_with_its_kind(store):
    assert ask(store, "?cup a zz:Cup ; zz:kind ?kind") == {
        ("id:yili_04_cup_jue-002-u53d6", "thing:jue")
    }
    assert ask(store, "?act zz:cup id:yili_04_cup_jue-002-u53d6") == {
        ("id:yili_04_002_u53d6",),
        ("id:yili_04_002_u737b",),
    }


def test_a_claim_keeps_its_author_and_its_words(store):
    assert ask(
        store, "?c a zz:Gloss ; zz:author ?who ; zz:about ?s ; zz:term ?t ; zz:meaning ?m"
    ) == {("id:yili_04_001_zhu_gloss-u6212", "author:zheng-xuan", "id:yili_04_001", "戒", "警")}


@pytest.mark.parametrize(
    "slots, what, remedy",
    [
        ({"agent": ("舉觧者",)}, "no person '舉觧者'", "舉觶者"),
        ({"object": ("觶子",)}, "no thing '觶子'", "觶"),
        ({"purpose": "拜既罍"}, "no purpose '拜既罍'", "拜既爵"),
        ({"facing": "西北西"}, "no direction '西北西'", "西北"),
        ({"round": "旅舟"}, "no round '旅舟'", "旅"),
        ({"cup": "罃.1"}, "no cup '罃'", "data/lexicon/things.tsv"),
        ({"warrants": {"agent": "E999"}}, "no warrant E999", "E9"),
        ({"answers": "yili.04.001.a09"}, "names 'yili.04.001.a09'", "yili.04.001.u6212"),
    ],
)
def test_what_nobody_knows_is_told_with_where_and_remedy(slots, what, remedy):
    with pytest.raises(ZunzuError) as told:
        woven(act("u6212", "yili.04.001", 2, "戒", **slots))
    (fault,) = told.value.faults
    assert what in fault.what and remedy in fault.remedy


def test_an_unknown_verb_is_told():
    with pytest.raises(ZunzuError, match="no verb '嘰'"):
        woven(act("u6212", "yili.04.001", 2, "嘰"))


def test_a_modifier_left_on_the_verb_does_not_hide_it():
    store = woven(act("u6212", "yili.04.001", 2, "遂再拜", agent=("賓",)))
    assert ask(store, "?a zz:verb ?v ; zz:writtenVerb ?w") == {
        ("id:yili_04_001_u6212", "verb:bai", "遂再拜")
    }


def test_all_faults_of_a_run_come_together():
    with pytest.raises(ZunzuError) as told:
        woven(
            act("u6212", "yili.04.001", 2, "戒", agent=("甲甲",)),
            act("u62dc", "yili.04.001", 6, "拜", agent=("乙乙",)),
            claims=(replace(CLAIMS[0], kind="glos"),),
            statements=(replace(STATEMENTS[0], kind="shares"),),
        )
    assert [f.what.split(" ")[0:2] for f in told.value.faults] == [
        ["no", "person"],
        ["no", "person"],
        ["no", "kind"],
        ["a", "claim"],
    ]


def test_two_acts_may_not_share_an_id():
    same = act("u6212", "yili.04.001", 2, "戒")
    with pytest.raises(ZunzuError, match="is the id of 2 acts"):
        woven(same, same)


def test_of_a_draft_two_whom_one_role_only_finds_are_two():
    """小司馬 and 川衡 are officers both: in a text that nobody has looked at each is himself."""
    told = act("u6212", "yili.04.001", 2, "拜", agent=("小司馬", "川衡"))
    asked = "SELECT ?who { ?who a zz:Participant ; zz:role role:guan-officers }"
    assert len(ask(woven(told, lenient=True, told=[]), asked)) == 2
    assert len(ask(woven(told), asked)) == 1


def test_a_text_that_is_not_ours_gets_concepts_of_its_own():
    told = []
    store = woven(act("u6212", "yili.04.001", 2, "嘰", agent=("甲甲",)), lenient=True, told=told)
    assert {f.what for f in told} == {
        "no verb '嘰' in the vocabulary",
        "no person '甲甲' in the vocabulary",
    }
    assert ask(
        store, "id:yili_04_001_u6212 zz:verb ?v . ?v a skos:Concept ; skos:prefLabel ?l"
    ) == {("id:term_verb_u5630", "嘰")}
    assert ask(
        store, "id:yili_04_001_u6212 zz:agent ?who . ?who zz:role ?r ; skos:prefLabel ?l"
    ) == {("id:yili_04_person_u7532-7532", "id:term_role_u7532-7532", "甲甲")}


def test_a_warrant_tells_its_words_in_two_languages(store):
    assert {
        lang
        for _, lang in ask(
            store, "warrant:E1 a zz:Warrant ; skos:prefLabel ?l BIND(LANG(?l) AS ?lang)"
        )
    } == {"zh-hant", "en"}


def test_a_variant_says_which_witness_has_what_and_nothing_is_a_reading_too():
    variants = (
        Variant(
            "yili.04.app-001",
            ONE,
            0,
            0,
            "主人",
            (WitnessReading("b", "乙", ""), WitnessReading("c", "丙", "王人")),
            "substantive",
            "why",
            "proof",
            agreeing=("a",),
        ),
    )
    store = weave((EDITION,), (), (), variants)
    assert ask(
        store,
        "?e a zz:ApparatusEntry ; zz:inSegment ?s ; zz:lemma ?l ; zz:offset ?o ; zz:variantKind ?k ; "  # noqa: E501
        "zz:reason ?w ; zz:basis ?b ; zz:agreeing ?same",
    ) == {
        (
            "id:yili_04_app-001",
            "id:yili_04_001",
            "主人",
            "0",
            "substantive",
            "why",
            "proof",
            "id:yili_04_witness_a",
        )
    }
    assert ask(
        store,
        "id:yili_04_app-001 zz:witnessReading ?r . ?r a zz:WitnessReading ; zz:inWitness ?w ; zz:reading ?words",  # noqa: E501
    ) == {
        ("id:yili_04_app-001_b", "id:yili_04_witness_b", ""),
        ("id:yili_04_app-001_c", "id:yili_04_witness_c", "王人"),
    }


def test_a_doubt_is_no_correction_and_keeps_the_words_of_the_witness():
    doubts = (
        Correction(f"{CHAPTER}.corr-003", ONE, 4, "賓", "介", "why", "proof", "probable"),
        Correction(f"{CHAPTER}.corr-004", ONE, 6, "", "再", "why", "proof", "note"),
    )
    store = weave((EDITION,), (), (), (), doubts)
    assert ask(
        store,
        "?d a zz:Doubt ; zz:doubtKind ?k ; zz:inSegment ?s ; zz:offset ?o ; zz:lemma ?l ; zz:reading ?r ; zz:basis ?b",  # noqa: E501
    ) == {
        ("id:yili_04_corr-003", "probable", "id:yili_04_001", "4", "賓", "介", "proof"),
        ("id:yili_04_corr-004", "note", "id:yili_04_001", "6", "", "再", "proof"),
    }
    assert ask(store, "?c a zz:Correction") == set()
    with pytest.raises(ZunzuError, match="there is no segment yili.04.903"):
        weave((EDITION,), (), (), (), (Correction("x", "yili.04.903", 0, "", "", "", "", "note"),))


def test_a_variant_of_a_segment_that_is_not_there_is_told():
    with pytest.raises(ZunzuError, match="there is no segment yili.04.903"):
        weave(
            (EDITION,),
            (),
            (),
            (
                Variant(
                    "yili.04.app-001", "yili.04.903", 0, 0, "主", (), "substantive", "why", "proof"
                ),
            ),
        )


def test_a_correction_says_so_where_nothing_was_or_nothing_is_read():
    lost = replace(
        EDITION,
        corrections=(
            Correction(f"{CHAPTER}.corr-001", ONE, 0, "", "主", "why", "proof"),
            Correction(f"{CHAPTER}.corr-002", ONE, 2, "也", "", "why", "proof"),
        ),
    )
    assert ask(weave((lost,), ()), "?c a zz:Correction ; zz:lemma ?l ; zz:reading ?r") == {
        ("id:yili_04_corr-001", "", "主"),
        ("id:yili_04_corr-002", "也", ""),
    }


def test_a_section_of_an_unknown_phase_is_told():
    section = replace(EDITION.sections[1], phases=("獻賔",))
    with pytest.raises(ZunzuError, match="no phase '獻賔' in the vocabulary"):
        weave((replace(EDITION, sections=(section,)),), ())
