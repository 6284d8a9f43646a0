#include "io/process/processor_wait.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "system/temp_dir.hpp"

using namespace std::chrono_literals;
using fakebot::io::ProcessorWait;
using fakebot::test::TempDir;

namespace {

/// What Linux shows of processes, as a test wants it.
struct Proc {
  TempDir dir{};

  void thread(int process, int thread, std::chrono::nanoseconds waited,
              const std::string& children = "") const {
    const auto task =
        std::filesystem::path(dir / std::to_string(process)) / "task" / std::to_string(thread);
    std::filesystem::create_directories(task);
    std::ofstream(task / "schedstat") << "123456789 " << waited.count() << " 77\n";
    std::ofstream(task / "children") << children;
  }
  ProcessorWait wait() const { return ProcessorWait(dir / ""); }
};

}  // namespace

TEST_CASE("what counts is what one thread has waited more within the window") {
  const Proc proc;
  ProcessorWait wait = proc.wait();
  proc.thread(10, 10, 5s);
  proc.thread(10, 11, 0s);
  wait.look(10, 0s);
  CHECK(wait.most_until(0s) == 5s);  // all that it has waited since it began
  for (int i = 1; i <= 8; ++i) {
    proc.thread(10, 10, 5s + i * 100ms);
    proc.thread(10, 11, i * 10ms);
    wait.look(10, i * 250ms);
  }
  ProcessorWait later = proc.wait();
  later.look(10, 0s);
  CHECK(later.most_until(0s) == 5800ms);
}

TEST_CASE("waits of threads are not added up, and old ones are forgotten") {
  const Proc proc;
  ProcessorWait wait = proc.wait();
  for (int i = 0; i <= 8; ++i) {
    proc.thread(10, 10, i * 100ms);
    proc.thread(10, 11, i * 70ms);
    wait.look(10, i * 250ms);
  }
  CHECK(wait.most_until(250ms) == 100ms);
  CHECK(wait.most_until(1s) == 400ms);
  CHECK(wait.most_until(2s) == 400ms);
}

TEST_CASE("children count, and a thread that is new has waited since it began") {
  const Proc proc;
  ProcessorWait wait = proc.wait();
  proc.thread(10, 10, 0s);
  wait.look(10, 0s);
  proc.thread(10, 10, 0s, "20 30 ");
  proc.thread(20, 20, 100ms);
  proc.thread(30, 30, 50ms, "40");
  proc.thread(40, 40, 300ms);
  wait.look(10, 250ms);
  CHECK(wait.most_until(250ms) == 300ms);
}

TEST_CASE("a process that is gone, or a system that does not tell, has not waited") {
  const Proc proc;
  ProcessorWait wait = proc.wait();
  wait.look(10, 0s);
  std::filesystem::create_directories(proc.dir / "10/task/10");
  wait.look(10, 250ms);
  CHECK(wait.most_until(1h) == 0s);
}
