// Finds the running fakebot of a device.
#pragma once

#include <cstddef>
#include <string>

namespace fakebot::io {

struct FoundPort {
  std::string memory;    ///< the file of PortMemory
  std::size_t slot = 0;  ///< of the device
};

/// For the path of a device, or its stable name. Throws OsError, also if the device belongs to
/// another program, or to a fakebot of another user.
FoundPort find_port(const std::string& path);

}  // namespace fakebot::io
