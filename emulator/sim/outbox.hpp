// The frames that a robot has ready for the line, each whole, oldest first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace fakebot::sim {

/// Keeps its memory when it is cleared: in steady state nothing is allocated.
class Outbox {
 public:
  void add(std::span<const std::uint8_t> frame) {
    bytes_.insert(bytes_.end(), frame.begin(), frame.end());
    sizes_.push_back(frame.size());
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
    bytes_.clear();
    sizes_.clear();
  }

 private:
  std::vector<std::uint8_t> bytes_;
  std::vector<std::size_t> sizes_;
};

}  // namespace fakebot::sim
