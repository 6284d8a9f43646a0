#include "sim/faults/frame_splitter.hpp"

#include <algorithm>
#include <utility>

#include "fakebot/protocol/kobuki/frame.hpp"

namespace fakebot::sim::faults {

namespace wire = protocol::kobuki;

namespace {

/// Where a frame begins, or may begin with the last byte.
std::size_t begin_of_frame(const Bytes& bytes) {
  auto at = bytes.begin();
  for (;; ++at) {
    at = std::find(at, bytes.end(), wire::kHeader0);
    if (at == bytes.end() || at + 1 == bytes.end() || *(at + 1) == wire::kHeader1) { break; }
  }
  return static_cast<std::size_t>(at - bytes.begin());
}

}  // namespace

Bytes FrameSplitter::next() {
  if (const std::size_t stray = begin_of_frame(waiting_); stray > 0) { return take(stray); }
  if (waiting_.size() < wire::kFrameHeaderSize) { return {}; }
  const std::size_t size = waiting_[2] + wire::kFrameOverhead;
  return waiting_.size() < size ? Bytes{} : take(size);
}

Bytes FrameSplitter::give_up() {
  return std::exchange(waiting_, {});
}

Bytes FrameSplitter::take(std::size_t size) {
  const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(size);
  Bytes taken(waiting_.begin(), end);
  waiting_.erase(waiting_.begin(), end);
  return taken;
}

}  // namespace fakebot::sim::faults
