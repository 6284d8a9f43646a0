// Drivers of the Kobuki with a planted bug each, and the scenarios of the library that must find
// the bug.
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
  // bugs of reading
  no_checksum,
  trusts_length,
  one_frame_a_read,
  loses_split_header,
  fixed_offsets,
  ends_at_unknown,
  stops_at_unknown,
  fixed_gyro,
  reads_little,
  looks_inside,
  every_third_frame,
  skips_repeated_stamps,
  bytes_are_news,
  // bugs of driving
  first_bump_only,
  loses_bumps_in_turns,
  reacts_to_release,
  swaps_cliffs,
  one_wheel,
  counts_in_a_char,
  backs_for_ever,
  forgets_in_dropouts,
  sleeps,
  blind_after_unplug,
  gives_up_reopening,
  keeps_old_path,
  stamps_without_wrap,
  encoders_without_wrap,
  bump_hides_drop,
  forgets_in_drops,
  ignores_first_press,
  level_presses,
  misses_short_presses,
  forgets_power,
  own_cliff_limit,
  faster_each_time,
  says_once,
  falls_silent,
  turns_little,
  bump_ends_stop,
  old_battery,
  dawdles,
  busy_reopening,
  uneven,
  turns_about,
  one_bump_a_side,
  // bugs of sequences, in sequence_bugs.hpp
  third_on_a_side,
  double_press,
  long_press,
  leaks_ports,
  deaf_after_unplug,
  bump_after_drop,
  two_dropouts,
  bump_in_dropout,
  drop_after_cliff,
  second_drop_soon,
  drop_in_unplug,
  lamp_while_backing,
  both_bumpers,
  other_side_soon,
  four_bumps,
  // bugs of the view of the robot, in field_bugs.hpp
  stale_after_dropout,
  edge_in_turn,
  older_stamps,
  bad_frame_limit,
  overflows,
  button_after_bump,
  one_release_ends_all,
  lifted,
  tries_add_up,
  kidnapped,
  frozen_in_drop,
  bump_after_reopening,
  bump_after_edge,
  third_drop,
  three_at_once,
  right_in_left_turn,
};

