"""A word is found in the vocabularies by the fold that the reader has."""

import pytest

from zunzu.rdf.vocabulary import vocabulary


@pytest.mark.parametrize("form, label", [("従", "從"), ("举", "舉"), ("阖", "闔"), ("荅", "答")])
def test_a_print_form_or_a_simplified_letter_names_the_same_verb(form, label):
    assert vocabulary().find(form, "verb") == vocabulary().find(label, "verb") is not None


def test_a_label_of_its_own_goes_before_its_fold():
    """内 is folded into 內, but a scheme that has the very form means that."""
    for scheme, named in vocabulary().index.items():
        for label, concept in named.items():
            assert vocabulary().find(label, scheme) == concept


def test_what_is_no_word_is_still_none():
    assert vocabulary().find("嘰嘰", "verb", "thing") is None
