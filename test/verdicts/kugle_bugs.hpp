// Drivers of the Kugle with a planted bug each, and the scenarios that must find the bug.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "verdicts/planted_bug.hpp"

namespace fakebot::test {

enum class KugleBug : std::uint8_t {
  none,
  reads_nothing,
  asks_once,
  sets_mode_with_settings,
  other_table_of_modes,
  stores,
  hasty,
  slow,
  sends_once,
  packs_messages,
  forgets_coding,
  half_frames,
  dies_of_bad_frame,
  stays_closed,
  drives_blindly,
  switches_on_again,
  ignores_falls,
  switches_off_at_once,
  dies_when_asked,
  believes_one_message,
  drives_in_silence,
  forgets_half_frames,
};

namespace kugle_scenarios_of {
using Names = std::string_view;
inline constexpr std::array<Names, 16> good{"balance",
                                            "first-second",
                                            "drive",
                                            "pushed-aside",
                                            "pushed-over",
                                            "asked-to-end",
                                            "killed",
                                            "switched-off",
                                            "motor-failure",
                                            "reset-button",
                                            "lost-answers",
                                            "lost-set-points",
                                            "faulty-stream fault=drop",
                                            "faulty-stream fault=flip_bits",
                                            "faulty-stream fault=truncate",
                                            "faulty-stream fault=insert_garbage"};
inline constexpr std::array<Names, 1> start{"balance"};
inline constexpr std::array<Names, 2> modes{"balance", "drive"};
inline constexpr std::array<Names, 1> answers{"lost-answers"};
inline constexpr std::array<Names, 1> haste{"first-second"};
inline constexpr std::array<Names, 3> times{"drive", "lost-set-points", "pushed-aside"};
inline constexpr std::array<Names, 4> frames{"drive", "first-second", "pushed-aside",
                                             "reset-button"};
inline constexpr std::array<Names, 2> wire{"drive", "lost-set-points"};
inline constexpr std::array<Names, 2> bad_frames{"faulty-stream fault=truncate",
                                                 "faulty-stream fault=insert_garbage"};
inline constexpr std::array<Names, 1> closed{"reset-button"};
inline constexpr std::array<Names, 2> off{"switched-off", "motor-failure"};
inline constexpr std::array<Names, 1> falls{"pushed-over"};
inline constexpr std::array<Names, 1> ending{"asked-to-end"};
inline constexpr std::array<Names, 1> flipped{"false-messages"};
inline constexpr std::array<Names, 1> silence{"stream-silent"};
inline constexpr std::array<Names, 1> pieces{"messages-in-pieces"};
}  // namespace kugle_scenarios_of

inline constexpr std::array kPlantedKugleBugs{
    PlantedBug<KugleBug>{KugleBug::none, "none", "a good driver", kugle_scenarios_of::good},
    PlantedBug<KugleBug>{KugleBug::reads_nothing, "reads-nothing", "asks for no parameter",
                         kugle_scenarios_of::start},
    PlantedBug<KugleBug>{KugleBug::asks_once, "asks-once", "waits for a lost answer for ever",
                         kugle_scenarios_of::answers},
    PlantedBug<KugleBug>{KugleBug::sets_mode_with_settings, "sets-mode-with-settings",
                         "sends ControllerSettings, for which the board has no code",
                         kugle_scenarios_of::modes},
    PlantedBug<KugleBug>{KugleBug::other_table_of_modes, "other-table-of-modes",
                         "takes 3 for VELOCITY", kugle_scenarios_of::modes},
    PlantedBug<KugleBug>{KugleBug::stores, "stores", "stores what it sets",
                         kugle_scenarios_of::start},
    PlantedBug<KugleBug>{KugleBug::hasty, "hasty", "drives in the first second of balancing",
                         kugle_scenarios_of::haste},
    PlantedBug<KugleBug>{KugleBug::slow, "slow", "sends a set-point each second",
                         kugle_scenarios_of::times},
    PlantedBug<KugleBug>{KugleBug::sends_once, "sends-once", "sends a set-point once",
                         kugle_scenarios_of::times},
    PlantedBug<KugleBug>{KugleBug::packs_messages, "packs-messages", "leaves the padding out",
                         kugle_scenarios_of::frames},
    PlantedBug<KugleBug>{KugleBug::forgets_coding, "forgets-coding", "sends payloads with zeros",
                         kugle_scenarios_of::frames},
    PlantedBug<KugleBug>{KugleBug::half_frames, "half-frames", "one set-point in ten is cut off",
                         kugle_scenarios_of::wire},
    PlantedBug<KugleBug>{KugleBug::dies_of_bad_frame, "dies-of-bad-frame",
                         "ends at a frame with a wrong coding", kugle_scenarios_of::bad_frames},
    PlantedBug<KugleBug>{KugleBug::stays_closed, "stays-closed", "does not open the device again",
                         kugle_scenarios_of::closed},
    PlantedBug<KugleBug>{KugleBug::drives_blindly, "drives-blindly",
                         "does not look at mode and tilt", kugle_scenarios_of::off},
    PlantedBug<KugleBug>{KugleBug::switches_on_again, "switches-on-again",
                         "sets its mode whenever it is off", kugle_scenarios_of::off},
    PlantedBug<KugleBug>{KugleBug::ignores_falls, "ignores-falls", "does not look at the tilt",
                         kugle_scenarios_of::falls},
    PlantedBug<KugleBug>{KugleBug::switches_off_at_once, "switches-off-at-once",
                         "switches off while it drives, at its end", kugle_scenarios_of::ending},
    PlantedBug<KugleBug>{KugleBug::dies_when_asked, "dies-when-asked",
                         "ends at once, and leaves the robot driving", kugle_scenarios_of::ending},
    PlantedBug<KugleBug>{KugleBug::believes_one_message, "believes-one-message",
                         "believes each message, though a bit may be wrong",
                         kugle_scenarios_of::flipped},
    PlantedBug<KugleBug>{KugleBug::drives_in_silence, "drives-in-silence",
                         "drives on while nothing arrives", kugle_scenarios_of::silence},
    PlantedBug<KugleBug>{KugleBug::forgets_half_frames, "forgets-half-frames",
                         "drops the begin of a frame at the end of a read",
                         kugle_scenarios_of::pieces},
};

}  // namespace fakebot::test
