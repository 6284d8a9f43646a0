#include <doctest/doctest.h>

#include "cli/options/output/output_files.hpp"
#include "cli/options/output/record_option.hpp"
#include "unit/config/problem_of.hpp"

using fakebot::test::problem_of;
using namespace fakebot::cli;

TEST_CASE("an output that would overwrite an input is known in parts") {
  const std::string file = "/no/such/folder/f";
  const auto problem = problem_of([&] { refuse_overwriting({file}, {{"--record", file}}); });
  CHECK(problem.option == "--record");
  CHECK(problem.found == "\"/no/such/folder/f\", which is to be read");
  CHECK(problem.expected == "another file");
}

TEST_CASE("a recording on standard output is known in parts") {
  const auto problem = problem_of([] { refuse_standard_output("-"); });
  CHECK(problem.option == "--record");
  CHECK(problem.found == "\"-\"");
  CHECK(problem.suggestion == "use a named pipe (mkfifo) to watch the line in another program");
}