namespace scenarios_of {
using Names = std::string_view;
inline constexpr std::array<Names, 22> good{"bump-center",
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
                                            "heartbeat",
                                            "bump-again",
                                            "faulty-feedback fault=flip_bits",
                                            "faulty-feedback fault=burst"};
inline constexpr std::array<Names, 3> bumps{"bump-center", "bump-two-at-once", "wall-ahead"};
inline constexpr std::array<Names, 3> cliffs{"cliff-center", "cliff-two-at-once", "table-edge"};
inline constexpr std::array<Names, 2> drops{"wheel-drop-left", "wheel-drop-right"};
inline constexpr std::array<Names, 3> times{"bump-center", "cliff-left", "wheel-drop-right"};
inline constexpr std::array<Names, 1> held{"bump-held"};
inline constexpr std::array<Names, 4> sides{"bump-left", "bump-right", "cliff-left", "cliff-right"};
inline constexpr std::array<Names, 3> two{"bump-in-order", "bump-two-at-once", "cliff-two-at-once"};
inline constexpr std::array<Names, 2> any{"bump-center", "cliff-center"};
inline constexpr std::array<Names, 1> pieces{"frames-in-pieces"};
inline constexpr std::array<Names, 1> heartbeat{"heartbeat"};
inline constexpr std::array<Names, 1> unplugged{"unplugged"};
inline constexpr std::array<Names, 1> silence{"feedback-silent"};
inline constexpr std::array<Names, 1> stopped{"driver-stopped"};
inline constexpr std::array<Names, 1> no_checksum{"false-frames lie=bumper"};
inline constexpr std::array<Names, 1> trusts_length{"bump-behind-bad-frame by=4"};
inline constexpr std::array<Names, 1> one_frame_a_read{"bump-in-bursts"};
inline constexpr std::array<Names, 1> loses_split_header{"bump-in-pieces"};
inline constexpr std::array<Names, 1> fixed_offsets{"faulty-feedback fault=swap_messages"};
inline constexpr std::array<Names, 1> ends_at_unknown{"unknown-messages"};
inline constexpr std::array<Names, 1> stops_at_unknown{"unknown-messages first=1"};
inline constexpr std::array<Names, 1> fixed_gyro{"digital-inputs"};
inline constexpr std::array<Names, 1> reads_little{"bump-lengths"};
inline constexpr std::array<Names, 1> looks_inside{"faulty-feedback fault=header_in_payload"};
inline constexpr std::array<Names, 2> every_third_frame{"bump-behind-bad-frame", "button-lengths"};
inline constexpr std::array<Names, 1> skips_repeated_stamps{"bump-with-wrong-stamps"};
inline constexpr std::array<Names, 1> bytes_are_news{"feedback-silent fault=wrong_checksum"};
inline constexpr std::array<Names, 2> first_bump_only{"bump-lengths", "bump-again"};
inline constexpr std::array<Names, 1> loses_bumps_in_turns{"bump-right-after"};
inline constexpr std::array<Names, 2> swaps_cliffs{"cliff-left", "cliff-right"};
inline constexpr std::array<Names, 1> one_wheel{"wheel-drop-right"};
inline constexpr std::array<Names, 1> counts_in_a_char{"bump-many"};
inline constexpr std::array<Names, 2> faster{"wander-room", "bump-many"};
inline constexpr std::array<Names, 1> forgets_in_dropouts{"backing-off-blind fault=timeout"};
inline constexpr std::array<Names, 1> gives_up_reopening{"unplugged-again out_ms=12000"};
inline constexpr std::array<Names, 1> stamps_without_wrap{"backing-off-blind fault=timestamp_jump"};
inline constexpr std::array<Names, 1> encoders_without_wrap{"timestamp-wrap"};
inline constexpr std::array<Names, 1> bump_hides_drop{"drop-while-backing"};
inline constexpr std::array<Names, 1> forgets_in_drops{"drop-while-backing pressed_ms=2500"};
inline constexpr std::array<Names, 1> ignores_first_press{"bump-at-start"};
inline constexpr std::array<Names, 1> level_presses{"button-lengths"};
inline constexpr std::array<Names, 1> forgets_power{"button-light"};
inline constexpr std::array<Names, 1> own_cliff_limit{"cliff-dark-carpet"};
inline constexpr std::array<Names, 1> says_once{"lost-stop"};
inline constexpr std::array<Names, 1> turns_little{"bump-and-away"};
inline constexpr std::array<Names, 1> bump_ends_stop{"button-stop-and-go"};
inline constexpr std::array<Names, 1> old_battery{"battery-told"};
inline constexpr std::array<Names, 1> dawdles{"keeps-going"};
inline constexpr std::array<Names, 1> busy_reopening{"unplugged-idle"};
inline constexpr std::array<Names, 1> uneven{"command-rhythm"};
inline constexpr std::array<Names, 1> turns_about{"gets-everywhere"};
inline constexpr std::array<Names, 2> one_bump_a_side{"bumps-at-random", "bump-again"};
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
    PlantedBug<Bug>{Bug::no_checksum, "no-checksum", "believes frames with a wrong checksum",
                    scenarios_of::no_checksum},
    PlantedBug<Bug>{Bug::trusts_length, "trusts-length",
                    "skips as much as a bad frame says that it has", scenarios_of::trusts_length},
    PlantedBug<Bug>{Bug::one_frame_a_read, "one-frame-a-read",
                    "drops all but the first frame of a read", scenarios_of::one_frame_a_read},
    PlantedBug<Bug>{Bug::loses_split_header, "loses-split-header",
                    "loses a header of which a read has a part", scenarios_of::loses_split_header},
    PlantedBug<Bug>{Bug::fixed_offsets, "fixed-offsets",
                    "takes the first message of a frame for the sensors",
                    scenarios_of::fixed_offsets},
    PlantedBug<Bug>{Bug::ends_at_unknown, "ends-at-unknown",
                    "reads no more after an unknown message", scenarios_of::ends_at_unknown},
    PlantedBug<Bug>{Bug::stops_at_unknown, "stops-at-unknown",
                    "drops what follows an unknown message in its frame",
                    scenarios_of::stops_at_unknown},
    PlantedBug<Bug>{Bug::fixed_gyro, "fixed-gyro",
                    "takes all gyro messages for as long as the first", scenarios_of::fixed_gyro},
    PlantedBug<Bug>{Bug::reads_little, "reads-little",
                    "reads 32 bytes every 20 ms, and falls behind", scenarios_of::reads_little},
    PlantedBug<Bug>{Bug::looks_inside, "looks-inside",
                    "takes a header within a frame for the begin of one",
                    scenarios_of::looks_inside},
    PlantedBug<Bug>{Bug::every_third_frame, "every-third-frame", "looks at every third frame",
                    scenarios_of::every_third_frame},
    PlantedBug<Bug>{Bug::skips_repeated_stamps, "skips-repeated-stamps",
                    "drops frames with the time stamp of the one before",
                    scenarios_of::skips_repeated_stamps},
    PlantedBug<Bug>{Bug::bytes_are_news, "bytes-are-news", "drives on as long as any bytes arrive",
                    scenarios_of::bytes_are_news},
    PlantedBug<Bug>{Bug::first_bump_only, "first-bump-only", "backs off from the first bump only",
                    scenarios_of::first_bump_only},
    PlantedBug<Bug>{Bug::loses_bumps_in_turns, "loses-bumps-in-turns",
                    "forgets a bump that comes while it backs off or turns",
                    scenarios_of::loses_bumps_in_turns},
    PlantedBug<Bug>{Bug::reacts_to_release, "reacts-to-release",
                    "backs off when the bumper is released", scenarios_of::held},
    PlantedBug<Bug>{Bug::swaps_cliffs, "swaps-cliffs",
                    "takes the left cliff sensor for the right one", scenarios_of::swaps_cliffs},
    PlantedBug<Bug>{Bug::one_wheel, "one-wheel", "looks at the left wheel drop only",
                    scenarios_of::one_wheel},
    PlantedBug<Bug>{.bug = Bug::counts_in_a_char,
                    .name = "counts-in-a-char",
                    .what = "ignores bumps when a counter of 8 bits has overflown",
                    .scenarios = scenarios_of::counts_in_a_char,
                    .takes_minutes = true},
    PlantedBug<Bug>{Bug::backs_for_ever, "backs-for-ever",
                    "backs off for ever when it is bumped again",
                    scenarios_of::loses_bumps_in_turns},
    PlantedBug<Bug>{Bug::forgets_in_dropouts, "forgets-in-dropouts",
                    "drives ahead again when a drop-out ends", scenarios_of::forgets_in_dropouts},
    PlantedBug<Bug>{Bug::sleeps, "sleeps", "sleeps while it backs off and turns",
                    scenarios_of::forgets_in_dropouts},
    PlantedBug<Bug>{Bug::blind_after_unplug, "blind-after-unplug",
                    "keeps the last sensors of before when it opens the device again",
                    scenarios_of::unplugged},
    PlantedBug<Bug>{Bug::gives_up_reopening, "gives-up-reopening",
                    "gives up to open the device after five seconds",
                    scenarios_of::gives_up_reopening},
    PlantedBug<Bug>{Bug::keeps_old_path, "keeps-old-path",
                    "opens what the device's link stood for at first", scenarios_of::unplugged},
    PlantedBug<Bug>{Bug::stamps_without_wrap, "stamps-without-wrap",
                    "measures time by stamps, and forgets that they wrap",
                    scenarios_of::stamps_without_wrap},
    PlantedBug<Bug>{Bug::encoders_without_wrap, "encoders-without-wrap",
                    "takes the wrap of an encoder for a stall",
                    scenarios_of::encoders_without_wrap},
    PlantedBug<Bug>{Bug::bump_hides_drop, "bump-hides-drop",
                    "does not look at the wheels while it is bumped",
                    scenarios_of::bump_hides_drop},
    PlantedBug<Bug>{Bug::forgets_in_drops, "forgets-in-drops",
                    "drives ahead after a wheel drop, bumped or not",
                    scenarios_of::forgets_in_drops},
    PlantedBug<Bug>{Bug::ignores_first_press, "ignores-first-press",
                    "takes a bumper that is pressed at first for normal",
                    scenarios_of::ignores_first_press},
    PlantedBug<Bug>{Bug::level_presses, "level-presses", "counts a press in each frame",
                    scenarios_of::level_presses},
    PlantedBug<Bug>{Bug::misses_short_presses, "misses-short-presses",
                    "needs a button in four frames in a row", scenarios_of::level_presses},
    PlantedBug<Bug>{Bug::forgets_power, "forgets-power",
                    "switches the external powers off with its light", scenarios_of::forgets_power},
    PlantedBug<Bug>{Bug::own_cliff_limit, "own-cliff-limit",
                    "has a limit of its own for cliffs: 700", scenarios_of::own_cliff_limit},
    PlantedBug<Bug>{.bug = Bug::faster_each_time,
                    .name = "faster-each-time",
                    .what = "drives a little faster after each bump",
                    .scenarios = scenarios_of::faster,
                    .takes_minutes = true},
    PlantedBug<Bug>{Bug::says_once, "says-once",
                    "sends a speed once, and keeps it alive with others", scenarios_of::says_once},
    PlantedBug<Bug>{Bug::falls_silent, "falls-silent", "sends nothing for 3 s, once",
                    scenarios_of::heartbeat},
    PlantedBug<Bug>{Bug::turns_little, "turns-little",
                    "turns by a tenth of what leads past the obstacle", scenarios_of::turns_little},
    PlantedBug<Bug>{Bug::bump_ends_stop, "bump-ends-stop",
                    "moves again after a bump, though a button has stopped it",
                    scenarios_of::bump_ends_stop},
    PlantedBug<Bug>{Bug::old_battery, "old-battery",
                    "prints the voltage that the battery had at first", scenarios_of::old_battery},
    PlantedBug<Bug>{Bug::dawdles, "dawdles", "stands every second second", scenarios_of::dawdles},
    PlantedBug<Bug>{Bug::busy_reopening, "busy-reopening", "computes while it waits for the device",
                    scenarios_of::busy_reopening},
    PlantedBug<Bug>{Bug::uneven, "uneven", "sends four commands at once, five times a second",
                    scenarios_of::uneven},
    PlantedBug<Bug>{.bug = Bug::turns_about,
                    .name = "turns-about",
                    .what = "turns back after each bump, and drives up and down a line",
                    .scenarios = scenarios_of::turns_about,
                    .takes_minutes = true},
    PlantedBug<Bug>{Bug::one_bump_a_side, "one-bump-a-side",
                    "does not see a bump on the side of the last one",
                    scenarios_of::one_bump_a_side},
};

}  // namespace fakebot::test
