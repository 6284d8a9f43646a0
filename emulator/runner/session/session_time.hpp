// The time in which the robots, the drivers and all timers of a session live: real, simulated or
// scaled; in simulated time also whether the threads of drivers run in parallel.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "io/lockstep/threads/drawn_turns.hpp"

namespace fakebot::runner {

class SessionTime {
 public:
  /// Bounds of a scale. (choice)
  static constexpr double kLeastScale = 0.01;
  static constexpr double kMostScale = 100;
  static constexpr bool is_scale(double number) {
    return number >= kLeastScale && number <= kMostScale;
  }

  static const SessionTime real;
  /// Time goes on only when all drivers wait, and then at once: see Lockstep. For drivers that the
  /// session starts.
  static const SessionTime simulated;
  /// Time goes `scale` times as fast as real time, for drivers that the session starts with
  /// libfaketime. Precondition: is_scale(scale).
  static SessionTime scaled(double scale) {
    assert(is_scale(scale));
    return {false, scale};
  }

  /// Threads of drivers take turns, in an order drawn from the seed. Does nothing unless time is
  /// simulated.
  SessionTime with_seeded_threads(std::uint64_t seed) const {
    SessionTime time = *this;
    if (is_simulated_) { time.thread_seed_ = seed; }
    return time;
  }
  /// Does nothing for threads in parallel.
  SessionTime with_seed(std::uint64_t seed) const {
    return thread_seed_ ? with_seeded_threads(seed) : *this;
  }
  /// The seed decides only these turns of threads. Does nothing for threads in parallel.
  SessionTime with_turns(io::DrawnTurns turns) const {
    SessionTime time = *this;
    if (thread_seed_) { time.drawn_turns_ = std::move(turns); }
    return time;
  }

  bool is_simulated() const { return is_simulated_; }
  /// Nothing if threads run in parallel.
  std::optional<std::uint64_t> thread_seed() const { return thread_seed_; }
  /// Of threads that take turns: the turns that the seed decides.
  const io::DrawnTurns& drawn_turns() const { return drawn_turns_; }
  /// The multiple of real time; nothing if time is not scaled.
  std::optional<double> scale() const { return scale_; }

  friend bool operator==(const SessionTime&, const SessionTime&) = default;

 private:
  SessionTime(bool is_simulated, std::optional<double> scale)
      : is_simulated_(is_simulated), scale_(scale) {}

  bool is_simulated_;
  std::optional<double> scale_;
  std::optional<std::uint64_t> thread_seed_{};
  io::DrawnTurns drawn_turns_{};
};

inline const SessionTime SessionTime::real{false, std::nullopt};
inline const SessionTime SessionTime::simulated{true, std::nullopt};

/// The value of the option --time: "real", "virtual", "scaled=4".
std::string text_of(const SessionTime& time);
/// The value of the option --threads: "parallel", "seeded", "seeded:1.005/3".
std::string threads_text(const SessionTime& time);
/// The time with threads as such a text says, in turns of seed 1; nothing for any different text.
std::optional<SessionTime> with_threads(const SessionTime& time, std::string_view text);
/// Reads a text as of text_of(), with numbers in any form; nothing for any different text.
std::optional<SessionTime> session_time_of(const std::string& text);

}  // namespace fakebot::runner
