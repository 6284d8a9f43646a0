#include "config/scenario/condition.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>

#include "config/scenario/formula.hpp"
#include "config/scenario/switch_points.hpp"
#include "sim/scenario/signal_board.hpp"

namespace fakebot::config {

namespace {

/// More combinations than any condition that a person reads. (choice)
constexpr std::size_t kMostTried = 10000;

/// A signal of a formula, with values that between them cause all results of the formula.
struct Tried {
  const sim::Signal* signal;
  std::vector<double> values;
};

const sim::Signal& signal_of(const std::vector<sim::Signal>& signals, const std::string& name) {
  return *std::ranges::find(signals, name, &sim::Signal::name);
}

void refuse_out_of_range(const JsonValue& value, const NamedSwitchPoint& point,
                         const sim::Signal& signal) {
  if (point.value >= signal.min && point.value <= signal.max) { return; }
  // The points of abs() come in pairs, of which only one need be possible.
  if (-point.value >= signal.min && -point.value <= signal.max) { return; }
  const NumberRange range{signal.min, signal.max, signal.unit};
  value.refuse(value.found() + ", with " + number_text(point.value),
               range_text(range) + " for " + std::string(signal.name), "");
}

/// The ends of the range, the switch points, and one value between each two of them.
std::vector<double> values_to_try(const sim::Signal& signal, const std::vector<double>& points) {
  std::vector<double> values{signal.min, signal.max};
  std::ranges::copy_if(points, std::back_inserter(values),
                       [&](double point) { return point >= signal.min && point <= signal.max; });
  std::ranges::sort(values);
  if (signal.unit == "flag") { return values; }
  const std::size_t count = values.size();
  for (std::size_t i = 1; i < count; ++i) { values.push_back((values[i - 1] + values[i]) / 2); }
  return values;
}

std::vector<Tried> signals_to_try(const std::vector<NamedSwitchPoint>& points,
                                  const std::vector<sim::Signal>& signals) {
  std::vector<Tried> tried;
  for (const NamedSwitchPoint& point : points) {
    const sim::Signal& signal = signal_of(signals, point.signal);
    if (std::ranges::find(tried, &signal, &Tried::signal) != tried.end()) { continue; }
    std::vector<double> of_signal;
    for (const NamedSwitchPoint& other : points) {
      if (other.signal == point.signal) { of_signal.push_back(other.value); }
    }
    tried.push_back({&signal, values_to_try(signal, of_signal)});
  }
  return tried;
}

/// Signals with the values of one combination.
class Combination final : public sim::SignalSource {
 public:
  explicit Combination(const std::vector<Tried>& tried) : tried_(tried), at_(tried.size()) {
    for (const Tried& one : tried) { signals_.push_back(*one.signal); }
  }

  std::span<const sim::Signal> signals() const override { return signals_; }
  double get(std::size_t signal) const override { return tried_[signal].values[at_[signal]]; }
  /// The value of the scenario's own signal.
  sim::SimTime time() const {
    const auto time = sim::value_of(*this, sim::scenario::kTimeSignal.name);
    return std::chrono::duration_cast<sim::SimTime>(
        std::chrono::duration<double>(time.value_or(0)));
  }

  /// False after the last one.
  bool next() {
    for (std::size_t i = 0; i < at_.size(); ++i) {
      if (++at_[i] < tried_[i].values.size()) { return true; }
      at_[i] = 0;
    }
    return false;
  }

 private:
  const std::vector<Tried>& tried_;
  std::vector<std::size_t> at_;
  std::vector<sim::Signal> signals_;
};

std::size_t combinations_of(const std::vector<Tried>& tried) {
  std::size_t count = 1;
  for (const Tried& one : tried) {
    count *= one.values.size();
    if (count > kMostTried) { break; }
  }
  return count;
}

/// Nothing if the formula has both values.
std::optional<bool> only_value(const std::string& text, const std::vector<Tried>& tried) {
  Combination combination(tried);
  sim::scenario::SignalBoard board({&combination});
  const auto formula = parse_formula(text, board);
  // The watch makes the board sample the signals.
  const auto watch = board.begin_watch(formula->places(), std::nullopt);
  bool can_hold = false;
  bool can_fail = false;
  do {
    board.sample(combination.time());
    (formula->value() != 0 ? can_hold : can_fail) = true;
  } while (!(can_hold && can_fail) && combination.next());
  board.end_watch(watch);
  if (can_hold && can_fail) { return std::nullopt; }
  return can_hold;
}

void refuse_senseless(const JsonValue& value, const std::string& text,
                      const std::vector<sim::Signal>& signals) {
  const auto points = switch_points_of(text);
  if (!points) { return; }
  for (const NamedSwitchPoint& point : *points) {
    refuse_out_of_range(value, point, signal_of(signals, point.signal));
  }
  const std::vector<Tried> tried = signals_to_try(*points, signals);
  if (combinations_of(tried) > kMostTried) { return; }
  const auto only = only_value(text, tried);
  if (!only) { return; }
  value.refuse(value.found() + ", which " + (*only ? "always" : "never") + " holds",
               "a condition that can hold and can fail", "");
}

}  // namespace

std::string read_condition(const JsonValue& value, const std::vector<sim::Signal>& signals) {
  std::string text = read_formula(value, names_of(signals));
  refuse_senseless(value, text, signals);
  return text;
}

}  // namespace fakebot::config
