#include "report/scenario/result_file.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "config/json/json_value.hpp"
#include "config/json/text_file.hpp"
#include "fakebot/protocol/hex.hpp"
#include "fakebot/protocol/version.hpp"
#include "io/os_error.hpp"
#include "line/line_signals.hpp"
#include "report/scenario/result_fields.hpp"
#include "robots/registry.hpp"
#include "runner/test/unreached_goals.hpp"
#include "sim/scenario/signal_board.hpp"

namespace fakebot::report {

using namespace sim::scenario;
using config::JsonValue;

namespace {

/// Limit of a file. A result of a hundred thousand scenarios has some hundreds of MB.
constexpr std::size_t kMostBytesOfResult = std::size_t{4} << 30U;

const sim::RobotKind& kind_in(const JsonValue& value) {
  const std::string name = value.text();
  std::vector<std::string_view> names;
  for (const sim::RobotKind* kind : robots::robot_kinds()) {
    if (kind->name == name) { return *kind; }
    names.push_back(kind->name);
  }
  value.refuse("one of " + config::comma_list(names));
}

const sim::Signal* find_in(const sim::RobotKind& kind, std::string_view name) {
  for (const std::span<const sim::Signal> signals : {kind.signals, line::line_signals()}) {
    if (const auto index = sim::find_signal(signals, name)) { return &signals[*index]; }
  }
  return nullptr;
}

/// A signal of something whose kind the result does not name: a carried device, "scan.front_m", or
/// a further robot, "robots.b.scan.front_m".
std::optional<sim::KeptSignal> find_of_others(const std::string& name) {
  for (std::size_t dot = name.find('.'); dot != std::string::npos; dot = name.find('.', dot + 1)) {
    for (const sim::RobotKind* kind : robots::robot_kinds()) {
      const sim::Signal* signal = find_in(*kind, std::string_view(name).substr(dot + 1));
      if (signal == nullptr) { continue; }
      sim::KeptSignal kept(*signal);
      kept.name = name;
      return kept;
    }
  }
  return std::nullopt;
}

/// A signal of the robot, of others, of their lines, or the time.
sim::KeptSignal signal_in(const sim::RobotKind& kind, const std::string& name,
                          const JsonValue& value) {
  if (name == kTimeSignal.name) { return kTimeSignal; }
  if (const sim::Signal* signal = find_in(kind, name)) { return *signal; }
  const auto of_others = find_of_others(name);
  if (!of_others) { value.refuse("\"" + name + "\"", "a signal of a robot", ""); }
  return *of_others;
}

/// Reads an object. A missing field, or a field of a wrong type, is refused.
class JsonReader {
 public:
  /// `kind`: the kind of the robot, as soon as read.
  JsonReader(JsonValue object, const sim::RobotKind*& kind)
      : object_(std::move(object)), kind_(kind) {
    if (!object_.json().is_object()) { object_.refuse("an object"); }
  }

  bool has(const char* key, bool /*is_there*/) const { return object_.member(key).has_value(); }

  template <class T>
  void value(const char* key, T& value) const {
    read(member(key), value);
  }
  void value(const char* key, const sim::RobotKind*& kind) const {
    kind = kind_ = &kind_in(member(key));
  }
  void value(const char* key, std::chrono::nanoseconds& late) const {
    late = std::chrono::nanoseconds(std::llround(1e6 * number(member(key))));
  }

