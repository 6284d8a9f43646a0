#include "io/processor/time_slice.hpp"

#include <doctest/doctest.h>
#include <sys/types.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "io/process/child_process.hpp"

using fakebot::io::ChildProcess;
using fakebot::io::ShortTimeSlice;
using fakebot::io::time_slice_of;
using std::chrono::nanoseconds;

namespace {

bool has_time_slices() {
  const bool has = time_slice_of(0).value_or(nanoseconds{0}) > ShortTimeSlice::kShort;
  if (!has) { MESSAGE("not tested here: threads have no time slices of their own"); }
  return has;
}

nanoseconds time_slice_of_program(bool short_slice) {
  const ChildProcess program({.argv = {"sleep", "60"}, .short_slice = short_slice});
  return time_slice_of(program.pid()).value_or(nanoseconds{0});
}

}  // namespace

TEST_CASE("io: a thread has a short time slice, and later the former one again") {
  if (!has_time_slices()) { return; }
  const auto before = time_slice_of(0);
  {
    const ShortTimeSlice time_slice;
    CHECK(time_slice_of(0) == nanoseconds(ShortTimeSlice::kShort));
  }
  CHECK(time_slice_of(0) == before);
}

TEST_CASE("io: of two short time slices of a thread the outer one lasts longer") {
  if (!has_time_slices()) { return; }
  const ShortTimeSlice outer;
  { const ShortTimeSlice inner; }
  CHECK(time_slice_of(0) == nanoseconds(ShortTimeSlice::kShort));
}

TEST_CASE("io: other threads keep their time slice") {
  if (!has_time_slices()) { return; }
  const auto before = time_slice_of(0);
  std::thread([] {
    const ShortTimeSlice time_slice;
    CHECK(time_slice_of(0) == nanoseconds(ShortTimeSlice::kShort));
  }).join();
  CHECK(time_slice_of(0) == before);
}

TEST_CASE("io: a program has a short time slice only if wanted") {
  if (!has_time_slices()) { return; }
  const auto before = time_slice_of(0);
  const ShortTimeSlice time_slice;
  CHECK(time_slice_of_program(true) == nanoseconds(ShortTimeSlice::kShort));
  CHECK(time_slice_of_program(false) == before);
}
