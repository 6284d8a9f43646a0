#include "robots/kobuki/sensors/dock.hpp"

#include <cmath>

#include "fakebot/protocol/kobuki/flags.hpp"
#include "robots/kobuki/chassis.hpp"

namespace fakebot::robots::kobuki {

namespace {

using sim::world::Vec2;
namespace beam = protocol::kobuki::dock_ir;

constexpr double kFarDepthM = 5.0;
constexpr double kNearDepthM = 2.42;
constexpr double kHalfWidthM = 1.26;
constexpr double kHalfStripM = 0.06;
constexpr double kPastAxisM = 0.02;

/// The emitters are this far in front of the station, so that it does not hide them.
constexpr Vec2 kEmitter{0.005, 0};

constexpr double kContactReachM = 0.015;
constexpr double kContactAsideM = 0.04;
constexpr double kCosContact = 0.93969262078590838;  // of 20 degrees

/// The direction of a receiver, in the frame of the robot, and the half-angle of its cone.
struct ReceiverPlace {
  Vec2 looks;
  double cos_cone = 1;
};
// 52 degrees to the side with 42 to each side of that; 27 to each side in front. (assumed: the
// documents only say "about 45 degrees"; with these cones the official driver docks)
constexpr double kCosSide = 0.61566147532565829;
constexpr double kSinSide = 0.78801075360672201;
constexpr double kCosSideCone = 0.74314482547739424;
constexpr double kCosCenterCone = 0.89100652418836790;
constexpr std::array<ReceiverPlace, 3> kReceivers{
    ReceiverPlace{{kCosSide, -kSinSide}, kCosSideCone}, ReceiverPlace{{1, 0}, kCosCenterCone},
    ReceiverPlace{{kCosSide, kSinSide}, kCosSideCone}};

std::uint8_t bits_of(unsigned bits) {
  return static_cast<std::uint8_t>(bits);
}

}  // namespace

std::uint8_t dock_beams_at(Vec2 place) {
  const double aside_m = std::abs(place.y_m);
  if (place.x_m <= 0 || place.x_m > kFarDepthM || aside_m > kHalfWidthM) { return 0; }
  // In the near field a receiver sees the far beams, too.
  const bool near = place.x_m <= kNearDepthM;
  unsigned bits = 0;
  if (aside_m <= kHalfStripM) { bits |= beam::far_center | (near ? beam::near_center : 0U); }
  if (place.y_m >= -kPastAxisM) { bits |= beam::far_left | (near ? beam::near_left : 0U); }
  if (place.y_m <= kPastAxisM) { bits |= beam::far_right | (near ? beam::near_right : 0U); }
  return bits_of(bits);
}

DockIr dock_ir_at(const sim::world::World& world, Vec2 position, Vec2 forward) {
  DockIr heard{};
  const auto& dock = world.description().dock;
  if (!dock) { return heard; }
  const Vec2 dock_forward = sim::world::direction(dock->heading_rad);
  const Vec2 from_dock = position - dock->position;
  if (dot(from_dock, from_dock) > 36) { return heard; }  // farther than any beam
  const Vec2 emitter = dock->position + rotated(kEmitter, dock_forward);
  for (std::size_t i = 0; i < heard.size(); ++i) {
    const Vec2 looks = rotated(kReceivers[i].looks, forward);
    const Vec2 receiver = position + looks * chassis::kReceiverRadiusM;
    const Vec2 to_emitter = emitter - receiver;
    if (dot(to_emitter, looks) < kReceivers[i].cos_cone * length_m(to_emitter)) { continue; }
    const std::uint8_t beams = dock_beams_at(rotated_back(receiver - dock->position, dock_forward));
    if (beams != 0 && world.sees(receiver, emitter)) { heard[i] = beams; }
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
