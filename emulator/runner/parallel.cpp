#include "runner/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <exception>
#include <mutex>
#include <set>
#include <system_error>
#include <thread>
#include <vector>

#include "io/os_error.hpp"

namespace fakebot::runner {

namespace {

class Tasks {
 public:
  Tasks(const ParallelTask& task, std::size_t slots) : task_(task) {
    for (std::size_t slot = 0; slot < slots; ++slot) { free_slots_.insert(slot); }
  }

  /// Does nothing once a task has returned false or thrown.
  void run_all(std::size_t count) {
    while (continue_) {
      const std::size_t number = next_++;
      if (number >= count) { return; }
      run(number);
    }
  }

  void stop() { continue_ = false; }

  void rethrow() const {
    if (error_) { std::rethrow_exception(error_); }
  }

 private:
  void run(std::size_t number) {
    const std::size_t slot = take_slot();
    try {
      if (!task_(number, slot)) { continue_ = false; }
    } catch (...) {
      continue_ = false;
      const std::lock_guard lock(mutex_);
      if (!error_) { error_ = std::current_exception(); }
    }
    const std::lock_guard lock(mutex_);
    free_slots_.insert(slot);
  }

  /// A free slot. There are as many slots as threads.
  std::size_t take_slot() {
    const std::lock_guard lock(mutex_);
    return free_slots_.extract(free_slots_.begin()).value();
  }

  const ParallelTask& task_;
  std::atomic<bool> continue_{true};
  std::atomic<std::size_t> next_{0};
  std::mutex mutex_;
  std::exception_ptr error_;
  std::set<std::size_t> free_slots_;
};

}  // namespace

void run_in_parallel(std::size_t count, std::size_t jobs, const ParallelTask& task) {
  assert(jobs > 0);
  const std::size_t threads = std::min(jobs, count);
  Tasks tasks(task, threads);
  std::vector<std::thread> pool;
  pool.reserve(threads);
  int no_thread = 0;
  try {
    while (pool.size() < threads) {
      pool.emplace_back([&tasks, count] { tasks.run_all(count); });
    }
  } catch (const std::system_error& error) {
    no_thread = error.code().value();
    tasks.stop();
  }
  for (std::thread& thread : pool) { thread.join(); }
  tasks.rethrow();
  if (no_thread != 0) {
    io::throw_os_error("start a thread", no_thread,
                       "run fewer jobs; " + io::remedy_of(no_thread, "is the machine busy?"));
  }
}

}  // namespace fakebot::runner
