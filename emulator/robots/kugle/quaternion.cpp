#include "robots/kugle/quaternion.hpp"

namespace fakebot::robots::kugle {

EulerAngles to_euler(Quaternion q) {
  const double ww = q.w * q.w;
  const double xx = q.x * q.x;
  const double yy = q.y * q.y;
  const double zz = q.z * q.z;
  return {.roll_rad = arc_tangent_rad(2 * (q.y * q.z + q.w * q.x), ww - xx - yy + zz),
          .pitch_rad = arc_sine_rad(2 * (q.w * q.y - q.x * q.z) / (ww + xx + yy + zz)),
          .yaw_rad = arc_tangent_rad(2 * (q.x * q.y + q.w * q.z), ww + xx - yy - zz)};
}

}  // namespace fakebot::robots::kugle
