// The answer to a request: a response, or work for the session's thread and, with the result of the
// work, for the server's thread again. No thread waits for another.
#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "live/http/message.hpp"
#include "runner/live/live_robots.hpp"

namespace fakebot::live {

using Json = nlohmann::ordered_json;

struct Crossing;
using Answer = std::variant<Response, Crossing>;
/// Made on the server's thread. Throws Problem and ConfigError.
using Work = std::function<Answer()>;
/// Hands work to the server's thread; called once, on any thread. When all copies are dropped
/// uncalled, the client is refused: the robots do not answer.
using Later = std::function<void(Work)>;

/// Made on the session's thread, unless the client was refused before; owns all captures. Throws
/// Problem and ConfigError.
struct Crossing {
  std::function<void(runner::LiveRobots&, const Later&)> task;
  /// The client waits for a robot, without a limit.
  bool is_patient = false;
};

Response json_response(const Json& json, unsigned status = 200);

inline Work respond_with(Json json) {
  return [json = std::move(json)]() -> Answer { return json_response(json); };
}

/// Calls `act(robots)` on the session's thread, and then `then(result)` on the server's. Both own
/// all captures.
template <class Act, class Then>
Answer ask(Act act, Then then) {
  return Crossing{[act = std::move(act), then = std::make_shared<const Then>(std::move(then))](
                      runner::LiveRobots& robots, const Later& later) {
    later([then, result = act(robots)]() -> Answer { return (*then)(result); });
  }};
}

/// Answers with the JSON of `act(robots)`.
template <class Act>
Answer ask(Act act) {
  return Crossing{[act = std::move(act)](runner::LiveRobots& robots, const Later& later) {
    later(respond_with(act(robots)));
  }};
}

}  // namespace fakebot::live
