"""The reading room over HTTP: the same pages, SPARQL, linked data, a JSON API, and a door for
assistants."""
