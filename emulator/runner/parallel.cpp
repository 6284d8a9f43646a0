#include "runner/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cassert>
#include <exception>
#include <mutex>

namespace fakebot::runner {

namespace {

class Tasks {
 public:
  explicit Tasks(const std::function<bool(std::size_t)>& task) : task_(task) {}

  /// Does nothing once a task has returned false or thrown.
  void run(std::size_t number) {
    if (!continue_) { return; }
    try {
      if (!task_(number)) { continue_ = false; }
    } catch (...) {
      continue_ = false;
      const std::lock_guard lock(mutex_);
      if (!error_) { error_ = std::current_exception(); }
    }
  }

  void rethrow() const {
    if (error_) { std::rethrow_exception(error_); }
  }

 private:
  const std::function<bool(std::size_t)>& task_;
  std::atomic<bool> continue_{true};
  std::mutex mutex_;
  std::exception_ptr error_;
};

}  // namespace

void run_in_parallel(std::size_t count, std::size_t jobs,
                     const std::function<bool(std::size_t)>& task) {
  assert(jobs > 0);
  Tasks tasks(task);
  boost::asio::thread_pool pool(std::min(jobs, count));
  for (std::size_t number = 0; number < count; ++number) {
    boost::asio::post(pool, [&tasks, number] { tasks.run(number); });
  }
  pool.join();
  tasks.rethrow();
}

}  // namespace fakebot::runner
