"""Bad data: named kinds of bytes that have broken programs, and ways to spoil good ones."""

from __future__ import annotations

import codecs
import json
from random import Random

WORDS = "主人坐取爵于篚降洗賓辭對拜興立升自西階北面再拜稽首執奠酌酬酢飲卒觶脯醢薦俎三五一十百千。，；：「」"  # noqa: E501

#: Files that are bad by themselves, whatever is asked of them.
BYTES: dict[str, bytes] = {
    "empty": b"",
    "space": b" \n\t\r\n",
    "a NUL": b"\0",
    "NULs": b"\0" * 5000,
    "no UTF-8": b"\xff\xfe\xfa",
    "cut in a character": "主人坐".encode()[:-1],
    "a surrogate in UTF-8": b"\xed\xa0\x80",
    "overlong": b"\xc0\xaf\xe0\x80\xaf",
    "UTF-16": "主人坐取爵".encode("utf-16"),
    "UTF-32": "主人坐取爵".encode("utf-32"),
    "GB18030": "主人坐取爵于篚。".encode("gb18030") * 20,
    "Big5": "主人坐取爵于篚。".encode("big5") * 20,
    "mark alone": codecs.BOM_UTF8,
    "mark and words": codecs.BOM_UTF8 + "主人坐取爵。".encode(),
    "carriage returns": "主人坐取爵。\r賓降。\r".encode(),
    "line separators": "主人\u2028坐取爵。\u0085賓\u2029降。\v\f".encode(),
    "controls": bytes(range(1, 32)) + "主人".encode(),
    "bidi": "\u202e主人\u202c\u200b\ufeff坐".encode(),
    "beyond the plane": "𠀀𪚥𰀀\U0010ffff主人".encode(),
    "private use": "\ue000\uf8ff主人".encode(),
    "combining": ("主" + "\u0301" * 500).encode(),
    "one word": "主".encode() * 3000,
    "numerals": "三百五十".encode() * 300,
    "brackets": ("「" * 400).encode(),
    "quotes": b'"' * 999,
    "a line": b"x" * 100_000,
    "tabs": b"\t" * 5000,
    "html": b"<html><body>&nbsp;&bogus;</body></html>",
    "a program": b"\x7fELF\x02\x01\x01" + b"\0" * 200,
    "zip": b"PK\x03\x04" + b"\0" * 100,
    "gzip": b"\x1f\x8b\x08\0\0\0\0\0",
}

#: JSON that is no record.
JSON: tuple[str, ...] = (
    "",
    "{",
    "[]",
    "null",
    "NaN",
    "Infinity",
    "-Infinity",
    "1e999",
    "9" * 5000,
    '"\\ud800"',
    "[" * 100_000,
    '{"a":' * 50_000,
    '{"text": 1, "acts": []}',
    '{"text": "主", "acts": {}}',
    '{"text": "主", "acts": null}',
    '{"text": null, "acts": []}',
    '{"acts": []}',
    '{"text": "主人"}',
    '{"text": "主人", "acts": [1]}',
    '{"text": "主人", "acts": [[]]}',
    '{"text": "\\ud800主", "acts": []}',
    '{"text": "\\u0000", "acts": []}',
    '{"text": "", "acts": []}',
    '{"text": "主人", "acts": []} {"text": "賓"}',
    "{'text': '主人'}",
    '{"text": "主人", "text": "賓", "acts": []}',
)

#: What may stand in a field of a record where something else belongs.
VALUES: tuple[object, ...] = (
    None,
    True,
    False,
    0,
    -1,
    10**30,
    1.5,
    float("nan"),
    float("inf"),
    "",
    "x",
    "\ud800",
    "\0",
    "主" * 2000,
    [],
    [[]],
    [None],
    [1],
    ["主人", None],
    {},
    {"a": 1},
    [{"slot": 1}],
    "?",
    ["?"],
    -(10**30),
    2**63,
    "9" * 5000,
)

SPARQL: tuple[str, ...] = (
    "SELECT",
    "SELECT *",
    "SELECT * {",
    "SELECT * { ?s ?p }",
    "ASK { }",
    "ASK { ?s ?p ?o } garbage",
    "CONSTRUCT { ?s ?p ?o } {}",
    "DESCRIBE <http://e/>",
    "INSERT DATA { <a:a> <a:b> <a:c> }",
    "DROP ALL",
    "LOAD <http://127.0.0.1:1/x>",
    "SELECT * { SERVICE <http://127.0.0.1:1/> { ?s ?p ?o } }",
    "#\rSELECT * { SERVICE <http://127.0.0.1:1/> { ?s ?p ?o } }",
    "SELECT * FROM <http://127.0.0.1:1/x> { ?s ?p ?o } LIMIT 1",
    "PREFIX : <",
    "SELECT (1/0 AS ?x) {}",
    "SELECT ('\\ud800' AS ?x) {}",
    "SELECT (STRDT('x', <not an iri>) AS ?x) {}",
    'SELECT (REGEX("aaaaaaaaaaaaaaaaaaaaaaaa!", "(a+)+$") AS ?x) {}',
    'SELECT (REGEX("a", "[") AS ?x) {}',
    "SELECT ('" + "9" * 5000 + "'^^<http://www.w3.org/2001/XMLSchema#integer> AS ?x) {}",
    "SELECT (" + "9" * 5000 + " AS ?x) {}",
    "SELECT * { ?s ?p ?o } LIMIT 99999999999999999999",
    "SELECT * { ?s ?p ?o } OFFSET -1",
    "SELECT * { ?s <" + "x" * 20000 + ":> ?o }",
    "\ufeffASK {}",
    "ASK {} # \0",
    "SELECT ?\u4e3b { BIND(1 AS ?\u4e3b) }",
    "SELECT ?x ?x { BIND(1 AS ?x) }",
    "SELECT (COUNT(*) AS ?n) { ?s ?p ?o } GROUP BY ?z HAVING (?n > 'x')",
    "SELECT * { VALUES ?x { UNDEF } }",
    "SELECT (UUID() AS ?x) {}",
    "SELECT ('a\\nb\\tc' AS ?x) {}",
    "SELECT (BNODE() AS ?x) {}",
    "SELECT * { { SELECT (1 AS ?x) {} } }",
    "BASE <http://[::1> ASK { <x> <y> <z> }",
    "ASK { <http://[bad> ?p ?o }",
)

