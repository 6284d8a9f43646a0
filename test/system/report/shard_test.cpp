// `fakebot test --shard`: parts of a test, for several machines.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

/// A scenario with four combinations: two fail.
struct Sharded {
  TempDir dir{};
  std::string path = dir.write("s.json", R"({"name": "a way", "duration": 2,
    "parameters": {"speed": [0.1, 0.2, 0.1001, 0.2001]},
    "robot": {"profile": "ideal"}, "commands": [{"drive": {"linear_m_s": "${speed}"}}],
    "expectations": [{"never": "pose.x_m > 0.3"}]})");

  ProcessResult run(const std::vector<std::string>& options) const {
    std::vector<std::string> arguments{"test", path};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return run_to_end(arguments);
  }
};

}  // namespace

TEST_CASE("shards of a test have each scenario once, whatever the number of jobs") {
  const Sharded sharded;
  std::set<std::string> names;
  for (const char* shard : {"1/3", "2/3", "3/3"}) {
    for (const char* jobs : {"1", "3"}) {
      const std::string file = sharded.dir / "r.json";
      const ProcessResult result =
          sharded.run({"--shard", shard, "--jobs", jobs, "--json", file, "--repeat", "2"});
      CHECK(contains(result.output, std::string("shard ") + shard[0] + " of 3: "));
      const auto report = nlohmann::json::parse(content_of(file));
      CHECK(report["shard"]["number"] == shard[0] - '0');
      CHECK(report["shard"]["of"] == 3);
      CHECK(report["shard"]["scenarios"] == 8);
      for (const auto& one : report["scenarios"]) {
        const bool is_new =
            names.insert(one["name"].get<std::string>() + one["seed"].dump()).second;
        CHECK(is_new == (jobs == std::string("1")));
      }
    }
  }
  CHECK(names.size() == 8);
}

TEST_CASE("a shard with nothing to do passes, and its reports say which it is") {
  const Sharded sharded;
  const ProcessResult result = sharded.run(
      {"--shard", "5/6", "--junit", sharded.dir / "j.xml", "--tap", sharded.dir / "t.tap"});
  CHECK(result.exit_code == 0);
  CHECK(result.output == "shard 5 of 6: 0 of 4 scenarios\n0 scenarios: nothing to run\n");
  const std::string xml = content_of(sharded.dir / "j.xml");
  CHECK(contains(xml, R"(<property name="shard" value="shard 5 of 6" />)"));
  CHECK(contains(xml, R"(tests="0")"));
  CHECK(content_of(sharded.dir / "t.tap") == "TAP version 13\n1..0\n# shard 5 of 6\n");
}

TEST_CASE("a filter that matches nothing is refused in a shard, too") {
  const ProcessResult result = Sharded().run({"--shard", "1/2", "--filter", "no such name"});
  CHECK(result.exit_code == 2);
  CHECK(contains(result.errors, "--filter: found \"no such name\""));
}

TEST_CASE("a shard that is no part of a whole is refused before anything is run") {
  for (const char* wrong : {"0/3", "4/3", "2", "x/y"}) {
    CAPTURE(wrong);
    const ProcessResult result = Sharded().run({"--shard", wrong});
    CHECK(result.exit_code == 2);
    CHECK(result.output.empty());
    CHECK(contains(result.errors, std::string("--shard: found \"") + wrong + "\", expected "));
  }
}
