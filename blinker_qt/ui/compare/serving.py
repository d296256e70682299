"""The worker process of the analysis: it answers what the window asks; no Qt."""

import signal
from multiprocessing.connection import Connection

from blinker_qt.crash_report import reported
from blinker_qt.ui.compare.bench import Bench
from blinker_qt.ui.compare.replies import Reply
from blinker_qt.ui.compare.requests import Request


def serve(connection: "Connection[Reply, Request]") -> None:
    """Answer requests, one after the other, until the other end is closed."""
    bench = Bench()
    # The window ends this process when the line is closed: a report comes before that.
    with connection:
        try:
            while True:
                reply = bench.answer(connection.recv(), connection.send, connection.poll)
                if reply is not None:
                    connection.send(reply)
        except (EOFError, ConnectionError):
            return
        except Exception as error:  # noqa: BLE001 - the window hears that the process has ended
            reported(error)


def serve_in_process(connection: "Connection[Reply, Request]") -> None:
    """Be the worker process: a key press that interrupts the program is the window's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    serve(connection)
