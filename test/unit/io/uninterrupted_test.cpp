#include "io/uninterrupted.hpp"

#include <doctest/doctest.h>

#include <cerrno>

using fakebot::io::uninterrupted;

TEST_CASE("a call is repeated as long as signals interrupt it") {
  int calls = 0;
  const int result = uninterrupted([&] {
    errno = EINTR;
    return ++calls < 3 ? -1 : 7;
  });
  CHECK(result == 7);
  CHECK(calls == 3);
}

TEST_CASE("a call that fails for another reason is made once") {
  int calls = 0;
  const int result = uninterrupted([&] {
    ++calls;
    errno = EAGAIN;
    return -1;
  });
  CHECK(result == -1);
  CHECK(calls == 1);
  CHECK(errno == EAGAIN);
}
