// Bugs of drivers in the field, planted between the reader and the wanderer: the driver sees
// something else than the robot has sent. For a check of `fakebot explore`: no value of the search
// was chosen by these bugs.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>

#include "fakebot/protocol/kobuki/velocity.hpp"
#include "verdicts/bugs.hpp"
#include "verdicts/feedback_reader.hpp"
#include "verdicts/planted_bug.hpp"

namespace fakebot::test {

inline constexpr std::array kFieldBugs{
    PlantedBug<Bug>{Bug::stale_after_dropout,
                    "stale-after-dropout",
                    "sees what was before a drop-out of 1 s for 2 s more",
                    {}},
    PlantedBug<Bug>{
        Bug::edge_in_turn, "edge-in-turn", "does not see an edge that comes while it turns", {}},
    PlantedBug<Bug>{
        Bug::older_stamps, "older-stamps", "drops frames older than the newest one", {}},
    PlantedBug<Bug>{Bug::bad_frame_limit, "bad-frame-limit", "gives up after 60 bad frames", {}},
    PlantedBug<Bug>{
        Bug::overflows, "overflows", "sees nothing more after a read of more than 900 bytes", {}},
    PlantedBug<Bug>{Bug::button_after_bump,
                    "button-after-bump",
                    "gives up when B2 is pressed within 1 s after a bump",
                    {}},
    PlantedBug<Bug>{Bug::one_release_ends_all,
                    "one-release-ends-all",
                    "takes the release of one of two bumpers for that of both",
                    {}},
    PlantedBug<Bug>{Bug::lifted,
                    "lifted",
                    "looks at no edge and no wheel for 5 s after both at once for 1 s",
                    {}},
    PlantedBug<Bug>{
        Bug::tries_add_up, "tries-add-up", "gives up to open the device after 60 tries in all", {}},
    PlantedBug<Bug>{
        Bug::kidnapped, "kidnapped", "gives up when the heading jumps by more than 60 degrees", {}},
    PlantedBug<Bug>{Bug::frozen_in_drop,
                    "frozen-in-drop",
                    "forgets a hanging wheel after 25 frames with the same time stamp",
                    {}},
    PlantedBug<Bug>{Bug::bump_after_reopening,
                    "bump-after-reopening",
                    "does not see a bump within 500 ms after the device is opened again",
                    {}},
    PlantedBug<Bug>{Bug::bump_after_edge,
                    "bump-after-edge",
                    "does not see a bump within 300 ms after an edge",
                    {}},
    PlantedBug<Bug>{Bug::third_drop, "third-drop", "does not see a third wheel drop", {}},
    PlantedBug<Bug>{Bug::three_at_once,
                    "three-at-once",
                    "gives up after a bump, an edge and a wheel drop within 4 s",
                    {}},
    PlantedBug<Bug>{Bug::right_in_left_turn,
                    "right-in-left-turn",
                    "does not see a bump on the right that comes while it turns left",
                    {}},
};

/// The view of a driver with a bug of kFieldBugs.
class FieldView {
 public:
  using Clock = std::chrono::steady_clock;

  explicit FieldView(Bug bug) : bug_(bug) {}

  /// Before each try to open the device: false when the driver has given up.
  bool tries_to_open();
  void opened();
  /// Changes the report as the driver sees the report; false: the driver sees nothing of the
  /// report.
  bool see(Report& report, std::size_t bytes_read, int bad_frames, Clock::time_point now);
  void sent(const protocol::kobuki::Velocity& velocity) { sent_ = velocity; }
  /// Whether the driver stands for ever.
  bool has_given_up() const { return has_given_up_; }

 private:
  using Sensors = protocol::kobuki::BasicSensorData;

  bool drops(const Report& report, std::size_t bytes_read);
  void give_up(const Report& report, int bad_frames, Clock::time_point now);
  void overlook(Sensors& seen, Clock::time_point now);
  void show_stale(Sensors& seen, Clock::time_point now);
  void look_for_lifting(Sensors& seen, Clock::time_point now);

  Bug bug_;
  protocol::kobuki::Velocity sent_{};
  Sensors before_{};  // as sent by the robot
  std::optional<std::int16_t> heading_cdeg_{};
  bool has_given_up_ = false;
  bool is_deaf_ = false;
  bool is_just_opened_ = false;
  int tries_ = 0;
  int drops_ = 0;
  int frames_with_stamp_ = 0;
  // Overlooked bits, until their end.
  std::uint8_t bumper_ = 0;
  std::uint8_t cliff_ = 0;
  std::uint8_t wheel_ = 0;
  Sensors stale_{};
  Clock::time_point seen_at_{};
  Clock::time_point stale_until_{};
  Clock::time_point opened_at_{};
  Clock::time_point bumped_at_{};
  Clock::time_point bump_ended_at_{};
  Clock::time_point edge_at_{};
  Clock::time_point dropped_at_{};
  Clock::time_point lifted_at_{};
  Clock::time_point blind_until_{};
};

}  // namespace fakebot::test
