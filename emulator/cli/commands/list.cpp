#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "cli/command.hpp"
#include "cli/commands/program_listings.hpp"
#include "cli/options/label_options.hpp"
#include "cli/options/robot_options.hpp"
#include "cli/options/value/value_words.hpp"
#include "cli/output.hpp"
#include "config/json/config_error.hpp"
#include "config/profile/robot_choice.hpp"
#include "report/listings/listings.hpp"
#include "report/listings/scenario_listing.hpp"
#include "robots/registry.hpp"
#include "runner/library/library.hpp"

namespace fakebot::cli {

namespace {

/// Prints the named listing, by default the first.
class ListCommand final : public Command {
 public:
  /// With a program: also lists the program's descriptions of itself.
  ListCommand(CLI::App* options, std::vector<report::Listing> listings, const CLI::App* program)
      : Command(options), listings_(std::move(listings)) {
    for (const report::Listing& listing : listings_) {
      CLI::App* one =
          options->add_subcommand(std::string(listing.name), std::string(listing.meaning));
      if (program == nullptr) { continue; }
      one->add_option(kRobotOption, robot_,
                      "Only what is of this kind of robot; see: fakebot list robots")
          ->type_name(value_words::kRobot);
      if (listing.page) {
        one->add_flag("--markdown", as_page_, "Print a page of Markdown, as in the documents");
      }
    }
    if (program == nullptr) { return; }
    CLI::App* scenarios = options->add_subcommand(kScenarios, "scenarios of the library");
    scenarios->add_option(kRobotOption, robot_, "Only scenarios of this kind of robot")
        ->type_name(value_words::kRobot);
    add_label_options(*scenarios, meant_);
    of_program_.emplace(*options, *program);
  }

  ExitCode act(const std::vector<std::string>& /*driver*/) override {
    if (const auto text = of_program_ ? of_program_->text() : std::nullopt) {
      write_output(*text);
      return ExitCode::passed;
    }
    if (of_program_ && options().got_subcommand(kScenarios)) {
      write_output(report::scenarios_text(runner::library(), chosen_kinds(), meant_));
      return ExitCode::passed;
    }
    const auto named = std::ranges::find_if(listings_, [this](const report::Listing& listing) {
      return options().got_subcommand(std::string(listing.name));
    });
    const report::Listing& listing = named == listings_.end() ? listings_.front() : *named;
    std::vector<const sim::RobotKind*> kinds = chosen_kinds();
    if (!robot_ && !listing.has_equipped_kinds) {
      std::erase_if(kinds, [](const sim::RobotKind* kind) { return kind->base != nullptr; });
    }
    const std::string text = as_page_ ? listing.page(kinds) : listing.text(kinds);
    if (robot_ && text.empty()) { refuse_foreign(listing, *kinds.front()); }
    write_output(text);
    return ExitCode::passed;
  }

 private:
  static constexpr const char* kScenarios = "scenarios";

  /// The kind of robot that --robot names, or else all.
  std::vector<const sim::RobotKind*> chosen_kinds() const {
    const auto all = robots::robot_kinds();
    if (robot_) { return {&config::kind_of_option(all, kRobotOption, *robot_)}; }
    return {all.begin(), all.end()};
  }

  /// Refuses a listing that the kind of robot does not have.
  [[noreturn]] static void refuse_foreign(const report::Listing& listing,
                                          const sim::RobotKind& kind) {
    const auto quoted = [](std::string_view name) { return "\"" + std::string(name) + "\""; };
    std::string reason = "the robot " + quoted(kind.name) + " has no " + std::string(listing.name);
    for (const sim::RobotKind* one : robots::robot_kinds()) {
      if (listing.text(std::span(&one, 1)).empty()) { continue; }
      reason += "; " + quoted(one->name) + " has";
    }
    throw config::ConfigError(config::ConfigProblem{.option = kRobotOption, .reason = reason});
  }

  std::vector<report::Listing> listings_;
  std::optional<ProgramListings> of_program_;
  std::optional<std::string> robot_;
  bool as_page_ = false;
  config::LabelFilter meant_;
};

}  // namespace

std::unique_ptr<Command> add_list_command(CLI::App& command_line) {
  CLI::App* list = command_line.add_subcommand(
      "list", "Print signals, profiles, faults and other things with names");
  list->footer(
      "Examples:\n  fakebot list signals\n  fakebot list profiles\n  fakebot list man run | man -l "
      "-\n"
      "  source <(fakebot list completion bash)");
  list->require_subcommand(1);
  return std::make_unique<ListCommand>(list, report::listings(), &command_line);
}

std::unique_ptr<Command> add_schema_command(CLI::App& command_line) {
  CLI::App* schema = command_line.add_subcommand(
      "schema",
      "Print the JSON Schema of scenario files, with which editors complete keys and mark "
      "mistakes");
  schema->footer("Examples:\n  fakebot schema > scenario.schema.json\n  fakebot schema world");
  schema->require_subcommand(0, 1);
  return std::make_unique<ListCommand>(schema, report::schemas(), nullptr);
}

}  // namespace fakebot::cli
