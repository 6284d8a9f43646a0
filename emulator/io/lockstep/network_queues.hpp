// The kernel's queues for data between sockets of the machine, such as the sockets of ROS nodes: a
// queue for each processor. The kernel usually empties a queue at once. On a busy machine the
// emptying may take milliseconds, and meanwhile both ends seem to wait.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "io/file/file_descriptor.hpp"

namespace fakebot::io {

/// The queue of a single processor.
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

  /// Waits, in real time, until each queue has been empty once. Returns whether any data has passed
  /// a queue since the last call: receivers have been woken.
  bool await_delivery();

 private:
  std::vector<NetworkQueue> read();

  FileDescriptor file_;
  std::vector<char> text_;
  std::vector<NetworkQueue> last_;
};

}  // namespace fakebot::io
