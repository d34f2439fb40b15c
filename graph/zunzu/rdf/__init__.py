"""The graph: records woven into RDF, what follows from them, the shapes that check them, and the
stores that hold them."""
