"""A result appears whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from zunzu.cli import output
from zunzu.errors import ZunzuError


def refusal(target, content="x", act=output.write) -> str:
    with pytest.raises(ZunzuError) as caught:
        act(content, target) if act is output.write else act(target)
    (fault,) = caught.value.faults
    assert fault.remedy
    return f"{fault.where}: {fault.what}"


def test_a_file_is_written_in_utf8_and_nothing_is_left_beside_it(tmp_path):
    output.write("尊俎\n", tmp_path / "a.txt")
    assert (tmp_path / "a.txt").read_bytes() == "尊俎\n".encode()
    assert os.listdir(tmp_path) == ["a.txt"]


def test_a_failure_leaves_what_was_there_before(tmp_path, monkeypatch):
    file = tmp_path / "a.txt"
    file.write_text("before")

    def full(self, content):
        with open(self, "wb") as stream:
            stream.write(content[:1])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert "No space left" in refusal(file, "after")
    assert file.read_text() == "before"
    assert os.listdir(tmp_path) == ["a.txt"]


def test_a_link_is_followed(tmp_path):
    (tmp_path / "real.txt").write_text("before")
    (tmp_path / "link.txt").symlink_to("real.txt")
    output.write("after", tmp_path / "link.txt")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text() == "after"


def test_a_device_is_written_to_and_not_replaced(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    output.write("word", pipe)
    assert os.read(reader, 10) == b"word"
    os.close(reader)
    assert pipe.is_fifo()


@pytest.mark.parametrize("act", [output.write, output.probe])
def test_a_folder_is_refused(tmp_path, act):
    assert "is a folder" in refusal(tmp_path, act=act)


@pytest.mark.parametrize("act", [output.write, output.probe])
def test_a_missing_folder_is_refused(tmp_path, act):
    assert "there is no folder" in refusal(tmp_path / "no" / "a.txt", act=act)


def test_a_folder_closed_to_us_is_refused_before_the_work(tmp_path, monkeypatch):
    monkeypatch.setattr(
        os, "access", lambda path, mode: False
    )  # root may write anywhere, so the answer is arranged
    assert "may not be written to" in refusal(tmp_path / "a.txt", act=output.probe)


def test_standard_output_needs_no_probe():
    output.probe("-")
