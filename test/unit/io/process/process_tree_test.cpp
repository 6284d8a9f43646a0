// All processes started by a driver end with the driver, wherever they hide.
#include "io/process/process_tree.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/file/file_descriptor.hpp"
#include "io/proc/descendants.hpp"
#include "io/proc/process_table.hpp"
#include "io/proc/thread_state.hpp"
#include "io/process/driver.hpp"
#include "io/process/orphans.hpp"
#include "system/wait.hpp"

using namespace fakebot::io;
using fakebot::test::eventually;
using namespace std::chrono_literals;

namespace {

/// The output of a driver and its descendants, which ends with the last process.
class SharedOutput {
 public:
  SharedOutput() {
    std::array<int, 2> ends{};
    REQUIRE(::pipe2(ends.data(), O_CLOEXEC) == 0);
    read_end_ = FileDescriptor(ends[0]);
    write_end_ = FileDescriptor(ends[1]);
  }

  int write_end() const { return write_end_.get(); }

  /// Blocks until something was written.
  std::string read() const {
    std::array<char, 100> bytes{};
    const ssize_t read = ::read(read_end_.get(), bytes.data(), bytes.size());
    return {bytes.data(), static_cast<std::size_t>(read)};
  }

  bool has_ended() {
    write_end_.reset();
    pollfd polled{read_end_.get(), 0, 0};
    return ::poll(&polled, 1, 0) == 1 && (polled.revents & POLLHUP) != 0;
  }

 private:
  FileDescriptor read_end_;
  FileDescriptor write_end_;
};

/// A driver whose command is a shell script.
struct ScriptDriver {
  boost::asio::io_context& context;
  SharedOutput output{};
  std::optional<DriverEnd> end{};
  std::string problem{};
  Driver driver{context,
                {.on_end = [this](const DriverEnd& how) { end = how; },
                 .on_gone = [this](const std::string& what) { problem = what; }}};

  void start(const std::string& script, std::chrono::nanoseconds patience = 1h) {
    ProcessCommand command;
    command.argv = {"/bin/sh", "-c", script};
    command.output = output.write_end();
    driver.start(command, patience);
  }

  void wait_until_gone() {
    while (!driver.is_gone()) { context.run_one(); }
  }
};

/// Starts three processes: in a session of its own; without a parent in the driver's session; both.
const std::string kHiding =
    "setsid sleep 1000 & (sleep 1000 &) ; (setsid sh -c 'echo hidden; exec sleep 1000' &); ";

}  // namespace

TEST_CASE("what a driver has started ends with it, wherever it hides") {
  std::optional<OrphanAdoption> adoption;
  SUBCASE("in a program that adopts orphans") {
    adoption.emplace();
  }
  SUBCASE("in a program that embeds the library") {}
  boost::asio::io_context context;
  ScriptDriver driver{context};
  SUBCASE("when it is killed") {
    driver.start(kHiding + "exec sleep 1000");
    CHECK(driver.output.read() == "hidden\n");
    driver.driver.kill();
  }
  SUBCASE("when it is asked to end") {
    driver.start(kHiding + "exec sleep 1000");
    CHECK(driver.output.read() == "hidden\n");
    driver.driver.request_end();
  }
  SUBCASE("when it ends by itself") {
    driver.start(kHiding + "exit 0");
  }
  driver.wait_until_gone();
  CHECK(driver.output.has_ended());
  CHECK(driver.problem.empty());
}

TEST_CASE("all that a driver has started are its processes, also when they are asked for often") {
  const OrphanAdoption adoption;
  boost::asio::io_context context;
  ScriptDriver driver{context};
  driver.start("exec sleep 1000");
  CHECK(driver.driver.processes() == std::vector{driver.driver.pid()});
  ScriptDriver other{context};
  other.start(kHiding + "exec sleep 1000");
  CHECK(other.output.read() == "hidden\n");
  // Temporarily more, with the shells that start them, or fewer, during execve().
  CHECK(eventually([&] { return other.driver.processes().size() == 4; }));
  CHECK(driver.driver.processes().size() == 1);
}

