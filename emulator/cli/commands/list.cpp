#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "cli/commands/command.hpp"
#include "cli/output.hpp"
#include "config/profile/robot_choice.hpp"
#include "report/listings/listings.hpp"
#include "robots/registry.hpp"

namespace fakebot::cli {

namespace {

/// Prints the named listing, by default the first.
class ListCommand final : public Command {
 public:
  ListCommand(CLI::App* options, std::vector<report::Listing> listings, bool of_robots)
      : Command(options), listings_(std::move(listings)) {
    for (const report::Listing& listing : listings_) {
      CLI::App* one =
          options->add_subcommand(std::string(listing.name), std::string(listing.meaning));
      if (!of_robots) { continue; }
      one->add_option(kRobot, robot_,
                      "Only what is of this kind of robot; see: fakebot list robots")
          ->type_name("NAME");
    }
  }

  ExitCode act(const std::vector<std::string>& /*driver*/) override {
    const auto named = std::ranges::find_if(listings_, [this](const report::Listing& listing) {
      return options().got_subcommand(std::string(listing.name));
    });
    auto kinds = robots::robot_kinds();
    const sim::RobotKind* only = nullptr;
    if (robot_) {
      only = &config::kind_of_option(kinds, kRobot, *robot_);
      kinds = std::span(&only, 1);
    }
    write_output((named == listings_.end() ? listings_.front() : *named).text(kinds));
    return ExitCode::passed;
  }

 private:
  static constexpr const char* kRobot = "--robot";

  std::vector<report::Listing> listings_;
  std::optional<std::string> robot_;
};

}  // namespace

std::unique_ptr<Command> add_list_command(CLI::App& command_line) {
  CLI::App* list = command_line.add_subcommand(
      "list", "Print signals, profiles, faults and other things with names");
  list->footer("Examples:\n  fakebot list signals\n  fakebot list profiles");
  list->require_subcommand(1);
  return std::make_unique<ListCommand>(list, report::listings(), true);
}

std::unique_ptr<Command> add_schema_command(CLI::App& command_line) {
  CLI::App* schema = command_line.add_subcommand(
      "schema",
      "Print the JSON Schema of scenario files, with which editors complete keys and mark "
      "mistakes");
  schema->footer("Examples:\n  fakebot schema > scenario.schema.json\n  fakebot schema world");
  schema->require_subcommand(0, 1);
  return std::make_unique<ListCommand>(schema, report::schemas(), false);
}

}  // namespace fakebot::cli
