// The bytes of a device in memory shared by fakebot and the drivers in simulated time: a byte that
// passes the kernel's pseudo-terminal takes far longer, because a worker thread of the kernel moves
// it. Opening, settings and unplugging stay with the pseudo-terminal.
//
// Only the C library's read(), write(), poll() and select() know of the memory. A driver that reads
// the device by other calls, as by a file stream or epoll, has its bytes in the pseudo-terminal
// from then on; so has one that does not set the device raw, opens the device twice, or reads
// slowly. Not noticed are system calls past the C library.
#pragma once

#include <sys/syscall.h>

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "preload/raw_syscall.hpp"

namespace fakebot::preload {

/// A queue of bytes. Any number of threads may put and take; each of them may be killed anywhere.
class ByteQueue {
 public:
  /// One more than a terminal keeps for its reader.
  static constexpr std::uint32_t kRoom = 4096;

  std::uint32_t size() const {
    const std::uint32_t size = end_.load() - begin_.load();
    return size < kRoom ? size : kRoom;
  }
  /// Takes the first bytes, as many as are there at most. Returns how many.
  std::uint32_t take(std::uint8_t* bytes, std::uint32_t most) {
    std::uint32_t begin = begin_.load();
    for (;;) {
      std::uint32_t count = end_.load() - begin;
      count = count < kRoom ? count : kRoom;
      count = count < most ? count : most;
      for (std::uint32_t i = 0; i < count; ++i) { bytes[i] = bytes_[(begin + i) % kRoom]; }
      if (begin_.compare_exchange_weak(begin, begin + count)) { return count; }
    }
  }
  /// Adds all bytes, or none: returns false without room for all, and for good when a thread was
  /// killed while adding.
  bool put(const std::uint8_t* bytes, std::size_t count) {
    std::uint32_t at = claimed_.load();
    do {
      const std::uint32_t used = at - begin_.load();
      if (used > kRoom || count > kRoom - used) { return false; }
    } while (!claimed_.compare_exchange_weak(at, at + static_cast<std::uint32_t>(count)));
    for (std::uint32_t i = 0; i < count; ++i) { bytes_[(at + i) % kRoom] = bytes[i]; }
    // In the order of the claims.
    for (int waits = 0; waits < kMostWaits; ++waits) {
      std::uint32_t end = at;
      if (end_.compare_exchange_strong(end, at + static_cast<std::uint32_t>(count))) {
        return true;
      }
      raw_syscall(SYS_sched_yield, marked(0));
    }
    return false;
  }
  /// Takes all bytes, and forgets them.
  void drop() { begin_.store(end_.load()); }
  /// Precondition: no thread puts or takes.
  void clear() {
    claimed_.store(0);
    end_.store(0);
    begin_.store(0);
  }

 private:
  static constexpr int kMostWaits = 100'000;

  std::atomic<std::uint32_t> begin_, end_, claimed_;
  std::uint8_t bytes_[kRoom];
};

struct SharedBytes {
  ByteQueue to_driver;
  ByteQueue to_robot;
};

/// Where the bytes of a device are.
enum class BytesIn : std::uint32_t {
  kernel,      ///< in the pseudo-terminal; there is no shared memory
  may_share,   ///< in the pseudo-terminal, until a driver wants to share
  will_share,  ///< a driver wants to: as soon as the pseudo-terminal is empty, and raw
  memory,      ///< shared
  /// In the pseudo-terminal until the driver leaves, because the driver has used another call. What
  /// is in the memory comes first.
  kernel_again,
};

}  // namespace fakebot::preload
