// `--http` and `--http-token`: the interface to running robots.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "live/live.hpp"
#include "report/ready_line.hpp"
#include "runner/live/not_simulated.hpp"
#include "runner/scenario/driven_scenario.hpp"
#include "runner/session/session.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

inline constexpr const char* kHttpOption = "--http";

/// Descriptors for its clients.
inline constexpr std::size_t kHttpDescriptors = live::kMostConnections + 16;

class HttpOption {
 public:
  void add_to(CLI::App& command);
  /// The options of the interface; nothing without --http. Throws ConfigError.
  std::optional<live::LiveOptions> value() const;

 private:
  std::optional<std::string> address_;
  std::string token_;
};

/// Starts the interface, which listens at once, and serves later. nullptr without options. Throws
/// OsError.
std::unique_ptr<live::Live> start_interface(const std::optional<live::LiveOptions>& options);

/// Stops the interface, if present, before the session ends, also after an exception. Declared
/// after the session.
class InterfaceEnd {
 public:
  explicit InterfaceEnd(live::Live* interface) : interface_(interface) {}
  InterfaceEnd(const InterfaceEnd&) = delete;
  InterfaceEnd& operator=(const InterfaceEnd&) = delete;
  ~InterfaceEnd() { stop(); }
  void stop() {
    if (interface_ != nullptr) { interface_->stop(); }
  }

 private:
  live::Live* interface_;
};

/// The addresses for the ready line; empty without an interface.
report::InterfaceAddress address_of(const live::Live* interface);

/// Adds FAKEBOT_HTTP and FAKEBOT_HTTP_TOKEN to the environment of a driver of the session. Throws
/// OsError.
void add_interface(live::Live* interface, runner::Session& session,
                   std::vector<std::string>& environment);

/// A scenario that the interface shows; scenario and robot live until the interface is stopped.
struct ShownRun {
  const sim::scenario::Scenario& scenario;
  const config::RobotChoice& robot;
  std::uint64_t seed = 0;
  std::optional<runner::NotSimulated> not_simulated{};
  /// Simulated time does not wait for clients.
  bool time_goes_on = false;
};

/// The interface serves the session as soon as the device exists, and tells clients the result.
/// `interface` may be nullptr.
void show_run(live::Live* interface, runner::Session& session, const ShownRun& run,
              runner::DrivenOptions& driven);

}  // namespace fakebot::cli
