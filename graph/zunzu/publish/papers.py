"""The papers of a release: under which licence each part stands, how it is cited, and what it is
for machines that keep data (Citation File Format, DataCite, RO-Crate).

Nothing here tells the time of its making; the date is that of the version.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from .. import __version__

TITLE = "zunzu 尊俎: the 儀禮 as a graph of acts"
ABSTRACT = (
    "What rites of the 儀禮 prescribe, act by act: who does it, with which cup, from where, facing"
    " which way, by which words we know, and what commentators say."
)
HOME = "https://w3id.org/zunzu/dataset"
#: The day of the version.
DATED = "2026-11-24"
CC_BY, APACHE = "CC-BY-4.0", "Apache-2.0"
URLS = {
    CC_BY: "https://creativecommons.org/licenses/by/4.0/",
    APACHE: "https://www.apache.org/licenses/LICENSE-2.0",
}
#: The parts under the licence of code; all else is data.
CODE = ("ontology/", "vocabularies/", "alignments/", "shacl/", "questions/", "views/")
KEYWORDS = ("儀禮", "禮學", "ritual", "knowledge graph", "classical Chinese")


class Part(NamedTuple):
    """A file of a release: its size in bytes, its media type, what it is, its checksum."""

    size: int
    media: str
    what: str
    sha256: str = ""


def licence_of(name: str) -> str:
    """The SPDX name of the licence under which a file of a release stands."""
    return APACHE if name.startswith(CODE) else CC_BY


def licence() -> bytes:
    """Which part stands under which licence."""
    code = ", ".join(CODE)
    return (
        f"zunzu 尊俎 {__version__} - licence of the dataset\n\n1. The ancient texts (經 記 注 疏)"
        f" are in the public domain, wherever they stand in these files.\n2. The files under {code}"
        f" are licensed under the Apache License, Version 2.0\n   ({URLS[APACHE]}).\n3. Everything"
        " else that we added to the texts is licensed under the Creative Commons Attribution 4.0"
        f" International\n   Licence ({URLS[CC_BY]}).\n\nCopyright 2026 the zunzu authors\n"
    ).encode()


def citation() -> bytes:
    """CITATION.cff: how the dataset is cited."""
    lines = [
        "cff-version: 1.2.0",
        'message: "If you use these data, please cite them so."',
        "type: dataset",
        f'title: "{TITLE}"',
        f'abstract: "{ABSTRACT}"',
        "authors:",
        '  - name: "the zunzu authors"',
        f'version: "{__version__}"',
        f'date-released: "{DATED}"',
        f'url: "{HOME}"',
        f"license: {CC_BY}",
        "keywords:",
        *(f'  - "{word}"' for word in KEYWORDS),
    ]
    return ("\n".join(lines) + "\n").encode()


def datacite() -> bytes:
    """datacite.json: what a repository asks of a deposit; the identifier is given by the
    repository."""
    return _json(
        {
            "types": {"resourceTypeGeneral": "Dataset", "resourceType": "Knowledge graph"},
            "creators": [{"name": "the zunzu authors", "nameType": "Organizational"}],
            "titles": [{"title": TITLE, "lang": "en"}],
            "publisher": {"name": "zunzu"},
            "publicationYear": DATED[:4],
            "version": __version__,
            "dates": [{"date": DATED, "dateType": "Issued"}],
            "language": "lzh",
            "url": HOME,
            "subjects": [{"subject": word} for word in KEYWORDS],
            "descriptions": [
                {"description": ABSTRACT, "descriptionType": "Abstract", "lang": "en"}
            ],
            "rightsList": [
                {
                    "rightsIdentifier": name,
                    "rightsUri": URLS[name],
                    "rightsIdentifierScheme": "SPDX",
                }
                for name in (CC_BY, APACHE)
            ],
            "schemaVersion": "http://datacite.org/schema/kernel-4",
        }
    )


def crate(parts: Mapping[str, Part]) -> bytes:
    """ro-crate-metadata.json: the folder and each file in it, with its media type, its size, its
    licence (RO-Crate 1.1).

    ``parts`` are the files by name.
    """
    files = [
        {
            "@id": name,
            "@type": "File",
            "name": name,
            "description": part.what,
            "encodingFormat": part.media,
            "contentSize": str(part.size),
            "license": {"@id": URLS[licence_of(name)]},
        }
        for name, part in sorted(parts.items())
    ]
    return _json(
        {
            "@context": "https://w3id.org/ro/crate/1.1/context",
            "@graph": [
                {
                    "@id": "ro-crate-metadata.json",
                    "@type": "CreativeWork",
                    "about": {"@id": "./"},
                    "conformsTo": {"@id": "https://w3id.org/ro/crate/1.1"},
                },
                {
                    "@id": "./",
                    "@type": "Dataset",
                    "name": TITLE,
                    "description": ABSTRACT,
                    "datePublished": DATED,
                    "version": __version__,
                    "identifier": HOME,
                    "license": {"@id": URLS[CC_BY]},
                    "author": {"@id": "#authors"},
                    "publisher": {"@id": "#authors"},
                    "keywords": list(KEYWORDS),
                    "hasPart": [{"@id": file["@id"]} for file in files],
                },
                {
                    "@id": "#authors",
                    "@type": "Organization",
                    "name": "the zunzu authors",
                    "url": HOME,
                },
                *(
                    {"@id": url, "@type": "CreativeWork", "name": name}
                    for name, url in sorted(URLS.items())
                ),
                *files,
            ],
        }
    )


def _json(told: dict[str, Any]) -> bytes:
    return (json.dumps(told, ensure_ascii=False, indent=1) + "\n").encode()
