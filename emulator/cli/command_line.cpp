#include "cli/command_line.hpp"

#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>
#include <memory>
#include <new>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "cli/log/program_log.hpp"
#include "cli/output.hpp"
#include "cli/parse_error.hpp"
#include "config/json/config_error.hpp"
#include "fakebot/protocol/version.hpp"
#include "io/file/input_file.hpp"
#include "io/file/standard_streams.hpp"
#include "io/os_error.hpp"
#include "io/process/orphans.hpp"

namespace fakebot::cli {

namespace {

/// Formats help with the driver's arguments after --, which the option parser does not know.
class HelpFormatter final : public CLI::Formatter {
 public:
  /// A default behind "=" would look like a part of the value. The name of an argument tells the
  /// kind of its value.
  std::string make_option_opts(const CLI::Option* option) const override {
    std::string text = CLI::Formatter::make_option_opts(option);
    const std::string type = " " + option->get_type_name();
    const bool has_choices = type.find('|') != std::string::npos;
    if (option->get_positional() && !has_choices && text.starts_with(type)) {
      text.erase(0, type.size());
    }
    const std::string usual = "=" + option->get_default_str();
    const std::size_t at = text.find(option->get_type_name() + usual);
    if (usual.size() > 1 && at != std::string::npos) {
      text.replace(at + option->get_type_name().size(), usual.size(), " [" + usual.substr(1) + "]");
    }
    return text;
  }

  std::string make_usage(const CLI::App* app, std::string name) const override {
    std::string usage = CLI::Formatter::make_usage(app, std::move(name));
    const std::size_t end = usage.find_last_not_of('\n');
    if (takes_driver(app->get_name()) && end != std::string::npos) {
      usage.insert(end + 1, " [-- DRIVER...]");
    }
    return usage;
  }
};

struct KnownCommand {
  std::string_view name;
  std::unique_ptr<Command> (*add)(CLI::App& command_line);
};

constexpr std::array kKnownCommands{
    KnownCommand{"run", add_run_command},
    KnownCommand{"proxy", add_proxy_command},
    KnownCommand{"replay", add_replay_command},
    KnownCommand{"test", add_test_command},
    KnownCommand{"merge", add_merge_command},
    KnownCommand{"explore", add_explore_command},
    KnownCommand{"shrink", add_shrink_command},
    KnownCommand{"validate", add_validate_command},
    KnownCommand{"decode", add_decode_command},
    KnownCommand{"list", add_list_command},
    KnownCommand{"schema", add_schema_command},
    KnownCommand{"udev", add_udev_command},
    KnownCommand{"exec", add_exec_command},
    KnownCommand{"certify", add_certify_command},
    KnownCommand{"bad-driver", add_bad_driver_command},
};

class CommandLine {
 public:
  /// Adds only the command that the word names: the options of all commands take a third of a
  /// start. `list`, and help without a command, tell about all commands.
  explicit CommandLine(std::string_view word) {
    app_.set_version_flag("--version", "fakebot " + std::string(kVersion));
    app_.require_subcommand(1);
    app_.footer(
        "Exit codes: 0 passed, 1 an expectation or a test program failed, 2 a wrong command line "
        "or input file, 3 something that the machine lacks or refuses, 4 the driver died, hung or "
        "could not be started, 5 inconclusive, 130 ended by a signal.");
    app_.formatter(std::make_shared<HelpFormatter>());
    const bool needs_one =
        word != "list" &&
        std::ranges::find(kKnownCommands, word, &KnownCommand::name) != kKnownCommands.end();
    for (const KnownCommand& command : kKnownCommands) {
      if (!needs_one || command.name == word) { commands_.push_back(command.add(app_)); }
    }
  }

  ExitCode go(std::vector<std::string> arguments) {
    const auto driver = std::find(arguments.begin(), arguments.end(), "--");
    if (driver != arguments.end()) {
      driver_.assign(driver + 1, arguments.end());
      arguments.erase(driver, arguments.end());
      has_driver_ = true;
    }
    check_words(arguments);
    std::reverse(arguments.begin(), arguments.end());  // the order that CLI11 expects
    try {
      app_.parse(std::move(arguments));
    } catch (const CLI::ParseError& error) { return print_help(error); }
    refuse_empty_paths(app_);
    return act();
  }

