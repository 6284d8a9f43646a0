// `--threads seeded`: what a driver draws at random is drawn from the seed of the run.
#include <doctest/doctest.h>

#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"

using namespace fakebot::test;

namespace {

using Lines = std::vector<std::string>;

/// What the driver prints in a run.
Lines printed_with(const Lines& options, const Lines& driver) {
  Lines arguments{"run", "--time", "virtual", "--test-program"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  arguments.emplace_back("--");
  arguments.insert(arguments.end(), driver.begin(), driver.end());
  const ProcessResult result = run_to_end(arguments);
  CHECK(result.exit_code == 0);
  std::istringstream output(result.output);
  Lines lines;
  for (std::string line; std::getline(output, line);) {
    if (!line.starts_with('{')) { lines.push_back(line); }  // the line of readiness
  }
  return lines;
}

Lines drawn_with(const std::string& seed, const Lines& driver) {
  return printed_with({"--threads", "seeded", "--seed", seed}, driver);
}

void check_that_the_seed_decides(const Lines& driver, std::size_t least_lines) {
  const Lines first = drawn_with("1", driver);
  CHECK(first.size() >= least_lines);
  CHECK(drawn_with("1", driver) == first);
  const Lines other = drawn_with("2", driver);
  REQUIRE(other.size() == first.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    CAPTURE(first[i]);
    CHECK(other[i] != first[i]);
  }
}

}  // namespace

TEST_CASE("the seed decides what a driver draws, in every way to draw") {
  check_that_the_seed_decides({FAKEBOT_RANDOM_DRIVER}, 6);
}

TEST_CASE("the seed decides what a statically linked driver draws") {
  check_that_the_seed_decides({FAKEBOT_STATIC_RANDOM_DRIVER}, 5);
}

TEST_CASE("the seed decides what Python draws, and the order of its sets") {
  check_that_the_seed_decides({"python3", "-c", R"(
import os, random, uuid
print(os.urandom(8).hex())
print(random.random())
print(uuid.uuid4())
print(hash("bumper"))
print(open("/dev/urandom", "rb").read(8).hex())
)"},
                              5);
}

TEST_CASE("a driver has the same addresses with every seed, and others without threads in turn") {
  const auto in_shell = [](const char* script) { return run_to_end({"-c", script}, shell()); };
  // Containers may refuse fixed addresses.
  if (in_shell("setarch -R true").exit_code != 0) { return; }
  const Lines driver{"cut", "-d", " ", "-f1", "/proc/self/maps"};
  const Lines first = drawn_with("1", driver);
  CHECK(first.size() > 5);
  CHECK(drawn_with("2", driver) == first);
  constexpr const char* kMaps = "cat /proc/self/maps";
  const bool others = in_shell(kMaps).output != in_shell(kMaps).output;
  CHECK((printed_with({}, driver) != printed_with({}, driver)) == others);
}

TEST_CASE("processes of a driver draw other numbers than each other") {
  const std::string twice =
      std::string(FAKEBOT_RANDOM_DRIVER) + " 2; " + FAKEBOT_RANDOM_DRIVER + " 2";
  const Lines lines = drawn_with("1", {"sh", "-c", twice});
  CHECK(lines.size() >= 24);
  CHECK(std::set<std::string>(lines.begin(), lines.end()).size() == lines.size());
}

TEST_CASE("without threads that take turns a driver draws otherwise in each run") {
  for (const Lines& driver : {Lines{FAKEBOT_RANDOM_DRIVER}, Lines{FAKEBOT_STATIC_RANDOM_DRIVER}}) {
    const Lines first = printed_with({"--seed", "1"}, driver);
    const Lines second = printed_with({"--seed", "1"}, driver);
    REQUIRE(first.size() == second.size());
    for (std::size_t i = 0; i < first.size(); ++i) { CHECK(first[i] != second[i]); }
  }
}
