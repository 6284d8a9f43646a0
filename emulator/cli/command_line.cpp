#include "cli/command_line.hpp"

#include <spdlog/spdlog.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "cli/commands/decode_command.hpp"
#include "cli/commands/list.hpp"
#include "cli/commands/proxy_command.hpp"
#include "cli/commands/replay_command.hpp"
#include "cli/commands/run_command.hpp"
#include "cli/commands/scenario_commands.hpp"
#include "cli/commands/scenarios.hpp"
#include "cli/commands/schema.hpp"
#include "cli/log/log_sink.hpp"
#include "cli/output.hpp"
#include "config/json/config_error.hpp"
#include "fakebot/protocol/version.hpp"
#include "io/file/standard_streams.hpp"
#include "io/os_error.hpp"

namespace fakebot::cli {

namespace {

void log_to_standard_error() {
  auto logger =
      std::make_shared<spdlog::logger>("fakebot", std::make_shared<LogSink>(STDERR_FILENO));
  logger->set_pattern("fakebot: %l: %v");
  spdlog::set_default_logger(logger);
}

class CommandLine {
 public:
  CommandLine() {
    app_.set_version_flag("--version", "fakebot " + std::string(kVersion));
    app_.require_subcommand(1);
    app_.failure_message(CLI::FailureMessage::simple);
    test_command_ = add_test_command(app_, scenarios_);
    validate_command_ = add_validate_command(app_, scenarios_);
    decode_command_ = add_decode_command(app_, decode_);
    add_list();
    add_schema();
  }

  ExitCode go(std::vector<std::string> arguments) {
    const auto driver = std::find(arguments.begin(), arguments.end(), "--");
    if (driver != arguments.end()) {
      scenarios_.driver.assign(driver + 1, arguments.end());
      arguments.erase(driver, arguments.end());
      has_driver_ = true;
    }
    check_words(arguments);
    std::reverse(arguments.begin(), arguments.end());  // the order CLI11 takes
    try {
      app_.parse(std::move(arguments));
    } catch (const CLI::ParseError& error) { return tell_end_of_parsing(error); }
    return act();
  }

 private:
  void add_list() {
    CLI::App* list =
        app_.add_subcommand("list", "Print signals, profiles, faults and other things with names");
    list->require_subcommand(1);
    for (const Listing& listing : listings()) {
      list->add_subcommand(std::string(listing.name), std::string(listing.meaning))
          ->callback([&listing] { write_output(listing.text()); });
    }
  }

  void add_schema() {
    CLI::App* schema = app_.add_subcommand("schema",
                                           "Print the JSON Schema of scenario files, with which "
                                           "editors complete keys and mark mistakes");
    schema->require_subcommand(0, 1);
    for (const PrintedSchema& printed : schemas()) {
      schema->add_subcommand(std::string(printed.name), std::string(printed.meaning))
          ->callback([&printed] { write_output(printed.text()); });
    }
    schema->callback([schema] {
      if (schema->get_subcommands().empty()) { write_output(schemas().front().text()); }
    });
  }

  /// What the parser of options would only call missing.
  void check_words(const std::vector<std::string>& arguments) const {
    const std::string word = arguments.empty() ? "" : arguments[0];
    const bool takes_driver = word == "run" || word == "test" || word == "replay";
    if (has_driver_ && (!takes_driver || scenarios_.driver.empty())) {
      throw config::ConfigError(
          "--: expected a driver and its arguments, for run, test and replay only");
    }
    check_word(word, app_);
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
    throw config::ConfigError("found \"" + word + "\", expected one of " +
                              config::comma_list(names) + config::did_you_mean(word, names));
  }

  /// Help and version are such an end too.
  ExitCode tell_end_of_parsing(const CLI::ParseError& end) {
    std::ostringstream output;
    std::ostringstream errors;
    const int code = app_.exit(end, output, errors);
    tell(errors.str());
    write_output(output.str());
    return code == 0 ? ExitCode::passed : ExitCode::usage;
  }

  ExitCode act() {
    if (*decode_command_) { return decode(decode_); }
    if (*test_command_) { return test(scenarios_); }
    if (*validate_command_) { return validate(scenarios_); }
    if (proxy_.was_named()) { return proxy_.act(); }
    if (replay_.was_named()) { return replay_.act(scenarios_.driver); }
    return run_.was_named() ? run_.act(scenarios_.driver) : ExitCode::passed;
  }

  CLI::App app_{"A virtual robot behind a pseudo-terminal", "fakebot"};
  CLI::App* test_command_ = nullptr;
  CLI::App* validate_command_ = nullptr;
  CLI::App* decode_command_ = nullptr;
  RunCommand run_{app_};
  ProxyCommand proxy_{app_};
  ReplayCommand replay_{app_};
  ScenarioOptions scenarios_;
  DecodeCommandOptions decode_;
  bool has_driver_ = false;
};

/// Whatever is logged, the reason to end is told.
ExitCode give_up(ExitCode code, const std::string& reason) {
  spdlog::set_level(spdlog::level::err);
  spdlog::error("{}", reason);
  return code;
}

}  // namespace

ExitCode run_command_line(std::vector<std::string> arguments) {
  try {
    io::occupy_closed_standard_streams();
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of its writer, no end
    log_to_standard_error();
    return CommandLine().go(std::move(arguments));
  } catch (const config::ConfigError& error) {
    return give_up(ExitCode::usage, error.what());
  } catch (const io::OsError& error) {
    return give_up(ExitCode::environment, error.what());
  } catch (const std::exception& error) {
    return give_up(ExitCode::environment, std::string("unexpected: ") + error.what());
  }
}

}  // namespace fakebot::cli
