#include "report/page/data/page_robot.hpp"

#include <nlohmann/json.hpp>
#include <string_view>

namespace fakebot::report {

using DrawingJson = nlohmann::ordered_json;

namespace {

std::string_view name_of(sim::DrawnPart::Shape shape) {
  switch (shape) {
    case sim::DrawnPart::Shape::arc: return "arc";
    case sim::DrawnPart::Shape::spot: return "spot";
    case sim::DrawnPart::Shape::wheel: return "wheel";
    case sim::DrawnPart::Shape::lamp: return "lamp";
    case sim::DrawnPart::Shape::lean: return "lean";
    case sim::DrawnPart::Shape::bits: break;
  }
  return "bits";
}

DrawingJson part_json(const sim::DrawnPart& part) {
  DrawingJson json{{"signal", part.signal}, {"label", part.label}, {"shape", name_of(part.shape)}};
  if (part.shape == sim::DrawnPart::Shape::arc) {
    json["from_deg"] = part.from_deg;
    json["to_deg"] = part.to_deg;
  } else {
    json["x_m"] = part.x_m;
    json["y_m"] = part.y_m;
  }
  for (const sim::DrawnBit& bit : part.bits) {
    json["bits"].push_back(
        {{"mask", bit.mask}, {"name", bit.name}, {"column", bit.column}, {"row", bit.row}});
  }
  for (const std::string_view color : part.colors) { json["colors"].push_back(color); }
  if (part.shape == sim::DrawnPart::Shape::lean) {
    json["right_signal"] = part.right_signal;
    json["radius_m"] = part.radius_m;
    json["most_deg"] = part.most_deg;
  }
  if (part.cone.half_deg > 0) {
    json["cone"] = {{"x_m", part.cone.x_m},
                    {"y_m", part.cone.y_m},
                    {"bearing_deg", part.cone.bearing_deg},
                    {"half_deg", part.cone.half_deg}};
  }
  return json;
}

DrawingJson dock_json(const sim::DrawnDock& dock) {
  if (dock.fields.empty()) { return nullptr; }
  DrawingJson json{{"label", dock.label},
                   {"emitter", {dock.emitter.x_m, dock.emitter.y_m}},
                   {"fields", DrawingJson::array()}};
  for (const sim::DrawnField& field : dock.fields) {
    DrawingJson outline = DrawingJson::array();
    for (const sim::world::Vec2 corner : field.outline) {
      outline.push_back({corner.x_m, corner.y_m});
    }
    json["fields"].push_back({{"name", field.name}, {"side", field.side}, {"outline", outline}});
  }
  return json;
}

}  // namespace

DrawingJson robot_drawing_json(const sim::RobotKind& kind) {
  DrawingJson json{{"radius_m", kind.radius_m},
                   {"pose",
                    {{"x", kind.simulation.pose.x_m},
                     {"y", kind.simulation.pose.y_m},
                     {"heading", kind.simulation.pose.heading_deg}}},
                   {"tone", kind.simulation.tone},
                   {"parts", DrawingJson::array()},
                   {"dock", dock_json(kind.simulation.dock)}};
  for (const sim::DrawnPart& part : kind.simulation.drawn) {
    json["parts"].push_back(part_json(part));
  }
  return json;
}

}  // namespace fakebot::report
