// The measurements of a turn, and the steps under the beam. Pure.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fakebot/protocol/hokuyo/answers.hpp"
#include "robots/hokuyo/model.hpp"
#include "sim/scanner/range_finder.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::robots::hokuyo {

struct Step {
  std::uint32_t distance_mm = 0;  ///< or a code below the least distance
  std::uint32_t intensity = 0;
};

/// From step 0 to step 0.
struct Turn {
  sim::SimTime begin{0};
  bool is_whole = false;  ///< the laser was on, and the head turned steadily, all the time
  std::array<Step, protocol::hokuyo::kMostSteps> steps{};
};

/// What a request wants of a turn.
struct Selection {
  std::uint16_t start = 0;
  std::uint16_t end = 0;
  std::uint8_t cluster = 1;  ///< at least 1
  bool with_intensity = false;
};

class Turns {
 public:
  explicit Turns(const Model& model);

  /// Ends the turn before.
  void begin(sim::SimTime at, bool measures);
  /// The laser is off, or the head does not turn as wanted.
  void spoil() { present().is_whole = false; }
  /// Precondition: a step of the detection range.
  void set(std::size_t step, const sim::Echo& echo);

  /// The last turn that has ended.
  const Turn& last() const { return turns_[1 - present_]; }
  /// Of the last turn. Valid until the next call. A value for a cluster is the nearest one.
  std::span<const std::uint32_t> select(const Selection& wanted);

 private:
  Turn& present() { return turns_[present_]; }

  const Model& model_;
  std::array<Turn, 2> turns_;
  std::size_t present_ = 0;
  std::vector<std::uint32_t> selected_;
};

}  // namespace fakebot::robots::hokuyo
