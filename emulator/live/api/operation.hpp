// The operations of the interface: one table, from which requests are served and the OpenAPI
// document is made.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "live/http/message.hpp"
#include "live/http/problem.hpp"
#include "live/session_access.hpp"

namespace fakebot::live {

using Json = nlohmann::ordered_json;

/// What operations work on.
struct Api {
  const SessionAccess& access;
  /// A reply that the session's thread may call, or drop.
  std::function<Reply(Reply)> later;
  /// Another one in each run, also behind the same address.
  std::string run{};
  std::optional<runner::NotSimulated> not_simulated{};
};

/// A request, while it is served.
struct Call {
  const Api& api;
  const Request& request;
  std::size_t robot;                    ///< number in the path, of an existing robot
  std::vector<std::string> parameters;  ///< of the path, in its order: the robot is the first
  /// For operations that answer later.
  Reply reply;
};

/// Nothing: it comes later.
using Answer = std::optional<Response>;
/// Throws Problem and ConfigError.
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
  std::string_view body{};    ///< name of its schema; empty: it has none
  std::string_view result{};  ///< name of the schema of its answer; empty: no content
  std::string_view result_type = "application/json";
  std::span<const Parameter> query{};
  unsigned status = 200;  ///< of its answer
  Needs needs = Needs::nothing;
};

/// The prefix of all paths.
inline constexpr std::string_view kApiPrefix = "/api/v1";
/// The media type of a capture file: there is no registered one.
inline constexpr std::string_view kCaptureType = "application/x-pcapng";

// The tables, by subject.
std::vector<Operation> robot_operations();
std::vector<Operation> message_operations();
std::vector<Operation> recording_operations();
std::vector<Operation> signal_operations();
std::vector<Operation> event_operations();
std::vector<Operation> fault_operations();
std::vector<Operation> scenario_operations();
std::vector<Operation> library_operations();
std::vector<Operation> world_operations();
std::vector<Operation> clock_operations();
std::vector<Operation> wait_operations();

/// All of them.
const std::vector<Operation>& operations();

// --- for the handlers ------------------------------------------------------------

Response json_response(const Json& json, unsigned status = 200);
/// true or false for a flag.
Json value_json(const sim::Signal& signal, double value);
config::RobotChoice choice_of(const Call& call);
/// What a client needs to know of a robot to say something of it.
struct RobotFacts {
  const sim::RobotKind* kind = nullptr;
  std::shared_ptr<const sim::world::World> world;
  sim::SimTime now{0};
  sim::SimTime tick{0};
};
RobotFacts facts_of(const Call& call);
/// Without events.
config::ScenarioNames names_of(const RobotFacts& facts);
/// The body. Throws ConfigError.
config::JsonFile body_of(const Call& call);

}  // namespace fakebot::live
