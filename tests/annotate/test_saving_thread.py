"""The thread that saves, and the event queue."""

import threading

import pytest

from blinker_qt.annotate.saving import EventQueue, SavingThread


def test_a_task_runs_after_one_that_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    raised: list[object] = []
    monkeypatch.setattr(threading, "excepthook", lambda seen: raised.append(seen.exc_type))
    started, go_on, done = threading.Event(), threading.Event(), list[int]()

    def work(task: int) -> None:
        started.set()
        assert go_on.wait(20)
        done.append(1 // task)

    thread = SavingThread(work)
    thread.submit(0)
    assert started.wait(20)
    thread.submit(1)
    go_on.set()
    assert thread.wait(20)
    assert done == [1]
    assert raised == [ZeroDivisionError]


def test_events_added_during_delivery_come_later() -> None:
    events, heard = EventQueue(), list[str]()

    def first(news: str) -> None:
        if news == "one":
            events.put([first], "two")
            events.deliver()
        heard.append(news)

    events.put([first, heard.append], "one")
    events.deliver()
    assert heard == ["one", "one", "two"]


def test_events_of_other_threads_join_the_current_delivery() -> None:
    events, heard = EventQueue(), list[tuple[str, str]]()
    busy, put = threading.Event(), threading.Event()

    def listener(news: str) -> None:
        if news == "slow":
            busy.set()
            assert put.wait(20)
        heard.append((news, threading.current_thread().name))

    def deliver_slowly() -> None:
        events.put([listener], "slow")
        events.deliver()

    other = threading.Thread(target=deliver_slowly, name="other")
    other.start()
    assert busy.wait(20)
    events.put([listener], "quick")
    events.deliver()
    put.set()
    other.join(20)
    assert heard == [("slow", "other"), ("quick", "other")]


def test_a_failing_listener_does_not_stop_later_events() -> None:
    events, heard = EventQueue(), list[int]()
    events.put([lambda news: heard.append(1 // news)], 0)
    with pytest.raises(ZeroDivisionError):
        events.deliver()
    events.put([heard.append], 5)
    events.deliver()
    assert heard == [5]
