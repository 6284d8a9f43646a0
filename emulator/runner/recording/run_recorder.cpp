#include "runner/recording/run_recorder.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cassert>
#include <filesystem>

#include "io/os_error.hpp"
#include "sim/scenario/time_text.hpp"

namespace fakebot::runner {

using sim::SimTime;

namespace {

constexpr std::string_view kLimitRemedy = "--artifacts-limit sets more";

std::string in_folder(const std::string& folder, std::string_view name) {
  return (std::filesystem::path(folder) / name).string();
}

}  // namespace

RunRecorder::RunRecorder(const std::string& folder, const capture::CaptureInfo& info,
                         const std::vector<std::string>& lines, std::uint64_t most_bytes,
                         io::Writing writing)
    : folder_(folder),
      most_bytes_(most_bytes),
      writing_(writing),
      wire_(in_folder(folder, recorded_file::kWire), info, lines, writing) {
  for (std::uint32_t number = 0; number < lines.size(); ++number) {
    lines_.emplace_back(*this, number);
  }
}

sim::WireTap& RunRecorder::tap(std::size_t line) {
  assert(line < lines_.size());
  return lines_[line];
}

void RunRecorder::follow(sim::scenario::Player& player, const sim::Robot& robot,
                         const std::vector<const sim::SignalSource*>& lines) {
  player_ = &player;
  robot_ = &robot;
  world_.emplace(robot.world());
  row_every_ = sim::in_whole_ticks(robot.wire().properties().frame_period, robot.tick());
  for (std::size_t place = 0; place < player.board().size(); ++place) {
    named_signals_.emplace_back(player.board().signal(place).name);
  }
  commands_.emplace(robot.wire());
  std::vector<const sim::SignalSource*> sources{&robot};
  sources.insert(sources.end(), lines.begin(), lines.end());
  record([&] { signals_.emplace(in_folder(folder_, recorded_file::kSignals), sources, writing_); });
}

std::optional<int> RunRecorder::driver_output() {
  if (!driver_log_) {
    record([this] { driver_log_.emplace(in_folder(folder_, recorded_file::kDriverLog)); });
  }
  return driver_log_ ? std::optional(driver_log_->descriptor()) : std::nullopt;
}

void RunRecorder::before_tick(SimTime now) {
  assert(player_ != nullptr);
  player_->before_tick(now);
  record_world();
  if (started_at_ || !player_->has_started()) { return; }
  started_at_ = player_->started_at();
  record_signals();
}

void RunRecorder::driver_acted() {
  assert(player_ != nullptr);
  player_->driver_acted();
}

void RunRecorder::after_tick(SimTime now) {
  assert(player_ != nullptr);
  if (player_->is_over()) { return; }
  player_->after_tick(now);
  if (started_at_ && scenario_time(now) % row_every_ == SimTime{0}) { record_signals(); }
}

void RunRecorder::end_driver_output(const io::OutputLog& output) {
  if (error_.empty()) { error_ = output.error(); }
  if (output.left_out() == 0) { return; }
  notes_.push_back(fmt::format("{}: {} bytes are left out between its first {} and the last {}; {}",
                               recorded_file::kDriverLog, output.left_out(), most_bytes_of_driver(),
                               io::OutputLog::kMostOfEnd, kLimitRemedy));
}

void RunRecorder::complete() {
  const auto complete_one = [this](auto& file) {
    try {
      file.complete();
    } catch (const io::OsError& error) {
      if (error_.empty()) { error_ = error.what(); }
    }
  };
  if (signals_) { complete_one(*signals_); }
  complete_one(wire_);
}

bool RunRecorder::is_full(std::string_view file, std::uint64_t bytes, SimTime at) {
  if (bytes < most_bytes_) { return false; }
  if (full_.insert(file).second) {
    notes_.push_back(fmt::format("{} ends at {}, with {} bytes; {}", file,
                                 sim::scenario::seconds_text(at), bytes, kLimitRemedy));
  }
  return true;
}

void RunRecorder::record_signals() {
  const SimTime now = player_->board().now();
  record([&] {
    const bool has_room = signals_->is_below(most_bytes_);
    if (has_room || !is_full(recorded_file::kSignals, signals_->bytes(), now)) {
      signals_->add_row(now);
    }
  });
}

/// Notes a full log of the world, which only the page shows.
void RunRecorder::record_world() {
  if (!player_->has_started() || world_->is_cut()) { return; }
  world_->add(player_->board().now(), robot_->world());
  if (world_->is_cut()) {
    notes_.push_back(fmt::format("the map of the page shows the first {} changes of the world",
                                 WorldLog::kMostChanges));
  }
}

void RunRecorder::Line::on_robot_bytes(SimTime at, std::span<const std::uint8_t> frame,
                                       std::string_view comment) {
  recorder_.record_packet(at, capture::PacketDirection::inbound, frame, comment, number_);
}

void RunRecorder::Line::on_driver_bytes(SimTime at, std::span<const std::uint8_t> bytes,
                                        std::string_view comment) {
  const bool has_room =
      recorder_.record_packet(at, capture::PacketDirection::outbound, bytes, comment, number_);
  if (number_ > 0 || !has_room || !recorder_.commands_) { return; }
  recorder_.commands_->add(recorder_.scenario_time(at), bytes);
}

bool RunRecorder::record_packet(SimTime at, capture::PacketDirection direction,
                                std::span<const std::uint8_t> bytes, std::string_view comment,
                                std::uint32_t line) {
  const SimTime time = scenario_time(at);
  if (is_full(recorded_file::kWire, wire_.bytes(), time)) { return false; }
  record([&] { wire_.write(time, direction, bytes, comment, line); });
  return true;
}

std::vector<capture::CommandRun> RunRecorder::commands() const {
  return commands_ ? commands_->in_order() : std::vector<capture::CommandRun>();
}

template <class Write>
void RunRecorder::record(Write&& write) {
  if (!error_.empty()) { return; }
  try {
    write();
  } catch (const io::OsError& error) { error_ = error.what(); }
}

/// The scenario starts with the first tick after the driver has attached; earlier bytes get time 0.
SimTime RunRecorder::scenario_time(SimTime robot_time) const {
  return started_at_ ? std::max(robot_time - *started_at_, SimTime{0}) : SimTime{0};
}

}  // namespace fakebot::runner
