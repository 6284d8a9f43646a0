#include "live/farewell.hpp"

#include <future>
#include <thread>
#include <utility>

#include "live/api/operation.hpp"

namespace fakebot::live {

namespace {

using namespace std::chrono_literals;

/// How long the end of a run waits for clients. (choice)
constexpr auto kPatience = 2s;
/// After a request so recent, another request of the client will come. (choice)
constexpr auto kAsksAgain = 2s;
constexpr auto kAskAgain = 5ms;
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
  wait_until([this] { return is_told(); });
}

void Farewell::await_answers() {
  wait_until([this] { return server_.has_sent_all(); });
}

void Farewell::wait_until(const std::function<bool()>& is_done) {
  const Clock::time_point give_up_at = Clock::now() + kPatience;
  while (Clock::now() < give_up_at) {
    const auto done = std::make_shared<std::promise<bool>>();
    // The function is a copy: the server's thread may be late.
    post_([self = shared_from_this(), is_done, done] { done->set_value(is_done()); });
    std::future<bool> answer = done->get_future();
    if (answer.wait_until(give_up_at) != std::future_status::ready || answer.get()) { return; }
    std::this_thread::sleep_for(kAskAgain);
  }
}

}  // namespace fakebot::live
