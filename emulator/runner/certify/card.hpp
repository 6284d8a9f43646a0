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
  fail,            ///< also a driver that did not do what it can do elsewhere
  not_applicable,  ///< the driver does not do what the case needs
};

std::string_view name_of(CaseVerdict verdict);
/// In the order of reports.
inline constexpr std::array kCaseVerdicts{CaseVerdict::pass, CaseVerdict::lenient,
                                          CaseVerdict::fail, CaseVerdict::not_applicable};

/// The slowest reaction of a driver to what happened, in all runs of a case.
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
  std::string reason{};   ///< why the verdict is not pass
  std::size_t runs = 0;   ///< combinations of parameters that were played
  std::size_t wrong = 0;  ///< runs that did not pass
  std::optional<ReactionTime> reaction{};
  std::string
      page{};  ///< of the first run that did not pass, or of the first: relative to the card
  std::string rerun{};  ///< command to play the first run that did not pass
};

/// What the watch of a driver has seen.
struct Observation {
  std::string what;  ///< "stops at a bump"
  bool is_seen = false;
};

struct Card {
  std::string driver;                ///< for people
  std::vector<std::string> command;  ///< of the driver
  std::string robot;                 ///< kind
  std::string version;               ///< of fakebot
  std::vector<std::string> can{};    ///< abilities by which cases were chosen, sorted
  std::vector<Observation> watched{};
  double speed_m_s = 0;   ///< the greatest forward speed that the watch has seen
  double turn_rad_s = 0;  ///< the greatest turn rate
  std::optional<CommonViolation> violation{};
  std::vector<CaseResult> cases{};  ///< by number
  /// Why the driver could not be judged, such as a program that does not start; empty: judged.
  std::string error{};
};

std::size_t count(const Card& card, CaseVerdict verdict, std::string_view area = {});
/// In the order of the cases.
std::vector<std::string> areas_of(const Card& card);

}  // namespace fakebot::runner
