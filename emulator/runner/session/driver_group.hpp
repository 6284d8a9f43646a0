// The drivers that are started with a session, one for each of its lines.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "runner/session/session.hpp"

namespace fakebot::runner {

/// What to start for a line.
struct DriverCommand {
  /// `{port}` in it is replaced by the device, which stands in FAKEBOT_PORT too. Empty: none.
  std::vector<std::string> argv{};
  /// Not of a driver at a terminal that may want its keys, which only the foreground group gets.
  bool own_group = true;
};

/// The session stops when the first of them ends badly, or when all have ended well.
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
  /// False when one of them did not end in time and was killed.
  [[nodiscard]] bool end();

 private:
  void on_end(const io::DriverEnd& end);

  Session& session_;
  bool ending_ = false;
  bool all_in_time_ = true;
};

}  // namespace fakebot::runner
