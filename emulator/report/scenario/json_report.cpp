#include "report/scenario/json_report.hpp"

#include <nlohmann/json.hpp>

#include "fakebot/protocol/hex.hpp"
#include "fakebot/protocol/version.hpp"
#include "report/iso_time.hpp"
#include "report/scenario/result_fields.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::report {

using namespace sim::scenario;
using Json = nlohmann::ordered_json;

namespace {

/// Writes an object, with its fields in the order of the calls.
class JsonWriter {
 public:
  bool has(const char* /*key*/, bool is_there) { return is_there; }

  template <class T>
  void value(const char* key, const T& value) {
    json_[key] = json_of(value);
  }
  void value(const char* key, const sim::RobotKind* kind) { json_[key] = kind->name; }
  void value(const char* key, std::chrono::nanoseconds late) {
    json_[key] = 1000 * sim::to_seconds(late);
  }
  /// Precondition: the time is known.
  void value(const char* key, const std::optional<sim::SimTime>& time) {
    json_[key] = sim::to_seconds(*time);
  }

  void fixed(const char* key, std::string_view text) { json_[key] = text; }
  bool either(const char* /*key*/, bool flag) { return flag; }
  template <class T>
  bool special(const char* key, const T& value, const T& what) {
    if (value == what) { json_[key] = true; }
    return value == what;
  }
  void from_one(const char* key, std::size_t index) { json_[key] = index + 1; }
  template <class Table>
  void chosen(std::string_view key, std::size_t index, const Table& table) {
    json_[std::string(key)] = table[index].name;
  }
  void fault_type(const char* key, std::string_view type) { json_[key] = type; }
  void signals(const char* key, const std::vector<SignalValue>& signals) {
    for (const SignalValue& one : signals) { json_[key][name_of(one)] = one.value; }
  }
  void named(const char* key, const std::vector<config::ParameterValue>& parameters) {
    for (const auto& [name, value] : parameters) { json_[key][name] = value; }
  }
  void events_to_come(const char* names, const char* reasons,
                      const std::vector<EventToCome>& events) {
    json_[names] = Json::array();
    for (const auto& [event, why] : events) {
      json_[names].push_back(event);
      json_[reasons][event] = why;
    }
  }
  template <class List>
  void group(const char* key, List&& list) {
    JsonWriter writer;
    list(writer);
    json_[key] = std::move(writer.json_);
  }

  template <class T>
  static Json json_of(const T& value) {
    if constexpr (requires(JsonWriter & writer) { list_fields(writer, value); }) {
      JsonWriter writer;
      list_fields(writer, value);
      return std::move(writer.json_);
    } else if constexpr (std::is_enum_v<T>) {
      return result_name(value);
    } else {
      return value;
    }
  }
  template <class T>
  static Json json_of(const std::vector<T>& list) {
    Json json = Json::array();
    for (const T& one : list) { json.push_back(json_of(one)); }
    return json;
  }
  template <class T>
  static Json json_of(const std::optional<T>& value) {
    return json_of(*value);
  }
  static Json json_of(const std::vector<std::uint8_t>& bytes) { return protocol::to_hex(bytes); }
  static Json json_of(sim::SimTime time) { return sim::to_seconds(time); }
  static Json json_of(std::chrono::system_clock::time_point time) { return iso_time(time); }

 private:
  Json json_ = Json::object();
};

Json refused_json(const config::ConfigError& error) {
  Json json = JsonWriter::json_of(error.problem());
  json["message"] = error.what();
  return json;
}

std::string error_text(const std::exception_ptr& error) {
  try {
    std::rethrow_exception(error);
  } catch (const std::exception& one) { return one.what(); }
}

Json program_json() {
  return {{"program", "fakebot"}, {"version", kVersion}};
}

}  // namespace

std::string_view result_name(Outcome outcome) {
  switch (outcome) {
    case Outcome::passed: return "passed";
    case Outcome::failed: return "failed";
    case Outcome::unreached: return "unreached";
    case Outcome::untested: break;
  }
  return "untested";
}

std::string_view result_name(Happening::Kind kind) {
  switch (kind) {
    case Happening::Kind::event: return "event";
    case Happening::Kind::taken_back: return "end";
    case Happening::Kind::left_undone: return "left_undone";
    case Happening::Kind::note: break;
  }
  return "note";
}

std::string file_text(const Json& json) {
  return json.dump(2, ' ', true, Json::error_handler_t::replace) + "\n";
}

Json result_json(const TestedScenario& tested) {
  Json json = program_json();
  json.update(JsonWriter::json_of(tested));
  return json;
}

std::string results_json(const TestResults& results) {
  Json json = program_json();
  if (results.shard) { json["shard"] = JsonWriter::json_of(*results.shard); }
  if (results.interrupted) { json["interrupted"] = true; }
  if (results.error) { json["error"] = error_text(results.error); }
  json["scenarios"] = Json::array();
  for (const TestedScenario& one : results.played) {
    json["scenarios"].push_back(JsonWriter::json_of(one));
  }
  for (const auto& one : results.unplayed) {
    json["scenarios"].push_back(JsonWriter::json_of(one));
  }
  for (const auto& one : results.violations) {
    json["violations_in_all_runs"].push_back(JsonWriter::json_of(one));
  }
  for (const auto& one : results.unreached) {
    json["unreached_in_all_runs"].push_back(JsonWriter::json_of(one));
  }
  for (const auto& one : results.missing) {
    json["missing_shards"].push_back(JsonWriter::json_of(one));
  }
  for (const auto& one : results.refused) { json["refused"].push_back(refused_json(one)); }
  return file_text(json);
}

}  // namespace fakebot::report
