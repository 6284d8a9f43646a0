#include "unit/config/schema/schema_examples.hpp"

#include <map>
#include <sstream>

#include "config/scenario/scenario_types.hpp"
#include "config/world/world_keys.hpp"
#include "robots/kobuki/kind.hpp"

namespace fakebot::test {

using namespace config;
using Texts = std::vector<std::string>;

namespace {

std::string json_of(double number) {
  std::ostringstream text;
  text.precision(17);
  text << number;
  return text.str();
}

Texts whole_numbers_in(const NumberRange& range) {
  return {json_of(range.min), json_of(range.max), "1", "1.0", "1e0"};
}

const Texts kTimes{"1",         "0.5",         "1e0",      R"("1s")",  R"("200ms")", R"("200 ms")",
                   R"("1.5s")", R"("1e3 ms")", R"(".5s")", R"("1.s")", R"("5000us")"};
const Texts kLines{"[[0, 2], [1000, 2], [0.5, -1000]]", "[[0, 2], [1, 2]]"};
const Texts kOutlines{"[[1, 2], [3, 2], [2, 3]]"};
const Texts kPoses{R"({"x_m": 1, "y_m": -0.5})", R"({"x_m": 1, "y_m": 0, "heading_deg": -360})"};
const Texts kConditions{R"("bumper.left")", R"("!power || abs(gyro.rate_deg_s) > 2e0")"};
const Texts kInputs{R"("bumper.left")", R"(["button.b0", "charger"])", "[\"battery_v\"]"};

}  // namespace

std::string pair_of(std::string_view key, const std::string& value) {
  return "\"" + std::string(key) + "\": " + value;
}

Texts numbers_in(const NumberRange& range) {
  if (range.max == NumberRange{}.max) { return {"0", "0.5", "1e0"}; }
  return {json_of(range.min), json_of(range.max), json_of((range.min + range.max) / 2)};
}

Texts examples_of(const KeyInfo& key) {
  if (key.type == kNumber) { return numbers_in(key.range); }
  if (key.type == kWholeNumber) { return whole_numbers_in(key.range); }
  static const std::string kPart = "\"" FAKEBOT_SCENARIO_DIR "/parts/kobuki-mishaps.json\"";
  static const std::map<std::string_view, Texts> kExamples{
      {kText, {R"("words")", R"("")"}},
      {kFlag, {"true", "false"}},
      {kNumbers, {"[]", "[-0.5, 3]"}},
      {kWholeNumbers, {"[]", "[0, 3]"}},
      {scenario_keys::kPaths, {kPart, "[" + kPart + "]"}},
      {scenario_keys::kTime, kTimes},
      {scenario_keys::kMoment, kTimes},
      {scenario_keys::kDuration, kTimes},
      {scenario_keys::kCondition, kConditions},
      {scenario_keys::kName, {R"("hit")"}},
      {scenario_keys::kConditions, {R"(["bumper.left", "speed.linear_m_s < 0.1"])"}},
      {scenario_keys::kPattern, {R"("ready|x = [0-9.]+")"}},
      {scenario_keys::kRobot, {"{}", R"({"profile": "ideal"})"}},
      {scenario_keys::kWorld, {"{}", R"({"places": {"door": {"x_m": 0, "y_m": 0}}})"}},
      {scenario_keys::kCommands, {"[]", R"([{"drive": {}}, {"every": 1, "bytes": "00"}])"}},
      {scenario_keys::kEvents, {"[]", R"([{"at": 0, "do": {"lift": true}}])"}},
      {scenario_keys::kExploreObject, {R"({"events": [{"do": {"lift": true}}]})"}},
      {scenario_keys::kDeclaredEvents,
       {R"([{"do": {"press": {"choice": ["bumper.left"]}}, "for": {"uniform": [1, 2]}}])"}},
      {scenario_keys::kExpectations, {R"([{"always": "power"}, {"no_violations": true}])"}},
      {scenario_keys::kActions, {R"({"lift": true})", R"([{"lift": true, "note": ""}, {}])"}},
      {scenario_keys::kForced, {R"({"bumper.left": true})", R"({"power": 1.0, "charger": 6})"}},
      {scenario_keys::kSignals, kInputs},
      {scenario_keys::kSwitches, {R"("bumper.left")", R"(["button.b0", "bumper.right"])"}},
      {scenario_keys::kPlace, {"true", R"("door")", kPoses[0], kPoses[1]}},
      {scenario_keys::kOnOff, {R"("on")", R"("off")"}},
      {scenario_keys::kTrue, {"true"}},
      {scenario_keys::kPlugging, {R"("unplug")", R"("plug_in")"}},
      {scenario_keys::kDriverOrder, {R"("start")", R"("stop")", R"("kill")"}},
      {scenario_keys::kDriverStart, {R"("at_begin")", R"("by_event")"}},
      {scenario_keys::kDriverKind, {R"("driver")", R"("test_program")"}},
      {scenario_keys::kDriverEnd,
       {R"("any_time")", R"("by_itself")", R"("when_asked")", R"("when_done")"}},
      {scenario_keys::kTagList, {"[]", R"(["wire", "safety"])"}},
      {scenario_keys::kAbilityList, {"[]", R"(["wanders"])"}},
      {scenario_keys::kAbility, {R"("docks")"}},
      {scenario_keys::kDriverObject, {"{}", R"({"end": "by_itself"})"}},
      {scenario_keys::kCommandLine, {R"(["driver"])", R"(["./driver", "{port}", ""])"}},
      {scenario_keys::kEnvironment, {"{}", R"({"RATE": "10", "x y": ""})"}},
      {scenario_keys::kStart, {R"("door")", kPoses[0], kPoses[1]}},
      {fault_keys::kFaults, {R"({"type": "drop"})", R"([{"type": "drop"}])"}},
      {fault_keys::kType, {R"("drop")"}},
      {fault_keys::kStream, {R"("downstream")", R"("upstream")"}},
      {fault_keys::kAttributes, {"{}"}},
      {fault_keys::kMessage, {R"("BasicSensorData")"}},
      {fault_keys::kField, {R"("battery_dv")"}},
      {scenario_keys::kWorldChange, {R"({"dock": false})"}},
      {scenario_keys::kAddedThings, {R"({"walls": [{"name": "w", "points": [[5, 0], [5, 1]]}]})"}},
      {scenario_keys::kThings, {R"("door")", R"(["door"])"}},
      {scenario_keys::kDockPlace, {"false", kPoses[0], kPoses[1]}},
      {scenario_keys::kParameters, {"{}"}},
      {scenario_keys::kDerived, {"{}"}},
      {scenario_keys::kProfileChanges, {"{}", R"({"p_gain": 50})"}},
      {scenario_keys::kHex, {R"("AA")", R"("aA 55 06")", R"(" aa55 ")"}},
      {scenario_keys::kRobotType, {R"("kobuki")"}},
      {scenario_keys::kDevices, {"[]", R"([{"type": "rplidar-a1", "name": "top"}])"}},
      {scenario_keys::kRobots, {"{}", R"({"b": {"type": "kobuki", "commands": []}})"}},
      {scenario_keys::kActedOn, {R"("scan")", R"("robots.b.scan")"}},
      {scenario_keys::kDeviceName, {R"("scan")", R"("scan_2")"}},
      {scenario_keys::kProfile, {R"("standard")", R"("ideal")", R"("firmware")"}},
      {robots::kobuki::kind().variants.key_type, {R"("1.2.0")", R"("1.0.0")"}},
      {scenario_keys::kSignal, {R"("pose.x_m")", R"("gyro.rate_deg_s")"}},
      {scenario_keys::kSpeeds, {"{}", R"({"linear_m_s": 1, "angular_rad_s": 1})"}},
      {scenario_keys::kShoves, {R"({"left_m": 1})", R"({"forward_m": 1, "turn_deg": 1})"}},
      {world_keys::kPoint, {"[3, 4]", "[0.5, -1000]"}},
      {world_keys::kLine, kLines},
      {world_keys::kOutline, kOutlines},
      {world_keys::kWallList, {"[]", "[" + kLines[0] + ", {\"points\": " + kLines[1] + "}]"}},
      {world_keys::kObstacleList, {"[]", "[{\"polygon\": " + kOutlines[0] + "}]"}},
      {world_keys::kCliffList, {"[]", "[{\"hole\": " + kOutlines[0] + ", \"depth_m\": 1}]"}},
      {world_keys::kPose, kPoses},
      {world_keys::kThing, {R"("door")"}},
      {world_keys::kMaterial, {R"("glass")", R"("black")", R"("matt")"}},
      {world_keys::kPlaces,
       {"{}", R"({"a-b_1": {"x_m": 0, "y_m": 0}, "Tür": {"x_m": 0, "y_m": 0}})"}},
  };
  CAPTURE(key.type);
  REQUIRE(kExamples.count(key.type) == 1);
  return kExamples.at(key.type);
}

std::string first_example_of(std::span<const KeyInfo> table, std::string_view key) {
  return pair_of(key, examples_of(*find_named(table, key))[0]);
}

}  // namespace fakebot::test
