#include "io/asio/worker_threads.hpp"

#include <algorithm>
#include <atomic>
#include <boost/asio/post.hpp>
#include <boost/system/system_error.hpp>
#include <latch>

namespace fakebot::io {

namespace {

/// So many times each thread takes pieces, on average: few enough to be quick, enough for threads
/// to end together. (choice)
constexpr std::size_t kTakes = 8;

}  // namespace

WorkerThreads::~WorkerThreads() {
  if (pool_) { pool_->join(); }
}

void WorkerThreads::start() {
  try {
    pool_.emplace(further_);
  } catch (const boost::system::system_error&) { further_ = 0; }
}

void WorkerThreads::run(std::size_t count, const std::function<void(std::size_t)>& piece) {
  if (!pool_ && further_ > 0 && count > 1) { start(); }
  const std::size_t further = std::min(further_, count / 2);
  const std::size_t at_once = std::max<std::size_t>(1, count / ((further + 1) * kTakes));
  std::atomic<std::size_t> taken = 0;
  const auto take_all = [&] {
    for (std::size_t first = taken.fetch_add(at_once); first < count;
         first = taken.fetch_add(at_once)) {
      const std::size_t end = std::min(count, first + at_once);
      for (std::size_t i = first; i < end; ++i) { piece(i); }
    }
  };
  std::latch others(static_cast<std::ptrdiff_t>(further));
  for (std::size_t i = 0; i < further; ++i) {
    boost::asio::post(*pool_, [&] {
      take_all();
      others.count_down();
    });
  }
  take_all();
  others.wait();
}

}  // namespace fakebot::io
