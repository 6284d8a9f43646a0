#include "io/proc/processor_wait.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "system/temp_dir.hpp"

using namespace std::chrono_literals;
using fakebot::io::ProcessorWait;
using fakebot::test::TempDir;

namespace {

/// A /proc directory with given contents.
struct Proc {
  TempDir dir{};

  void thread(int process, int thread, std::chrono::nanoseconds waited, int times = 77,
              char state = 'S', std::chrono::nanoseconds ran = 123456789ns) const {
    const auto task =
        std::filesystem::path(dir / std::to_string(process)) / "task" / std::to_string(thread);
    std::filesystem::create_directories(task);
    std::ofstream(task / "schedstat")
        << ran.count() << " " << waited.count() << " " << times << "\n";
    std::ofstream(task / "stat") << thread << " (a) driver) " << state << " 1 10 10 0";
  }
  ProcessorWait wait() const { return ProcessorWait(dir / ""); }
};

}  // namespace

TEST_CASE("the result is the increase of one thread's waiting time since the last sample") {
  const Proc proc;
  ProcessorWait wait = proc.wait();
  proc.thread(10, 10, 5s);
  proc.thread(10, 11, 0s);
  wait.sample({10}, 6s);
  CHECK(wait.lost().within(0s, 6s) == 5s);  // everything since the thread started
  proc.thread(10, 10, 5100ms);
  proc.thread(10, 11, 10ms);
  wait.sample({10}, 6250ms);
  CHECK(wait.lost().within(6s, 6250ms) == 100ms);
}

TEST_CASE("waiting times of threads are not summed, those of samples are") {
  const Proc proc;
  ProcessorWait wait = proc.wait();
  for (int i = 0; i <= 8; ++i) {
    proc.thread(10, 10, i * 100ms);
    proc.thread(10, 11, i * 70ms);
    wait.sample({10}, i * 250ms);
  }
  CHECK(wait.lost().within(0s, 250ms) == 100ms);
  CHECK(wait.lost().within(0s, 2s) == 800ms);
  CHECK(wait.lost().within(240ms, 260ms) == 20ms);  // all of the 20 ms may lie in the interval
}

TEST_CASE("each process counts, and so does all waiting of a new thread") {
  const Proc proc;
  ProcessorWait wait = proc.wait();
  proc.thread(10, 10, 0s);
  wait.sample({10}, 0s);
  proc.thread(20, 20, 100ms);
  proc.thread(40, 40, 300ms);
  wait.sample({10, 20, 40}, 250ms);
  CHECK(wait.lost().within(0s, 250ms) == 250ms);
}

TEST_CASE("a process without counters has not waited") {
  const Proc proc;
  ProcessorWait wait = proc.wait();
  wait.sample({10}, 0s);
  std::filesystem::create_directories(proc.dir / "10/task/10");
  wait.sample({10}, 250ms);
  CHECK(wait.lost().within(0s, 1h) == 0s);
}

TEST_CASE("a wait counts since it began, though it is told when it is over") {
  const Proc proc;
  ProcessorWait wait = proc.wait();
  proc.thread(10, 10, 0s);
  for (int i = 0; i < 8; ++i) { wait.sample({10}, i * 250ms); }
  proc.thread(10, 10, 1s);
  wait.sample({10}, 2s);
  CHECK(wait.lost().within(0s, 2s) == 1s);
  CHECK(wait.lost().within(1s, 1500ms) == 500ms);
  CHECK(wait.lost().within(0s, 1s) == 0s);
}

TEST_CASE("a thread that got no processor for long at a stretch is stalled") {
  const Proc proc;
  ProcessorWait wait = proc.wait();
  proc.thread(10, 10, 0s, 1);
  wait.sample({10}, 0s);
  proc.thread(10, 10, 2s, 11);  // 200 ms each time
  wait.sample({10}, 3s);
  CHECK(wait.stalls().stretches() == 0);
  proc.thread(10, 10, 2800ms, 12);
  wait.sample({10}, 4s);
  CHECK(wait.stalls().within(0s, 4s) == 800ms);
  CHECK(wait.stalls().within(0s, 3200ms) == 0ms);
}

TEST_CASE("a thread that the kernel blocks from one sample to the next could not run meanwhile") {
  const Proc proc;
  ProcessorWait wait = proc.wait();
  proc.thread(10, 10, 1ms, 77, 'D');
  wait.sample({10}, 1s);
  proc.thread(10, 10, 1ms, 77, 'D');
  wait.sample({10}, 1250ms);
  CHECK(wait.lost().within(1s, 1250ms) == 250ms);
  proc.thread(10, 10, 1ms, 77, 'D');
  wait.sample({10}, 1500ms);
  proc.thread(10, 10, 1ms, 78, 'D');  // the thread has run, and was blocked again
  wait.sample({10}, 1750ms);
  proc.thread(10, 10, 1ms, 79);
  wait.sample({10}, 2s);
  CHECK(wait.lost().within(0s, 2s) == 501ms);
  CHECK(wait.stalls().within(0s, 2s) == 500ms);
}

TEST_CASE("a thread that waits for a processor is late already before it has one") {
  const Proc proc;
  ProcessorWait wait = proc.wait();
  proc.thread(10, 10, 1s, 7, 'R');
  wait.sample({10}, 1s);
  for (const auto now : {1250ms, 1500ms, 1750ms, 2000ms}) {
    wait.sample({10}, now);
    CHECK(wait.lost().within(1s, now) == now - 1s);
    CHECK(wait.stalls().within(1s, now) == (now < 1500ms ? 0s : now - 1s));
  }
  CHECK(wait.lost().parts_within(1s, 2s).size() == 1);
  // At the end Linux counts the whole wait, with the part before the first sample.
  proc.thread(10, 10, 2200ms, 8, 'S', 123556789ns);
  wait.sample({10}, 2250ms);
  CHECK(wait.lost().within(1s, 2250ms) == 1200ms);
  CHECK(wait.stalls().within(0s, 2250ms) == 1250ms);
}

TEST_CASE("short waits are no stall, however often samples are taken") {
  const Proc proc;
  ProcessorWait wait = proc.wait();
  for (int i = 0; i < 500; ++i) {
    // A wait of 19 ms in each 20 ms.
    const auto at = 20ms * i;
    proc.thread(10, 10, 19ms * i, i, 'R', 1ms * i);
    wait.sample({10}, at);
    wait.sample({10}, at + 10ms);
  }
  CHECK(wait.lost().within(0s, 10s) >= 9s);
  CHECK(wait.lost().within(0s, 10s) <= 10s);
  CHECK(wait.stalls().stretches() == 0);
}

TEST_CASE("a thread that runs all the time has not waited") {
  const Proc proc;
  ProcessorWait wait = proc.wait();
  proc.thread(10, 10, 0s, 7, 'R', 100ms);
  wait.sample({10}, 1s);
  proc.thread(10, 10, 0s, 7, 'R', 350ms);
  wait.sample({10}, 1250ms);
  CHECK(wait.lost().within(0s, 2s) == 0s);
}

TEST_CASE("in scaled time, too, a wait that is not over is recorded once") {
  const Proc proc;
  ProcessorWait wait = proc.wait();
  proc.thread(10, 10, 0s, 7, 'R');
  wait.sample({10}, 1s, 4);
  wait.sample({10}, 2s, 4);  // a quarter of a second
  proc.thread(10, 10, 250ms, 8);
  wait.sample({10}, 3s, 4);
  CHECK(wait.lost().within(1s, 3s) == 1s);
}
