"""Texts handed in are taken as they are, or refused with where, what, remedy."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from zunzu.cli import intake
from zunzu.errors import ZunzuError


def refusal(source) -> str:
    with pytest.raises(ZunzuError) as caught:
        intake.read_text(str(source))
    (fault,) = caught.value.faults
    assert fault.remedy
    return f"{fault.where}: {fault.what}"


@given(st.text(st.characters(exclude_categories=["Cs"])).filter(lambda t: t.strip() and not t.startswith("\ufeff")))
def test_any_text_comes_in_unchanged(tmp_path_factory, text):
    file = tmp_path_factory.mktemp("texts") / "text.txt"
    file.write_bytes(text.encode())
    assert intake.read_text(str(file)) == text


def test_line_ends_are_kept_so_that_offsets_stay_true(tmp_path):
    file = tmp_path / "text.txt"
    file.write_bytes("主人坐\r\n取爵\r興".encode())
    assert intake.read_text(str(file)) == "主人坐\r\n取爵\r興"


def test_a_byte_order_mark_is_taken_off_with_a_note(tmp_path, capsys):
    file = tmp_path / "text.txt"
    file.write_bytes("\ufeff主人坐".encode())
    assert intake.read_text(str(file)) == "主人坐"
    assert "byte order mark" in capsys.readouterr().err


def test_a_missing_file_is_named(tmp_path):
    assert refusal(tmp_path / "no.txt") == f"{tmp_path / 'no.txt'}: there is no such file"


def test_a_folder_is_refused(tmp_path):
    assert "is a folder" in refusal(tmp_path)


@pytest.mark.parametrize("content", [b"", b" \n\r\n\t", "\u3000".encode(), "\ufeff".encode()])
def test_an_empty_text_is_refused(tmp_path, content):
    file = tmp_path / "text.txt"
    file.write_bytes(content)
    assert "empty" in refusal(file)


def test_broken_utf8_names_byte_and_line(tmp_path):
    file = tmp_path / "text.txt"
    file.write_bytes("主人\n坐".encode() + b"\xff" + "取爵".encode())
    assert refusal(file).startswith(f"{file}:2: byte 10 (0xff) is not UTF-8")


@pytest.mark.parametrize("encoding, remedy", [("utf-16", "UTF-16"), ("gb18030", "GB18030"), ("big5", "BIG5")])
def test_another_encoding_is_guessed_in_the_remedy(tmp_path, encoding, remedy):
    file = tmp_path / "text.txt"
    file.write_bytes("主人坐取爵".encode(encoding))
    with pytest.raises(ZunzuError) as caught:
        intake.read_text(str(file))
    assert remedy in caught.value.faults[0].remedy


def test_a_path_that_cannot_be_is_refused():
    assert "is not a path" in refusal("a\0b")
