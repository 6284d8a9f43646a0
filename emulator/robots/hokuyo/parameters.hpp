// The numbers of a profile. parameters.cpp defines each number once, for all models.
#pragma once

#include <span>

#include "robots/hokuyo/model.hpp"
#include "sim/robot_kind.hpp"
#include "sim/scanner/scan_parameters.hpp"

namespace fakebot::robots::hokuyo {

/// All values are numbers; units are in the names, SI.
struct Parameters : sim::ScanParameters {
  double boot_s;
  double scip_1;
  double answers_each_turn;

  bool answers_at_once() const { return answers_each_turn < 0.5; }
};

std::span<const sim::Parameter> parameter_table();
/// `standard` and `ideal`.
std::span<const sim::Profile> profiles(ModelNumber number);

/// Precondition: as many values as the table has rows.
Parameters parameters_of(std::span<const double> values);

}  // namespace fakebot::robots::hokuyo
