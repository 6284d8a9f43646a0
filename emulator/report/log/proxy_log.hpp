// Logs the events of a proxy.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "report/log/log.hpp"
#include "runner/proxy/proxy.hpp"

namespace fakebot::report {

/// Further settings are only counted: a driver may try settings without end. (choice)
inline constexpr std::uint64_t kMostSettingsLogged = 10;

/// Logs outages of the port, its first settings, and lost bytes.
class ProxyLog {
 public:
  /// A log for a proxy to this port. The Log must outlive the ProxyLog.
  ProxyLog(Log& log, std::string port) : log_(log), port_(std::move(port)) {}

  /// Events for a proxy. The ProxyLog must outlive the proxy.
  runner::ProxyEvents events();

  /// Call about once a second and at the end.
  void report_losses(const runner::ProxyCounters& counters);

 private:
  void write_settings(LogLevel level, const std::string& line);

  Log& log_;
  std::string port_;
  runner::ProxyCounters reported_;
  std::uint64_t settings_ = 0;
};

}  // namespace fakebot::report
