"""The reading room: the graph as pages that anybody can open, static or served, from the same
templates."""
