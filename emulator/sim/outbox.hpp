// Complete frames that a robot has ready for the line, oldest first.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace fakebot::sim {

/// clear() keeps the memory: in steady state nothing is allocated.
class Outbox {
 public:
  void add(std::span<const std::uint8_t> frame) {
    // Not memcpy(): the function of the C library takes longer to select a method than to copy a
    // frame.
    std::ranges::copy(frame, add(frame.size()).data());
  }
  /// Makes room for so many bytes: added frames do not move until the room is used up.
  void reserve(std::size_t bytes) {
    if (used_ + bytes > bytes_.size()) { bytes_.resize(2 * (used_ + bytes)); }
  }
  /// Adds a frame for the caller to write, before any further call, or while there is reserved
  /// room.
  std::span<std::uint8_t> add(std::size_t size) {
    reserve(size);
    const auto frame = std::span(bytes_).subspan(used_, size);
    used_ += size;
    sizes_.push_back(size);
    return frame;
  }

  bool empty() const { return sizes_.empty(); }

  /// Calls visit(std::span<const std::uint8_t>) for each frame.
  template <class Visit>
  void for_each(Visit&& visit) const {
    std::span<const std::uint8_t> rest = bytes_;
    for (const std::size_t size : sizes_) {
      visit(rest.first(size));
      rest = rest.subspan(size);
    }
  }

  void clear() {
    used_ = 0;
    sizes_.clear();
  }

 private:
  std::vector<std::uint8_t> bytes_;  // the first used_ are frames
  std::size_t used_ = 0;
  std::vector<std::size_t> sizes_;
};

}  // namespace fakebot::sim
