"""How a page is cited: its IRI, a quotation, BibTeX, CSL-JSON."""

from __future__ import annotations

from .. import __version__, records
from ..rdf.names import local

_TITLE = {"zh": "尊俎：儀禮所書之事", "en": "zunzu: the 儀禮 as a graph of acts"}


def cited(iri: str, title: str, lang: str, words: str = "") -> dict[str, str]:
    """What a reader may take away: ``quotation``, ``bibtex``, ``csl``, each as text.

    >>> cited("https://w3id.org/zunzu/id/yili_04", "鄉飲酒禮", "zh")["quotation"]
    '鄉飲酒禮，《尊俎：儀禮所書之事》。https://w3id.org/zunzu/id/yili_04'
    """
    quoted = f"「{words}」" if words else ""
    sentence = (
        f"{quoted}{title}，《{_TITLE['zh']}》。{iri}"
        if lang == "zh"
        else f"{quoted}{' ' if quoted else ''}“{title}”, in {_TITLE['en']}. {iri}"
    )
    key = local(iri)
    bibtex = (
        f"@misc{{zunzu-{key},\n  title = {{{title}}},\n  howpublished = {{{_TITLE['en']}}},\n"
        f"  version = {{{__version__}}},\n  url = {{{iri}}}\n}}"
    )
    csl = records.indented(
        [
            {
                "id": f"zunzu-{key}",
                "type": "webpage",
                "title": title,
                "container-title": _TITLE["en"],
                "version": __version__,
                "URL": iri,
            }
        ]
    )
    return {"quotation": sentence, "bibtex": bibtex, "csl": csl}
