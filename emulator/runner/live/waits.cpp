#include "runner/live/waits.hpp"

#include <algorithm>
#include <utility>

namespace fakebot::runner {

using sim::SimTime;

std::optional<bool> Waits::Wait::held(SimTime now) {
  // The first moment of a false condition decides a wait for a condition to stay true.
  if (condition.holds() != awaited.stays_true) { return !awaited.stays_true; }
  return now >= until() ? std::optional(awaited.stays_true) : std::nullopt;
}

void Waits::await(const Awaited& awaited, OnWaited on_waited, std::function<bool()> is_wanted) {
  Wait wait = begin(awaited);
  if (const auto clear = at_once(wait)) { return on_waited(*clear); }
  wait.on_waited = std::move(on_waited);
  wait.is_wanted = std::move(is_wanted);
  if (session_.is_simulated()) { wait.grant = let_time_go_on_until(wait.until()); }
  waits_.push_back(std::move(wait));
}

std::optional<Waited> Waits::at_once(const Awaited& awaited) {
  Wait wait = begin(awaited);
  return at_once(wait);
}

Waits::Wait Waits::begin(const Awaited& awaited) {
  station_.pace().catch_up();
  // While the clock stands still, waits are ended only here.
  if (!waits_.empty()) { end_what_is_clear(board_->now()); }
  if (waits_.empty()) {
    using Sources = std::vector<const sim::SignalSource*>;
    board_.emplace(Sources{&station_.robot(), &station_.line()});
  }
  Wait wait{.awaited = awaited, .condition = {awaited.condition, *board_}, .since = station_.now()};
  board_->sample(station_.now());
  return wait;
}

std::optional<Waited> Waits::at_once(Wait& wait) {
  const auto held = wait.held(station_.now());
  if (!held) { return std::nullopt; }
  if (!*held) { note_in_vain(wait); }
  return waited(wait, *held);
}

/// Lets held time go on to the first tick at or after `time`.
TimeGrants::Id Waits::let_time_go_on_until(SimTime time) {
  const SimTime by = time - station_.now() + station_.robot().tick();
  return session_.time_grants().grant(by, [this] { station_.pace().catch_up(); });
}

void Waits::after_tick(SimTime now) {
  if (waits_.empty()) { return; }
  board_->sample(now);
  end_what_is_clear(now);
}

void Waits::note_in_vain(const Wait& wait) {
  const auto places = wait.condition.places();
  const bool is_of_time = std::ranges::any_of(places, [this](std::size_t place) {
    return board_->signal(place).name == sim::scenario::kTimeSignal.name;
  });
  if (!is_of_time) { last_in_vain_ = {wait.awaited, wait.since}; }
}

/// Ends the waits with a clear answer, and the waits that nobody wants any more.
void Waits::end_what_is_clear(SimTime now) {
  for (auto wait = waits_.begin(); wait != waits_.end();) {
    const std::optional<bool> held = wait->held(now);
    const bool is_wanted = wait->is_wanted();
    if (!held && is_wanted) {
      ++wait;
      continue;
    }
    if (is_wanted && !*held) { note_in_vain(*wait); }
    end(*wait, held.value_or(false));
    wait = waits_.erase(wait);
  }
}

void Waits::end(Wait& wait, bool held) {
  if (wait.grant != 0) { session_.time_grants().withdraw(wait.grant); }
  session_.call_when_settled(
      [result = waited(wait, held), on_waited = std::move(wait.on_waited)] { on_waited(result); });
}

Waited Waits::waited(const Wait& wait, bool held) const {
  const auto named = wait.condition.places();
  std::vector<std::size_t> places(named.begin(), named.end());
  std::ranges::sort(places);
  places.erase(std::unique(places.begin(), places.end()), places.end());
  Waited waited{.held = held, .at = board_->now()};
  for (const std::size_t place : places) {
    waited.signals.emplace_back(&board_->signal(place), board_->value(place));
  }
  return waited;
}

}  // namespace fakebot::runner