  void fixed(const char* key, std::string_view text) const {
    if (member(key).text() != text) { member(key).refuse("\"" + std::string(text) + "\""); }
  }
  bool either(const char* key, bool& flag) const { return flag = has(key, flag); }
  template <class T>
  bool special(const char* key, T& value, const T& what) const {
    if (!has(key, false)) { return false; }
    value = what;
    return true;
  }
  void from_one(const char* key, std::size_t& index) const {
    read(member(key), index);
    if (index == 0) { member(key).refuse("a whole number from 1"); }
    --index;
  }
  template <class Table>
  void chosen(std::string_view key, std::size_t& index, const Table& table) const {
    const JsonValue value = member(std::string(key).c_str());
    const auto names = config::names_of(table);
    const auto name = std::ranges::find(names, value.text());
    if (name == names.end()) { value.refuse("one of " + config::comma_list(names)); }
    index = static_cast<std::size_t>(name - names.begin());
  }
  void fault_type(const char* key, std::string_view& type) const {
    const JsonValue value = member(key);
    for (const sim::RobotKind* kind : robots::robot_kinds()) {
      for (const sim::faults::FaultType* known : sim::faults::fault_types_of(*kind->wire)) {
        if (known->name == value.text()) { type = known->name; }
      }
    }
    if (type.empty()) { value.refuse("a type of fault"); }
  }
  void signals(const char* key, std::vector<SignalValue>& signals) const {
    for (const auto& [name, value] : member(key).members()) {
      const auto remembered = remembered_in(name);
      signals.push_back({signal_in(*kind_, std::string(sim::scenario::signal_in(name)), value),
                         number(value), remembered ? std::string(remembered->event) : ""});
    }
  }
  void named(const char* key, std::vector<config::ParameterValue>& parameters) const {
    for (const auto& [name, value] : member(key).members()) {
      if (value.json().is_structured()) { value.refuse("a number, a text, true or false"); }
      parameters.push_back({name, value.json()});
    }
  }
  void events_to_come(const char* names, const char* reasons,
                      std::vector<EventToCome>& events) const {
    for (const JsonValue& name : member(names).elements("a list of names")) {
      const auto reason = member(reasons).member(name.text());
      if (!reason) { name.refuse("an event in " + std::string(reasons)); }
      events.push_back({name.text(), reason->text()});
    }
  }
  template <class List>
  void group(const char* key, List&& list) const {
    JsonReader reader(member(key), kind_);
    list(reader);
  }

  template <class T>
  void read(const JsonValue& from, T& value) const {
    if constexpr (requires(JsonReader & reader) { list_fields(reader, value); }) {
      JsonReader reader(from, kind_);
      list_fields(reader, value);
    } else if constexpr (std::is_enum_v<T>) {
      const auto values = values_of(value);
      std::vector<std::string_view> names;
      names.reserve(values.size());
      for (const T one : values) { names.push_back(result_name(one)); }
      const auto name = std::ranges::find(names, from.text());
      if (name == names.end()) { from.refuse("one of " + config::comma_list(names)); }
      value = values[static_cast<std::size_t>(name - names.begin())];
    } else if constexpr (std::is_same_v<T, bool>) {
      value = from.flag();
    } else if constexpr (std::is_integral_v<T>) {
      if (!from.json().is_number_integer()) { from.refuse(std::string(config::kWholeNumber)); }
      value = from.json().get<T>();
    } else if constexpr (std::is_floating_point_v<T>) {
      value = number(from);
    } else {
      value = from.text();
    }
  }
  template <class T>
  void read(const JsonValue& from, std::vector<T>& list) const {
    for (const JsonValue& one : from.elements("a list")) { read(one, list.emplace_back()); }
  }
  template <class T>
  void read(const JsonValue& from, std::optional<T>& value) const {
    read(from, value.emplace());
  }
  void read(const JsonValue& from, std::vector<std::uint8_t>& bytes) const {
    const std::string text = from.text();
    protocol::HexParser parser(protocol::HexParser::Spaces::between_bytes);
    const auto* data = reinterpret_cast<const std::uint8_t*>(text.data());
    if (parser.add({data, text.size()}, bytes) || !parser.is_whole()) {
      from.refuse("bytes in hex");
    }
  }
  void read(const JsonValue& from, sim::SimTime& time) const {
    time = sim::SimTime(std::llround(1e6 * number(from)));
  }
  void read(const JsonValue& from, std::chrono::system_clock::time_point& time) const {
    std::istringstream text(from.text());
    std::tm utc{};
    text >> std::get_time(&utc, "%Y-%m-%dT%H:%M:%SZ");
    if (text.fail()) { from.refuse("a time such as 2026-11-22T17:20:32Z"); }
    time = std::chrono::system_clock::from_time_t(::timegm(&utc));
  }

