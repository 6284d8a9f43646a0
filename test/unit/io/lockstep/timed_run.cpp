#include "timed_run.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <thread>

#include "io/file/file_descriptor.hpp"
#include "io/lockstep/held_program.hpp"

using namespace fakebot;
using io::DriverTime;
using namespace std::chrono_literals;

namespace {

/// Far longer than any of the programs computes.
constexpr std::chrono::seconds kPatience{60};

}  // namespace

TimedRun run_in_simulated_time(const std::vector<std::string>& command,
                               std::chrono::milliseconds late, std::optional<io::TurnOrder> turns) {
  DriverTime time(FAKEBOT_TIME_LIBRARY, std::move(turns));
  std::array<int, 2> pipe{};
  REQUIRE(::pipe2(pipe.data(), O_CLOEXEC) == 0);
  const io::FileDescriptor output(pipe[0]);
  io::FileDescriptor input(pipe[1]);
  const auto expected = time.expect_process();
  io::ChildProcess process({.argv = io::held_command(command, FAKEBOT_TIME_LIBRARY),
                            .environment = time.environment(),
                            .output = input.get()});
  time.has_started(expected.value(), process.pid());
  input.reset();
  TimedRun run;
  auto last_deadline_at = std::chrono::steady_clock::now();
  while (!(run.end = process.poll())) {
    REQUIRE(time.wait_until_idle(kPatience));
    const auto deadline = time.next_deadline();
    if (!deadline) {
      REQUIRE(std::chrono::steady_clock::now() - last_deadline_at < kPatience);
      continue;
    }
    last_deadline_at = std::chrono::steady_clock::now();
    time.set_now(std::max(*deadline, time.now()));
    time.wake_due();
    if (late > 0ms) { std::this_thread::sleep_for(late); }
  }
  run.took = time.now();
  run.gets_real_counter = time.gets_real_counter() != 0;
  run.seen_asleep = time.seen_asleep();
  run.turns_begun = all_of(time.taken_turns()).size();
  run.turns_in_parallel = time.turns_in_parallel();
  if (const auto not_held = time.not_held()) { run.not_held = not_held->reason; }
  std::array<char, 256> buffer{};
  for (ssize_t size = 0; (size = ::read(output.get(), buffer.data(), buffer.size())) > 0;) {
    run.output.append(buffer.data(), static_cast<std::size_t>(size));
  }
  CHECK(time.threads_not_held() == 0);
  return run;
}
