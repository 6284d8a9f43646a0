// A driver is kept from starting by the machine.
#include "runner/verdict/start_patience.hpp"

#include <doctest/doctest.h>

using namespace std::chrono_literals;
using fakebot::runner::StartPatience;

TEST_CASE("a driver that had a processor is awaited no longer, and has no excuse") {
  StartPatience patience(10s);
  CHECK_FALSE(patience.more(0s));
  CHECK_FALSE(patience.more(19ms));
  CHECK_FALSE(patience.is_excused(19ms));
}

TEST_CASE("the time that the machine has taken is added, also what it takes meanwhile") {
  StartPatience patience(10s);
  CHECK(patience.more(4s) == 4s);
  CHECK(patience.more(5s) == 1s);
  CHECK_FALSE(patience.more(5s));
  CHECK(patience.time() == 15s);
  CHECK_FALSE(patience.is_excused(5s));  // the driver had its time
}

TEST_CASE("a driver is not awaited for ever") {
  StartPatience patience(1s);
  CHECK(patience.more(1h) == 3s);
  CHECK_FALSE(patience.more(2h));
  CHECK(patience.time() == 4s);
  CHECK(patience.is_excused(2h));
}
