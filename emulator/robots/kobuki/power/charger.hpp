// The charging circuit, and the firmware's view of the circuit.
#pragma once

#include <cstdint>
#include <optional>

#include "robots/kobuki/parameters.hpp"
#include "robots/kobuki/timing.hpp"

namespace fakebot::robots::kobuki {

/// The sources of a charge; both may be there.
struct ChargeSources {
  bool dock = false;     ///< the contacts are closed
  bool adapter = false;  ///< somebody has plugged the adapter in

  bool any() const { return dock || adapter; }
};

/// The byte of the wire:
///
///   0 --source there--> 6 --full for 3 s--> 2 --has dropped--> 6
///
/// The adapter adds 16. The byte is 0 again in the tick in which no source is left.
/// Source: observed, firmware 1.0.0 to 1.2.0.
class Charger {
 public:
  explicit Charger(const Parameters& parameters)
      : hold_ticks_(to_ticks(parameters.charger_hold_s)),
        recharge_below_(parameters.battery_recharge_below) {}

  /// One tick; `charge` of the battery, 0 to 1.
  void step(ChargeSources sources, double charge);

  /// The firmware has restarted and treats the source as new.
  void restart_hold() { hold_ticks_left_ = hold_ticks_; }

  bool is_there() const { return sources_.any(); }
  bool is_charging() const { return charging_; }
  std::uint8_t byte() const;

 private:
  int hold_ticks_;
  double recharge_below_;
  ChargeSources sources_;
  bool charging_ = false;
  int hold_ticks_left_ = 0;
};

/// Whether a charger's byte says that the battery is charging.
bool says_charging(std::uint8_t byte);

/// The melodies that the firmware plays when the byte changes.
///
///   absent --there, 7--> charging --2, 2--> full
///     ^-----gone for 1.5 s, 8----/----------/
///
/// Source: observed, firmware 1.0.0 to 1.2.0. The first charger counts as there after 0.75 s, each
/// later charger after 1.5 s. A full battery sounds once for a charger, however often the battery
/// is charged again. (assumed: the opposite was not observed)
class ChargerWatch {
 public:
  /// There is no charger, and was none recently: step() would do nothing.
  bool is_idle(std::uint8_t byte) const { return byte == 0 && believes_absent_; }

  /// Simulates a tick; returns the melody that starts in the tick.
  [[nodiscard]] std::optional<std::uint8_t> step(std::uint8_t byte);

 private:
  enum class State : std::uint8_t { absent, charging, full };

  [[nodiscard]] std::optional<std::uint8_t> watch(std::uint8_t byte);

  State state_ = State::absent;
  bool was_there_ = false;
  int ticks_ = 0;  ///< for which the byte has differed from the state
  bool believes_absent_ = true;
};

}  // namespace fakebot::robots::kobuki
