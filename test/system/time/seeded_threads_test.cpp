// `--threads seeded`: the threads of a driver take turns in the order that the seed decides.
#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

std::vector<std::string> with_threads(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--", FAKEBOT_THREADS_DRIVER, "{port}"});
  return arguments;
}

constexpr const char* kMayDiffer = "another run with the same seed may differ";

/// All bytes of the line, of a driver with threads in a second, from a run with the promise of the
/// same bytes. On a slow or shared machine each thread may seem to compute for long.
std::string recording_of(const std::string& seed, const TempDir& dir) {
  constexpr int kMostRuns = 50;
  const std::string file = dir / "line.pcapng";
  for (int i = 0; i < kMostRuns; ++i) {
    const ProcessResult result =
        run_to_end(with_threads({"run", "--time", "virtual", "--threads", "seeded", "--seed", seed,
                                 "--duration", "1", "--record", file}));
    CHECK(result.exit_code == 0);
    if (!contains(result.errors, kMayDiffer)) { return run_to_end({"decode", file}).output; }
  }
  FAIL("no run promises the same bytes");
  return {};
}

}  // namespace

TEST_CASE("a driver with threads sends the same in runs with the same seed, and with others not") {
  const TempDir dir;
  std::set<std::string> recordings;
  for (const char* const seed : {"1", "2", "3"}) {
    const std::string first = recording_of(seed, dir);
    CHECK(contains(first, "BaseControl"));
    CHECK(recording_of(seed, dir) == first);
    recordings.insert(first);
  }
  CHECK(recordings.size() == 3);
}

TEST_CASE("the command that plays a run again names the order of threads") {
  const TempDir dir;
  const std::string file = dir.write("s.json", R"({"name": "s", "duration": 1,
    "expectations": [{"never": "command.speed_mm_s == 80"}]})");
  const ProcessResult result = run_to_end(
      with_threads({"test", "--time", "virtual", "--threads", "seeded", "--seed", "4", file}));
  CHECK(result.exit_code == 1);
  CHECK(contains(result.output, " --seed 4 --time virtual --threads seeded -- "));
}

TEST_CASE("threads take turns in virtual time alone") {
  for (const char* const time : {"real", "scaled=2"}) {
    const ProcessResult result =
        run_to_end(with_threads({"run", "--time", time, "--threads", "seeded", "--duration", "1"}));
    CHECK(result.exit_code == 2);
    CHECK(contains(result.errors, "--threads: found seeded, with --time "));
    CHECK(contains(result.errors, "--time virtual"));
  }
  const ProcessResult unknown = run_to_end(
      with_threads({"run", "--time", "virtual", "--threads", "random", "--duration", "1"}));
  CHECK(unknown.exit_code == 2);
  CHECK(contains(unknown.errors, "parallel, seeded or seeded:TURNS"));
}

TEST_CASE("a thread that computes until others have run is told, and holds up no run") {
  std::vector<std::string> arguments = with_threads(
      {"run", "--time", "virtual", "--threads", "seeded", "--seed", "2", "--duration", "1"});
  arguments.emplace_back("spins");
  const ProcessResult result = run_to_end(arguments);
  CHECK(result.exit_code == 0);
  CHECK(contains(result.errors, kMayDiffer));
}
