#include "io/os_error.hpp"

#include <doctest/doctest.h>

#include <cerrno>
#include <string>

using fakebot::io::OsError;

TEST_CASE("an error has operation, number and remedy as fields") {
  try {
    fakebot::io::throw_os_error("open /dev/kobuki", ENOENT, "is it plugged in?");
  } catch (const fakebot::Error& error) {
    CHECK(std::string(error.what()) ==
          "cannot open /dev/kobuki: No such file or directory; is it plugged in?");
    const auto* refused = dynamic_cast<const OsError*>(&error);
    REQUIRE(refused != nullptr);
    CHECK(refused->refusal().operation == "open /dev/kobuki");
    CHECK(refused->refusal().error_number == ENOENT);
    CHECK(refused->refusal().remedy == "is it plugged in?");
  }
}
