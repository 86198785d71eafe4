"""What leaves the table: reports of a fight, sheets, and a save packed up as a bug report.

Only the words stand here, so that a call which makes no report loads none of what makes them.
"""

KINDS = ("markdown", "json", "csv")
"""The words of `--as`."""
