#include "cli/list.hpp"

#include <spdlog/fmt/fmt.h>

#include <array>
#include <cmath>
#include <string>

#include "cli/robots.hpp"
#include "fakebot/protocol/kobuki/text.hpp"
#include "io/line_signals.hpp"
#include "sim/kobuki/parameters.hpp"
#include "sim/kobuki/sound.hpp"

namespace fakebot::cli {

namespace {

std::string bound(double value) {
  if (std::isinf(value)) { return "-"; }
  return fmt::format("{:g}", value);
}

void print_signal(const sim::Signal& signal) {
  fmt::print("{:22} {:6} {:>8} {:>11}  {:4} {}\n", signal.name,
             signal.unit.empty() ? "-" : signal.unit, bound(signal.min), bound(signal.max),
             signal.can_be_set ? "set" : "", signal.meaning);
}

void list_signals() {
  fmt::print("{:22} {:6} {:>8} {:>11}  {:4} {}\n", "SIGNAL", "UNIT", "MIN", "MAX", "", "MEANING");
  for (const RobotKind& kind : robot_kinds()) {
    for (const sim::Signal& signal : kind.make({})->signals()) { print_signal(signal); }
  }
  for (const sim::Signal& signal : io::line_signals()) { print_signal(signal); }
}

void list_profiles() {
  for (const auto& profile : sim::kobuki::profiles()) {
    fmt::print("{:10} {}\n", profile.name, profile.meaning);
  }
  fmt::print("\n{:22} {:7}", "PARAMETER", "UNIT");
  for (const auto& profile : sim::kobuki::profiles()) { fmt::print(" {:>9}", profile.name); }
  fmt::print("  {:16} MEANING (SOURCE)\n", "RANGE");
  for (const auto& info : sim::kobuki::parameter_table()) {
    fmt::print("{:22} {:7}", info.name, info.unit.empty() ? "-" : info.unit);
    for (const auto& profile : sim::kobuki::profiles()) {
      fmt::print(" {:>9g}", info.*profile.value);
    }
    fmt::print("  {:16} {} ({})\n", fmt::format("{:g} to {:g}", info.min, info.max), info.meaning,
               info.source);
  }
}

void list_robots() {
  for (const RobotKind& kind : robot_kinds()) { fmt::print("{:10} {}\n", kind.name, kind.meaning); }
}

void list_sounds() {
  for (const auto& melody : sim::kobuki::melodies()) {
    fmt::print("{} {}\n ", melody.sequence, melody.name);
    for (const auto& note : melody.notes) {
      fmt::print(" {:.1f} Hz {} ms,", sim::kobuki::note_frequency_hz(note.note), note.duration_ms);
    }
    fmt::print("\n");
  }
}

void list_messages() {
  fmt::print("{}", protocol::kobuki::protocol_page());
}

constexpr std::array kListings{
    Listing{"signals", "everything that can be observed or forced", list_signals},
    Listing{"profiles", "sets of parameters, with every parameter", list_profiles},
    Listing{"robots", "kinds of robots", list_robots},
    Listing{"sounds", "melodies that the robot knows", list_sounds},
    Listing{"messages", "the protocol, as a page of Markdown", list_messages},
};

}  // namespace

std::span<const Listing> listings() {
  return kListings;
}

}  // namespace fakebot::cli
