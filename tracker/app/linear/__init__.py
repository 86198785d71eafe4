"""The table line by line: what one types goes in, what changed comes out, nothing is ever painted over."""

from tracker.app.linear.session import Linear, play

__all__ = ["Linear", "play"]