RDF: dict[str, tuple[str, ...]] = {
    "ttl": (
        "@prefix : <http://e/> .\n:a :b :c .",
        "@prefix",
        ":a :b :c .",
        "<a> <b> <c> .",
        '<http://e/a> <http://e/b> "x"@',
        "[] a [] .",
        "<http://e/a> <http://e/b> " + "9" * 5000 + " .",
        '<http://e/a> <http://e/b> "\\ud800" .',
        "( " * 2000,
        "[ <http://e/p> " * 300,
        '<http://e/a> <http://e/b> "x"^^<http://www.w3.org/2001/XMLSchema#dateTime> .',
        "<http://[::> a <http://e/b> .",
        '<http://e/a> <http://e/b> """never closed',
    ),
    "nt": (
        "<http://e/a> <http://e/b> <http://e/c> .",
        "<http://e/a> <http://e/b>",
        "_:a _:b _:c .",
        '<http://e/a> <http://e/b> "\\u12" .',
    ),
    "rdf": (
        "<rdf:RDF/>",
        "<",
        "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY x 'y'>]><rdf:RDF "
        "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>&x;</rdf:RDF>",
        "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/hostname'>]><a>&x;</a>",
        "<a>" * 3000,
        "<?xml version='1.0' encoding='UTF-7'?><a/>",
    ),
    "jsonld": (
        "{}",
        "[]",
        "null",
        '{"@context": "http://127.0.0.1:1/c"}',
        '{"@id": 1}',
        '{"@graph": [[]]}',
        "[" * 5000,
        '{"@context": {"a": {"@id": "@id"}}, "a": []}',
        '{"@value": "x", "@id": "y"}',
    ),
    "trig": ("{}", "<http://e/g> {", "<http://e/g> { <http://e/a> <http://e/b> 1 . }"),
    "nq": (
        "<http://e/a> <http://e/b> <http://e/c> <http://e/g> .",
        "<http://e/a> <http://e/b> <http://e/c> <http://e/g> <http://e/h> .",
    ),
}


def spoil(rng: Random, good: bytes) -> bytes:
    """Good bytes made bad in one of many ways: cut, doubled, swapped, mixed with what is bad by
    itself.
    """
    raw = bytearray(good)
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(raw) + 1)
        end = min(len(raw), at + rng.choice((1, 1, 3, 20, 200)))
        way = rng.randrange(8)
        if way == 0:
            del raw[at:]
        elif way == 1:
            del raw[at:end]
        elif way == 2:
            raw[at:at] = rng.choice(list(BYTES.values()))[:400]
        elif way == 3 and raw:
            raw[min(at, len(raw) - 1)] = rng.randrange(256)
        elif way == 4:
            raw[at:at] = raw[at:end] * rng.choice((1, 2, 30))
        elif way == 5:
            raw[at:end] = bytes(reversed(raw[at:end]))
        elif way == 6:
            raw[at:at] = rng.choice(
                (
                    b"\t",
                    b"\n",
                    b"\r",
                    b'"',
                    b"\\",
                    b"{",
                    b"]",
                    b"<",
                    b"&",
                    b"#",
                    b"=",
                    b"\0",
                    b"\xe4\xb8",
                )
            )
        else:
            raw[at:end] = "".join(rng.choices(WORDS, k=6)).encode()
    return bytes(raw)


def text(rng: Random) -> bytes:
    """A text: words of the rites in any order, now and then spoiled, now and then bad by itself."""
    way = rng.randrange(6)
    if way == 0:
        return rng.choice(list(BYTES.values()))
    words = "".join(rng.choices(WORDS, k=rng.choice((1, 5, 40, 300))))
    if way == 1:
        words = words.replace("。", "\n") + rng.choice(("", "\r\n", "\n\n\n", "\t"))
    if way == 2:
        words = "".join(c + rng.choice(("", "", "，")) for c in words)
    if way == 3:
        words = rng.choice(WORDS) * rng.choice((2, 50, 400))
    raw = words.encode()
    return spoil(rng, raw) if way > 3 else raw


def record(rng: Random, good: dict) -> bytes:
    """A line of JSON made of a good record with one value, or one name, that does not belong
    there.
    """
    bad = dict(good)
    name = rng.choice([*bad, "further"])
    way = rng.randrange(3)
    if way == 0:
        bad.pop(name, None)
    else:
        bad[name] = rng.choice(VALUES)
    return json.dumps(bad, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")
