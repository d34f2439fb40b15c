"""Seeking in one's own words: an index of all passages and acts, and what the words of a
question mean in it."""
