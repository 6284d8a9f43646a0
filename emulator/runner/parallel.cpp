#include "runner/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cassert>
#include <exception>
#include <mutex>
#include <set>

namespace fakebot::runner {

namespace {

class Tasks {
 public:
  Tasks(const ParallelTask& task, std::size_t slots) : task_(task) {
    for (std::size_t slot = 0; slot < slots; ++slot) { free_slots_.insert(slot); }
  }

  /// Does nothing once a task has returned false or thrown.
  void run(std::size_t number) {
    if (!continue_) { return; }
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

  void rethrow() const {
    if (error_) { std::rethrow_exception(error_); }
  }

 private:
  /// There are as many as threads.
  std::size_t take_slot() {
    const std::lock_guard lock(mutex_);
    return free_slots_.extract(free_slots_.begin()).value();
  }

  const ParallelTask& task_;
  std::atomic<bool> continue_{true};
  std::mutex mutex_;
  std::exception_ptr error_;
  std::set<std::size_t> free_slots_;
};

}  // namespace

void run_in_parallel(std::size_t count, std::size_t jobs, const ParallelTask& task) {
  assert(jobs > 0);
  const std::size_t threads = std::min(jobs, count);
  Tasks tasks(task, threads);
  boost::asio::thread_pool pool(threads);
  for (std::size_t number = 0; number < count; ++number) {
    boost::asio::post(pool, [&tasks, number] { tasks.run(number); });
  }
  pool.join();
  tasks.rethrow();
}

}  // namespace fakebot::runner
