#include "robots/kobuki/wire/violations.hpp"

#include <cassert>

namespace fakebot::robots::kobuki {

namespace {

struct Consequence {
  std::string_view signal;
  std::string_view otherwise;  ///< reaction of a robot that differs from the firmware
  std::string_view as_firmware;
  /// Not 0: the robot differs from the firmware. nullptr: no robot differs.
  double Parameters::*differs = nullptr;
};

// Source: specification for the required reactions, observations of firmware 1.2.0 for the real
// reactions.
constexpr std::array kConsequences{
    Consequence{"wire.garbage_bytes", "", "ignored"},
    Consequence{
        "wire.bad_lengths",
        R"(ignored; the real firmware loses a frame that begins in it, too: profile "firmware")",
        "ignored, and a frame that begins in it is lost, too", &Parameters::frames_resynchronised},
    Consequence{"wire.bad_checksums", R"(dropped; the real firmware obeys it: profile "firmware")",
                "obeyed: this firmware does not check it", &Parameters::checksum_checked},
    Consequence{
        "wire.half_frames",
        R"(dropped; the real firmware completes it with the next command: profile "firmware")",
        "completed with the next command, which is lost", &Parameters::frames_resynchronised},
    Consequence{"wire.unknown_ids",
                R"(ignored; the real firmware reads its data as commands: profile "firmware")",
                "ignored, and its data is read as commands", &Parameters::unknown_stepped_over},
    Consequence{"wire.wrong_lengths",
                R"(ignored; the real firmware reads its data as commands: profile "firmware")",
                "ignored, and its data is read as commands", &Parameters::unknown_stepped_over},
    Consequence{"wire.truncated",
                R"(ignored; the real firmware reads its data as commands: profile "firmware")",
                "ignored, and its data is read as commands", &Parameters::unknown_stepped_over},
    Consequence{"wire.refused_values", "", "ignored, and it does not restart the timeout"},
};

std::size_t row_of(std::string_view signal) {
  const auto row = std::ranges::find(kConsequences, signal, &Consequence::signal);
  return static_cast<std::size_t>(row - kConsequences.begin());
}

}  // namespace

std::string_view consequence_of(std::string_view signal, const Parameters& parameters) {
  const std::size_t row = row_of(signal);
  if (row == kConsequences.size()) { return ""; }
  const bool differs =
      kConsequences[row].differs != nullptr && parameters.*kConsequences[row].differs != 0;
  return differs ? kConsequences[row].otherwise : kConsequences[row].as_firmware;
}

Fault FirstFaults::note(const Fault& fault) {
  static_assert(kConsequences.size() == kKinds);
  const std::size_t row = row_of(fault.signal);
  assert(row < kConsequences.size());
  if (first_[row].size() == 0) { first_[row].keep(fault.bytes); }
  return fault;
}

const sim::FirstViolation& FirstFaults::of(std::string_view signal) const {
  const std::size_t row = row_of(signal);
  assert(row < kConsequences.size());
  return first_[row];
}

}  // namespace fakebot::robots::kobuki
