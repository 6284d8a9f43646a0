// The drivers of a session, one for each line.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "config/scenario/driver_patience.hpp"
#include "runner/session/session.hpp"

namespace fakebot::runner {

/// The command to start for a line.
struct DriverCommand {
  /// `{port}` is replaced by the path of the device, which is also in FAKEBOT_PORT. Empty: no
  /// driver.
  std::vector<std::string> argv{};
  /// Use false for a driver that reads keys from a terminal: only the foreground group gets them.
  bool own_group = true;
  /// From SIGTERM to SIGKILL.
  std::chrono::nanoseconds end_within = config::kDriverEndsWithin;
};

/// The session stops when one driver fails or all have ended with success.
class DriverGroup {
 public:
  explicit DriverGroup(Session& session) : session_(session) {}
  DriverGroup(const DriverGroup&) = delete;
  DriverGroup& operator=(const DriverGroup&) = delete;
  DriverGroup(DriverGroup&&) = delete;
  DriverGroup& operator=(DriverGroup&&) = delete;
  ~DriverGroup() = default;

  /// Throws OsError.
  void start(const DriverCommand& command, const std::string& port);
  /// Ends all drivers, and all that they have started. False if one did not end in time and was
  /// killed.
  [[nodiscard]] bool end();

 private:
  void on_end(const io::DriverEnd& end);

  Session& session_;
  bool ending_ = false;
  bool all_in_time_ = true;
};

}  // namespace fakebot::runner
