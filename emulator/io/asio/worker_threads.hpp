// Threads that share the pieces of loops with the calling thread.
#pragma once

#include <boost/asio/thread_pool.hpp>
#include <cstddef>
#include <functional>
#include <optional>

#include "sim/fleet/parallel_loop.hpp"

namespace fakebot::io {

class WorkerThreads final : public sim::ParallelLoop {
 public:
  /// `threads`, at least 1, counts the calling thread. Further threads start with the first loop of
  /// several pieces. If the machine has no more threads, the calling thread does everything.
  explicit WorkerThreads(std::size_t threads) : further_(threads - 1) {}
  WorkerThreads(const WorkerThreads&) = delete;
  WorkerThreads& operator=(const WorkerThreads&) = delete;
  ~WorkerThreads() override;

  void run(std::size_t count, const std::function<void(std::size_t)>& piece) override;

 private:
  void start();

  std::size_t further_;
  std::optional<boost::asio::thread_pool> pool_;
};

}  // namespace fakebot::io
