// The actions that events can do to a robot, with all that controls for them need.
#include "config/scenario/events/action_shape.hpp"
#include "live/api/key_json.hpp"
#include "live/api/operation.hpp"

namespace fakebot::live {

namespace {

using config::ActionNeeds;
using config::ActionRow;

Json button_json(const config::ActionButton& button) {
  Json json{{"words", button.words}, {"value", Json::parse(button.value)}};
  if (!button.idle_fact.empty()) {
    json["idle"] = {{"fact", button.idle_fact}, {"is", button.idle_if}, {"why", button.why_idle}};
  }
  return json;
}

Json action_json(const ActionRow& row) {
  Json json = key_json(row.key);
  json["type"] = name_of(shape_of(row));
  json["needs_driver"] = row.needs == ActionNeeds::driver;
  json["argument"] = row.argument.empty() ? row.key.name : row.argument;
  json["may_last"] = row.is_undone;
  json["moves_robot"] = row.moves_robot;
  json["parts"] = Json::array();
  for (const config::KeyInfo& key : row.parts) { json["parts"].push_back(key_json(key)); }
  json["buttons"] = Json::array();
  for (const config::ActionButton& button : row.buttons) {
    json["buttons"].push_back(button_json(button));
  }
  return json;
}

Answer describe_actions(const Call& call) {
  Json list = Json::array();
  for (const ActionRow& row : config::action_table()) {
    const bool is_out_of_reach = row.needs == ActionNeeds::simulation && call.api.not_simulated;
    if (!is_out_of_reach && row.is_possible(call.kind())) { list.push_back(action_json(row)); }
  }
  return json_response({{"actions", std::move(list)}});
}

}  // namespace

std::vector<Operation> action_operations() {
  return {{
      .method = "GET",
      .path = "/robots/{robot}/action-table",
      .id = "describeActions",
      .meaning = "All actions that events can do to it, with what their values are made of, and "
                 "buttons",
      .tag = "events",
      .handler = describe_actions,
      .result = "ActionTable",
  }};
}

}  // namespace fakebot::live
