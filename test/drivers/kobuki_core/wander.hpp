// Drives about, backs off from obstacles and turns away.
#pragma once

#include "behaviour.hpp"

namespace explorer {

class Wander : public Behaviour {
 public:
  explicit Wander(double speed_m_s) : speed_m_s_(speed_m_s) {}
  Speed decide(const Frame& frame) override;

 private:
  enum class Stage { ahead, stopped, backing, turning, waiting };

  void enter(Stage stage, const Frame& frame);
  void begin_escape(const Frame& frame);
  Speed speed() const;

  double speed_m_s_;
  Stage stage_ = Stage::ahead;
  double since_s_ = 0;
  double turn_rad_s_ = 0;  ///< positive: to the left
  double turn_for_s_ = 0;
  double escaped_at_s_ = -1000;
  int obstacles_ = 0;  ///< bits of bumpers and cliff sensors, as last seen
};

}  // namespace explorer
