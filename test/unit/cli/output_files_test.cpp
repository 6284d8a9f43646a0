#include "cli/options/output/output_files.hpp"

#include <doctest/doctest.h>

#include "config/json/config_error.hpp"

using fakebot::cli::refuse_overwriting;
using fakebot::config::ConfigError;

TEST_CASE("a file that is read is not written to") {
  CHECK_NOTHROW(refuse_overwriting({"in.json"}, {{"--json", "out.json"}, {"--tap", {}}}));
  CHECK_THROWS_WITH_AS(refuse_overwriting({"in.json"}, {{"--json", "in.json"}}),
                       "--json: found \"in.json\", which is to be read, expected another file",
                       ConfigError);
}

TEST_CASE("no two results are written to one file, but for a device") {
  CHECK_THROWS_WITH_AS(
      refuse_overwriting({}, {{"--json", "out"}, {"--tap", "out"}}),
      "--tap: found \"out\", which --json is to be written to, expected another file", ConfigError);
  CHECK_THROWS_AS(refuse_overwriting({}, {{"--json", "out"}, {"--tap", "./out"}}), ConfigError);
  CHECK_NOTHROW(refuse_overwriting({}, {{"--json", "/dev/null"}, {"--tap", "/dev/null"}}));
}
