#include "cli/parse_error.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>
#include <system_error>

#include "cli/options/value/value_words.hpp"
#include "config/json/config_error.hpp"

namespace fakebot::cli {

namespace {

namespace fs = std::filesystem;
using config::ConfigError;
using config::ConfigProblem;

std::string in_marks(std::string_view text) {
  return "\"" + std::string(text) + "\"";
}

/// The named command, or the program.
const CLI::App& named_command(const CLI::App& app) {
  const auto parsed = app.get_subcommands();
  return parsed.empty() ? app : named_command(*parsed.front());
}

/// "fakebot run", "fakebot list signals"
std::string title_of(const CLI::App& app) {
  const auto parsed = app.get_subcommands();
  return app.get_name() + (parsed.empty() ? "" : " " + title_of(*parsed.front()));
}

std::string see_help(const CLI::App& app) {
  return "see: " + title_of(app) + " --help";
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) { names.push_back("--" + name); }
  }
  return names;
}

[[noreturn]] void refuse_extra(const CLI::App& app) {
  const auto extras = app.remaining(true);
  const auto option = std::ranges::find_if(
      extras, [](const std::string& word) { return word.size() > 1 && word[0] == '-'; });
  if (option == extras.end()) {
    throw ConfigError(ConfigProblem{.found = extras.empty() ? "too much" : in_marks(extras.front()),
                                    .expected = "no more arguments",
                                    .suggestion = see_help(app)});
  }
  const std::string name = option->substr(0, option->find('='));
  const auto known = option_names(named_command(app));
  const std::string hint = config::did_you_mean(name, {known.begin(), known.end()});
  throw ConfigError(
      ConfigProblem{.found = in_marks(name),
                    .expected = "an option of " + title_of(app),
                    .suggestion = hint.empty() ? see_help(app) : config::suggestion_of(hint)});
}

[[noreturn]] void refuse_missing(const CLI::App& app) {
  const CLI::App& command = named_command(app);
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_required() && option->count() == 0) {
      throw ConfigError(ConfigProblem{
          .found = "no " + option->get_name(), .expected = "it", .suggestion = see_help(app)});
    }
  }
  if (!app.remaining(true).empty()) { refuse_extra(app); }
  const auto all = [](const CLI::App* /*any*/) { return true; };
  std::vector<std::string_view> names;
  for (const CLI::App* known : command.get_subcommands(all)) { names.push_back(known->get_name()); }
  throw ConfigError(ConfigProblem{.found = "no command",
                                  .expected = "one of " + config::comma_list(names),
                                  .suggestion = see_help(app)});
}

/// The name of an option, with which the parser's texts begin.
std::string first_word(const CLI::ParseError& error) {
  const std::string text = error.what();
  return text.substr(0, text.find_first_of(": "));
}

std::string last_word(const CLI::ParseError& error) {
  const std::string text = error.what();
  return text.substr(text.rfind(' ') + 1);
}

[[noreturn]] void refuse_count(const CLI::App& app, const std::string& name) {
  const CLI::Option* option = named_command(app).get_option_no_throw(name);
  const std::size_t count = option == nullptr ? 0 : option->results().size();
  const bool takes_value = option != nullptr && option->get_items_expected_max() > 0;
  if (!takes_value) { config::refuse_option(name, "a value", "none"); }
  config::refuse_option(name, count > 1 ? "it " + std::to_string(count) + " times" : "no value",
                        count > 1 ? "it once" : "one");
}

bool is_file(const fs::path& path) {
  std::error_code none;
  return fs::is_regular_file(path, none);
}

/// Whether a file is a program. Some file systems make all files executable, so the file's first
/// bytes count, too.
bool is_executable(const fs::path& path) {
  if (!is_file(path) || ::access(path.c_str(), X_OK) != 0) { return false; }
  std::string begin(4, ' ');
  std::ifstream(path, std::ios::binary).read(begin.data(), 4);
  return begin.starts_with("#!") || begin ==
                                        "\x7F"
                                        "ELF";
}

bool is_program(const std::string& word) {
  if (word.ends_with(".json")) { return false; }
  if (word.find('/') != std::string::npos) { return is_executable(word); }
  std::error_code none;
  if (word.empty() || fs::exists(word, none)) { return false; }
  // NOLINTNEXTLINE(concurrency-mt-unsafe): there is one thread.
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (is_executable(fs::path(folder) / word)) { return true; }
  }
  return false;
}

bool is_value_of_option(const CLI::App& command, const std::string& before) {
  if (before.empty() || before[0] != '-') { return false; }
  const CLI::Option* option = command.get_option_no_throw(before);
  return option != nullptr && option->get_items_expected_max() > 0;
}

}  // namespace

void refuse_command_line(const CLI::App& app, const CLI::ParseError& error) {
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) { refuse_extra(app); }
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) { refuse_missing(app); }
  const std::string name = first_word(error);
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) { refuse_count(app, name); }
  if (dynamic_cast<const CLI::RequiresError*>(&error) != nullptr) {
    config::refuse_option(name, "no " + last_word(error), "both or neither");
  }
  if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr) {
    config::refuse_option(name, last_word(error) + ", too", "one of them");
  }
  throw ConfigError(ConfigProblem{.found = "a wrong " + name,
                                  .expected = "a command line as in the help",
                                  .suggestion = see_help(app)});
}

void refuse_empty_paths(const CLI::App& app) {
  for (const CLI::Option* option : named_command(app).get_options()) {
    const bool is_argument = option->get_positional();
    const std::string word = is_argument ? option->get_name() : option->get_type_name();
    if (!value_words::is_path(word)) { continue; }
    const auto& values = option->results();
    if (std::ranges::find(values, "") == values.end()) { continue; }
    config::refuse_option(option->get_name(), in_marks(""), "a path");
  }
}

void refuse_forgotten_dashes(const CLI::App& command, const std::vector<std::string>& arguments) {
  const bool names_port = std::ranges::any_of(
      arguments, [](const std::string& word) { return word.find("{port}") != std::string::npos; });
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    const bool is_free = !word.starts_with("-") && !is_value_of_option(command, arguments[i - 1]);
    const bool begins_driver =
        is_program(word) || (names_port && !is_file(word) && !word.ends_with(".json"));
    if (!is_free || !begins_driver) { continue; }
    std::string meant = "fakebot";
    for (std::size_t j = 0; j < arguments.size(); ++j) {
      meant += (j == i ? " -- " : " ") + arguments[j];
    }
    throw ConfigError(ConfigProblem{.found = in_marks(word) + ", a driver",
                                    .expected = "-- before it",
                                    .suggestion = "did you mean: " + meant});
  }
}

}  // namespace fakebot::cli
