#include "live/desk.hpp"

#include <algorithm>
#include <utility>

namespace fakebot::live {

Desk::Desk(Server& server, const SessionAccess& access, const std::string& run)
    : watchers_(std::make_shared<Watchers>(server, access, run)),
      pending_(std::make_shared<PendingReplies>(access, server.poster(), server.context(),
                                                SessionAccess::kPatience)) {}

Service Desk::service(std::function<void(const Request&, const Reply&)> on_request) const {
  return {
      [on_request = std::move(on_request)](const Request& request, const Reply& reply) {
        on_request(request, reply);
      },
      [watchers = watchers_](const Request& request, const std::shared_ptr<SocketClient>& client) {
        const bool is_stream =
            request.path.size() == 3 && starts_with(request, {"api", "v1", "stream"});
        return is_stream ? watchers->add(client) : Service::OnMessage();
      },
      [watchers = watchers_](const std::shared_ptr<SocketClient>& client) {
        watchers->remove(client);
      }};
}

bool starts_with(const Request& request, std::initializer_list<std::string_view> path) {
  return request.path.size() >= path.size() &&
         std::equal(path.begin(), path.end(), request.path.begin());
}

}  // namespace fakebot::live
