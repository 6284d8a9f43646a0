#include "cli/commands/list.hpp"

#include <spdlog/fmt/fmt.h>

#include <array>
#include <cmath>
#include <string>

#include "capture/print/dissector.hpp"
#include "config/scenario/events/fault_keys.hpp"
#include "fakebot/protocol/kobuki/text.hpp"
#include "robots/kobuki/firmware.hpp"
#include "robots/kobuki/panel/sound.hpp"
#include "robots/kobuki/parameters.hpp"
#include "runner/line/line_signals.hpp"
#include "runner/robots.hpp"
#include "sim/faults/fault.hpp"

namespace fakebot::cli {

namespace {

std::string bound(double value) {
  if (std::isinf(value)) { return "-"; }
  return fmt::format("{:g}", value);
}

std::string signal_line(const sim::Signal& signal) {
  return fmt::format("{:22} {:6} {:>8} {:>11}  {:4} {}\n", signal.name,
                     signal.unit.empty() ? "-" : signal.unit, bound(signal.min), bound(signal.max),
                     signal.can_be_set ? "set" : "", signal.meaning);
}

std::string signals_text() {
  std::string text = fmt::format("{:22} {:6} {:>8} {:>11}  {:4} {}\n", "SIGNAL", "UNIT", "MIN",
                                 "MAX", "", "MEANING");
  for (const runner::RobotKind& kind : runner::robot_kinds()) {
    for (const sim::Signal& signal : kind.signals()) { text += signal_line(signal); }
  }
  for (const sim::Signal& signal : runner::line_signals()) { text += signal_line(signal); }
  return text;
}

std::string profiles_text() {
  std::string text;
  for (const auto& profile : robots::kobuki::profiles()) {
    text += fmt::format("{:10} {}\n", profile.name, profile.meaning);
  }
  text += fmt::format("\n{:22} {:7}", "PARAMETER", "UNIT");
  for (const auto& profile : robots::kobuki::profiles()) {
    text += fmt::format(" {:>9}", profile.name);
  }
  text += fmt::format("  {:16} MEANING (SOURCE)\n", "RANGE");
  for (const auto& info : robots::kobuki::parameter_table()) {
    text += fmt::format("{:22} {:7}", info.name, info.unit.empty() ? "-" : info.unit);
    for (const auto& profile : robots::kobuki::profiles()) {
      text += fmt::format(" {:>9g}", info.*profile.value);
    }
    text += fmt::format("  {:16} {} ({})\n", fmt::format("{:g} to {:g}", info.min, info.max),
                        info.meaning, info.source);
  }
  return text;
}

std::string firmware_text() {
  std::string text = fmt::format("{:9} {:9} {:6} {:8} {:12} {}\n", "FIRMWARE", "VERSIONS", "GAINS",
                                 "TIMEOUT", "SOUNDS", "SAFETY");
  for (const auto& firmware : robots::kobuki::firmwares()) {
    text += fmt::format("{:9} {:9} {:6} {:<8g} {:12} {}\n", firmware.version,
                        firmware.has_long_versions ? "4 bytes" : "2 bytes",
                        firmware.knows_gains ? "yes" : "no", firmware.command_timeout_s,
                        fmt::format("{}, {}, {}", firmware.power_on_melody,
                                    firmware.driver_found_melody, firmware.driver_lost_melody),
                        firmware.brakes ? "brakes at obstacles above 0.2 m/s" : "none");
  }
  return text + "\nSOUNDS: sequences at power-on, when a driver is found and when it is lost\n";
}

std::string robots_text() {
  std::string text;
  for (const runner::RobotKind& kind : runner::robot_kinds()) {
    text += fmt::format("{:10} {}\n", kind.name, kind.meaning);
  }
  return text;
}

std::string sounds_text() {
  std::string text;
  for (const auto& melody : robots::kobuki::melodies()) {
    text += fmt::format("{} {}\n ", melody.sequence, melody.name);
    for (const auto& note : melody.notes) {
      text += fmt::format(" {:.1f} Hz {} ms,", robots::kobuki::note_frequency_hz(note.note),
                          note.duration_ms);
    }
    text += "\n";
  }
  return text;
}

std::string attribute_text(const sim::faults::Attribute& attribute) {
  using Kind = sim::faults::Attribute::Kind;
  const bool is_number = attribute.kind == Kind::number || attribute.kind == Kind::whole_number;
  std::string text = fmt::format("  {:22} {}", attribute.name, attribute.meaning);
  if (is_number) { text += fmt::format(", {:.10g} to {:.10g}", attribute.min, attribute.max); }
  text += attribute.is_required() ? "; required"
                                  : fmt::format("; {:g} when left out", attribute.otherwise);
  return text + "\n";
}

std::string fault_types_text() {
  std::string text;
  for (const sim::faults::FaultType& type : sim::faults::fault_types()) {
    text += fmt::format("{:20} {}{}\n", type.name, type.meaning,
                        type.needs_feedback ? " (downstream only)" : "");
    for (const auto& attribute : type.attributes) { text += attribute_text(attribute); }
  }
  text += "\nEVERY FAULT\n";
  for (const config::KeyInfo& key : config::fault_keys::kFault) {
    text += fmt::format("  {:22} {}\n", key.name, key.meaning);
  }
  return text;
}

constexpr std::array kListings{
    Listing{"signals", "everything that can be observed or forced", signals_text},
    Listing{"profiles", "sets of parameters, with every parameter", profiles_text},
    Listing{"firmware", "releases that the robot can run", firmware_text},
    Listing{"robots", "kinds of robots", robots_text},
    Listing{"faults", "what can go wrong on the wire", fault_types_text},
    Listing{"sounds", "melodies that the robot knows", sounds_text},
    Listing{"messages", "the protocol, as a page of Markdown", protocol::kobuki::protocol_page},
    Listing{"dissector", "the protocol for Wireshark and tshark, as a plugin in Lua",
            capture::dissector_text},
};

}  // namespace

std::span<const Listing> listings() {
  return kListings;
}

}  // namespace fakebot::cli
