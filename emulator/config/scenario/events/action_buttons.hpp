// Buttons for the actions that a person does often, on the page of a running robot.
#pragma once

#include <array>
#include <string_view>

namespace fakebot::config {

/// A button for a person: an action with a value.
struct ActionButton {
  std::string_view words;        ///< "Pull the USB cable"
  std::string_view value;        ///< as in a file: "\"unplug\""
  std::string_view idle_fact{};  ///< a signal, or a key of the interface's robot; empty: never idle
  bool idle_if = false;          ///< the button changes nothing while the fact is so
  std::string_view why_idle{};   ///< "it is pulled"
};

namespace action_buttons {

inline constexpr std::array kLift{ActionButton{"Lift", "true", "lifted", true, "it is lifted"}};
inline constexpr std::array kPutDown{
    ActionButton{"Put down", "true", "lifted", false, "it stands on the floor"}};
inline constexpr std::array kPush{
    ActionButton{"Push forward", R"({"forward_m": 0.1})", "lifted", true, "it is in the air"},
    ActionButton{"Push back", R"({"forward_m": -0.1})", "lifted", true, "it is in the air"},
    ActionButton{"Turn left", R"({"turn_deg": 15})", "lifted", true, "it is in the air"},
    ActionButton{"Turn right", R"({"turn_deg": -15})", "lifted", true, "it is in the air"},
};
inline constexpr std::array kPower{
    ActionButton{"Power on", R"("on")", "power", true, "it is on"},
    ActionButton{"Power off", R"("off")", "power", false, "it is off"},
};
inline constexpr std::array kDevice{
    ActionButton{"Pull the USB cable", R"("unplug")", "device.plugged_in", false, "it is pulled"},
    ActionButton{"Plug it in", R"("plug_in")", "device.plugged_in", true, "it is plugged in"},
};
inline constexpr std::array kDriver{
    ActionButton{"Start the driver", R"("start")", "driver.attached", true, "a driver is attached"},
    ActionButton{"Stop the driver", R"("stop")"},
    ActionButton{"Kill the driver", R"("kill")"},
};

}  // namespace action_buttons

}  // namespace fakebot::config
