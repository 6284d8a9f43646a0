#include "modes.hpp"

#include <cstdlib>

#include "dock.hpp"
#include "drive.hpp"
#include "panel.hpp"
#include "wander.hpp"

namespace explorer {

namespace {

constexpr double kSpeedMS = 0.2;
constexpr double kSlowMS = 0.08;

using Make = std::unique_ptr<Behaviour> (*)(double number);
struct Mode {
  const char* name;
  bool has_number;
  const char* meaning;
  Make make;
};
const Mode kModes[] = {
    {"wander", false, "drives at 0.2 m/s, backs off and turns away from what it meets",
     [](double) -> std::unique_ptr<Behaviour> { return std::make_unique<Wander>(kSpeedMS); }},
    {"slow", false, "wanders at 0.08 m/s",
     [](double) -> std::unique_ptr<Behaviour> { return std::make_unique<Wander>(kSlowMS); }},
    {"stand", false, "stands",
     [](double) -> std::unique_ptr<Behaviour> { return std::make_unique<Stand>(); }},
    {"versions", false, "stands, and prints the versions and the UDID of the robot",
     [](double) -> std::unique_ptr<Behaviour> { return std::make_unique<Stand>(); }},
    {"straight", true, "METRES: drives them, negative: backwards, and stands there",
     [](double metres) -> std::unique_ptr<Behaviour> {
       return std::make_unique<Straight>(metres);
     }},
    {"turn", true, "DEGREES: turns by them, positive: to the left, and stands there",
     [](double degrees) -> std::unique_ptr<Behaviour> {
       return std::make_unique<Turn>(degrees * ecl::pi / 180);
     }},
    {"dock", false, "docks with the DockDrive of kobuki_core, and stands there",
     [](double) -> std::unique_ptr<Behaviour> { return std::make_unique<Dock>(); }},
    {"buttons", false, "wanders; B1: stop, B0: go, B2: LED 1 on or off",
     [](double) -> std::unique_ptr<Behaviour> {
       return std::make_unique<Buttons>(kSpeedMS, true);
     }},
    {"wait", false, "as buttons, and stands until B0 is pressed",
     [](double) -> std::unique_ptr<Behaviour> {
       return std::make_unique<Buttons>(kSpeedMS, false);
     }},
    {"inputs", false, "wanders, and stands while digital input 0 is high",
     [](double) -> std::unique_ptr<Behaviour> {
       return std::make_unique<EmergencyStop>(kSpeedMS);
     }},
};

/// All of the text has to be a number.
bool read_number(const std::string& text, double& number) {
  char* end = nullptr;
  number = std::strtod(text.c_str(), &end);
  return !text.empty() && *end == '\0';
}

}  // namespace

std::unique_ptr<Behaviour> make_behaviour(const std::string& name, const std::string& number) {
  for (const Mode& mode : kModes) {
    if (mode.name != name) { continue; }
    double value = 0;
    if (mode.has_number ? !read_number(number, value) : !number.empty()) { return nullptr; }
    return mode.make(value);
  }
  return nullptr;
}

std::string list_of_modes() {
  std::string list;
  for (const Mode& mode : kModes) {
    list += std::string("  ") + mode.name + "  " + mode.meaning + "\n";
  }
  return list;
}

}  // namespace explorer
