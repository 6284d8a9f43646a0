// The differences between the models of Hokuyo's scanners, besides the parameters of a profile.
//
// Sources are in docs/scanners.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fakebot::robots::hokuyo {

enum class ModelNumber : std::uint8_t { urg_04lx, utm_30lx };
inline constexpr std::size_t kModels = 2;

struct Model {
  ModelNumber number;
  std::string_view name;   ///< "hokuyo-urg-04lx"
  std::string_view title;  ///< "scanner Hokuyo URG-04LX"
  std::string_view meaning;
  double radius_m;          ///< of the circle around the housing and the axis
  std::uint16_t link_type;  ///< in captures

  std::string_view product;      ///< PROD of VV, as the others below
  std::string_view firmware;     ///< FIRM
  std::string_view serial;       ///< SERI
  std::string_view model;        ///< MODL of PP and II
  std::string_view line;         ///< SBPS of II
  std::string_view old_version;  ///< the lines of V in SCIP 1.1; empty: starts in SCIP 2.0 only

  std::uint32_t least_mm;    ///< DMIN: less is a code
  std::uint32_t largest_mm;  ///< DMAX
  std::uint16_t steps_per_turn;
  std::uint16_t first_step;  ///< of the detection range
  std::uint16_t last_step;   ///< of the detection range
  std::uint16_t front_step;
  std::uint16_t end_step;  ///< the last that may be asked for
  std::uint16_t speed_rpm;

  std::uint32_t no_echo;            ///< the code of a step without an echo
  std::uint32_t not_measured;       ///< the code of a step outside of the detection range
  std::uint32_t largest_intensity;  ///< 0: no ME and GE
  std::uint32_t baud_rate;  ///< after power-on; 0: the line has no rate, SS is not for the model
  bool has_speeds;          ///< CR is for the model
  std::uint8_t no_sensitivity;  ///< the status of HS
};

const Model& model(ModelNumber number);

}  // namespace fakebot::robots::hokuyo
