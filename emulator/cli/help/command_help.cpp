#include "cli/help/command_help.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <set>
#include <utility>

#include "cli/command.hpp"

namespace fakebot::cli {

namespace {

std::string title_of(const CLI::Option& option) {
  const auto& names = option.get_lnames();
  return names.empty() ? option.get_single_name() : "--" + names.front();
}

std::vector<std::string> titles_of(const std::set<CLI::Option*>& options) {
  std::vector<std::string> titles;
  titles.reserve(options.size());
  for (const CLI::Option* option : options) { titles.push_back(title_of(*option)); }
  std::ranges::sort(titles);  // the set is in the order of addresses
  return titles;
}

OptionHelp help_of(const CLI::Option& option) {
  OptionHelp help;
  const bool is_argument = option.get_positional();
  for (const std::string& name : option.get_lnames()) { help.names.push_back("--" + name); }
  for (const std::string& name : option.get_snames()) { help.names.push_back("-" + name); }
  const bool takes_value = option.get_items_expected_max() > 0;
  const bool has_choices = option.get_type_name().find('|') != std::string::npos;
  if (takes_value) {
    help.value = is_argument && !has_choices ? option.get_name() : option.get_type_name();
  }
  help.usual = takes_value ? option.get_default_str() : "";
  help.meaning = option.get_description();
  help.required = option.get_required();
  help.repeated = option.get_items_expected_max() > 1;
  help.needs = titles_of(option.get_needs());
  help.environment = option.get_envname();
  help.excludes = titles_of(option.get_excludes());
  return help;
}

CommandHelp help_of_command(const CLI::App& command, std::vector<std::string> path) {
  CommandHelp help;
  help.meaning = command.get_description();
  help.footer = command.get_footer();
  for (const CLI::Option* option : command.get_options()) {
    (option->get_positional() ? help.arguments : help.options).push_back(help_of(*option));
  }
  const auto all = [](const CLI::App* /*any*/) { return true; };
  for (const CLI::App* one : command.get_subcommands(all)) {
    auto path_of_one = path;
    path_of_one.push_back(one->get_name());
    help.commands.push_back(help_of_command(*one, std::move(path_of_one)));
  }
  help.path = std::move(path);
  help.takes_driver = help.path.size() == 1 && takes_driver(help.path.front());
  return help;
}

void add_commands(std::vector<const CommandHelp*>& all, const CommandHelp& command) {
  all.push_back(&command);
  for (const CommandHelp& one : command.commands) { add_commands(all, one); }
}

}  // namespace

std::string CommandHelp::name() const {
  return path.empty() ? "fakebot" : joined(path, " ");
}

CommandHelp help_of(const CLI::App& program) {
  return help_of_command(program, {});
}

std::vector<const CommandHelp*> all_commands(const CommandHelp& program) {
  std::vector<const CommandHelp*> all;
  add_commands(all, program);
  return all;
}

std::string short_meaning(std::string_view meaning) {
  for (const std::string_view end : {". ", ": ", "; "}) {
    meaning = meaning.substr(0, meaning.find(end));
  }
  return std::string(meaning);
}

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
  std::string text;
  for (const std::string& word : words) { text.append(text.empty() ? "" : separator).append(word); }
  return text;
}

}  // namespace fakebot::cli
