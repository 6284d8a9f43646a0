#include "robots/kugle/wire/violations.hpp"

#include <algorithm>
#include <cassert>

namespace fakebot::robots::kugle {

namespace {

struct Consequence {
  std::string_view signal;
  std::string_view what;
  std::string_view without_resynchronising{};  ///< if the reaction differs
};

constexpr std::string_view kDeaf = "the board hears nothing until it restarts";

// Source: read from the firmware, SocketBase.hpp, Packet.hpp and the handlers.
constexpr std::array kConsequences{
    Consequence{"wire.garbage_bytes", "ignored"},
    Consequence{"wire.bad_lengths", "dropped; the real board hears nothing until it restarts",
                kDeaf},
    Consequence{"wire.bad_codings", "dropped; the real board hears nothing until it restarts",
                kDeaf},
    Consequence{"wire.half_frames", "dropped; the real board completes it with the next frame",
                "completed with the next frame"},
    Consequence{"wire.unknown_types", "ignored: the board has no code for it"},
    Consequence{"wire.wrong_lengths", "ignored, without an answer"},
    Consequence{"wire.refused", "answered with a refusal"},
    Consequence{"wire.lost_bytes", "lost: the board hears nothing while it calibrates"},
};

std::size_t row_of(std::string_view signal) {
  const auto row = std::ranges::find(kConsequences, signal, &Consequence::signal);
  return static_cast<std::size_t>(row - kConsequences.begin());
}

}  // namespace

std::string_view consequence_of(std::string_view signal, bool resynchronises) {
  const std::size_t row = row_of(signal);
  if (row == kConsequences.size()) { return ""; }
  const Consequence& found = kConsequences[row];
  return resynchronises || found.without_resynchronising.empty() ? found.what
                                                                 : found.without_resynchronising;
}

Fault Violations::note(const Fault& fault, std::uint64_t how_many) {
  static_assert(kConsequences.size() == kKinds);
  const std::size_t row = row_of(fault.signal);
  assert(row < counted_.size());
  Counted& counted = counted_[row];
  if (counted.number == 0) { counted.first.keep(fault.bytes); }
  counted.number += how_many;
  return fault;
}

std::uint64_t Violations::count(std::string_view signal) const {
  const std::size_t row = row_of(signal);
  assert(row < counted_.size());
  return counted_[row].number;
}

const sim::FirstViolation& Violations::first(std::string_view signal) const {
  const std::size_t row = row_of(signal);
  assert(row < counted_.size());
  return counted_[row].first;
}

}  // namespace fakebot::robots::kugle
