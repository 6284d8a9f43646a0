// `fakebot proxy`: between a driver and a serial device until a signal.
#pragma once

#include <optional>
#include <string>

#include "cli/exit_code.hpp"
#include "runner/proxy/proxy.hpp"

namespace fakebot::cli {

struct ProxyRunOptions {
  runner::ProxyOptions proxy;
  std::optional<std::string> record{};  ///< file for a capture
};

/// Throws io::OsError.
ExitCode proxy(const ProxyRunOptions& options);

}  // namespace fakebot::cli
