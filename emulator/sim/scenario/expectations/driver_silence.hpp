// Times when the driver sent nothing, to explain missing reactions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/scenario/signal_board.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim::scenario {

class DriverSilence {
 public:
  /// The board must outlive the object. Without a signal that counts a driver's bytes, no silence
  /// is known.
  explicit DriverSilence(SignalBoard& board);
  DriverSilence(const DriverSilence&) = delete;
  DriverSilence& operator=(const DriverSilence&) = delete;
  ~DriverSilence();

  /// To be called after each sample() of the board.
  void evaluate() {
    if (place_ && board_.notified_at(watch_) == board_.samples()) { note_bytes(); }
  }

  /// The longest silence that overlaps the period: "the driver sent nothing from 0.985 s until
  /// 2.288 s". Empty if no silence is notable.
  std::string text(SimTime from, SimTime until) const;

 private:
  struct Silence {
    SimTime from;
    SimTime until;
  };

  void note_bytes();

  SignalBoard& board_;
  std::optional<std::size_t> place_;
  SignalBoard::WatchId watch_ = 0;
  double bytes_ = 0;
  SimTime last_at_{0};          // of the driver's bytes, or the start of the scenario
  std::vector<Silence> ended_;  // notable silences
};

}  // namespace fakebot::sim::scenario
