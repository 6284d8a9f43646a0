// Observes a scenario while it is played and writes files for a later analysis.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "io/process/output_log.hpp"
#include "runner/recording/command_log.hpp"
#include "runner/recording/signal_log.hpp"
#include "runner/recording/wire_capture.hpp"
#include "runner/recording/world_log.hpp"
#include "sim/scenario/player.hpp"
#include "sim/simulation.hpp"
#include "sim/wire_tap.hpp"

namespace fakebot::runner {

/// Names of the files.
namespace recorded_file {
inline constexpr std::string_view kWire = "wire.pcapng";
inline constexpr std::string_view kSignals = "signals.csv";
inline constexpr std::string_view kDriverLog = "driver.log";
}  // namespace recorded_file

/// Of the largest file of a scenario: some five hours of signals. (choice)
inline constexpr std::uint64_t kMostBytesRecorded = std::uint64_t{512} << 20U;

/// All times in the files are the scenario's. When a file can no longer be written, the recording
/// stops and the scenario continues; see error(). A file that has reached its limit ends there; see
/// notes().
class RunRecorder final : public sim::Companion, public sim::WireTap {
 public:
  /// Creates the capture file. `most_bytes` is for the capture and for the signals; the log of the
  /// driver may have an eighth of it. Throws OsError.
  RunRecorder(const std::string& folder, const capture::CaptureInfo& info,
              std::uint64_t most_bytes = kMostBytesRecorded);

  /// The recorder forwards ticks to the player from now on. The player, the robot and its line must
  /// live as long as there are ticks.
  void follow(sim::scenario::Player& player, const sim::Robot& robot,
              const sim::SignalSource& line);

  /// A descriptor for the driver's output; nothing if the file cannot be written.
  std::optional<int> driver_output();
  std::uint64_t most_bytes_of_driver() const { return most_bytes_ / 8; }
  /// After the end of the driver, whose output this has written.
  void end_driver_output(const io::OutputLog& output);

  /// Precondition of all three: it follows a player.
  void before_tick(sim::SimTime now) override;
  void after_tick(sim::SimTime now) override;
  void driver_acted() override;
  void on_robot_bytes(sim::SimTime at, std::span<const std::uint8_t> frame,
                      std::string_view comment) override;
  void on_driver_bytes(sim::SimTime at, std::span<const std::uint8_t> bytes,
                       std::string_view comment) override;

  /// Period of the rows of signals: that of the robot's frames, so that a chart shows what a driver
  /// may have seen. 0 before follow().
  sim::SimTime row_every() const { return row_every_; }

  /// nullptr before follow(), or if the file could not be created.
  const SignalLog* signals() const { return signals_ ? &*signals_ : nullptr; }

  /// What became of the robot's world; nullptr before follow().
  const WorldLog* world() const { return world_ ? &*world_ : nullptr; }

  /// The signals that conditions of the scenario name.
  const std::vector<std::string>& named_signals() const { return named_signals_; }

  /// Those of the driver; empty before follow().
  std::vector<capture::CommandRun> commands() const;

  /// The error that stopped the recording; empty if it is complete.
  const std::string& error() const { return error_; }
  /// Which files have reached their limit, and where; mostly empty.
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  void record_signals();
  void record_world();
  bool is_full(std::string_view file, std::uint64_t bytes, sim::SimTime at);
  template <class Write>
  void record(Write&& write);
  sim::SimTime scenario_time(sim::SimTime robot_time) const;

  std::string folder_;
  std::uint64_t most_bytes_;
  WireCapture wire_;
  std::optional<SignalLog> signals_;
  std::optional<CommandLog> commands_;
  std::optional<WorldLog> world_;
  std::optional<io::OutputFile> driver_log_;
  sim::scenario::Player* player_ = nullptr;
  const sim::Robot* robot_ = nullptr;
  sim::SimTime row_every_{0};
  std::optional<sim::SimTime> started_at_;
  std::vector<std::string> named_signals_;
  std::string error_;
  std::set<std::string_view> full_;  // files that have reached their limit
  std::vector<std::string> notes_;
};

}  // namespace fakebot::runner