 private:
  /// Checks with better messages than the option parser's "missing".
  void check_words(const std::vector<std::string>& arguments) const {
    const std::string word = arguments.empty() ? "" : arguments[0];
    const bool names_none = driver_.empty() || driver_.front().empty();
    if (has_driver_ && (!takes_driver(word) || names_none)) {
      throw config::ConfigError(
          config::ConfigProblem{.option = "--",
                                .expected = "a driver and its arguments, for run, test, explore, "
                                            "shrink, replay, proxy, exec and certify only"});
    }
    check_word(word, app_);
    const bool takes_programs = std::ranges::find(arguments, kEachOption) != arguments.end();
    if (takes_driver(word) && !has_driver_ && !takes_programs) {
      refuse_forgotten_dashes(*app_.get_subcommand(word), arguments);
    }
    if ((word == "list" || word == "schema") && arguments.size() > 1) {
      check_word(arguments[1], *app_.get_subcommand(word));
    }
  }

  static void check_word(const std::string& word, const CLI::App& app) {
    const auto all = [](const CLI::App* /*any*/) { return true; };
    std::vector<std::string_view> names;
    for (const CLI::App* known : app.get_subcommands(all)) { names.push_back(known->get_name()); }
    const bool known = std::find(names.begin(), names.end(), word) != names.end();
    if (known || word.empty() || word[0] == '-') { return; }
    config::refuse_option("", "\"" + word + "\"", "one of " + config::comma_list(names),
                          config::did_you_mean(word, names));
  }

  /// Prints help or version, which end parsing, too.
  ExitCode print_help(const CLI::ParseError& end) {
    if (end.get_exit_code() != 0) { refuse_command_line(app_, end); }
    std::ostringstream output;
    app_.exit(end, output, output);
    write_output(output.str());
    return ExitCode::passed;
  }

  ExitCode act() {
    const auto named =
        std::ranges::find_if(commands_, [](const auto& command) { return command->was_named(); });
    return named == commands_.end() ? ExitCode::passed : (*named)->act(driver_);
  }

  CLI::App app_{"A virtual robot behind a pseudo-terminal", "fakebot"};
  std::vector<std::unique_ptr<Command>> commands_;
  std::vector<std::string> driver_;  // the arguments after --
  bool has_driver_ = false;
};

/// Ends with a reason, which is printed at any log level.
ExitCode give_up(ExitCode code, const std::string& reason) {
  spdlog::set_level(spdlog::level::err);
  spdlog::error("{}", reason);
  return code;
}

}  // namespace

ExitCode run_command_line(std::vector<std::string> arguments) {
  const std::string operation = arguments.empty() ? "start" : arguments.front();
  try {
    io::occupy_closed_standard_streams();
    std::signal(SIGXFSZ,
                SIG_IGN);  // exceeding a file size limit is an error of the write, not a signal
    log_to_standard_error();
    const io::OrphanAdoption orphans;
    return CommandLine(operation).go(std::move(arguments));
  } catch (const config::ConfigError& error) {
    spdlog::set_level(spdlog::level::err);
    log_error(error);
    return ExitCode::usage;
  } catch (const io::InputError& error) {
    return give_up(ExitCode::usage, error.what());
  } catch (const io::OsError& error) {
    return give_up(ExitCode::environment, error.what());
  } catch (const Error& error) {
    return give_up(ExitCode::environment, error.what());
  } catch (const std::bad_alloc&) {
    return give_up(ExitCode::environment, io::out_of_memory(operation).what());
  } catch (const std::filesystem::filesystem_error& error) {
    return give_up(ExitCode::environment,
                   io::OsError({"use " + error.path1().string(), error.code().value(),
                                io::remedy_of(error.code().value(),
                                              "may you read it, and is the "
                                              "path right?")})
                       .what());
  } catch (const std::system_error& error) {
    const int number = error.code().value();
    return give_up(
        ExitCode::environment,
        io::OsError({operation, number, io::remedy_of(number, "is the machine busy?")}).what());
  } catch (const std::exception& error) {
    return give_up(ExitCode::environment, std::string("unexpected: ") + error.what());
  }
}

}  // namespace fakebot::cli
