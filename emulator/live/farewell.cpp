#include "live/farewell.hpp"

#include <utility>

#include "live/api/operation.hpp"

namespace fakebot::live {

namespace {

using namespace std::chrono_literals;

/// After a request so recent, another request of the client will come. (choice)
constexpr auto kAsksAgain = 2s;
constexpr unsigned kNoAnswer = 503;

}  // namespace

Reply Farewell::followed(Reply reply) {
  return [self = weak_from_this(), reply = std::move(reply)](Response response) {
    if (const auto farewell = self.lock()) { farewell->answer(reply, std::move(response)); }
  };
}

void Farewell::answer(const Reply& reply, Response response) {
  if (is_announced_ && response.status == kNoAnswer) {
    return last_ ? send_last(reply) : early_.push_back(reply);
  }
  if (!last_) { asked_at_ = Clock::now(); }
  reply(std::move(response));
}

void Farewell::send_last(const Reply& reply) {
  asked_at_.reset();
  reply(*last_);
}

bool Farewell::is_told() const {
  const bool is_awaited = asked_at_ && Clock::now() < *asked_at_ + kAsksAgain;
  return !is_awaited && watchers_.have_all() && server_.has_sent_all();
}

void Farewell::tell(nlohmann::ordered_json last_state) {
  nlohmann::ordered_json event{{"type", "verdict"}};
  for (const char* key : {"verdict", "reason", "report"}) {
    if (last_state.contains(key)) { event[key] = last_state[key]; }
  }
  post_([self = shared_from_this(), event, last = json_response(last_state)] {
    self->last_ = last;
    for (const Reply& reply : std::exchange(self->early_, std::vector<Reply>())) {
      self->send_last(reply);
    }
    self->watchers_.send_event(event);
  });
  server_.wait_until([self = shared_from_this()] { return self->is_told(); });
}

}  // namespace fakebot::live
