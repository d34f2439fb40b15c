"""The question library: questions as files, their answers as tables, every row with the passage
that proves it."""
