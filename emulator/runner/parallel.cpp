#include "runner/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace fakebot::runner {

namespace {

class Work {
 public:
  Work(std::size_t count, const std::function<bool(std::size_t)>& work)
      : count_(count), work_(work) {}

  /// Piece after piece, until there is none left or one says that it is enough.
  void help() {
    for (std::size_t piece = next_++; piece < count_ && go_on_; piece = next_++) { do_it(piece); }
  }

  void rethrow() const {
    if (error_) { std::rethrow_exception(error_); }
  }

 private:
  void do_it(std::size_t piece) {
    try {
      if (!work_(piece)) { go_on_ = false; }
    } catch (...) {
      go_on_ = false;
      const std::lock_guard lock(mutex_);
      if (!error_) { error_ = std::current_exception(); }
    }
  }

  std::size_t count_;
  const std::function<bool(std::size_t)>& work_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> go_on_{true};
  std::mutex mutex_;
  std::exception_ptr error_;
};

}  // namespace

void run_in_parallel(std::size_t count, std::size_t jobs,
                     const std::function<bool(std::size_t)>& work) {
  Work all(count, work);
  std::vector<std::thread> helpers;
  for (std::size_t i = 1; i < std::min(jobs, count); ++i) {
    helpers.emplace_back([&all] { all.help(); });
  }
  all.help();
  for (std::thread& helper : helpers) { helper.join(); }
  all.rethrow();
}

}  // namespace fakebot::runner
