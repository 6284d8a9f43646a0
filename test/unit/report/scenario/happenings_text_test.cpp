#include "report/scenario/happenings_text.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace std::chrono_literals;
using fakebot::report::happenings_text;
using fakebot::sim::scenario::Happening;
using HappeningKind = Happening::Kind;

namespace {

/// Once a second, starting at 1 s.
std::vector<Happening> bumps(int times) {
  std::vector<Happening> all;
  for (int i = 1; i <= times; ++i) { all.push_back({HappeningKind::event, i * 1s, "bump"}); }
  return all;
}

}  // namespace

TEST_CASE("what happened a few times is listed each time, in order") {
  CHECK(happenings_text({}).empty());
  CHECK(happenings_text(bumps(3)) == "    1.000 s bump\n    2.000 s bump\n    3.000 s bump\n");
}

TEST_CASE("what happened many times is listed with first time, last time and count") {
  std::vector<Happening> all = bumps(4);
  all.insert(all.begin() + 2, {HappeningKind::note, 2500ms, "half way"});
  CHECK(happenings_text(all) ==
        "    1.000 s bump\n"
        "    2.500 s note: half way\n"
        "    4.000 s bump, the last of 4 times\n");
  CHECK(happenings_text(bumps(800)) ==
        "    1.000 s bump\n    800.000 s bump, the last of 800 times\n");
}

TEST_CASE("an event, its end and a note with the same text are listed separately") {
  std::vector<Happening> all;
  for (int i = 1; i <= 4; ++i) {
    all.push_back({HappeningKind::event, i * 1s, "bump"});
    all.push_back({HappeningKind::taken_back, i * 1s + 200ms, "bump"});
    all.push_back({HappeningKind::note, i * 1s + 300ms, "bump"});
  }
  CHECK(happenings_text(all) ==
        "    1.000 s bump\n    1.200 s end of bump\n    1.300 s note: bump\n"
        "    4.000 s bump, the last of 4 times\n"
        "    4.200 s end of bump, the last of 4 times\n"
        "    4.300 s note: bump, the last of 4 times\n");
}
