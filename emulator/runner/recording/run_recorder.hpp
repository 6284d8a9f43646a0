// Observes a scenario while it is played and writes files for a later analysis.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/process/output/output_log.hpp"
#include "runner/recording/command_log.hpp"
#include "runner/recording/signal_log.hpp"
#include "runner/recording/wire_capture.hpp"
#include "runner/recording/world_log.hpp"
#include "sim/scenario/player.hpp"
#include "sim/simulation.hpp"
#include "sim/wire_tap.hpp"

namespace fakebot::runner {

namespace recorded_file {
inline constexpr std::string_view kWire = "wire.pcapng";
inline constexpr std::string_view kSignals = "signals.csv";
inline constexpr std::string_view kDriverLog = "driver.log";
}  // namespace recorded_file

/// Limit of a file: some five hours of signals. (choice)
inline constexpr std::uint64_t kMostBytesRecorded = std::uint64_t{512} << 20U;

/// All times in the files are the scenario's. When a file can no longer be written, the recording
/// stops and the scenario continues; see error(). A file that has reached its limit ends there; see
/// notes().
class RunRecorder final : public sim::Companion {
 public:
  /// Creates the capture file, with an interface for each of the `lines`: the robot's first, then
  /// those of devices and further robots, in the order of the session. `most_bytes` limits the
  /// capture and the signals; the limit of the driver's log is an eighth. Precondition: at least
  /// one line. Throws OsError.
  RunRecorder(const std::string& folder, const capture::CaptureInfo& info,
              const std::vector<std::string>& lines = {""},
              std::uint64_t most_bytes = kMostBytesRecorded,
              io::Writing writing = io::Writing::at_once);

  /// The observer that records the line with this number. Precondition: the line exists.
  sim::WireTap& tap(std::size_t line);

  /// The recorder forwards ticks to the player from now on. The player, the robot and the lines, of
  /// the robot and its devices, must live as long as there are ticks.
  void follow(sim::scenario::Player& player, const sim::Robot& robot,
              const std::vector<const sim::SignalSource*>& lines);

  /// A descriptor for the driver's output; nothing if the file cannot be written.
  std::optional<int> driver_output();
  std::uint64_t most_bytes_of_driver() const { return most_bytes_ / 8; }
  /// Call after the end of the driver, with the log that has written the driver's output.
  void end_driver_output(const io::OutputLog& output);

  /// Puts all that is recorded into the files.
  void complete();

  /// Precondition of the next three functions: the recorder follows a player.
  void before_tick(sim::SimTime now) override;
  void after_tick(sim::SimTime now) override;
  void driver_acted() override;

  /// Period of the rows of signals. The period of the robot's frames, so that a chart shows what a
  /// driver may have seen. 0 before follow().
  sim::SimTime row_every() const { return row_every_; }

  /// The recorded signals; nullptr before follow(), or if the file could not be created.
  const SignalLog* signals() const { return signals_ ? &*signals_ : nullptr; }

  /// The changes of the robot's world; nullptr before follow().
  const WorldLog* world() const { return world_ ? &*world_ : nullptr; }

  /// The signals named in conditions of the scenario.
  const std::vector<std::string>& named_signals() const { return named_signals_; }

  /// The commands of the robot's driver; empty before follow().
  std::vector<capture::CommandRun> commands() const;

  /// The error that stopped the recording; empty if complete.
  const std::string& error() const { return error_; }
  /// Texts about files that have reached their limits, and where; mostly empty.
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  class Line final : public sim::WireTap {
   public:
    Line(RunRecorder& recorder, std::uint32_t number) : recorder_(recorder), number_(number) {}
    void on_robot_bytes(sim::SimTime at, std::span<const std::uint8_t> frame,
                        std::string_view comment) override;
    void on_driver_bytes(sim::SimTime at, std::span<const std::uint8_t> bytes,
                         std::string_view comment) override;

   private:
    RunRecorder& recorder_;
    std::uint32_t number_;
  };

  /// False if the capture has reached its limit.
  bool record_packet(sim::SimTime at, capture::PacketDirection direction,
                     std::span<const std::uint8_t> bytes, std::string_view comment,
                     std::uint32_t line);
  void record_signals();
  void record_world();
  bool is_full(std::string_view file, std::uint64_t bytes, sim::SimTime at);
  template <class Write>
  void record(Write&& write);
  sim::SimTime scenario_time(sim::SimTime robot_time) const;

  std::string folder_;
  std::uint64_t most_bytes_;
  io::Writing writing_;
  WireCapture wire_;
  std::deque<Line> lines_;  // a deque, because references must stay valid
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
  std::set<std::string_view> full_;  // files at their limits
  std::vector<std::string> notes_;
};

}  // namespace fakebot::runner
