// A report card: what a driver does right, case by case.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/test/tested_scenario.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::runner {

enum class CaseVerdict : std::uint8_t {
  pass,
  lenient,         ///< the driver works, but a robot would need luck
  fail,            ///< also a driver that left the case untested
  not_applicable,  ///< the driver lacks an ability
};

std::string_view name_of(CaseVerdict verdict);
/// In the order of reports.
inline constexpr std::array kCaseVerdicts{CaseVerdict::pass, CaseVerdict::lenient,
                                          CaseVerdict::fail, CaseVerdict::not_applicable};

/// The slowest reaction of a driver to an event, in all runs of a case.
struct ReactionTime {
  std::string what;   ///< "stops"
  std::string event;  ///< "bump"
  sim::SimTime took{0};
  sim::SimTime limit{0};
};

struct CaseResult {
  std::string number;    ///< "2.1"
  std::string area;      ///< a tag: "safety"
  std::string scenario;  ///< in the library: "kobuki/bump-left"
  std::string title;
  std::string clause;
  CaseVerdict verdict = CaseVerdict::not_applicable;
  std::string reason{};                   ///< why the verdict is not pass
  std::size_t runs = 0;                   ///< played combinations of parameters
  std::size_t wrong = 0;                  ///< runs not passed
  std::optional<std::size_t> left_out{};  ///< combinations not played, as was asked; nothing: none
  std::optional<ReactionTime> reaction{};
  std::string
      page{};  ///< page of the first run not passed, or of the first run: relative to the card
  std::string rerun{};  ///< command to play the first run not passed
};

/// A finding of the watch of a driver.
struct Observation {
  std::string what;  ///< "stops at a bump"
  bool is_seen = false;
};

struct Card {
  std::string driver;                ///< for people
  std::vector<std::string> command;  ///< of the driver
  std::string robot;                 ///< kind
  std::string version;               ///< of fakebot
  std::vector<std::string> can{};    ///< abilities for the choice of cases, sorted
  std::vector<Observation> watched{};
  double speed_m_s = 0;   ///< the greatest forward speed in the watch
  double turn_rad_s = 0;  ///< the greatest turn rate
  std::optional<CommonViolation> violation{};
  std::vector<CaseResult> cases{};  ///< by number
  /// Why the driver could not be judged, for example a failed start; empty: judged.
  std::string error{};
};

std::size_t count(const Card& card, CaseVerdict verdict, std::string_view area = {});
/// In the order of the cases.
std::vector<std::string> areas_of(const Card& card);

}  // namespace fakebot::runner
