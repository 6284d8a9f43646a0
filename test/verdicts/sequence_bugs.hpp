// Bugs of a driver of the Kobuki that need several events, for `fakebot explore`: no scenario of
// the library has their sequences.
#pragma once

#include <array>

#include "verdicts/bugs.hpp"
#include "verdicts/planted_bug.hpp"

namespace fakebot::test {

inline constexpr std::array kSequenceBugs{
    PlantedBug<Bug>{Bug::third_on_a_side,
                    "third-on-a-side",
                    "does not see the third bump in a row on the same side",
                    {}},
    PlantedBug<Bug>{Bug::double_press,
                    "double-press",
                    "looks at no cliff after two presses of B2 within 600 ms",
                    {}},
    PlantedBug<Bug>{
        Bug::long_press, "long-press", "looks at no bumper after B2 was held for 1.5 s", {}},
    PlantedBug<Bug>{Bug::leaks_ports, "leaks-ports", "opens the device three times at most", {}},
    PlantedBug<Bug>{Bug::deaf_after_unplug,
                    "deaf-after-unplug",
                    "looks at no bumper after it was unplugged while it backed off or turned",
                    {}},
    PlantedBug<Bug>{Bug::bump_after_drop,
                    "bump-after-drop",
                    "does not see a bump within 1 s after a wheel drop",
                    {}},
    PlantedBug<Bug>{
        Bug::two_dropouts, "two-dropouts", "gives up after two drop-outs within 5 s", {}},
    PlantedBug<Bug>{Bug::bump_in_dropout,
                    "bump-in-dropout",
                    "does not see a bump that began in a drop-out",
                    {}},
    // Held out: no value of the search was chosen by these.
    PlantedBug<Bug>{Bug::drop_after_cliff,
                    "drop-after-cliff",
                    "looks at no wheel until 1.5 s after an edge",
                    {}},
    PlantedBug<Bug>{Bug::second_drop_soon,
                    "second-drop-soon",
                    "does not see a wheel drop within 3 s after another",
                    {}},
    PlantedBug<Bug>{Bug::drop_in_unplug,
                    "drop-in-unplug",
                    "looks at no wheel after it was unplugged while one hung",
                    {}},
    PlantedBug<Bug>{Bug::lamp_while_backing,
                    "lamp-while-backing",
                    "stops when B2 is pressed while it backs off",
                    {}},
    PlantedBug<Bug>{
        Bug::both_bumpers, "both-bumpers", "takes bumps on both sides at once for none", {}},
    PlantedBug<Bug>{Bug::other_side_soon,
                    "other-side-soon",
                    "does not see a bump on the other side within 2 s",
                    {}},
    PlantedBug<Bug>{Bug::four_bumps, "four-bumps", "backs off from four bumps only", {}},
};

}  // namespace fakebot::test
