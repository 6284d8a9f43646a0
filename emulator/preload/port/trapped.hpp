// Modem lines and paths for programs with system calls of their own, in simulated time.
#pragma once

#include <cstdint>

namespace fakebot::preload {

/// faccessat2(2). Source: Linux 5.8, the same number on every architecture.
inline constexpr int kFaccessat2 = 439;

/// The number of the device that the descriptor has open; 0: another file.
std::uint64_t device_at(long descriptor);

/// Before any request. `file` is the value of kPortsVariable, or nullptr.
void open_ports(const char* file);

/// A call with a path, which leads to the device whose name the path is. Precondition:
/// a call that static_calls.cpp catches.
long call_with_path(long number, const long (&arguments)[6]);

/// ioctl(2) with a request for lines.
long request_lines(const long (&arguments)[6]);

}  // namespace fakebot::preload
