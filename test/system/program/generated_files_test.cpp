// Documents, schemas, the dissector and methods in Python are up to date with the program.
#include <doctest/doctest.h>

#include <string>

#include "system/emulator_process.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

ProcessResult generate_docs(const std::string& scripts, const std::string& program) {
  EmulatorProcess script({"-c", scripts + "/generate-docs --check " + program}, shell());
  return script.wait_for_exit();
}

}  // namespace

TEST_CASE("the generated files in the repository are those that the program prints") {
  const ProcessResult result = generate_docs(FAKEBOT_TEST_DIR "/../scripts", program_under_test());
  CHECK(result.output == "");
  CHECK(result.errors == "");
  CHECK(result.exit_code == 0);
}

TEST_CASE("a generated file that was edited is named, with the command that makes it anew") {
  const TempDir dir;
  const std::string root = FAKEBOT_TEST_DIR "/..";
  EmulatorProcess copy(
      {"-c", "cd " + root + " && mkdir " + (dir / "docs") + " && cp -r scripts scenarios clients " +
                 (dir / "") + " && cp docs/*.md " + (dir / "docs") + " && echo edited >> " +
                 (dir / "docs/faults.md")},
      shell());
  REQUIRE(copy.wait_for_exit().exit_code == 0);
  const ProcessResult result = generate_docs(dir / "scripts", program_under_test());
  CHECK(result.exit_code == 1);
  CHECK(result.output ==
        "docs/faults.md is not what \"fakebot list faults --markdown\" prints; to make it anew: "
        "scripts/generate-docs\n");
}
