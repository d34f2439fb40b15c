"""Texts handed in are taken as they are, or refused with where, what, remedy."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given, strategies as st

from zunzu import incoming
from zunzu.cli import intake
from zunzu.errors import ZunzuError

from .conftest import assert_told_once


def refusal(source) -> str:
    with pytest.raises(ZunzuError) as caught:
        intake.read_text(str(source))
    (fault,) = caught.value.faults
    assert fault.remedy
    return f"{fault.where}: {fault.what}"


@given(
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")).filter(
        lambda t: t.strip() and not t.startswith("\ufeff")
    )
)
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


@pytest.mark.parametrize(
    "encoding, remedy", [("utf-16", "UTF-16"), ("gb18030", "GB18030"), ("big5", "BIG5")]
)
def test_another_encoding_is_guessed_in_the_remedy(tmp_path, encoding, remedy):
    file = tmp_path / "text.txt"
    file.write_bytes("主人坐取爵".encode(encoding))
    with pytest.raises(ZunzuError) as caught:
        intake.read_text(str(file))
    assert remedy in caught.value.faults[0].remedy


def test_a_path_that_cannot_be_is_refused():
    assert "is not a path" in refusal("a\0b")


def test_a_nul_is_refused_with_its_line_and_what_the_file_may_be(tmp_path):
    file = tmp_path / "text.txt"
    file.write_bytes("主人\n坐\0取爵".encode())
    assert refusal(file).startswith(f"{file}:2: has a NUL")


def test_a_lone_surrogate_is_refused(tmp_path):
    file = tmp_path / "text.txt"
    file.write_bytes("主人".encode() + "\ud800".encode("utf-8", "surrogatepass"))
    assert "is not UTF-8" in refusal(file)


def test_a_text_of_more_than_the_limit_is_refused_until_the_limit_is_raised(tmp_path, monkeypatch):
    file = tmp_path / "text.txt"
    file.write_bytes(b"a" * (1 << 20) + b"b")
    monkeypatch.setenv("ZUNZU_INPUT_MB", "1")
    assert "no more than 1 MB are read" in refusal(file)
    monkeypatch.setenv("ZUNZU_INPUT_MB", "2")
    assert intake.read_text(str(file)).endswith("ab")


@pytest.mark.parametrize("named", ["much", "0", "-1", "1.5", "²", "9" * 40])
def test_a_limit_that_is_none_is_refused(tmp_path, monkeypatch, named):
    file = tmp_path / "text.txt"
    file.write_bytes("主人".encode())
    monkeypatch.setenv("ZUNZU_INPUT_MB", named)
    assert refusal(file).startswith("ZUNZU_INPUT_MB")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless file")
def test_an_endless_file_is_left_at_the_limit(monkeypatch):
    monkeypatch.setenv("ZUNZU_INPUT_MB", "1")
    assert (
        refusal("/dev/zero")
        == "/dev/zero: has more than 1 MB, and no more than 1 MB are read at once"
    )


def test_an_endless_stream_is_left_at_the_limit_and_not_a_byte_later():
    taken = []

    def endless(size):
        taken.append(size)
        return b"a" * size

    with pytest.raises(ZunzuError):
        incoming.bites(endless, 5 << 20, lambda size: incoming.too_big("a stream", size, 5 << 20))
    assert sum(taken) == (5 << 20) + 1


def test_a_pipe_is_read_to_its_end(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = Thread(target=lambda: pipe.write_bytes("主人坐取爵".encode() * 30000))
    writer.start()
    assert intake.read_text(str(pipe)) == "主人坐取爵" * 30000
    writer.join()


def test_a_pipe_without_a_writer_is_told_and_can_be_interrupted(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    program = "from zunzu.cli import main; main()"
    waiting = subprocess.Popen(
        [sys.executable, "-c", program, "parse", str(pipe)], stderr=subprocess.PIPE, text=True
    )
    assert "waiting for somebody to write to" in waiting.stderr.readline()
    waiting.send_signal(signal.SIGINT)
    assert waiting.wait(60) == 130


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "--text", ""),
        ("parse", ""),
        ("lab", "evaluate", ""),
        ("check", "--data", ""),
        ("ask", "--query", ""),
        ("lab", "trial", "--lawful", ""),
        ("lab", "sheets", "--named", ""),
        ("lab", "sheets", "--judged", ""),
    ],
)
def test_an_empty_name_is_refused(zunzu, arguments):
    assert_told_once(zunzu(*arguments))


@pytest.mark.parametrize(
    "arguments", [("check", "--text", "-"), ("parse", "-"), ("lab", "evaluate", "-")]
)
def test_an_empty_text_is_refused_by_every_verb(zunzu, arguments):
    assert_told_once(zunzu(*arguments, text=" \n"), "empty")


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "--rules"),
        ("lab", "sheets", "--named"),
        ("lab", "sheets", "--judged"),
        ("parse",),
        ("lab", "evaluate"),
        ("check", "--text"),
    ],
)
def test_every_file_is_read_with_the_same_limit(zunzu, tmp_path, monkeypatch, arguments):
    file = tmp_path / "big.tsv"
    file.write_bytes(b"a" * (1 << 20) + b"b")
    monkeypatch.setenv("ZUNZU_INPUT_MB", "1")
    assert_told_once(
        zunzu(*arguments, str(file)), "no more than 1 MB are read at once", "ZUNZU_INPUT_MB"
    )
