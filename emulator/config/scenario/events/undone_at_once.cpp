#include "config/scenario/events/undone_at_once.hpp"

#include <string>
#include <unordered_map>
#include <variant>

namespace fakebot::config {

using namespace sim::scenario;

void refuse_undone_at_once(const JsonValue& value, std::span<const Action> actions) {
  std::unordered_map<std::string, const Action*> begun;  // by target
  for (const Action& action : actions) {
    const auto effect = effect_of(action);
    if (!effect) { continue; }
    const auto earlier = begun.find(effect->target);
    const bool is_begun = earlier != begun.end();
    if (is_begun && effect->kind == Effect::Kind::undoes) {
      value.refuse("what the event undoes at once: to " + effect->doing,
                   "an event of its own for that, later, so that a driver can notice", "");
    }
    const auto* force = std::get_if<Force>(&action);
    if (is_begun && force != nullptr && std::get<Force>(*earlier->second).value != force->value) {
      value.refuse("two values for " + effect->target + " at once", "one of them", "");
    }
    if (effect->kind == Effect::Kind::begins) { begun[effect->target] = &action; }
  }
}

}  // namespace fakebot::config
