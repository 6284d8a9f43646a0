// Standing, driving a distance and turning by an angle.
#pragma once

#include "behaviour.hpp"

namespace explorer {

class Stand : public Behaviour {
 public:
  Speed decide(const Frame&) override { return {}; }
};

class Straight : public Behaviour {
 public:
  explicit Straight(double distance_m) : distance_m_(distance_m) {}
  Speed decide(const Frame& frame) override;

 private:
  double distance_m_;
  bool has_arrived_ = false;
};

class Turn : public Behaviour {
 public:
  explicit Turn(double angle_rad) : angle_rad_(angle_rad) {}
  Speed decide(const Frame& frame) override;

 private:
  double angle_rad_;
  bool has_arrived_ = false;
};

}  // namespace explorer
