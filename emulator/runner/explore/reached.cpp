#include "runner/explore/reached.hpp"

namespace fakebot::runner {

using sim::scenario::Motion;

void Reached::note(std::span<const HappenedEvent> events,
                   std::span<const sim::scenario::TrailState> trail) {
  for (const HappenedEvent& event : events) {
    if (event.ends) { continue; }
    came_.insert(event.kind);
    met_.insert({event.kind, event.motion});
  }
  for (const auto& state : trail) { motions_.insert(state.motion); }
}

std::vector<Reached::Never> Reached::never() const {
  std::vector<Never> never;
  for (std::size_t kind = 0; kind < kinds_; ++kind) {
    Never of_kind{.kind = kind, .came = came_.contains(kind)};
    for (const Motion motion : motions_) {
      if (!met_.contains({kind, motion})) { of_kind.motions.push_back(motion); }
    }
    if (!of_kind.came || !of_kind.motions.empty()) { never.push_back(std::move(of_kind)); }
  }
  return never;
}

}  // namespace fakebot::runner
