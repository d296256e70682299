"""Work beside the interface, and news in order."""

import threading

import pytest

from blinker_qt.annotate.worker import Bulletin, Worker


def test_of_the_tasks_that_wait_only_the_newest_is_done() -> None:
    started, go_on, done = threading.Event(), threading.Event(), list[int]()

    def work(task: int) -> None:
        started.set()
        assert go_on.wait(20)
        done.append(task)

    worker = Worker(work)
    worker.submit(1)
    assert started.wait(20)
    for task in (2, 3, 4):
        worker.submit(task)
    assert not worker.wait(0.001)
    go_on.set()
    assert worker.wait(20)
    assert done == [1, 4]


def test_a_worker_rests_and_works_again() -> None:
    done: list[int] = []
    worker = Worker(done.append)
    assert worker.wait()
    for task in range(50):
        worker.submit(task)
        assert worker.wait(20)
    assert done == list(range(50))


def test_what_waits_is_done_though_the_task_before_it_raises(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    raised: list[object] = []
    monkeypatch.setattr(threading, "excepthook", lambda seen: raised.append(seen.exc_type))
    started, go_on, done = threading.Event(), threading.Event(), list[int]()

    def work(task: int) -> None:
        started.set()
        assert go_on.wait(20)
        done.append(1 // task)

    worker = Worker(work)
    worker.submit(0)
    assert started.wait(20)
    worker.submit(1)
    go_on.set()
    assert worker.wait(20)
    assert done == [1]
    assert raised == [ZeroDivisionError]


def test_a_task_that_raises_does_not_stop_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    raised: list[object] = []
    monkeypatch.setattr(threading, "excepthook", lambda seen: raised.append(seen.exc_type))
    done: list[int] = []
    worker = Worker[int](lambda task: done.append(1 // task))
    worker.submit(0)
    assert worker.wait(20)
    worker.submit(1)
    assert worker.wait(20)
    assert done == [1]
    assert raised == [ZeroDivisionError]


def test_news_put_up_while_news_is_delivered_comes_after_it() -> None:
    bulletin, heard = Bulletin(), list[str]()

    def first(news: str) -> None:
        if news == "one":
            bulletin.put([first], "two")
            bulletin.deliver()
        heard.append(news)

    bulletin.put([first, heard.append], "one")
    bulletin.deliver()
    assert heard == ["one", "one", "two"]


def test_news_of_another_thread_is_delivered_by_the_thread_that_is_at_it() -> None:
    bulletin, heard = Bulletin(), list[tuple[str, str]]()
    busy, put = threading.Event(), threading.Event()

    def listener(news: str) -> None:
        if news == "slow":
            busy.set()
            assert put.wait(20)
        heard.append((news, threading.current_thread().name))

    def deliver_slowly() -> None:
        bulletin.put([listener], "slow")
        bulletin.deliver()

    thread = threading.Thread(target=deliver_slowly, name="other")
    thread.start()
    assert busy.wait(20)
    bulletin.put([listener], "quick")
    bulletin.deliver()
    put.set()
    thread.join(20)
    assert heard == [("slow", "other"), ("quick", "other")]


def test_a_listener_that_raises_does_not_stop_later_news() -> None:
    bulletin, heard = Bulletin(), list[int]()
    bulletin.put([lambda news: heard.append(1 // news)], 0)
    with pytest.raises(ZeroDivisionError):
        bulletin.deliver()
    bulletin.put([heard.append], 5)
    bulletin.deliver()
    assert heard == [5]
