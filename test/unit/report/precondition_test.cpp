#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "report/ready_line.hpp"
#include "unit/aborts.hpp"

using fakebot::test::aborts;
using fakebot::test::kAsserts;

TEST_CASE("a ready line with links for some of its devices only aborts") {
  const auto text = [](std::vector<std::string> links) {
    static_cast<void>(text_of(fakebot::report::ReadyLine{.robot = "kobuki",
                                                         .ports = {"/dev/pts/1", "/dev/pts/2"},
                                                         .links = std::move(links),
                                                         .profile = "standard"}));
  };
  CHECK_FALSE(aborts([&] { text({}); }));
  CHECK_FALSE(aborts([&] { text({"a", "b"}); }));
  CHECK(aborts([&] { text({"a"}); }) == kAsserts);
}
