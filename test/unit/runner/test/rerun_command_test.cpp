#include "runner/test/rerun_command.hpp"

#include <doctest/doctest.h>

using namespace fakebot;
using runner::shell_word;

namespace {

runner::LoadedScenario loaded(const std::string& path) {
  runner::LoadedScenario scenario{.path = path, .content = {}};
  return scenario;
}

}  // namespace

TEST_CASE("words for a shell are quoted only if they need it") {
  CHECK(shell_word("speed=0.3") == "speed=0.3");
  CHECK(shell_word("--port={port}") == "--port={port}");
  CHECK(shell_word("") == "''");
  CHECK(shell_word("a b") == "'a b'");
  CHECK(shell_word("$HOME") == "'$HOME'");
  CHECK(shell_word("it's") == "'it'\\''s'");
  CHECK(shell_word("{a,b}") == "'{a,b}'");
  CHECK(shell_word("~") == "'~'");
}

TEST_CASE("the command to play a scenario again has the values of its parameters and its seed") {
  runner::LoadedScenario scenario = loaded("my scenarios/bump.json");
  scenario.content.varying = {{"side", "left"}, {"pressed_ms", 43.21}, {"all", true}, {"n", 3}};
  CHECK(runner::rerun_command(scenario, 7, {}) ==
        "fakebot test 'my scenarios/bump.json' --set side=left --set pressed_ms=43.21 --set "
        "all=true --set n=3 --seed 7");
}

TEST_CASE("the command to play a scenario again has the driver and what else changes the run") {
  runner::TestOptions options{.line = {.faults = {"drop_frames:toxicity=0.1"}},
                              .scripted = true,
                              .time = runner::SessionTime::simulated};
  options.driver = {.argv = {"./my_driver", "{port}", "a b"},
                    .ready_within = std::chrono::milliseconds(500),
                    .end_within = std::chrono::seconds(20),
                    .is_test_program = true};
  CHECK(runner::rerun_command(loaded("-s.json"), 1, options) ==
        "fakebot test ./-s.json --seed 1 --fault drop_frames:toxicity=0.1 --scripted "
        "--test-program --ready-within 0.5 --end-within 20 -- ./my_driver {port} 'a b'");
  options = {.driver = {.argv = {"./my_driver"}}, .time = runner::SessionTime::simulated};
  CHECK(runner::rerun_command(loaded("s.json"), 1, options) ==
        "fakebot test s.json --seed 1 --time virtual -- ./my_driver");
  options.driver = {};  // own commands need none
  CHECK(runner::rerun_command(loaded("s.json"), 1, options) == "fakebot test s.json --seed 1");
}
