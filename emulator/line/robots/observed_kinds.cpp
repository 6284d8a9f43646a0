#include "line/robots/observed_kinds.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <string_view>
#include <vector>

#include "robots/registry.hpp"
#include "sim/wire/messages/message_signals.hpp"

namespace fakebot::line {

namespace {

/// Shown first on a page.
constexpr std::array<std::string_view, 3> kCharted{"driver.attached", "wire.bytes_sent",
                                                   "wire.bytes_received"};

/// Owns the tables to which the kinds refer.
class ObservedKinds {
 public:
  ObservedKinds() {
    for (const sim::RobotKind* kind : robots::robot_kinds()) { add(*kind); }
    for (const sim::RobotKind& kind : kinds_) { all_.push_back(&kind); }
  }
  std::span<const sim::RobotKind* const> all() const { return all_; }

 private:
  void add(const sim::RobotKind& simulated) {
    const auto& messages =
        messages_.emplace_back(*simulated.wire, simulated.signals, simulated.carried);
    sim::RobotKind& kind = kinds_.emplace_back(simulated);
    kind.simulation = {};
    kind.mounted = {};
    kind.signals = messages.signals();
    kind.charted = kCharted;
    kind.simulated = &simulated;
    kind.messages = &messages;
  }

  std::deque<sim::MessageSignals> messages_;
  std::deque<sim::RobotKind> kinds_;
  std::vector<const sim::RobotKind*> all_;
};

}  // namespace

std::span<const sim::RobotKind* const> observed_kinds() {
  static const ObservedKinds kKinds;
  return kKinds.all();
}

const sim::RobotKind& observed_kind_of(const sim::RobotKind& simulated) {
  return **std::ranges::find(observed_kinds(), &simulated,
                             [](const sim::RobotKind* kind) { return kind->simulated; });
}

}  // namespace fakebot::line
