"""The plugin, in tests of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from conftest import DRIVERS

from fakebot.artifacts import folder_name
from fakebot.process import find_program

RED = """
    def test_red(kobuki):
        kobuki.press("bumper.left", for_=60)
        kobuki.wait_until("speed.linear_m_s > 0.1", within=0.1)
"""


def test_of_a_failed_test_all_is_kept_and_named(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_a=RED)
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([
        "*speed.linear_m_s > 0.1 was expected within 0.1 s; at * s it had not come true*",
        "*speed.linear_m_s = 0 m/s",
        "kept in fakebot-artifacts/test_a.test_red:",
        "what was done to robot 0:",
        '  * s #1 {"do": {"press": "bumper.left"}, "for": 60}',
        "the end of the log:",
    ])
    folder = pytester.path / "fakebot-artifacts/test_a.test_red"
    assert sorted(path.name for path in folder.iterdir()) == [
        "log.txt", "page.html", "played.json", "result.json", "scenario.json", "signals.csv",
        "signals.json", "wire.pcapng"]
    scenario = json.loads((folder / "scenario.json").read_text())
    assert scenario["events"][0]["do"] == {"press": "bumper.left"}
    assert json.loads((folder / "signals.json").read_text())["signals"]["bumper.left"] is True
    assert "fakebot" in (folder / "log.txt").read_text()
    # Without a driver nothing passed the line, so a readable capture has no frame.
    decoded = subprocess.run([find_program(), "decode", folder / "wire.pcapng"], check=False,
                             capture_output=True, text=True)
    assert "wire.pcapng: found no " in decoded.stderr


def test_the_page_of_a_failed_test_shows_what_its_driver_did(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_a=f"""
        import sys

        def test_red(kobuki):
            kobuki.start_driver(sys.executable, {str(DRIVERS / "wrong.py")!r}, "{{port}}")
            kobuki.clock.step(1)
            kobuki.press("bumper.center", for_=1)
            kobuki.wait_until("speed.linear_m_s < 0.01", within=0.5)
    """)
    result = pytester.runpytest_subprocess("--fakebot-time", "virtual", "--junitxml", "all.xml")
    result.assert_outcomes(failed=1)
    folder = pytester.path / "fakebot-artifacts/test_a.test_red"
    address = (folder / "page.html").as_uri()
    result.stdout.fnmatch_lines([f"page: {address}"])
    assert f'<property name="fakebot_page" value="{address}"' in (
        pytester.path / "all.xml").read_text()
    judged = json.loads((folder / "result.json").read_text())
    assert judged["verdict"] == "failed"
    assert "speed.linear_m_s < 0.01" in json.dumps(judged)
    rows = [line.split(",") for line in (folder / "signals.csv").read_text().splitlines()]
    speed = rows[0].index("speed.linear_m_s")
    assert max(float(row[speed]) for row in rows[1:]) > 0.15
    assert "BaseControl" in (folder / "page.html").read_text()


def test_a_name_of_several_lines_begins_no_line(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_a="""
        def test_red(kobuki):
            kobuki.perform({"name": "a\\nFORGED", "do": {"press": "bumper.left"}})
            assert False
    """)
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["  * s a?x0aFORGED *"])
    result.stdout.no_fnmatch_line("FORGED*")


def test_of_a_passed_test_nothing_is_kept(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_a=RED)
    pytester.runpytest_subprocess("--fakebot-artifacts", "kept").assert_outcomes(failed=1)
    assert (pytester.path / "kept/test_a.test_red/log.txt").exists()
    pytester.makepyfile(test_a=RED.replace("> 0.1", "> -0.1"))
    pytester.runpytest_subprocess("--fakebot-artifacts", "kept").assert_outcomes(passed=1)
    assert list((pytester.path / "kept").iterdir()) == []


def test_what_others_left_in_the_folder_stays(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_a="def test_green(kobuki): pass")
    other = pytester.path / "fakebot-artifacts/test_a.test_green/notes.txt"
    other.parent.mkdir(parents=True)
    other.touch()
    pytester.runpytest_subprocess().assert_outcomes(passed=1)
    assert other.exists()


def test_a_failure_in_a_setup_keeps_too(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_a="""
        import pytest

        @pytest.fixture
        def driver(kobuki):
            raise RuntimeError("no driver")

        def test_a(kobuki, driver): pass
    """)
    pytester.runpytest_subprocess().assert_outcomes(errors=1)
    assert (pytester.path / "fakebot-artifacts/test_a.test_a/signals.json").exists()


def test_each_robot_of_a_failed_test_is_kept(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_a="""
        def test_a(kugle, fakebot_robot):
            first, second = fakebot_robot("kobuki", count=2)
            assert first.port == second.port
    """)
    pytester.runpytest_subprocess().assert_outcomes(failed=1)
    folder = pytester.path / "fakebot-artifacts/test_a.test_a"
    names = {str(path.relative_to(folder)) for path in folder.glob("*/s[ic]*.json")}
    assert names == {"0/signals.json", "0/scenario.json", "1/signals.json", "1/scenario.json",
                     "1/signals-1.json", "1/scenario-1.json"}


def test_a_robot_that_died_is_told(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_a="""
        import os, signal

        def test_a(kobuki, fakebot_robot):
            os.kill(fakebot_robot.programs[0].pid, signal.SIGKILL)
            kobuki.wait_until("bumper.left", within=60)
    """)
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*fakebot has ended by signal 9*", "kept in *"])


def test_a_mistake_is_shown_at_the_line_of_the_test(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_a="""
        def test_a(kobuki):
            kobuki.press("bumper.centre")
    """)
    result = pytester.runpytest_subprocess()
    result.stdout.fnmatch_lines([">*kobuki.press(*", "E *did you mean*", "*test_a.py:2: Invalid"])


def test_no_program_and_no_folder_is_left(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_a="""
        from pathlib import Path

        def test_a(fakebot_robot):
            fakebot_robot()
            [program] = fakebot_robot.programs
            Path("left.txt").write_text(f"{program.pid} {program.folder}")
            raise RuntimeError
    """)
    pytester.runpytest_subprocess().assert_outcomes(failed=1)
    pid, folder = (pytester.path / "left.txt").read_text().split()
    assert not os.path.exists(f"/proc/{pid}")
    assert not os.path.exists(folder)


def test_robots_of_parallel_tests_are_their_own(pytester: pytest.Pytester) -> None:
    pytest.importorskip("xdist")
    pytester.makepyfile(test_a="""
        import os
        import pytest

        @pytest.mark.parametrize("number", range(6))
        def test_a(kobuki, number):
            assert os.environ["PYTEST_XDIST_WORKER"]
            kobuki.signals["analog.0"] = number
            kobuki.wait_until("time_s > 0.1", within=60)
            assert kobuki.signals["analog.0"] == number
            assert number != 4
    """)
    result = pytester.runpytest_subprocess("-n", "2")
    result.assert_outcomes(passed=5, failed=1)
    result.stdout.fnmatch_lines(["kept in fakebot-artifacts/test_a.test_a-4:"])


def test_options_come_from_markers_and_the_command_line(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_a="""
        import pytest

        pytestmark = pytest.mark.fakebot(profile="ideal", seed=3)

        @pytest.mark.fakebot(seed=4, world={"start": {"x_m": 2, "y_m": 0}})
        def test_a(kobuki, fakebot_robot):
            ready = fakebot_robot.programs[0].ready
            assert (ready["profile"], ready["seed"]) == ("ideal", 4)
            assert kobuki.signals["pose.x_m"] == 2
            assert kobuki.clock.speed == 10
    """)
    pytester.runpytest_subprocess("--fakebot-speed", "10", "--strict-markers").assert_outcomes(
        passed=1)


def test_options_come_from_the_file_of_options(pytester: pytest.Pytester,
                                               monkeypatch: pytest.MonkeyPatch) -> None:
    (pytester.path / "bin").mkdir()
    (pytester.path / "bin/robot").symlink_to(find_program())
    monkeypatch.setenv("FAKEBOT_PROGRAM", "nothing")
    pytester.makeini("""
        [pytest]
        fakebot_program = bin/robot
        fakebot_artifacts = kept
        fakebot_speed = 10
    """)
    pytester.makepyfile(test_a="def test_a(kobuki): assert kobuki.clock.speed != 10")
    pytester.runpytest_subprocess().assert_outcomes(failed=1)
    assert (pytester.path / "kept/test_a.test_a/log.txt").exists()


def test_a_missing_program_is_told(pytester: pytest.Pytester,
                                   monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKEBOT_PROGRAM", "nothing")
    pytester.makepyfile(test_a="def test_a(kobuki): pass")
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*the program 'nothing' was not found*"])


@pytest.mark.parametrize("marked, message", [
    ("wrold={}", "the marker fakebot has 'wrold', expected one of world,*did you mean 'world'[?]"),
    ("count=2", "the marker fakebot has 'count', expected one of world,*"),
    ("'room.json'", "options of the marker fakebot are named: fakebot(world='room.json')"),
    ("args='--seed 2'", "args is a list of options, such as [[]'--seed', '2'], not a text"),
    ("profile='idael'", '*did you mean "ideal"[?]'),
])
def test_a_mistake_in_a_marker_is_told_without_the_code_of_the_plugin(
        pytester: pytest.Pytester, marked: str, message: str) -> None:
    pytester.makepyfile(test_a=f"""
        import pytest

        @pytest.mark.fakebot({marked})
        def test_a(kobuki): pass
    """)
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines([message])
    result.stdout.no_fnmatch_line("*pytest_plugin.py*")


def test_a_folder_that_cannot_be_written_is_told_and_fails_no_test(
        pytester: pytest.Pytester) -> None:
    (pytester.path / "file").touch()
    pytester.makepyfile(test_a=RED, test_b="def test_green(kobuki): pass")
    result = pytester.runpytest_subprocess("--fakebot-artifacts", "file")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["nothing could be kept: *; --fakebot-artifacts FOLDER *"])


IN_VIRTUAL_TIME = ["--fakebot-time", "virtual"]


@pytest.mark.parametrize("options, time", [
    ([], ""), (IN_VIRTUAL_TIME, "--time virtual "),
    ([*IN_VIRTUAL_TIME, "--fakebot-threads", "seeded"],
     "--seed 1 --time virtual --threads seeded ")])
def test_the_driver_of_a_failed_test_is_in_the_command_that_plays_it_again(
        pytester: pytest.Pytester, options: list[str], time: str) -> None:
    pytester.makepyfile(driver="""
        import sys, time
        with open(sys.argv[1]) as device:
            time.sleep(1000)
    """, test_a="""
        import sys

        def test_a(kobuki):
            kobuki.start_driver(sys.executable, "driver.py", "{port}")
            kobuki.wait_until("speed.linear_m_s > 0.1", within=0.1)
    """)
    result = pytester.runpytest_subprocess(*options)
    result.stdout.fnmatch_lines(["play it again: fakebot test "
                                 f"fakebot-artifacts/test_a.test_a/scenario.json {time}-- "
                                 f"{sys.executable} driver.py {{port}}"])


AFTER_AN_EVENT = """
                kobuki.press("bumper.center", for_=60)
                kobuki.wait_until("speed.linear_m_s < 0.01", within=0.5)
