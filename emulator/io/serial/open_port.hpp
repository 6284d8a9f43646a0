// Opens serial ports.
#pragma once

#include <string>

#include "io/file/file_descriptor.hpp"
#include "io/serial/serial_settings.hpp"

namespace fakebot::io {

/// A port that does not block, raw and with these settings, which are applied before anything is
/// read: what comes at a wrong rate is garbage. Throws OsError.
FileDescriptor open_serial_port(const std::string& path, const SerialSettings& settings);

}  // namespace fakebot::io
