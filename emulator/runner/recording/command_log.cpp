#include "runner/recording/command_log.hpp"

#include <algorithm>

namespace fakebot::runner {

CommandLog::CommandLog(const sim::WireProtocol& wire)
    : decoder_(wire, capture::Sender::driver, {}, history_, counters_) {}

void CommandLog::add(sim::SimTime at, std::span<const std::uint8_t> bytes) {
  if (bytes.empty()) { return; }  // a comment about lost data
  decoder_.feed({.at = at}, bytes);
}

std::vector<capture::CommandRun> CommandLog::in_order() const {
  std::vector<capture::CommandRun> all;
  for (const auto& [kind, runs] : history_.runs()) {
    all.insert(all.end(), runs.begin(), runs.end());
  }
  std::ranges::stable_sort(all, {}, &capture::CommandRun::first);
  return all;
}

}  // namespace fakebot::runner
