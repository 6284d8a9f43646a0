// Replies that wait for a robot. They stay on the server's thread, with their connections.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <utility>

#include "live/http/message.hpp"
#include "live/http/server.hpp"

namespace fakebot::live {

class PendingReplies : public std::enable_shared_from_this<PendingReplies> {
 public:
  explicit PendingReplies(Server::Poster post) : post_(std::move(post)) {}

  /// One that any thread may call once, or drop. On the server's thread.
  Reply hold(Reply reply) {
    const std::uint64_t number = next_++;
    replies_.emplace(number, std::move(reply));
    return [post = post_, replies = weak_from_this(), number](Response response) {
      post([replies, number, response = std::move(response)]() mutable {
        if (const auto held = replies.lock()) { held->answer(number, std::move(response)); }
      });
    };
  }

 private:
  void answer(std::uint64_t number, Response response) {
    const auto found = replies_.extract(number);
    if (!found.empty()) { found.mapped()(std::move(response)); }
  }

  Server::Poster post_;
  std::map<std::uint64_t, Reply> replies_{};
  std::uint64_t next_ = 0;
};

}  // namespace fakebot::live
