// The queues of the kernel for data between sockets of this machine, such as those of ROS nodes:
// one for each processor. It usually empties them at once. On a busy machine that may take
// milliseconds, in which both ends seem to wait.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "io/file/file_descriptor.hpp"

namespace fakebot::io {

/// Of one processor.
struct NetworkQueue {
  std::uint32_t packets_taken = 0;  ///< since the start of the machine
  std::uint32_t packets_waiting = 0;

  bool operator==(const NetworkQueue&) const = default;
};

/// The content of /proc/net/softnet_stat: a line for each processor, of hexadecimal numbers
/// (net/core/net-procfs.c). Kernels older than 5.10 do not tell how many packets wait.
std::vector<NetworkQueue> read_network_queues(std::string_view text);

class NetworkQueues {
 public:
  NetworkQueues();

  /// Waits, in real time, until each queue has been empty once. Returns whether anything has passed
  /// one since the last call: its receivers have been woken.
  bool await_delivery();

 private:
  std::vector<NetworkQueue> read();

  FileDescriptor file_;
  std::vector<char> text_;
  std::vector<NetworkQueue> last_;
};

}  // namespace fakebot::io
