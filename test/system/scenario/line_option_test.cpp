// The options of a line in a test of scenarios: --link and --http.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

/// Drives through the open descriptor 3 at 200 mm/s until its end.
const std::string kDrivesOn =
    "; while :; do printf '\\252\\125\\006\\001\\004\\310\\000\\000\\000\\313' >&3; sleep 0.1; "
    "done";

std::string scenario_of(const std::string& name) {
  return R"({"name": ")" + name + R"(", "duration": 1, "robot": {"profile": "ideal"},
             "expectations": [{"eventually": "speed.linear_m_s > 0.1"}]})";
}

/// Two scenarios, and what their drivers write.
struct TwoScenarios {
  TempDir dir{};
  std::string first = dir.write("first.json", scenario_of("first"));
  std::string second = dir.write("second.json", scenario_of("second"));
  std::string link = dir / "robot";

  ProcessResult test(const std::vector<std::string>& options, const std::string& driver) const {
    std::vector<std::string> arguments{"test", first, second};
    arguments.insert(arguments.end(), options.begin(), options.end());
    arguments.insert(arguments.end(), {"--", "/bin/bash", "-c", driver});
    return run_to_end(arguments);
  }
};

}  // namespace

TEST_CASE("a driver that knows only the path of the device is tested through a link") {
  const TwoScenarios two;
  const std::string opens = "exec 3<>" + two.link + "; stty raw -echo 115200 <&3";
  const ProcessResult result =
      two.test({"--time", "virtual", "--link", two.link}, opens + kDrivesOn);
  CHECK(result.output == "passed first\npassed second\n2 scenarios: 2 passed\n");
  CHECK(!is_there(two.link));
}

TEST_CASE("each job of a test has a link of its own, with its number") {
  const TwoScenarios two;
  const std::string opens = "exec 3<>" + two.link + "$FAKEBOT_INDEX; stty raw -echo 115200 <&3";
  const ProcessResult result =
      two.test({"--time", "virtual", "-j", "2", "--link", two.link}, opens + kDrivesOn);
  CHECK(result.output.find("2 scenarios: 2 passed\n") != std::string::npos);
}

TEST_CASE("a failed test through a link is played again through the link") {
  const TwoScenarios two;
  const ProcessResult result = two.test({"--link", two.link}, "exit 7");
  CHECK(result.exit_code == 4);
  CHECK(result.output.find("--link " + two.link + " -- /bin/bash -c 'exit 7'") !=
        std::string::npos);
  // The hint at {port} is for drivers that cannot know the device.
  CHECK(result.output.find("{port}") == std::string::npos);
}

TEST_CASE("the interface of a test shows each scenario, at one address") {
  const TwoScenarios two;
  const std::string asks =
      "url=$FAKEBOT_HTTP; host=${url#http://}; exec 4<>/dev/tcp/127.0.0.1/${host##*:}; "
      "printf 'GET /api/v1/robots/0/scenario HTTP/1.1\\r\\nHost: '$host'\\r\\nConnection: close"
      "\\r\\n\\r\\n' >&4; answer=$(cat <&4); echo \"$host $answer\" >> " +
      (two.dir / "answers") + "; exec 3<>{port}; stty raw -echo 115200 <&3";
  const ProcessResult result = two.test({"--http", "127.0.0.1:0"}, asks + kDrivesOn);
  const std::string answers = content_of(two.dir / "answers");
  CAPTURE(answers);
  CAPTURE(result.errors);
  const std::size_t first = answers.find(R"("name":"first")");
  const std::size_t second = answers.find(R"("name":"second")");
  CHECK(first != std::string::npos);
  CHECK(second != std::string::npos);
  CHECK(first < second);
  // The last, because the test runs again on a machine that was too slow.
  const std::size_t of_second = answers.rfind("127.0.0.1:");
  const std::string host = answers.substr(of_second, answers.find(' ', of_second) - of_second);
  CHECK(answers.find(host + " HTTP") < of_second);
  CHECK(result.errors.find("http://" + host + "\n") != std::string::npos);
}

TEST_CASE("a test with an interface goes on by itself in virtual time") {
  const TwoScenarios two;
  const ProcessResult result = two.test({"--time", "virtual", "--http", "127.0.0.1:0"},
                                        "exec 3<>{port}; stty raw -echo 115200 <&3" + kDrivesOn);
  CHECK(result.output == "passed first\npassed second\n2 scenarios: 2 passed\n");
}

TEST_CASE("an interface of several jobs, and a link that nobody opens, are refused") {
  const TwoScenarios two;
  const ProcessResult many = two.test({"--http", "0", "-j", "2"}, "exit");
  CHECK(many.exit_code == 2);
  CHECK(many.errors == "fakebot: error: --http: found 2 jobs, expected one, without -j\n");
  for (const std::string option : {"--http", "--link"}) {
    const ProcessResult scripted = run_to_end({"test", two.first, option, "0"});
    CHECK(scripted.exit_code == 2);
    CHECK(scripted.errors == "fakebot: error: " + option + ": found " + two.first +
                                 ", which has no driver, expected a driver after --, or one in "
                                 "each file\n");
  }
}
