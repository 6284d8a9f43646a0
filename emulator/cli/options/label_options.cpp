#include "cli/options/label_options.hpp"

#include <CLI/CLI.hpp>

namespace fakebot::cli {

void add_can_option(CLI::App& command, std::optional<std::vector<std::string_view>>& can,
                    const std::string& meaning) {
  command
      .add_option_function<std::string>(
          "--can",
          [&can](const std::string& text) { can = config::abilities_of_option("--can", text); },
          meaning)
      ->type_name("ABILITIES");
}

void add_tag_option(CLI::App& command, std::vector<std::string_view>& tags) {
  command
      .add_option_function<std::string>(
          "--tag",
          [&tags](const std::string& text) { tags = config::tags_of_option("--tag", text); },
          "Only scenarios about one of these, as safety,wire; see: fakebot list tags")
      ->type_name("TAGS");
}

void add_label_options(CLI::App& command, config::LabelFilter& meant) {
  add_tag_option(command, meant.tags);
  add_can_option(
      command, meant.can,
      "What the driver does by itself, as wanders,docks; scenarios that need more are not "
      "applicable; see: fakebot list abilities");
}

}  // namespace fakebot::cli
