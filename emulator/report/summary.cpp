#include "report/summary.hpp"

#include <spdlog/fmt/fmt.h>

#include "report/log/proxy_log.hpp"
#include "report/visible_text.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::report {

namespace {

constexpr std::string_view kWirePrefix = "wire.";

/// Every counter of the robot's side of the wire that is not zero.
std::string counters_text(const sim::Robot& robot) {
  std::string text;
  const auto signals = robot.signals();
  for (std::size_t i = 0; i < signals.size(); ++i) {
    const double value = robot.get(i);
    if (!signals[i].name.starts_with(kWirePrefix) || value == 0) { continue; }
    text += fmt::format("{}{} {:.0f}", text.empty() ? "" : ", ",
                        signals[i].name.substr(kWirePrefix.size()), value);
  }
  return text.empty() ? "nothing" : text;
}

/// A line for each kind of violation.
std::string violations_text(const sim::SignalSource& counting) {
  std::string text;
  const auto signals = counting.signals();
  for (std::size_t i = 0; i < signals.size(); ++i) {
    if (!signals[i].counts_violations || counting.get(i) == 0) { continue; }
    text += fmt::format("{} {:.0f}, the first: {}\n", signals[i].name, counting.get(i),
                        text_of(counting.first_violation(i)));
  }
  return text;
}

}  // namespace

std::string faults_text(const std::vector<sim::faults::FaultCount>& counts) {
  std::string text;
  for (const auto& fault : counts) {
    text += fault.hits == 0
                ? fmt::format("fault {}: never hit anything\n", visible_line(fault.fault))
                : fmt::format("fault {}: hit {} times\n", visible_line(fault.fault), fault.hits);
  }
  return text;
}

std::string wrong_rates_text(std::uint64_t times) {
  constexpr std::uint64_t kLogged = line::RateMismatch::kMostWarnings;
  if (times <= kLogged) { return ""; }
  return fmt::format("wrong baud rates: {} times; the log has the first {}\n", times, kLogged);
}

std::string summary_of(const line::Station& station) {
  const auto line = [&](std::string_view signal) {
    return sim::value_of(station.line(), signal).value();
  };
  const double drivers = line("driver.attachments");
  const auto faults = station.line().wire().tally().counts();
  std::string text = fmt::format(
      "{:.3f} s simulated\n"
      "sent: {:.0f} frames{}; dropped because a driver did not read: {:.0f}; "
      "not sent because none was ready: {:.0f}\n"
      "received: {:.0f} bytes from {:.0f} driver{}: {}\n",
      sim::to_seconds(station.now()), line("wire.frames_sent"),
      faults.empty() ? "" : ", and pieces of frames", line("wire.frames_dropped"),
      line("wire.frames_unheard"), line("wire.bytes_received"), drivers, drivers == 1 ? "" : "s",
      counters_text(station.robot()));
  text += violations_text(station.robot()) + violations_text(station.line());
  text += wrong_rates_text(station.line().rate().times());
  text += faults_text(faults);
  if (!station.leads_time()) { return text; }  // the pace is that of all robots of the run
  if (station.pace().lateness().count() > 0) {
    text += "lateness: " + station.pace().lateness().to_text();
  }
  if (station.pace().given_up() > sim::SimTime{0}) {
    text += fmt::format("this machine is too slow for the speed: {:.3f} s were given up\n",
                        sim::to_seconds(station.pace().given_up()));
  }
  return text;
}

std::string settings_text(std::uint64_t times) {
  if (times <= kMostSettingsLogged) { return ""; }
  return fmt::format("the driver has changed the settings {} times; the log has the first {}\n",
                     times, kMostSettingsLogged);
}

std::string summary_of(const runner::ProxyResult& result) {
  const runner::ProxyCounters& counters = result.counters;
  return fmt::format(
             "{:.3f} s\n"
             "from the robot: {} bytes; lost because a driver did not read: {}\n"
             "from {} driver{}: {} bytes; lost because the device did not take them: {}\n"
             "the device was gone: {} time{}\n{}",
             sim::to_seconds(result.duration), counters.robot_bytes, counters.robot_bytes_lost,
             counters.attachments, counters.attachments == 1 ? "" : "s",
             counters.port.bytes_written, counters.port.bytes_lost, counters.port.outages,
             counters.port.outages == 1 ? "" : "s", settings_text(counters.port.settings)) +
         faults_text(result.fault_counts);
}

std::string summary_of(const capture::DecodeCounters& counters) {
  const std::string codings =
      counters.bad_codings == 0 ? "" : fmt::format(", {} bad codings", counters.bad_codings);
  return fmt::format(
      "{} frames; {} bytes of garbage, {} bad lengths, {} bad checksums, {} half frames{}\n",
      counters.frames, counters.garbage_bytes, counters.bad_lengths, counters.bad_checksums,
      counters.half_frames, codings);
}

std::string summary_of(runner::Recording* recording) {
  if (recording == nullptr) { return ""; }
  recording->flush();
  std::string text = fmt::format("recorded: {} packets in {}", recording->packets(),
                                 visible_line(recording->path()));
  if (!recording->error().empty()) {
    text += fmt::format("; INCOMPLETE, the rest is missing: {}", visible_line(recording->error()));
  }
  return text + "\n";
}

}  // namespace fakebot::report
