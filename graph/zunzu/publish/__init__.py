"""What leaves the house: the graph written as linked data for others to use."""
