"""Measuring ourselves: how well texts are read (``evaluate``), how far all reaches
(``coverage``), what rules catch (``trial``)."""
