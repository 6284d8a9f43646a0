// Does a verdict hold on a machine that is too busy? Plays a good driver, and drivers with a
// planted bug each, with scenarios of the library, while the machine is disturbed:
//
//   verdict_matrix FAKEBOT ROBOT PLANTED_DRIVER SCENARIO_DIR DISTURBANCE ROUNDS [JOBS]
//
// ROBOT: kobuki, with planted_driver, or kugle, with planted_kugle_driver. The scenarios of the
// robot are in the folder SCENARIO_DIR/ROBOT.
//
// The good driver also plays the scenarios that must find a bug.
//
// DISTURBANCE: none, busy (12 busy loops) or busy=LOOPS, stops (40 ms stops of fakebot, about once
// a second), or quota (0.3 processors for all together; needs root). Prints a line for each driver
// and scenario, the output of each wrong or inconclusive verdict, and the sums. Ends with 1 if a
// verdict was wrong.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "verdicts/bugs.hpp"
#include "verdicts/disturbance.hpp"
#include "verdicts/kugle_bugs.hpp"

namespace {

using namespace fakebot::test;

struct Programs {
  std::string fakebot;
  std::string driver;
  std::string scenarios;  ///< folder of the robot's scenarios
};

/// A driver of any robot.
struct Planted {
  std::string_view name;
  std::vector<std::string_view> scenarios;
  bool is_good = false;
  bool ends_early = false;
};

struct Turn {
  const Planted* planted;
  std::string_view scenario;
};

struct Verdicts {
  int passed = 0;
  int failed = 0;
  int inconclusive = 0;
  int others = 0;
};

/// Exit status and output of `fakebot test`.
struct Result {
  int status;
  std::string output;
};

std::vector<std::string> command_of(const Programs& programs, const Turn& turn) {
  const auto space = turn.scenario.find(' ');
  const std::string name(turn.scenario.substr(0, space));
  std::vector<std::string> command{programs.fakebot, "test",
                                   programs.scenarios + "/" + name + ".json"};
  if (space != std::string_view::npos) {
    command.insert(command.end(), {"--set", std::string(turn.scenario.substr(space + 1))});
  }
  command.insert(command.end(), {"--", programs.driver, "{port}", std::string(turn.planted->name)});
  return command;
}

Result play(const Programs& programs, const Turn& turn, Disturbance& disturbance) {
  std::vector<std::string> command = command_of(programs, turn);
  std::vector<char*> arguments;
  for (std::string& argument : command) { arguments.push_back(argument.data()); }
  arguments.push_back(nullptr);
  std::array<int, 2> output{};
  if (pipe2(output.data(), O_CLOEXEC) != 0) { return {-1, "no pipe"}; }
  const pid_t pid = fork();
  if (pid == 0) {
    dup2(output[1], STDOUT_FILENO);
    dup2(output[1], STDERR_FILENO);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  close(output[1]);
  disturbance.add(pid);
  Result result{-1, ""};
  std::array<char, 4096> buffer{};
  for (ssize_t size = 0; (size = read(output[0], buffer.data(), buffer.size())) > 0;) {
    result.output.append(buffer.data(), static_cast<std::size_t>(size));
  }
  close(output[0]);
  disturbance.remove(pid);
  int status = 0;
  waitpid(pid, &status, 0);
  if (WIFEXITED(status)) { result.status = WEXITSTATUS(status); }
  return result;
}

class Matrix {
 public:
  explicit Matrix(const std::vector<Planted>& drivers) : drivers_(drivers) {}

  void add(const Turn& turn, const Result& result) {
    const std::scoped_lock lock(mutex_);
    Verdicts& verdicts = rows_[{turn.planted - drivers_.data(), turn.scenario}];
    switch (result.status) {
      case 0: ++verdicts.passed; break;
      case 1: ++verdicts.failed; break;
      case 5: ++verdicts.inconclusive; break;
      default: ++verdicts.others;
    }
    const bool is_good = turn.planted->is_good;
    const bool is_wrong = is_good ? result.status != 0 && result.status != 5 : result.status == 0;
    if (is_wrong || result.status == 5) {
      std::printf("%s: %s, %.*s\n%s\n", is_wrong ? "WRONG" : "unsure", turn.planted->name.data(),
                  static_cast<int>(turn.scenario.size()), turn.scenario.data(),
                  result.output.c_str());
      std::fflush(stdout);
    }
    wrong_ += is_wrong ? 1 : 0;
  }

  /// Returns how many verdicts were wrong.
  int print() const {
    Verdicts good;
    Verdicts bad;
    std::printf("%-24s%-34s%8s%8s%8s%8s\n", "bug", "scenario", "passed", "failed", "unsure",
                "error");
    for (const auto& [key, verdicts] : rows_) {
      const Planted& planted = drivers_.at(static_cast<std::size_t>(key.first));
      std::printf("%-24s%-34.*s%8d%8d%8d%8d\n", planted.name.data(),
                  static_cast<int>(key.second.size()), key.second.data(), verdicts.passed,
                  verdicts.failed, verdicts.inconclusive, verdicts.others);
      if (planted.ends_early) { continue; }
      add(planted.is_good ? good : bad, verdicts);
    }
    print("good", good);
    print("with a bug", bad);
    std::printf("wrong: %d\n", wrong_);
    return wrong_;
  }

 private:
  static void add(Verdicts& sum, const Verdicts& more) {
    sum.passed += more.passed;
    sum.failed += more.failed;
    sum.inconclusive += more.inconclusive;
    sum.others += more.others;
  }
  static void print(const char* name, const Verdicts& sum) {
    const int all = sum.passed + sum.failed + sum.inconclusive + sum.others;
    std::printf("%s: %d runs, %d passed, %d failed, %d error, %d inconclusive (%.1f %%)\n", name,
                all, sum.passed, sum.failed, sum.others, sum.inconclusive,
                all == 0 ? 0.0 : 100.0 * sum.inconclusive / all);
  }

  const std::vector<Planted>& drivers_;
  std::mutex mutex_;
  std::map<std::pair<std::ptrdiff_t, std::string_view>, Verdicts> rows_;
  int wrong_ = 0;
};

/// The good driver must pass the scenarios that must find a bug.
void add_scenarios_of_bugs(std::vector<Planted>& drivers) {
  std::vector<std::string_view>& of_good = drivers.front().scenarios;
  for (const Planted& planted : drivers) {
    if (planted.is_good) { continue; }
    for (const std::string_view scenario : planted.scenarios) {
      if (std::ranges::find(of_good, scenario) == of_good.end()) { of_good.push_back(scenario); }
    }
  }
}

/// A driver for each bug; the first driver is good.
template <class Bugs>
std::vector<Planted> drivers_with(const Bugs& bugs) {
  std::vector<Planted> drivers;
  drivers.reserve(bugs.size());
  for (const auto& planted : bugs) {
    if (planted.takes_minutes) { continue; }
    drivers.push_back({.name = planted.name,
                       .scenarios = {planted.scenarios.begin(), planted.scenarios.end()},
                       .is_good = drivers.empty(),
                       .ends_early = planted.ends_early});
  }
  add_scenarios_of_bugs(drivers);
  return drivers;
}

/// The drivers of a robot; empty without planted drivers.
std::vector<Planted> drivers_of(std::string_view robot) {
  if (robot == "kobuki") { return drivers_with(kPlantedBugs); }
  if (robot == "kugle") { return drivers_with(kPlantedKugleBugs); }
  return {};
}

std::vector<Turn> all_turns(const std::vector<Planted>& drivers, int rounds) {
  std::vector<Turn> turns;
  for (int round = 0; round < rounds; ++round) {
    for (const Planted& planted : drivers) {
      for (const std::string_view scenario : planted.scenarios) {
        turns.push_back({&planted, scenario});
      }
    }
  }
  return turns;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  const bool complete = arguments.size() == 6 || arguments.size() == 7;
  const std::vector<Planted> drivers = complete ? drivers_of(arguments[1]) : std::vector<Planted>{};
  const int rounds = complete ? std::atoi(arguments[5].c_str()) : 0;
  const int jobs = arguments.size() == 7 ? std::atoi(arguments[6].c_str()) : 8;
  if (drivers.empty() || rounds < 1 || jobs < 1) {
    std::fputs(
        "usage: verdict_matrix FAKEBOT kobuki|kugle PLANTED_DRIVER SCENARIO_DIR "
        "none|busy[=LOOPS]|stops|quota ROUNDS [JOBS]\n",
        stderr);
    return 2;
  }
  const Programs programs{arguments[0], arguments[2], arguments[3] + "/" + arguments[1]};
  const std::vector<Turn> turns = all_turns(drivers, rounds);
  const auto disturbance = Disturbance::make(arguments[4]);
  if (!disturbance) { return 2; }
  Matrix matrix(drivers);
  std::atomic<std::size_t> next{0};
  std::vector<std::jthread> workers;
  for (int job = 0; job < jobs; ++job) {
    workers.emplace_back([&] {
      for (std::size_t turn = next++; turn < turns.size(); turn = next++) {
        matrix.add(turns[turn], play(programs, turns[turn], *disturbance));
      }
    });
  }
  workers.clear();
  return matrix.print() == 0 ? 0 : 1;
}
