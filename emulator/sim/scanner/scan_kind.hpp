// What the kinds of all scanners have in common.
#pragma once

#include <array>
#include <string_view>

#include "sim/robot_kind.hpp"

namespace fakebot::sim {

namespace scan_kind {

inline constexpr std::array<std::string_view, 4> kCharted{"front_m", "nearest_m", "points",
                                                          "rate_hz"};
inline constexpr std::array kDrawn{
    DrawnPart{.signal = "running", .label = "running", .shape = DrawnPart::Shape::spot},
};

/// A kind with the texts of the model; the caller adds signals, parameters, profiles, the protocol
/// and make(). `model` has name, title, meaning and radius_m, and outlives the kind.
template <class Model>
RobotKind of_model(const Model& model) {
  return {.name = model.name,
          .title = model.title,
          .meaning = model.meaning,
          .radius_m = model.radius_m,
          .signals = {},
          .profiles = {},
          .charted = kCharted,
          .simulation = {.handling = {.power_switch = "power"},
                         .pose = {.x_m = "pose.x_m",
                                  .y_m = "pose.y_m",
                                  .heading_deg = "pose.heading_deg"},
                         .drawn = kDrawn},
          .wire = nullptr,
          .make = nullptr,
          .name_when_carried = "scan"};
}

}  // namespace scan_kind
}  // namespace fakebot::sim
