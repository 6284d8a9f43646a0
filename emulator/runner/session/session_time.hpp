// What time the robots, the drivers and all timers of a session live in.
#pragma once

#include <cassert>
#include <optional>
#include <string>

namespace fakebot::runner {

class SessionTime {
 public:
  /// Of a scaled time. (choice)
  static constexpr double kLeastScale = 0.01;
  static constexpr double kMostScale = 100;
  static constexpr bool is_scale(double number) {
    return number >= kLeastScale && number <= kMostScale;
  }

  static const SessionTime real;
  /// It goes on only when all drivers wait, and then at once: see Lockstep. For drivers that the
  /// session starts.
  static const SessionTime simulated;
  /// It goes `scale` times as fast as real time, for drivers that the session starts by
  /// libfaketime. Precondition: is_scale(scale).
  static constexpr SessionTime scaled(double scale) {
    assert(is_scale(scale));
    return {false, scale};
  }

  bool is_simulated() const { return is_simulated_; }
  /// Nothing if it is not scaled.
  std::optional<double> scale() const { return scale_; }

  friend bool operator==(const SessionTime&, const SessionTime&) = default;

 private:
  constexpr SessionTime(bool is_simulated, std::optional<double> scale)
      : is_simulated_(is_simulated), scale_(scale) {}

  bool is_simulated_;
  std::optional<double> scale_;
};

inline constexpr SessionTime SessionTime::real{false, std::nullopt};
inline constexpr SessionTime SessionTime::simulated{true, std::nullopt};

/// As of the option: "real", "virtual", "scaled=4".
std::string text_of(const SessionTime& time);
/// What text_of() is of, with numbers in any form; otherwise nothing.
std::optional<SessionTime> session_time_of(const std::string& text);

}  // namespace fakebot::runner
