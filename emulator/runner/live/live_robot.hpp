// A running robot that is touched by hand: by events in the words of scenarios, given one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "config/scenario/scenario_names.hpp"
#include "line/framed_tap.hpp"
#include "line/station.hpp"
#include "runner/live/followed_event.hpp"
#include "runner/live/last_bytes.hpp"
#include "runner/live/live_recording.hpp"
#include "runner/live/waits.hpp"
#include "runner/session/session.hpp"
#include "sim/scenario/player.hpp"
#include "sim/simulation.hpp"

namespace fakebot::runner {

/// An event or a command that was given to a robot by hand.
struct Touch {
  sim::SimTime at{0};  ///< when given
  std::string name;    ///< of the event; empty: a command
  /// The request in the words of scenarios, without the time. Shared, because copies of many
  /// requests would take time.
  std::shared_ptr<const std::string> json;
  std::optional<sim::SimTime> cancelled_at{};
  std::optional<sim::SimTime> over_at{};      ///< end of an event that happened at once
  std::optional<sim::SimTime> happened_at{};  ///< time of the last happening of an event
  std::optional<sim::SimTime> lasts{};        ///< duration of an event with an end
  bool had_effect = false;                    ///< whether the event changed the robot
  std::optional<sim::SimTime> next_at{};      ///< time of an event's next happening, if known
  sim::world::Placement stood_at{};           ///< where the robot was before the event
  /// How often a command was given, and the last time: a person who holds a key repeats commands.
  std::uint64_t times = 1;
  sim::SimTime last_at{0};
};

/// Every function belongs to the session's thread, and must not be called during a tick.
class LiveRobot final : private sim::Companion, private sim::WireTap {
 public:
  /// Accompanies the robot from construction to destruction. The session must outlive this object.
  LiveRobot(Session& session, std::size_t robot);
  LiveRobot(const LiveRobot&) = delete;
  LiveRobot& operator=(const LiveRobot&) = delete;
  ~LiveRobot() override;

  line::Station& station() { return station_; }
  const line::Station& station() const { return station_; }

  // --- hands -------------------------------------------------------------------

  struct Done {
    std::string event;  ///< name of the event
    sim::SimTime at{0};
    bool has_happened = false;
    bool changed = false;                    ///< whether the event changed anything
    std::vector<std::string> left_undone{};  ///< impossible actions, and why
    std::optional<NeverHappens> never{};     ///< not planned: the event to follow is over
  };
  /// Brings the robot to the present and executes or plans the event. An event `At` a past time
  /// happens now. An event `After` another event also follows the last happening of that event, as
  /// long as the delay is not over. `json` is the text of the request, for touches(). An event
  /// without a name gets a name. An event that was not possible at all is forgotten, name included.
  /// Preconditions: the name is none of event_names(), and has_room().
  Done perform(sim::scenario::Event event, std::string json);
  /// Cancels an event: the event does not happen any more, and the effect is undone, as far as
  /// possible. Returns false if there is no event of this name.
  bool cancel(const std::string& event);
  /// Puts the robot to the start of a different world. With this new beginning, events are
  /// cancelled and touches() forgotten. Returns an objection if the robot has no room there; events
  /// are cancelled even then.
  [[nodiscard]] std::optional<std::string> begin_in(
      const std::shared_ptr<const sim::world::World>& world, const sim::world::Placement& start);
  /// The most events that may still happen, or be undone: each costs time in every tick.
  static constexpr std::size_t kMostUnderWay = 250;
  bool has_room() const { return player_.timeline().under_way() < kMostUnderWay; }
  /// Sends commands in place of a driver. Sends nothing and returns false while a driver is
  /// attached. A command repeated without a pause of more than kLongestPause is a single touch.
  bool send(std::span<const std::uint8_t> bytes, std::string json);

  /// World and placement at the start, and when the last driver before `time` attached (nothing
  /// without a driver): for a scenario that repeats the touches.
  std::shared_ptr<const sim::world::World> world_at_start() const { return world_at_start_; }
  const sim::world::Placement& placement_at_start() const { return placement_at_start_; }
  std::optional<sim::SimTime> attached_before(sim::SimTime time) const;
  /// Whether the run has a driver for this robot, which events can start and end.
  bool has_driver() const { return session_.driver_orders(robot_) != nullptr; }
  /// Notes that a driver has attached now.
  void note_attachment();

  /// Names to which new events can refer, and which new events must not have. Events that are over
  /// may be many: their names are included only if in `mentioned`.
  config::EventNames event_names(const std::vector<std::string>& mentioned) const;

  /// Touches in the order of the requests: the first kMostTouches, of at most kMostTouchBytes.
  const std::vector<Touch>& touches() {
    note_effects();
    return touches_;
  }
  std::uint64_t touches_left_out() const { return touches_left_out_; }
  /// Touches that are events, have never happened and were not cancelled, and why they have not
  /// happened.
  std::vector<sim::scenario::EventToCome> events_to_come() const;
  static constexpr std::size_t kMostTouches = 10000;
  /// Longest pause between repeated commands. Robots go on with a command for longer, and a browser
  /// may be late. (choice)
  static constexpr sim::SimTime kLongestPause = std::chrono::milliseconds(400);
  static constexpr std::size_t kMostTouchBytes = std::size_t{4} << 20U;

  /// Last bytes on the robot's line, including commands of send().
  const LastBytes& last_bytes() const { return last_bytes_; }

  // --- recording ---------------------------------------------------------------

  /// Records from now on; an earlier recording is forgotten.
  void start_recording(const capture::CaptureInfo& info);
  /// The last recording; nullptr before the first.
  LiveRecording* recording() { return recording_.get(); }

  // --- waiting -----------------------------------------------------------------

  Waits& waits() { return waits_; }

 private:
  void before_tick(sim::SimTime now) override;
  void after_tick(sim::SimTime now) override;
  void on_robot_bytes(sim::SimTime at, std::span<const std::uint8_t> frame,
                      std::string_view comment) override;
  void on_driver_bytes(sim::SimTime at, std::span<const std::uint8_t> bytes,
                       std::string_view comment) override;
  sim::scenario::Outside outside();
  void watch_line();
  bool order_driver(sim::scenario::DriverOrder order);
  void note(Touch touch);
  void note_effects();
  void note_happening(const sim::scenario::Happening& happening);
  std::string free_name();
  FollowedEvent followed_event(const std::string& name) const;
  void note_command(std::string json);

  Session& session_;
  std::size_t robot_;
  line::Station& station_;
  std::vector<std::string>* left_undone_ = nullptr;  // while an event is performed
  std::shared_ptr<const sim::world::World> world_at_start_;
  sim::world::Placement placement_at_start_;
  /// When a driver attached last before the first touch, or when the robot was put into a new
  /// world.
  std::optional<sim::SimTime> attached_at_{};
  sim::scenario::Scenario nothing_;
  sim::scenario::Player player_;
  std::vector<Touch> touches_;
  std::unordered_map<std::string, std::size_t> named_;  // touches that are events
  std::size_t touch_bytes_ = 0;
  std::uint64_t touches_left_out_ = 0;
  std::optional<line::FramedTap> framed_{};  // joins pieces of bytes to frames
  LastBytes last_bytes_;
  std::unique_ptr<LiveRecording> recording_;
  std::uint64_t unnamed_ = 0;
  Waits waits_;
};

}  // namespace fakebot::runner
