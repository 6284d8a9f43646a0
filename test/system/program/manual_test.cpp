// Manual pages and scripts for shells are made of the options themselves. scripts/check-completion
// tests the scripts in shells.
#include <doctest/doctest.h>

#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"

using namespace fakebot::test;

namespace {

std::string listed(const std::vector<std::string>& words) {
  std::vector<std::string> arguments{"list"};
  arguments.insert(arguments.end(), words.begin(), words.end());
  const ProcessResult result = run_to_end(arguments);
  CAPTURE(result.errors);
  CHECK(result.exit_code == 0);
  return result.output;
}

std::vector<std::string> listed_commands() {
  std::istringstream lines(listed({"commands"}));
  std::vector<std::string> names;
  for (std::string line; std::getline(lines, line);) {
    names.push_back(line.substr(0, line.find(' ')));
  }
  return names;
}

/// The long options at the beginning of lines of the help.
std::set<std::string> options_in_help(const std::string& command) {
  const std::string help = run_to_end({command, "--help"}).output;
  static const std::regex kOption("\n  (?:-[a-z],)?(--[a-z0-9-]+)");
  const std::sregex_iterator end;
  std::set<std::string> options;
  for (std::sregex_iterator one(help.begin(), help.end(), kOption); one != end; ++one) {
    options.insert((*one)[1]);
  }
  return options;
}

}  // namespace

TEST_CASE("every command has a manual page with all its options, exit status and examples") {
  const std::vector<std::string> commands = listed_commands();
  REQUIRE(commands.size() > 10);
  for (const std::string& command : commands) {
    CAPTURE(command);
    std::string page = listed({"man", command});
    CHECK(contains(page, ".SH EXIT STATUS"));
    CHECK(contains(page, ".SH EXAMPLES"));
    CHECK(contains(page, "\\fBfakebot\\fR(1)"));
    page = std::regex_replace(page, std::regex("\\\\-"), "-");
    for (const std::string& option : options_in_help(command)) {
      CAPTURE(option);
      CHECK(contains(page, "\\fB" + option + "\\fR"));
    }
  }
}

TEST_CASE("help names what a value is, not that it is text") {
  const std::string help = run_to_end({"run", "--help"}).output;
  CHECK(contains(help, "--http [ADDRESS:]PORT "));
  CHECK(contains(help, "--http-token TOKEN "));
  static const std::regex kNoWord("\n  [^ ]+ (?:UINT|INT|FLOAT|TEXT)[: ]");
  for (const std::string& command : listed_commands()) {
    CAPTURE(command);
    std::string text = run_to_end({command, "--help"}).output;
    text = std::regex_replace(text, std::regex("--filter TEXT"), "");
    CHECK_FALSE(std::regex_search(text, kNoWord));
  }
}

TEST_CASE("the manual page of the program names those of all commands") {
  const std::string page = listed({"man"});
  for (std::string command : listed_commands()) {
    for (std::size_t at = 0; (at = command.find('-', at)) != std::string::npos; at += 2) {
      command.insert(at, "\\");
    }
    CHECK(contains(page, "\\fBfakebot\\-" + command + "\\fR(1)"));
  }
}

TEST_CASE("the script of every shell knows all options of all commands") {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const std::string script = listed({"completion", shell});
    for (const std::string& command : listed_commands()) {
      CHECK(contains(script, command));
      for (const std::string& option : options_in_help(command)) {
        CAPTURE(shell + " " + command + " " + option);
        CHECK(contains(script, shell == "fish" ? "-l " + option.substr(2) : option));
      }
    }
  }
}
