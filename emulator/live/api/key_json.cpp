#include "live/api/key_json.hpp"

#include "config/scenario/events/action_shape.hpp"

namespace fakebot::live {

Json key_json(const config::KeyInfo& key) {
  const config::ValueShape shape = shape_of(key);
  Json json{{"name", key.name},
            {"type", name_of(shape)},
            {"meaning", key.meaning},
            {"required", key.presence == config::Presence::required}};
  if (shape == config::ValueShape::choice) { json["words"] = config::quoted_words(key.type); }
  const bool is_number =
      shape == config::ValueShape::number || shape == config::ValueShape::whole_number;
  if (is_number && key.range.max < config::NumberRange{}.max) {
    json["min"] = key.range.min;
    json["max"] = key.range.max;
    if (!key.range.unit.empty()) { json["unit"] = key.range.unit; }
  }
  return json;
}

}  // namespace fakebot::live
