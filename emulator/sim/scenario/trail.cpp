#include "sim/scenario/trail.hpp"

#include <chrono>
#include <cmath>

#include "sim/stable_hash.hpp"

namespace fakebot::sim::scenario {

namespace {

/// A robot's message comes about as often, and a driver reacts no faster. (choice)
constexpr SimTime kPeriod = std::chrono::milliseconds(50);
constexpr double kMostValues = 16;
/// Less is noise, or a wheel that comes to rest.
constexpr double kStandsMPerS = 0.02;
constexpr double kStandsRadPerS = 0.2;

}  // namespace

std::string_view name_of(Motion motion) {
  switch (motion) {
    case Motion::stands: return "standing";
    case Motion::goes_ahead: return "driving ahead";
    case Motion::goes_back: return "driving back";
    case Motion::turns: return "turning";
    case Motion::unknown: break;
  }
  return "playing";
}

Trail::Trail(const std::vector<const SignalSource*>& sources) {
  for (const SignalSource* source : sources) {
    const auto signals = source->signals();
    for (std::size_t i = 0; i < signals.size(); ++i) {
      if (signals[i].name == "speed.linear_m_s") { linear_ = {source, i, Class::sign}; }
      if (signals[i].name == "speed.angular_rad_s") { angular_ = {source, i, Class::sign}; }
      if (const auto by = class_of(signals[i])) { followed_.push_back({source, i, *by}); }
    }
  }
}

/// Nothing for signals that differ from play to play, and for those that repeat others late.
std::optional<Trail::Class> Trail::class_of(const Signal& signal) {
  if (signal.name.starts_with("reported.")) { return std::nullopt; }
  if (signal.counts_violations) { return Class::any; }
  if (signal.unit == "flag") { return Class::value; }
  if (signal.name.ends_with(".age_s")) { return Class::age; }
  if (signal.is_whole && signal.max - signal.min < kMostValues) { return Class::value; }
  const bool is_speed = signal.name.starts_with("command.") || signal.name.starts_with("speed.");
  return is_speed ? std::optional(Class::sign) : std::nullopt;
}

std::uint8_t Trail::classified(Class by, double value) {
  switch (by) {
    case Class::value: return static_cast<std::uint8_t>(std::llround(value) & 0xFF);
    case Class::any: return value > 0 ? 1 : 0;
    case Class::sign: return value > kStandsMPerS ? 1 : value < -kStandsMPerS ? 2 : 0;
    case Class::age: return value < 0.3 ? 0 : value < 1 ? 1 : value < 5 ? 2 : 3;
  }
  return 0;
}

Motion Trail::motion() const {
  if (!linear_ || !angular_) { return Motion::unknown; }
  const double linear_m_s = linear_->source->get(linear_->index);
  if (std::abs(angular_->source->get(angular_->index)) > kStandsRadPerS) { return Motion::turns; }
  if (std::abs(linear_m_s) < kStandsMPerS) { return Motion::stands; }
  return linear_m_s > 0 ? Motion::goes_ahead : Motion::goes_back;
}

void Trail::look(SimTime now) {
  next_at_ = now + kPeriod;
  if (states_.size() >= kMostStates) { return; }
  std::uint64_t hash = stable_hash("");
  for (const Followed& signal : followed_) {
    const auto letter = static_cast<char>(classified(signal.by, signal.source->get(signal.index)));
    hash = stable_hash({&letter, 1}, hash);
  }
  if (states_.empty() || states_.back().hash != hash) { states_.push_back({now, hash, motion()}); }
}

}  // namespace fakebot::sim::scenario
