#include "cli/commands/program_listings.hpp"

#include <spdlog/fmt/fmt.h>

#include <CLI/CLI.hpp>
#include <string_view>
#include <vector>

#include "cli/help/command_help.hpp"
#include "cli/help/completion.hpp"
#include "cli/help/man_page.hpp"
#include "cli/options/value/value_options.hpp"
#include "cli/options/value/value_words.hpp"

namespace fakebot::cli {

namespace {

constexpr const char* kCommands = "commands";
constexpr const char* kMan = "man";
constexpr const char* kCompletion = "completion";

std::string page_of(const CommandHelp& program, const std::string& name) {
  if (name.empty()) { return man_page(program, program); }
  std::vector<std::string_view> names;
  for (const CommandHelp& command : program.commands) { names.push_back(command.path.front()); }
  const std::size_t index = config::choice_of_option(value_words::kCommand, name, names);
  return man_page(program.commands[index], program);
}

}  // namespace

ProgramListings::ProgramListings(CLI::App& list, const CLI::App& program)
    : list_(list), program_(program) {
  list.add_subcommand(kCommands, "commands of the program");
  list.add_subcommand(kMan, "a manual page, as man reads it: that of the program, or of a command")
      ->add_option(value_words::kCommand, page_, "Command whose page is printed");
  std::vector<std::string_view> names;
  for (const Shell& shell : shells()) { names.push_back(shell.name); }
  add_choice(*list.add_subcommand(kCompletion,
                                  "a script with which a shell completes command lines of fakebot"),
             "SHELL", "bash, zsh or fish", names, [this](std::size_t index) { shell_ = index; })
      ->required();
}

std::optional<std::string> ProgramListings::text() const {
  const CommandHelp program = help_of(program_);
  if (list_.got_subcommand(kMan)) { return page_of(program, page_); }
  if (list_.got_subcommand(kCompletion)) { return shells()[shell_].completion(program); }
  if (!list_.got_subcommand(kCommands)) { return std::nullopt; }
  std::string text;
  for (const CommandHelp& command : program.commands) {
    text += fmt::format("{:10} {}\n", command.name(), short_meaning(command.meaning));
  }
  return text;
}

}  // namespace fakebot::cli
