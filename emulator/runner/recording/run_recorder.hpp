// Looks on while a scenario is played and writes down what somebody will want to know who
// looks into it later.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/recording/signal_log.hpp"
#include "runner/recording/wire_capture.hpp"
#include "sim/scenario/player.hpp"
#include "sim/simulation.hpp"
#include "sim/wire_tap.hpp"

namespace fakebot::runner {

/// The files that it writes.
namespace recorded_file {
inline constexpr std::string_view kWire = "wire.pcapng";
inline constexpr std::string_view kSignals = "signals.csv";
inline constexpr std::string_view kDriverLog = "driver.log";
}  // namespace recorded_file

/// All times in its files are the scenario's. A file that cannot be written any more stops
/// the recording, not the scenario: error() says so then.
class RunRecorder final : public sim::Companion, public sim::WireTap {
 public:
  /// Fine enough for a chart that shows single readings of a sensor. (choice)
  static constexpr sim::SimTime kRowEvery = std::chrono::milliseconds(20);

  /// Its files are there when this returns. Throws OsError.
  RunRecorder(const std::string& folder, const capture::CaptureInfo& info);

  /// From now on the player hears of ticks through the recorder. It and the sources of signals
  /// must live for as long as there are ticks.
  void follow(sim::scenario::Player& player, const std::vector<const sim::SignalSource*>& sources);

  /// A descriptor for what a driver prints; nothing when the file cannot be written.
  std::optional<int> driver_output();

  void before_tick(sim::SimTime now) override;
  void after_tick(sim::SimTime now) override;
  void on_robot_bytes(sim::SimTime at, std::span<const std::uint8_t> frame,
                      std::string_view comment) override;
  void on_driver_bytes(sim::SimTime at, std::span<const std::uint8_t> bytes,
                       std::string_view comment) override;

  /// Of a run that has begun; nullptr when it is not known what happened.
  const SignalLog* signals() const { return signals_ ? &*signals_ : nullptr; }

  /// Those in conditions of the scenario.
  const std::vector<std::string>& named_signals() const { return named_signals_; }

  /// What made it stop; empty if it has all.
  const std::string& error() const { return error_; }

 private:
  void record_signals();
  template <class Write>
  void record(Write&& write);
  sim::SimTime scenario_time(sim::SimTime robot_time) const;

  std::string folder_;
  WireCapture wire_;
  std::optional<SignalLog> signals_;
  std::optional<io::OutputFile> driver_log_;
  sim::scenario::Player* player_ = nullptr;
  std::optional<sim::SimTime> begun_at_;
  std::vector<std::string> named_signals_;
  std::string error_;
};

}  // namespace fakebot::runner
