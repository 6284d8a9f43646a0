#include <CLI/CLI.hpp>
#include <algorithm>
#include <utility>

#include "cli/commands/command.hpp"
#include "cli/output.hpp"
#include "report/listings/listings.hpp"

namespace fakebot::cli {

namespace {

/// Prints the named listing, by default the first.
class ListCommand final : public Command {
 public:
  ListCommand(CLI::App* options, std::vector<report::Listing> listings)
      : Command(options), listings_(std::move(listings)) {
    for (const report::Listing& listing : listings_) {
      options->add_subcommand(std::string(listing.name), std::string(listing.meaning));
    }
  }

  ExitCode act(const std::vector<std::string>& /*driver*/) override {
    const auto named = std::ranges::find_if(listings_, [this](const report::Listing& listing) {
      return options().got_subcommand(std::string(listing.name));
    });
    write_output((named == listings_.end() ? listings_.front() : *named).text());
    return ExitCode::passed;
  }

 private:
  std::vector<report::Listing> listings_;
};

}  // namespace

std::unique_ptr<Command> add_list_command(CLI::App& command_line) {
  CLI::App* list = command_line.add_subcommand(
      "list", "Print signals, profiles, faults and other things with names");
  list->footer("Examples:\n  fakebot list signals\n  fakebot list profiles");
  list->require_subcommand(1);
  return std::make_unique<ListCommand>(list, report::listings());
}

std::unique_ptr<Command> add_schema_command(CLI::App& command_line) {
  CLI::App* schema = command_line.add_subcommand(
      "schema",
      "Print the JSON Schema of scenario files, with which editors complete keys and mark "
      "mistakes");
  schema->footer("Examples:\n  fakebot schema > scenario.schema.json\n  fakebot schema world");
  schema->require_subcommand(0, 1);
  return std::make_unique<ListCommand>(schema, report::schemas());
}

}  // namespace fakebot::cli
