#include "io/os_error.hpp"

#include <doctest/doctest.h>

#include <cerrno>
#include <string>

using fakebot::io::OsError;

TEST_CASE("a program that is not there is no shortage, a lack of descriptors or processes is") {
  for (const int shortage : {EMFILE, ENFILE, EAGAIN, ENOMEM, ENOSPC, EDQUOT}) {
    CHECK(fakebot::io::is_shortage(shortage));
  }
  for (const int other : {0, ENOENT, EACCES, ENOEXEC}) {
    CHECK_FALSE(fakebot::io::is_shortage(other));
  }
}

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
