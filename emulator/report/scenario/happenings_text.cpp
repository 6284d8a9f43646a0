#include "report/scenario/happenings_text.hpp"

#include <spdlog/fmt/fmt.h>

#include <cstddef>
#include <map>

#include "report/visible_text.hpp"
#include "sim/scenario/time_text.hpp"

namespace fakebot::report {

using sim::scenario::Happening;

namespace {

/// Up to this number, each happening has a line.
constexpr std::size_t kFew = 3;

struct Times {
  std::size_t told = 0;
  std::size_t all = 0;
};

}  // namespace

std::string text_of(const Happening& happening) {
  std::string text = visible_line(happening.text);
  switch (happening.kind) {
    case Happening::Kind::event: return text;
    case Happening::Kind::taken_back: return "end of " + text;
    case Happening::Kind::left_undone: return "skipped: " + text;
    case Happening::Kind::note: break;
  }
  return "note: " + text;
}

std::string happenings_text(std::span<const Happening> happenings) {
  std::map<std::string, Times> times;
  for (const Happening& happening : happenings) { ++times[text_of(happening)].all; }
  std::string text;
  for (const Happening& happening : happenings) {
    const std::string what = text_of(happening);
    auto& [told, all] = times[what];
    ++told;
    const bool many = all > kFew;
    if (many && told > 1 && told < all) { continue; }
    text += fmt::format("    {} {}{}\n", sim::scenario::seconds_text(happening.at), what,
                        many && told == all ? fmt::format(", the last of {} times", all) : "");
  }
  return text;
}

}  // namespace fakebot::report
