#include "live/pending_replies.hpp"

#include <exception>
#include <utility>

#include "live/http/limits.hpp"
#include "live/http/problem.hpp"

namespace fakebot::live {

namespace {

constexpr unsigned kUnavailable = 503;

Answer refuse() {
  throw Problem(kUnavailable, "the robots do not answer; the run is over, or is ending");
}

}  // namespace

/// Calls back once, at the latest when dropped.
class PendingReplies::Ticket {
 public:
  Ticket(Server::Poster post, std::weak_ptr<PendingReplies> replies, std::uint64_t number)
      : post_(std::move(post)), replies_(std::move(replies)), number_(number) {}
  Ticket(const Ticket&) = delete;
  Ticket& operator=(const Ticket&) = delete;
  ~Ticket() {
    if (!is_used_) { use(refuse); }
  }

  void use(Work work) {
    is_used_ = true;
    post_([replies = replies_, number = number_, work = std::move(work)] {
      if (const auto held = replies.lock()) { held->finish(number, work); }
    });
  }

 private:
  Server::Poster post_;
  std::weak_ptr<PendingReplies> replies_;
  std::uint64_t number_;
  bool is_used_ = false;
};

PendingReplies::PendingReplies(const SessionAccess& access, Server::Poster post,
                               boost::asio::io_context& context, std::chrono::nanoseconds patience)
    : access_(access), post_(std::move(post)), context_(context), patience_(patience) {}

void PendingReplies::serve(const Work& work, const Reply& reply) {
  try {
    Answer answer = work();
    if (auto* const response = std::get_if<Response>(&answer)) {
      return reply(std::move(*response));
    }
    cross(std::get<Crossing>(std::move(answer)), reply);
  } catch (const config::ConfigError& error) {
    reply(response_of(error));
  } catch (const Problem& problem) {
    reply(response_of({.status = problem.status(), .detail = problem.what()}));
  } catch (const std::exception& error) {  // of the operating system, such as no room on the disk
    reply(response_of({.status = 500, .detail = error.what()}));
  }
}

void PendingReplies::cross(Crossing crossing, const Reply& reply) {
  if (access_.is_closed()) { refuse(); }
  if (pending_.size() >= kMostPendingReplies) {
    throw Problem(kUnavailable, "too many requests wait for the robots");
  }
  const std::uint64_t number = next_++;
  Pending& pending = pending_.try_emplace(number, context_).first->second;
  pending.reply = reply;
  pending.what = std::make_shared<const Crossing>(std::move(crossing));
  if (!pending.what->is_patient) {
    pending.timer.call_after(patience_, [this, &pending] { give_up(pending); });
  }
  access_.post([weak = std::weak_ptr(pending.what),
                ticket = std::make_shared<Ticket>(post_, weak_from_this(), number)](
                   runner::LiveRobots& robots) {
    const auto wanted = weak.lock();
    if (!wanted) { return; }
    const Later later = [ticket](Work work) { ticket->use(std::move(work)); };
    try {
      wanted->task(robots, later);
    } catch (...) {
      later([error = std::current_exception()]() -> Answer { std::rethrow_exception(error); });
    }
  });
}

void PendingReplies::finish(std::uint64_t number, const Work& work) {
  const auto done = pending_.extract(number);
  if (!done.empty() && done.mapped().reply) { serve(work, done.mapped().reply); }
}

/// Work that the session's thread has not begun is dropped: a refused request does not happen
/// later.
void PendingReplies::give_up(Pending& pending) {
  pending.what.reset();
  pending.timer.cancel();
  serve(refuse, std::exchange(pending.reply, nullptr));
}

void PendingReplies::refuse_all() {
  for (auto& [number, pending] : pending_) {
    if (pending.reply) { give_up(pending); }
  }
}

}  // namespace fakebot::live
