// The interface to the running robots of a session: HTTP with JSON, a stream of signals and events,
// counters.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "live/http/server.hpp"
#include "runner/live/live_robots.hpp"
#include "runner/session/session.hpp"
#include "runner/verdict/scenario_result.hpp"

namespace fakebot::live {

struct LiveOptions {
  io::TcpAddress address;
  /// For every request. Empty: no token, or a random token if other machines reach the address.
  std::string token{};
};

class Live {
 public:
  /// Listens from now on. Throws OsError.
  explicit Live(const LiveOptions& options);
  Live(const Live&) = delete;
  Live& operator=(const Live&) = delete;
  ~Live();

  /// The same events; watchers hear of each.
  runner::SessionEvents observed(const runner::SessionEvents& events);
  /// Opens and returns a second address, for the drivers in the simulated time of the session. The
  /// session's thread serves these drivers: no time passes between a request and the answer. Called
  /// before serve(), with the same session. Throws OsError.
  const std::string& open_for_drivers(runner::Session& session);
  /// Serves requests from now on, all robots of the session. `robots` describe the robots,
  /// made with the seed; the only robot may be one without a simulation. The session must live
  /// until stop(). Called on the session's thread.
  void serve(runner::Session& session, std::vector<config::RobotChoice> robots, std::uint64_t seed,
             const std::optional<runner::NotSimulated>& not_simulated = {});
  /// The run plays the scenario with the first robot. Both arguments live until stop().
  void show(const sim::scenario::Scenario& scenario, const sim::scenario::Player& player);
  /// The end of the scenario, on the session's thread, while the player lives; the robots answer no
  /// client any more. Returns when all followers have the result, or after a while.
  void tell_result(const runner::ScenarioResult& result);
  /// Before the end of the session.
  void stop();

  const std::string& url() const;
  std::uint16_t port() const;
  /// The address for a browser on the same machine, with the token.
  std::string page_url() const;
  /// Empty: none is needed.
  const std::string& token() const { return token_; }

 private:
  class Impl;
  std::string token_;
  std::unique_ptr<Impl> impl_;
};

}  // namespace fakebot::live
