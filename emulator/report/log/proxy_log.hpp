// What a proxy reports, as lines of the log.
#pragma once

#include <string>
#include <utility>

#include "report/log/log.hpp"
#include "runner/proxy/proxy.hpp"

namespace fakebot::report {

/// The port, its settings, and bytes that are lost.
class ProxyLog {
 public:
  /// Of a proxy to this port. The log must outlive it.
  ProxyLog(Log& log, std::string port) : log_(log), port_(std::move(port)) {}

  /// For a proxy that this must outlive.
  runner::ProxyEvents events();

  /// From now on bytes that are lost are looked at. The counters must outlive it.
  void follow(const runner::ProxyCounters& counters) { counters_ = &counters; }
  /// To be called about once a second, and at the end.
  void report_losses();

 private:
  Log& log_;
  std::string port_;
  const runner::ProxyCounters* counters_ = nullptr;
  runner::ProxyCounters reported_;
};

}  // namespace fakebot::report
