#include "robots/kobuki/sensors/dock.hpp"

#include <cmath>

#include "robots/kobuki/chassis.hpp"
#include "robots/kobuki/sensors/dock_fields.hpp"

namespace fakebot::robots::kobuki {

namespace {

using sim::world::Vec2;

constexpr double kContactReachM = 0.015;
constexpr double kContactAsideM = 0.04;
constexpr double kCosContact = 0.93969262078590838;  // of 20 degrees

bool is_between(const sim::world::Others& others, Vec2 from, Vec2 to) {
  const double far_m = length_m(to - from);
  return far_m > 0 && others.first_hit({from, (to - from) * (1 / far_m), far_m}).has_value();
}

}  // namespace

std::uint8_t dock_beams_at(Vec2 place) {
  unsigned bits = 0;
  for (const DockField& field : kDockFields) {
    if (field.contains(place)) { bits |= field.bit; }
  }
  return static_cast<std::uint8_t>(bits);
}

bool hears_dock_from(const sim::world::World& world, Vec2 position, double around_m) {
  const auto& dock = world.description().dock;
  return dock && length_m(position - dock->position) <= kDockBeamM + around_m;
}

DockIr dock_ir_at(const sim::world::World& world, Vec2 position, Vec2 forward,
                  const sim::world::Others& others) {
  DockIr heard{};
  const auto& dock = world.description().dock;
  if (!dock) { return heard; }
  const Vec2 dock_forward = sim::world::direction(dock->heading_rad);
  const Vec2 from_dock = position - dock->position;
  if (dot(from_dock, from_dock) > kDockBeamM * kDockBeamM) { return heard; }
  const Vec2 emitter = dock->position + rotated(kDockEmitter, dock_forward);
  for (std::size_t i = 0; i < heard.size(); ++i) {
    const Vec2 looks = rotated(kReceiverCones[i].looks, forward);
    const Vec2 receiver = position + looks * chassis::kReceiverRadiusM;
    const Vec2 to_emitter = emitter - receiver;
    if (dot(to_emitter, looks) < kReceiverCones[i].cos_half * length_m(to_emitter)) { continue; }
    const std::uint8_t beams = dock_beams_at(rotated_back(receiver - dock->position, dock_forward));
    if (beams == 0 || !world.sees(receiver, emitter)) { continue; }
    if (!others.exist() || !is_between(others, receiver, emitter)) { heard[i] = beams; }
  }
  return heard;
}

bool touches_dock(const sim::world::World& world, Vec2 position, Vec2 forward) {
  const auto& dock = world.description().dock;
  if (!dock) { return false; }
  const Vec2 dock_forward = sim::world::direction(dock->heading_rad);
  const Vec2 place = rotated_back(position - dock->position, dock_forward);
  return place.x_m <= chassis::kRadiusM + kContactReachM && place.x_m > 0 &&
         std::abs(place.y_m) <= kContactAsideM && -dot(forward, dock_forward) >= kCosContact;
}

}  // namespace fakebot::robots::kobuki
