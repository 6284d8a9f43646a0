// The verdict of a scenario, sent to all followers before the run ends.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "live/http/message.hpp"
#include "live/http/server.hpp"
#include "live/stream/watchers.hpp"

namespace fakebot::live {

class Farewell : public std::enable_shared_from_this<Farewell> {
 public:
  /// `server` and `watchers` must outlive the object.
  Farewell(Server& server, Watchers& watchers)
      : server_(server), post_(server.poster()), watchers_(watchers) {}

  /// The robots do not answer from now on: the last state comes. Thread-safe.
  void announce() { is_announced_ = true; }

  /// The reply for a question for the scenario, on the server's thread: the last state of the
  /// scenario replaces a refusal at the end of the run.
  Reply followed(Reply reply);

  /// Sends the last state, with the verdict, to all watchers of events, and to each client that
  /// asked for the scenario a moment ago, at the client's next request. The wait for slow clients
  /// is bounded. Not on the server's thread.
  void tell(nlohmann::ordered_json last_state);

 private:
  using Clock = std::chrono::steady_clock;

  void answer(const Reply& reply, Response response);
  void send_last(const Reply& reply);
  bool is_told() const;

  Server& server_;
  Server::Poster post_;
  Watchers& watchers_;
  // All of the server's thread.
  std::optional<Response> last_{};
  std::vector<Reply> early_{};                   // requests between the end and the last state
  std::optional<Clock::time_point> asked_at_{};  // the last request without an answer
  std::atomic<bool> is_announced_{false};
};

}  // namespace fakebot::live
