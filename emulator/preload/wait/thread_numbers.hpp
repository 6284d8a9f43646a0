// The numbers of a thread in a PID namespace. The same numbers mean another thread in another
// namespace.
#pragma once

#include <cstdint>

namespace fakebot::preload {

/// A word, so that processes can replace all numbers at once.
class ThreadNumbers {
 public:
  constexpr ThreadNumbers() = default;
  /// `space` is a place in SharedTime::pid_namespaces. The kernel's numbers are below 2^22
  /// (PID_MAX_LIMIT).
  constexpr ThreadNumbers(std::uint32_t space, std::int32_t process, std::int32_t thread)
      : word_(std::uint64_t{space} << (2 * kBits) | (part(process) << kBits) | part(thread)) {}

  constexpr std::uint32_t space() const { return static_cast<std::uint32_t>(word_ >> (2 * kBits)); }
  constexpr std::int32_t process() const {
    return static_cast<std::int32_t>(word_ >> kBits & kMask);
  }
  constexpr std::int32_t thread() const { return static_cast<std::int32_t>(word_ & kMask); }

  friend constexpr bool operator==(ThreadNumbers, ThreadNumbers) = default;

 private:
  static constexpr unsigned kBits = 24;
  static constexpr std::uint64_t kMask = (std::uint64_t{1} << kBits) - 1;

  static constexpr std::uint64_t part(std::int32_t number) {
    return static_cast<std::uint64_t>(number) & kMask;
  }

  std::uint64_t word_ = 0;
};

/// In place of the number of an expected process, unknown to fakebot yet. No process has it.
inline constexpr std::int32_t kAnyProcess = 0xff'ffff;

}  // namespace fakebot::preload
