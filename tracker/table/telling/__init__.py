"""What a seat is told: the view, the log, what is coming, and why a number is what it is."""
