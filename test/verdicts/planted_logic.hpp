// What a driver of the Kobuki with a planted bug does, without a port and a clock of its own: as a
// program (planted_driver.cpp), and within a benchmark.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "fakebot/protocol/kobuki/commands.hpp"
#include "verdicts/bugs.hpp"
#include "verdicts/feedback_reader.hpp"
#include "verdicts/field_bugs.hpp"
#include "verdicts/wanderer.hpp"

namespace fakebot::test {

class PlantedLogic {
 public:
  using Clock = Wanderer::Clock;
  using Bytes = std::span<const std::uint8_t>;
  /// Returns false if the device is gone.
  using Write = std::function<bool(Bytes bytes)>;

  PlantedLogic(Bug bug, Clock::time_point now, Write write);

  /// Whether to try to open the device; opened() tells of success.
  bool tries_to_open();
  void opened();

  void receive(Bytes bytes, Clock::time_point now);
  /// Sends all due commands. Returns false if the device is gone.
  bool act(Clock::time_point now);
  /// How long the driver sleeps after act(), losing all received bytes.
  std::optional<Clock::duration> sleeps() const { return sleeps_; }
  /// The voltage to print now, once a second.
  std::optional<std::uint8_t> tells(Clock::time_point now);
  bool has_ended(Clock::time_point now) const;
  /// The last commands of an ending driver.
  void tidy_up();

 private:
  void drive(Clock::time_point now);
  void light();
  template <class Message>
  void send(const Message& message);

  Bug bug_;
  Clock::time_point started_;
  Write write_;
  FeedbackReader reader_;
  FieldView view_;
  Wanderer wanderer_;
  bool is_gone_ = true;  // the device
  int opens_ = 0;
  int tries_ = 0;  // to open the device
  Report last_report_{};
  Clock::time_point next_command_{};
  std::optional<Clock::duration> sleeps_{};
  protocol::kobuki::BaseControl last_{};
  std::uint16_t shown_ = 0;
  Clock::time_point next_told_{};
  std::uint8_t told_dv_ = 0;
  int sent_ = 0;
  int turns_ = 0;
};

}  // namespace fakebot::test