 private:
  JsonValue member(const char* key) const {
    auto value = object_.member(key);
    if (!value) { object_.refuse("no \"" + std::string(key) + "\"", "it", ""); }
    return *value;
  }
  static double number(const JsonValue& value) { return value.number({}); }

  JsonValue object_;
  const sim::RobotKind*& kind_;
};

bool is_skipped(const JsonValue& scenario) {
  const auto verdict = scenario.member("verdict");
  return verdict && verdict->json() == kSkipped;
}

template <class T>
T read_one(const JsonValue& value) {
  const sim::RobotKind* kind = nullptr;
  T one{};
  JsonReader(value, kind).read(value, one);
  return one;
}

config::ConfigError refusal_in(const JsonValue& value) {
  const auto message = value.member("message");
  if (!message) { value.refuse("no \"message\"", "it", ""); }
  return {read_one<config::ConfigProblem>(value), message->text()};
}

/// Whether the JSON has the parts of a test's result, which the result of a single scenario lacks.
bool is_of_test(const nlohmann::ordered_json& json) {
  return json.is_object() && json.contains("program") && json["program"] == "fakebot" &&
         json.contains("scenarios") && json.contains("version");
}

config::JsonFile read_json(const std::string& path) {
  return config::JsonFile::parse(path, config::read_text(path, kMostBytesOfResult));
}

TestResults results_in(const JsonValue& root) {
  const JsonValue version = *root.member("version");
  if (version.json() != kVersion) {
    version.refuse("the version of this program, " + std::string(kVersion));
  }
  TestResults results;
  if (const auto shard = root.member("shard")) {
    results.shard = read_one<runner::ShardOfTest>(*shard);
  }
  if (const auto interrupted = root.member("interrupted")) {
    results.interrupted = interrupted->flag();
  }
  if (const auto error = root.member("error")) {
    results.error = std::make_exception_ptr(Error(error->text()));
  }
  for (const JsonValue& one : root.member("scenarios")->elements("a list of scenarios")) {
    if (is_skipped(one)) {
      results.unplayed.push_back(read_one<runner::UnplayedScenario>(one));
    } else {
      results.played.push_back(read_one<TestedScenario>(one));
    }
  }
  if (const auto violations = root.member("violations_in_all_runs")) {
    for (const JsonValue& one : violations->elements("a list of violations")) {
      results.violations.push_back(read_one<runner::CommonViolation>(one));
    }
  }
  if (!results.shard) { results.unreached = runner::unreached_goals(results.played); }
  if (const auto missing = root.member("missing_shards")) {
    for (const JsonValue& one : missing->elements("a list of shards")) {
      results.missing.push_back(read_one<runner::Shard>(one));
    }
  }
  if (const auto refused = root.member("refused")) {
    for (const JsonValue& one : refused->elements("a list of mistakes")) {
      results.refused.push_back(refusal_in(one));
    }
  }
  return results;
}

}  // namespace

TestResults read_results(const std::string& path) {
  const config::JsonFile file = read_json(path);
  const JsonValue root(file);
  if (!is_of_test(root.json())) {
    root.refuse("something else", "a result that fakebot test has written with --json", "");
  }
  return results_in(root);
}

std::optional<TestResults> read_if_results(const std::string& path) {
  try {
    const config::JsonFile file = read_json(path);
    if (!is_of_test(file.root())) { return std::nullopt; }
    return results_in(JsonValue(file));
  } catch (const config::ConfigError& error) {
    if (!error.problem().pointer) { return std::nullopt; }  // no JSON
    throw;
  }
}

}  // namespace fakebot::report