"""
ALL_THE_TIME = """
                kobuki.press("bumper.center", for_=60)
                kobuki.clock.step(0.5)
                kobuki.wait_while("speed.linear_m_s < 0.01", lasting=1)
"""
BEFORE_ANY_EVENT = """
                kobuki.wait_until("speed.linear_m_s > 0.1", within=2)
"""


@pytest.mark.parametrize("wrong, waits", [("wrong", AFTER_AN_EVENT), ("wrong", ALL_THE_TIME),
                                          ("idle", BEFORE_ANY_EVENT)])
def test_what_a_test_expected_is_expected_when_it_is_played_again(
        pytester: pytest.Pytester, wrong: str, waits: str) -> None:
    def command_of(driver: str) -> list[str]:
        return [sys.executable, str(DRIVERS / f"{driver}.py"), "{port}"]

    def status_of_play(driver: str) -> int:
        return subprocess.run([find_program(), "test", "--time", "virtual", "saved.json", "--",
                               *command_of(driver)], check=False).returncode

    def run_with(driver: str) -> pytest.RunResult:
        pytester.makepyfile(test_a=f"""
        def test_a(kobuki):
            kobuki.start_driver(*{command_of(driver)})
            kobuki.clock.step(2)
            try:{waits}
            finally:
                kobuki.save_scenario("saved.json")
        """)
        return pytester.runpytest_subprocess("--fakebot-time", "virtual")

    run_with("good").assert_outcomes(passed=1)
    assert status_of_play("good") == 0
    run_with(wrong).assert_outcomes(failed=1)
    assert status_of_play(wrong) == 1
    assert status_of_play("good") == 0


@pytest.mark.parametrize("test, folder", [
    ("tests/test_stop.py::test_stop", "tests.test_stop.test_stop"),
    ("test_stop.py::TestStop::test_stop[left-2]", "test_stop.TestStop.test_stop-left-2"),
])
def test_folders_have_the_names_of_tests(test: str, folder: str) -> None:
    assert folder_name(test) == folder


def test_folders_of_different_tests_differ() -> None:
    tests = ["t.py::t[a/b]", "t.py::t[a b]", "t.py::t[a?b]", "t.py::t[" + "a" * 300 + "]",
             "t.py::t[" + "a" * 301 + "]", "t.py::t[..]", "t.py::t[../../x]"]
    folders = [folder_name(test) for test in tests]
    assert len(set(folders)) == len(tests)
    assert all("/" not in folder and len(folder) < 200 for folder in folders)
