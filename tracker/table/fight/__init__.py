"""The course of a fight: who comes and goes, whose turn it is, upkeep, durations, and the clock."""
