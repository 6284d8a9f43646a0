// `fakebot proxy`: between a driver and a serial device until a signal.
#pragma once

#include "cli/exit_code.hpp"
#include "io/proxy.hpp"

namespace fakebot::cli {

/// Throws io::OsError.
ExitCode proxy(const io::ProxyOptions& options);

}  // namespace fakebot::cli
