"""What leaves the table: reports of a fight, sheets, and a save packed up as a bug report."""

from tracker.table.reports.bundle import bundle
from tracker.table.reports.export import FORMATS, Export, export
from tracker.table.reports.rounds import RoundStress, chart, stress_by_round

__all__ = ["FORMATS", "Export", "RoundStress", "bundle", "chart", "export", "stress_by_round"]
