#include "io/asio/worker_threads.hpp"

#include <algorithm>
#include <atomic>
#include <boost/asio/post.hpp>
#include <boost/system/system_error.hpp>
#include <latch>
#include <vector>

#include "io/processor/processor_set.hpp"

namespace fakebot::io {

namespace {

/// The pieces that a thread begins with. A cache line each, because threads write in turn.
struct alignas(64) Share {
  std::atomic<std::size_t> next{0};
  std::size_t end = 0;
};

}  // namespace

WorkerThreads::~WorkerThreads() {
  if (pool_) { pool_->join(); }
}

void WorkerThreads::start() {
  try {
    const Unconfined unconfined;
    pool_.emplace(further_);
  } catch (const boost::system::system_error&) { further_ = 0; }
}

/// Each thread begins with a share of the pieces, the same share in each loop of as many pieces,
/// whose memory is still in the cache of the processor; then the thread helps with the rest.
void WorkerThreads::run(std::size_t count, const std::function<void(std::size_t)>& piece) {
  if (!pool_ && further_ > 0 && count > 1) { start(); }
  const std::size_t further = std::min(further_, count / 2);
  std::vector<Share> shares(further + 1);
  for (std::size_t i = 0; i < shares.size(); ++i) {
    shares[i].next = count * i / shares.size();
    shares[i].end = count * (i + 1) / shares.size();
  }
  const auto work_from = [&](std::size_t own) {
    for (std::size_t i = 0; i < shares.size(); ++i) {
      Share& share = shares[(own + i) % shares.size()];
      for (std::size_t next = share.next++; next < share.end; next = share.next++) { piece(next); }
    }
  };
  std::latch others(static_cast<std::ptrdiff_t>(further));
  for (std::size_t i = 0; i < further; ++i) {
    boost::asio::post(*pool_, [&, own = i + 1] {
      work_from(own);
      others.count_down();
    });
  }
  work_from(0);
  others.wait();
}

}  // namespace fakebot::io
