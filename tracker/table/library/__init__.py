"""People's own files beside a save: rosters and encounters, brought in, given out, checked."""
