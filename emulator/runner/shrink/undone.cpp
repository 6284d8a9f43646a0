#include "runner/shrink/undone.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <string>

namespace fakebot::runner {

using Json = nlohmann::ordered_json;

namespace {

/// How many events do something, and how many undo the same.
struct Balance {
  int done = 0;
  int undone = 0;
};

using Balances = std::map<std::string, Balance>;

/// For a value, or each element of a list.
void for_each(const Json& one_or_list, const std::function<void(const Json&)>& call) {
  if (!one_or_list.is_array()) { return call(one_or_list); }
  for (const Json& one : one_or_list) { call(one); }
}

/// For each name in a list of things, or in an object of such lists.
void for_each_name(const Json& names, const std::function<void(const std::string&)>& call) {
  for_each(names, [&](const Json& one) {
    if (one.is_string()) { call(one.get<std::string>()); }
    if (one.is_object() && one.contains("name")) { for_each_name(one.at("name"), call); }
  });
}

void note_world(const Json& change, Balances& balances) {
  if (change.contains("add")) {
    for (const auto& [kind, things] : change.at("add").items()) {
      for_each_name(things, [&](const std::string& name) { ++balances["thing " + name].done; });
    }
  }
  if (change.contains("remove")) {
    for_each_name(change.at("remove"),
                  [&](const std::string& name) { ++balances["thing " + name].undone; });
  }
  if (change.contains("dock")) {
    Balance& dock = balances["dock"];
    ++(change.at("dock") == false ? dock.done : dock.undone);
  }
}

void note_action(const std::string& key, const Json& value, Balances& balances) {
  if (key == "set") {
    for (const auto& [signal, forced] : value.items()) { ++balances["signal " + signal].done; }
  } else if (key == "release") {
    for_each_name(value, [&](const std::string& name) { ++balances["signal " + name].undone; });
  } else if (key == "lift" || key == "put_down") {
    Balance& floor = balances["floor"];
    ++(key == "lift" ? floor.done : floor.undone);
  } else if (key == "power" || key == "device" || key == "driver") {
    const bool undoes = value == "on" || value == "plug_in" || value == "start";
    ++(undoes ? balances[key].undone : balances[key].done);
  } else if (key == "world") {
    note_world(value, balances);
  }
}

Balances balances_of(const Json& scenario) {
  Balances balances;
  if (!scenario.contains("events")) { return balances; }
  for (const Json& event : scenario.at("events")) {
    if (event.contains("for") || !event.contains("do")) { continue; }
    for_each(event.at("do"), [&](const Json& action) {
      for (const auto& [key, value] : action.items()) { note_action(key, value, balances); }
    });
  }
  return balances;
}

}  // namespace

bool undoes_as_much(const Json& first, const Json& smaller) {
  Balances before = balances_of(first);
  return std::ranges::all_of(balances_of(smaller), [&](const auto& named) {
    const Balance& now = named.second;
    const Balance& then = before[named.first];
    return now.done == 0 || now.done - now.undone <= then.done - then.undone;
  });
}

}  // namespace fakebot::runner
