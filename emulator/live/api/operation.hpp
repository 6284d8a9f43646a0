// The table of the operations of the interface: the source of the router and of the OpenAPI
// document.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "live/api/answer.hpp"
#include "live/http/message.hpp"
#include "live/http/problem.hpp"
#include "live/session_access.hpp"

namespace fakebot::live {

/// For all operations.
struct Api {
  const SessionAccess& access;
  /// Tells runs behind the same address apart.
  std::string run{};
  std::optional<runner::NotSimulated> not_simulated{};
};

/// A request, until its handler has returned.
struct Call {
  const Api& api;
  const Request& request;
  std::size_t robot;                    ///< number in the path, of an existing robot
  std::vector<std::string> parameters;  ///< of the path, in order: the robot is the first

  const sim::RobotKind& kind() const { return api.access.kind(robot); }
};

/// On the server's thread. Throws Problem and ConfigError.
using Handler = Answer (*)(const Call& call);

struct Parameter {
  std::string_view name;
  std::string_view meaning;
};

/// What an operation is about: a robot that is not simulated has not everything.
enum class Needs : std::uint8_t {
  nothing,
  simulation,  ///< a robot with a body, in a world
  clock,       ///< a time that can be stopped
};

struct Operation {
  std::string_view method;
  std::string_view path;  ///< "/robots/{robot}/signals/{signal}"
  std::string_view id;    ///< "readSignal"
  std::string_view meaning;
  std::string_view tag;
  Handler handler;
  std::string_view body{};    ///< name of a schema; empty: no body
  std::string_view result{};  ///< name of a schema; empty: no content
  std::string_view result_type = "application/json";
  std::span<const Parameter> query{};
  unsigned status = 200;  ///< of a good answer
  Needs needs = Needs::nothing;
};

/// The prefix of all paths.
inline constexpr std::string_view kApiPrefix = "/api/v1";
/// The media type of a capture file; none is registered.
inline constexpr std::string_view kCaptureType = "application/x-pcapng";

// The tables, by subject.
std::vector<Operation> robot_operations();
std::vector<Operation> message_operations();
std::vector<Operation> recording_operations();
std::vector<Operation> signal_operations();
std::vector<Operation> event_operations();
std::vector<Operation> action_operations();
std::vector<Operation> fault_operations();
std::vector<Operation> scenario_operations();
std::vector<Operation> library_operations();
std::vector<Operation> world_operations();
std::vector<Operation> clock_operations();
std::vector<Operation> wait_operations();

/// All tables.
const std::vector<Operation>& operations();

// --- for the handlers ------------------------------------------------------------

/// true or false for a flag.
Json value_json(const sim::Signal& signal, double value);
/// For conditions: signals of the robot and of the line, and the time.
std::vector<sim::Signal> named_signals(const sim::RobotKind& kind);
/// The body. Throws ConfigError.
config::JsonFile body_of(const Call& call);

}  // namespace fakebot::live
