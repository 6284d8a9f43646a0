// The clients of a server: requests waiting for robots, and watchers.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "live/api/answer.hpp"
#include "live/http/server.hpp"
#include "live/pending_replies.hpp"
#include "live/session_access.hpp"
#include "live/stream/watchers.hpp"

namespace fakebot::live {

class Desk : private NotCopied {
 public:
  /// `server` and `access` must outlive the desk. `run`: the identity of the run.
  Desk(Server& server, const SessionAccess& access, const std::string& run);

  /// Requests are answered by `on_request`; all calls on the server's thread.
  Service service(std::function<void(const Request&, const Reply&)> on_request) const;

  /// For the server's thread.
  const std::shared_ptr<PendingReplies>& pending() const { return pending_; }
  const std::shared_ptr<Watchers>& watchers() const { return watchers_; }

 private:
  std::shared_ptr<Watchers> watchers_;
  std::shared_ptr<PendingReplies> pending_;
};

/// Whether the path of the request begins so.
bool starts_with(const Request& request, std::initializer_list<std::string_view> path);

}  // namespace fakebot::live