TEST_CASE("drivers that are destroyed end with all that they have started") {
  boost::asio::io_context context;
  auto driver = std::unique_ptr<ScriptDriver>(new ScriptDriver{context});
  driver->start(kHiding + "exec sleep 1000");
  CHECK(driver->output.read() == "hidden\n");
  SharedOutput output = std::move(driver->output);
  driver.reset();
  CHECK(output.has_ended());
}

TEST_CASE("the end of a driver leaves the processes of another one alone") {
  const OrphanAdoption adoption;
  boost::asio::io_context context;
  ScriptDriver one{context};
  ScriptDriver other{context};
  one.start(kHiding + "exec sleep 1000");
  other.start(kHiding + "exec sleep 1000");
  CHECK(one.output.read() == "hidden\n");
  CHECK(other.output.read() == "hidden\n");
  one.driver.kill();
  one.wait_until_gone();
  CHECK(one.output.has_ended());
  other.driver.request_end();
  while (!other.end) { context.run_one(); }
  CHECK(other.end->why == DriverEnd::Why::requested);  // kill() of `one` has left `other` alone
  other.wait_until_gone();
}

TEST_CASE("what a driver leaves behind has the time to end in good order") {
  boost::asio::io_context context;
  ScriptDriver driver{context};
  driver.start(
      "setsid sh -c 'trap \"echo goodbye; exit 0\" TERM; echo ready; while :; do sleep 0.01; "
      "done' 2>/dev/null & exec sleep 1000");
  CHECK(driver.output.read() == "ready\n");
  driver.driver.request_end();
  driver.wait_until_gone();
  CHECK(driver.output.read() == "goodbye\n");
  CHECK(driver.output.has_ended());
}

TEST_CASE("what a driver leaves behind is named if it does not end in time and is killed") {
  boost::asio::io_context context;
  ScriptDriver driver{context};
  driver.start(
      "exec 3>&1; trap '' TERM; left=$(setsid sleep 1000 >&3 & echo $!); trap - TERM; "
      "until grep -q sleep /proc/$left/comm; do :; done; echo ready; exec sleep 1000",
      1ms);
  CHECK(driver.output.read() == "ready\n");
  driver.driver.request_end();
  driver.wait_until_gone();
  CHECK(driver.end->why != DriverEnd::Why::by_itself);
  if (driver.end->why == DriverEnd::Why::requested) {  // else there was no time for the others
    CHECK(driver.problem.starts_with(
        "what the driver had left behind did not end after SIGTERM and was killed: sleep ("));
  }
  CHECK(driver.output.has_ended());
}

TEST_CASE("what a driver leaves behind is asked once, and continues if it is stopped") {
  boost::asio::io_context context;
  ScriptDriver driver{context};
  driver.start(
      "setsid sh -c 'trap \"echo asked\" TERM; echo ready; kill -STOP $$; i=0; "
      "while [ $i -lt 100000 ]; do i=$((i + 1)); done' & exec sleep 1000");
  CHECK(driver.output.read() == "ready\n");
  driver.driver.request_end();
  driver.wait_until_gone();
  CHECK(driver.output.has_ended());
  CHECK(driver.output.read() == "asked\n");
  CHECK(driver.output.read().empty());
}

TEST_CASE("adopted orphans that nobody knows end with the adoption") {
  std::optional<OrphanAdoption> adoption(std::in_place);
  boost::asio::io_context context;
  ScriptDriver driver{context};
  driver.start("(env -i setsid sleep 1000 &)");
  driver.wait_until_gone();
  adoption.reset();
  CHECK(driver.output.has_ended());
  CHECK_FALSE(adopts_orphans());
}

TEST_CASE("adopted orphans that have ended are waited for") {
  const OrphanAdoption adoption;
  boost::asio::io_context context;
  ScriptDriver driver{context};
  driver.start("(echo orphan &); exec sleep 1000");
  CHECK(driver.output.read() == "orphan\n");
  driver.driver.kill();
  driver.wait_until_gone();
  reap_orphans();
  siginfo_t info{};
  ::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT);
  CHECK(info.si_pid == 0);  // no child has ended; the guard of drivers lives
}

