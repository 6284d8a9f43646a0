// Drivers of the Kobuki with one planted bug each, and the scenarios of the library that must find
// it.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "verdicts/planted_bug.hpp"

namespace fakebot::test {

enum class Bug : std::uint8_t {
  none,
  ignores_bumpers,
  ignores_cliffs,
  ignores_wheel_drops,
  late,
  stutters,
  resumes,
  turns_wrong,
  never_backs_off,
  quits_early,
  takes_reads_for_frames,
  wrong_checksum,
  silent,
  stays_unplugged,
  drives_blindly,
  leaves_lights_on,
};

namespace scenarios_of {
using Names = std::string_view;
inline constexpr std::array<Names, 20> good{"bump-center",
                                            "bump-left",
                                            "bump-right",
                                            "bump-held",
                                            "bump-short",
                                            "bump-two-at-once",
                                            "cliff-center",
                                            "cliff-left",
                                            "cliff-right",
                                            "cliff-two-at-once",
                                            "wheel-drop-left",
                                            "wheel-drop-right",
                                            "wall-ahead",
                                            "table-edge",
                                            "unplugged",
                                            "frames-in-pieces",
                                            "feedback-silent",
                                            "driver-stopped",
                                            "faulty-feedback fault=flip_bits",
                                            "faulty-feedback fault=burst"};
inline constexpr std::array<Names, 3> bumps{"bump-center", "bump-two-at-once", "wall-ahead"};
inline constexpr std::array<Names, 3> cliffs{"cliff-center", "cliff-two-at-once", "table-edge"};
inline constexpr std::array<Names, 2> drops{"wheel-drop-left", "wheel-drop-right"};
inline constexpr std::array<Names, 3> times{"bump-center", "cliff-left", "wheel-drop-right"};
inline constexpr std::array<Names, 1> held{"bump-held"};
inline constexpr std::array<Names, 4> sides{"bump-left", "bump-right", "cliff-left", "cliff-right"};
inline constexpr std::array<Names, 2> two{"bump-two-at-once", "cliff-two-at-once"};
inline constexpr std::array<Names, 2> any{"bump-center", "cliff-center"};
inline constexpr std::array<Names, 1> pieces{"frames-in-pieces"};
inline constexpr std::array<Names, 1> heartbeat{"heartbeat"};
inline constexpr std::array<Names, 1> unplugged{"unplugged"};
inline constexpr std::array<Names, 1> silence{"feedback-silent"};
inline constexpr std::array<Names, 1> stopped{"driver-stopped"};
}  // namespace scenarios_of

inline constexpr std::array kPlantedBugs{
    PlantedBug<Bug>{Bug::none, "none", "a good driver", scenarios_of::good},
    PlantedBug<Bug>{Bug::ignores_bumpers, "ignores-bumpers", "drives on when a bumper is pressed",
                    scenarios_of::bumps},
    PlantedBug<Bug>{Bug::ignores_cliffs, "ignores-cliffs", "drives on at a cliff",
                    scenarios_of::cliffs},
    PlantedBug<Bug>{Bug::ignores_wheel_drops, "ignores-wheel-drops",
                    "drives on with a hanging wheel", scenarios_of::drops},
    PlantedBug<Bug>{Bug::late, "late", "reacts 600 ms late", scenarios_of::times},
    PlantedBug<Bug>{Bug::stutters, "stutters", "drives 250 ms of each second into what it touches",
                    scenarios_of::held},
    PlantedBug<Bug>{Bug::resumes, "resumes", "drives on after 1.5 s, pressed or not",
                    scenarios_of::held},
    PlantedBug<Bug>{Bug::turns_wrong, "turns-wrong", "turns towards the obstacle",
                    scenarios_of::sides},
    PlantedBug<Bug>{Bug::never_backs_off, "never-backs-off", "turns on the spot at once",
                    scenarios_of::two},
    PlantedBug<Bug>{.bug = Bug::quits_early,
                    .name = "quits-early",
                    .what = "ends with status 0 after 4 s",
                    .scenarios = scenarios_of::any,
                    .ends_early = true},
    PlantedBug<Bug>{Bug::takes_reads_for_frames, "takes-reads-for-frames",
                    "drops what is not one whole frame in one read", scenarios_of::pieces},
    PlantedBug<Bug>{Bug::wrong_checksum, "wrong-checksum", "one command in 50 has a wrong checksum",
                    scenarios_of::any},
    PlantedBug<Bug>{Bug::silent, "silent", "sends a command only when it changes",
                    scenarios_of::heartbeat},
    PlantedBug<Bug>{Bug::stays_unplugged, "stays-unplugged", "does not open the device again",
                    scenarios_of::unplugged},
    PlantedBug<Bug>{Bug::drives_blindly, "drives-blindly", "drives on while the robot is silent",
                    scenarios_of::silence},
    PlantedBug<Bug>{Bug::leaves_lights_on, "leaves-lights-on", "does not tidy up when it ends",
                    scenarios_of::stopped},
};

}  // namespace fakebot::test
