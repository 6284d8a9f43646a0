// The signals of a source, with the name of a device before each: "scan.driver.attached".
#pragma once

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/fleet/equipped_kind.hpp"
#include "sim/signal.hpp"

namespace fakebot::sim {

/// A table of signals with longer names.
class NamedSignals : private NotCopied {
 public:
  NamedSignals(std::string_view device, std::span<const Signal> signals)
      : signals_(signals.begin(), signals.end()) {
    for (Signal& signal : signals_) {
      signal.name = names_.emplace_back(signal_of_device(device, signal.name));
    }
  }
  std::span<const Signal> all() const { return signals_; }

 private:
  std::deque<std::string> names_;  // a deque, because signals refer to the names
  std::vector<Signal> signals_;
};

class NamedSource final : public SignalSource {
 public:
  /// The source must outlive the object.
  NamedSource(std::string_view device, const SignalSource& source)
      : source_(source), signals_(device, source.signals()) {}

  std::span<const Signal> signals() const override { return signals_.all(); }
  double get(std::size_t signal) const override { return source_.get(signal); }
  WireViolation first_violation(std::size_t signal) const override {
    return source_.first_violation(signal);
  }

 private:
  const SignalSource& source_;
  NamedSignals signals_;
};

}  // namespace fakebot::sim
