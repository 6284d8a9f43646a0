#include "runner/shrink/undone.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <variant>

namespace fakebot::runner {

using namespace sim::scenario;

namespace {

/// How many events do something, and how many undo the same.
struct Balance {
  int done = 0;
  int undone = 0;
};

using Balances = std::map<std::string, Balance>;

void note_world(const sim::world::WorldChange& change, Balances& balances) {
  for (const auto& [name, things] : change.added) { ++balances["the thing " + name].done; }
  for (const std::string& name : change.removed) { ++balances["the thing " + name].undone; }
  if (change.moves_dock) {
    Balance& dock = balances["the dock"];
    ++(change.dock ? dock.undone : dock.done);
  }
}

void note_action(const Action& action, Balances& balances) {
  if (const auto* change = std::get_if<ChangeWorld>(&action)) {
    return note_world(*change->change, balances);
  }
  const auto effect = effect_of(action);
  if (!effect) { return; }
  Balance& balance = balances[effect->target];
  ++(effect->kind == Effect::Kind::begins ? balance.done : balance.undone);
}

Balances balances_of(std::span<const Event> events) {
  Balances balances;
  for (const Event& event : events) {
    if (event.lasts) { continue; }
    for (const Action& action : event.actions) { note_action(action, balances); }
  }
  return balances;
}

}  // namespace

bool undoes_as_much(std::span<const Event> first, std::span<const Event> smaller) {
  Balances before = balances_of(first);
  return std::ranges::all_of(balances_of(smaller), [&](const auto& named) {
    const Balance& now = named.second;
    const Balance& then = before[named.first];
    return now.done == 0 || now.done - now.undone <= then.done - then.undone;
  });
}

}  // namespace fakebot::runner
