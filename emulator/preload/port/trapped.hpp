// Modem lines for programs that make their system calls by themselves, in simulated time.
#pragma once

namespace fakebot::preload {

/// Before any request. `file` is the value of kPortsVariable, or nullptr.
void open_ports(const char* file);

/// ioctl(2) with a request for lines.
long request_lines(const long (&arguments)[6]);

}  // namespace fakebot::preload
