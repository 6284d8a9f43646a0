#include "report/log/line_limiter.hpp"

namespace fakebot::report {

namespace {

constexpr std::chrono::seconds kOncePer{1};

}  // namespace

bool LineLimiter::second_is_over(const Kind& kind) const {
  return now_() - kind.written_at >= kOncePer;
}

bool LineLimiter::admit(std::string_view name) {
  const auto [kind, first] = kinds_.try_emplace(name);
  if (!first && !second_is_over(kind->second)) {
    ++kind->second.left_out;
    return false;
  }
  kind->second.written_at = now_();
  return true;
}

bool LineLimiter::overdue(std::string_view name) const {
  const auto kind = kinds_.find(name);
  return kind != kinds_.end() && kind->second.left_out > 0 && second_is_over(kind->second);
}

std::uint64_t LineLimiter::take_left_out(std::string_view name) {
  const auto kind = kinds_.find(name);
  return kind == kinds_.end() ? 0 : std::exchange(kind->second.left_out, 0);
}

template <class Condition>
std::vector<LineLimiter::LeftOut> LineLimiter::take_if(Condition&& condition) {
  std::vector<LeftOut> taken;
  for (auto& [name, kind] : kinds_) {
    if (kind.left_out == 0 || !condition(kind)) { continue; }
    taken.push_back({name, std::exchange(kind.left_out, 0)});
    kind.written_at = now_();  // the line with the count belongs to the kind, too
  }
  return taken;
}

std::vector<LineLimiter::LeftOut> LineLimiter::take_overdue() {
  return take_if([this](const Kind& kind) { return second_is_over(kind); });
}

std::vector<LineLimiter::LeftOut> LineLimiter::take_all() {
  return take_if([](const Kind& /*any*/) { return true; });
}

std::string and_more(std::uint64_t left_out) {
  return left_out > 0 ? " (and " + std::to_string(left_out) + " more since the last line)" : "";
}

}  // namespace fakebot::report
