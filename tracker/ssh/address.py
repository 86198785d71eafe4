"""Where to listen, as people say it, and what players then have to type."""

from __future__ import annotations

import socket

import msgspec

from tracker.table.refusal import Refused

HERE, PORT = "127.0.0.1", 2222
"""Where a table listens unless told otherwise: for this machine alone."""

_EVERYWHERE = ("0.0.0.0", "::", "*", "")


class Address(msgspec.Struct, frozen=True):
    """A host and a port to listen on; port 0 means any free one."""

    host: str = HERE
    port: int = PORT

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    def line_for(self, seat: str) -> str:
        """What the person of a seat types."""
        host = socket.gethostname() if self.host in _EVERYWHERE else self.host
        return f"ssh -p {self.port} {seat}@{host}" if self.port != 22 else f"ssh {seat}@{host}"


def parse_address(text: str | None) -> Address:
    """`HOST:PORT`, `HOST`, `:PORT` or `PORT`; an IPv6 host stands in brackets. Refuses anything else."""
    if not text:
        return Address()
    host, colon, port = text.rpartition(":")
    if text.startswith("[") and text.endswith("]"):
        host, port = text, str(PORT)
    elif not colon:
        host, port = ("", text) if text.isdigit() else (text, str(PORT))
    if not (port.isascii() and port.isdigit() and int(port) <= 65535) or (
        ":" in host and host[0] + host[-1] != "[]"
    ):
        raise Refused(f"{text} is no address; it is HOST:PORT such as {HERE}:{PORT}, or a port alone")
    return Address(host.strip("[]") or HERE, int(port))
