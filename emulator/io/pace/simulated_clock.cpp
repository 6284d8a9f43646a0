#include "io/pace/simulated_clock.hpp"

#include <boost/asio/execution_context.hpp>
#include <boost/asio/io_context.hpp>
#include <cassert>

namespace fakebot::io {

SimulatedClock::Id SimulatedClock::call_at(time_point time, std::function<void()> call) {
  const Id id = ++last_id_;
  calls_.emplace(Key{time, id}, std::move(call));
  times_.emplace(id, time);
  return id;
}

void SimulatedClock::cancel(Id call) {
  const auto time = times_.find(call);
  if (time == times_.end()) { return; }
  // Destroyed last: the call may own a timer, whose destructor cancels the call.
  const auto cancelled = calls_.extract(Key{time->second, call});
  times_.erase(time);
}

std::optional<SimulatedClock::time_point> SimulatedClock::next() const {
  if (calls_.empty()) { return std::nullopt; }
  return calls_.begin()->first.first;
}

void SimulatedClock::advance_to(time_point time) {
  assert(time >= now_);
  now_ = time;
  while (!calls_.empty() && calls_.begin()->first.first <= now_) {
    const auto due = calls_.extract(calls_.begin());
    times_.erase(due.key().second);
    due.mapped()();
  }
}

void SimulatedClock::clear() {
  times_.clear();
  const auto dropped = std::exchange(calls_, {});
}

namespace {

class ClockService final : public boost::asio::execution_context::service {
 public:
  inline static boost::asio::execution_context::id id;

  explicit ClockService(boost::asio::execution_context& context) : service(context) {}

  SimulatedClock clock;

 private:
  /// Objects owned by the calls may use other services.
  void shutdown() override { clock.clear(); }
};

}  // namespace

SimulatedClock& simulate_clock_of(boost::asio::io_context& context) {
  assert(simulated_clock_of(context) == nullptr);
  return boost::asio::use_service<ClockService>(context).clock;
}

SimulatedClock* simulated_clock_of(boost::asio::io_context& context) {
  if (!boost::asio::has_service<ClockService>(context)) { return nullptr; }
  return &boost::asio::use_service<ClockService>(context).clock;
}

}  // namespace fakebot::io