TEST_CASE("a guard of drivers that was killed is replaced") {
  // Finds a guard, except `killed`; 0: no guard within ten seconds. A new guard has no name at
  // first.
  const auto guard = [](pid_t killed) {
    for (const auto give_up_at = std::chrono::steady_clock::now() + 10s;
         std::chrono::steady_clock::now() < give_up_at;) {
      for (const ProcessEntry& child : descendants_of(::getpid(), process_table())) {
        const bool is_guard = name_of_thread(child.pid, child.pid) == "driver-guard";
        if (is_guard && child.pid != killed) { return child.pid; }
      }
    }
    return 0;
  };
  const OrphanAdoption adoption;
  boost::asio::io_context context;
  ScriptDriver driver{context};
  driver.start("echo started; exec sleep 1000");
  CHECK(driver.output.read() == "started\n");
  const pid_t killed = guard(0);
  REQUIRE(killed > 0);
  ::kill(killed, SIGKILL);
  siginfo_t info{};
  REQUIRE(::waitid(P_PID, static_cast<id_t>(killed), &info, WEXITED | WNOWAIT) == 0);
  reap_orphans();
  CHECK(guard(killed) > 0);
  driver.driver.kill();
  driver.wait_until_gone();
}

TEST_CASE("a driver inside of a driver belongs to both") {
  const std::string own = mark_of_all() + ":abc";
  CHECK(variable_with("abc") == "FAKEBOT_DRIVER_ID=" + own);
  ::setenv("FAKEBOT_DRIVER_ID", "outer", 1);
  CHECK(variable_with("abc") == "FAKEBOT_DRIVER_ID=outer:" + own);
  ::unsetenv("FAKEBOT_DRIVER_ID");
  CHECK(new_mark() != new_mark());
}

TEST_CASE("descendants are the children of a process, theirs, and no others, in any order") {
  // Each is the parent of the next: 5 > 9 > 3 > 7.
  const std::vector<ProcessEntry> table{{.pid = 7, .parent = 3}, {.pid = 2, .parent = 1},
                                        {.pid = 3, .parent = 9}, {.pid = 5, .parent = 1},
                                        {.pid = 9, .parent = 5}, {.pid = 4, .parent = 2}};
  std::vector<pid_t> found;
  for (const ProcessEntry& one : descendants_of(5, table)) { found.push_back(one.pid); }
  std::ranges::sort(found);
  CHECK(found == std::vector<pid_t>{3, 7, 9});
  CHECK(descendants_of(7, table).empty());
}

TEST_CASE("living descendants are found by the lists of children, also those of excepted ones") {
  const OrphanAdoption adoption;
  boost::asio::io_context context;
  ScriptDriver driver{context};
  driver.start("sleep 1000 & sleep 1001 & echo started; wait");
  CHECK(driver.output.read() == "started\n");
  const auto named = [](const std::vector<ProcessEntry>& entries, const std::string& name) {
    return std::ranges::count(entries, name, &ProcessEntry::name);
  };
  std::vector<ProcessEntry> found;
  do { found = living_descendants_of(::getpid()); } while (named(found, "sleep") != 2);
  CHECK(named(found, "sh") == 1);
  CHECK(found.size() <= 4);  // and the guard of drivers
  const auto shell = std::ranges::find(found, "sh", &ProcessEntry::name);
  REQUIRE(shell != found.end());
  const auto rest = living_descendants_of(::getpid(), {shell->pid});
  CHECK(named(rest, "sleep") == 2);
  CHECK(named(rest, "sh") == 0);
  driver.driver.kill();
  driver.wait_until_gone();
}

TEST_CASE(
    "the processes of the machine are read from the highest number down, without exceptions") {
  const auto table = process_table();
  CHECK(std::ranges::is_sorted(table, std::greater{}, &ProcessEntry::pid));
  const auto is_this = [](const ProcessEntry& one) { return one.pid == ::getpid(); };
  CHECK(std::ranges::count_if(table, is_this) == 1);
  CHECK(std::ranges::count_if(process_table({::getpid()}), is_this) == 0);
}

TEST_CASE("a variable is found in an environment by its whole name") {
  using namespace std::string_view_literals;
  constexpr std::string_view kEnvironment = "AB=1\0A=2\0C\0D=\0"sv;
  CHECK(variable_in(kEnvironment, "A") == "2");
  CHECK(variable_in(kEnvironment, "AB") == "1");
  CHECK(variable_in(kEnvironment, "C").empty());
  CHECK(variable_in(kEnvironment, "D").empty());
  CHECK(variable_in("", "A").empty());
}
