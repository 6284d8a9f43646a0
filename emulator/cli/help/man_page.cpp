#include "cli/help/man_page.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "cli/help/footer.hpp"
#include "cli/help/roff.hpp"
#include "cli/options/http_option.hpp"
#include "fakebot/protocol/version.hpp"

namespace fakebot::cli {

namespace {

/// "fakebot-run"
std::string page_name(const CommandHelp& command) {
  return command.path.empty() ? "fakebot" : "fakebot-" + joined(command.path, "-");
}

std::string sentence(std::string text) {
  if (!text.empty() && !text.ends_with('.')) { text += '.'; }
  return text;
}

std::string name_section(const CommandHelp& command) {
  std::string meaning = short_meaning(command.meaning);
  if (!meaning.empty()) {
    meaning[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(meaning[0])));
  }
  return roff::section("NAME") + roff::text(page_name(command) + " - " + meaning) + "\n";
}

/// "fakebot run [OPTIONS] [SCENARIO] [-- DRIVER...]"
std::string usage(const CommandHelp& command, const CommandHelp& program) {
  std::string line = roff::bold(program.name());
  if (!command.path.empty()) { line += " " + roff::bold(command.name()); }
  if (!command.options.empty()) { line += " [" + roff::italic("OPTIONS") + "]"; }
  if (!command.commands.empty()) { line += " " + roff::italic("COMMAND"); }
  for (const OptionHelp& argument : command.arguments) {
    const std::string word = roff::italic(argument.value) + (argument.repeated ? "..." : "");
    line += " " + (argument.required ? word : "[" + word + "]");
  }
  if (command.takes_driver) {
    line += " [" + roff::bold("--") + " " + roff::italic("DRIVER") + "...]";
  }
  return line + "\n";
}

std::string item(const OptionHelp& option) {
  std::string title;
  for (const std::string& name : option.names) {
    title += (title.empty() ? "" : ", ") + roff::bold(name);
  }
  if (!option.value.empty()) { title += (title.empty() ? "" : " ") + roff::italic(option.value); }
  std::string meaning = sentence(option.meaning);
  if (!option.usual.empty()) { meaning += " Default: " + sentence(option.usual); }
  if (!option.needs.empty()) { meaning += " Only with " + joined(option.needs, ", ") + "."; }
  if (!option.excludes.empty()) { meaning += " Not with " + joined(option.excludes, ", ") + "."; }
  if (!option.environment.empty()) {
    meaning += " Or from the environment variable " + option.environment + ".";
  }
  return roff::item(title, roff::text(meaning));
}

/// The options of the command and, once each, of its subcommands, which have no page of their own.
std::string options_section(const CommandHelp& command) {
  std::vector<const CommandHelp*> all{&command};
  if (!command.path.empty()) { all = all_commands(command); }
  std::vector<std::string> items;
  const auto add = [&items](const OptionHelp& option) {
    std::string one = item(option);
    if (std::ranges::find(items, one) == items.end()) { items.push_back(std::move(one)); }
  };
  for (const CommandHelp* one : all) { std::ranges::for_each(one->arguments, add); }
  for (const CommandHelp* one : all) { std::ranges::for_each(one->options, add); }
  return roff::section("OPTIONS") + joined(items, "");
}

std::string commands_section(const CommandHelp& command, const CommandHelp& program) {
  if (command.commands.empty()) { return ""; }
  std::string items;
  for (const CommandHelp& one : command.commands) {
    std::string title = command.path.empty() ? roff::page(page_name(one)) : usage(one, program);
    if (title.ends_with('\n')) { title.pop_back(); }
    items += roff::item(title, roff::text(sentence(one.meaning)));
  }
  return roff::section("COMMANDS") + items;
}

std::string exit_status_section(const Footer& footer) {
  std::string text = roff::section("EXIT STATUS");
  if (footer.exit_statuses.empty()) {
    text += roff::paragraphs({"0, or 2 if the command line is wrong."});
  }
  for (const ExitStatus& status : footer.exit_statuses) {
    const std::string meaning = sentence(status.meaning);
    text += status.code.empty() ? roff::paragraphs({meaning})
                                : roff::item(roff::bold(status.code), roff::text(meaning));
  }
  return text;
}

std::string notes_and_examples(const Footer& footer) {
  std::string text;
  if (!footer.notes.empty()) { text += roff::section("NOTES") + roff::paragraphs(footer.notes); }
  if (footer.examples.empty()) { return text; }
  return text + roff::section("EXAMPLES") + roff::examples(footer.examples);
}

bool has_interface(const CommandHelp& command) {
  return std::any_of(command.options.begin(), command.options.end(),
                     [](const OptionHelp& option) { return option.names.front() == kHttpOption; });
}

std::string environment_section(const CommandHelp& command) {
  if (!command.takes_driver) { return ""; }
  std::string text =
      roff::section("ENVIRONMENT") +
      roff::item(roff::bold("FAKEBOT_PORT"),
                 roff::text("Set for a driver: the path of its device, as {port}.")) +
      roff::item(roff::bold("FAKEBOT_INDEX"),
                 roff::text("Set for a driver: the number of its robot or job, as {index}."));
  if (!has_interface(command)) { return text; }
  return text + roff::item(roff::bold("FAKEBOT_HTTP"),
                           roff::text("Set for a driver with --http: the address of the interface. "
                                      "FAKEBOT_HTTP_TOKEN is its token, empty if none is needed."));
}

std::string files_section() {
  return roff::section("FILES") +
         roff::paragraphs(
             {"For a program in /usr/bin; another one has share beside its own folder. A scenario, "
              "world or profile that is not found as named is looked for in /usr/share/fakebot, "
              "too: scenarios/worlds/room.json is found from anywhere, and so are scenarios by the "
              "names that fakebot list scenarios prints, or by the folders in these."}) +
         roff::item(roff::italic("/usr/share/fakebot/scenarios"),
                    roff::text("Scenarios, worlds and profiles that come with fakebot, and the "
                               "schemas of these files.")) +
         roff::item(roff::italic("/usr/share/fakebot/fakebot.lua"),
                    roff::text("The dissector for Wireshark and tshark.")) +
         roff::item(
             roff::italic("/usr/lib/fakebot"),
             roff::text("Libraries that drivers in virtual or scaled time are loaded with."));
}

std::string see_also_section(const CommandHelp& command, const CommandHelp& program) {
  std::string pages;
  const auto add = [&](const CommandHelp& one) {
    if (&one == &command || one.path == command.path) { return; }
    pages += (pages.empty() ? "" : ",\n") + roff::page(page_name(one));
  };
  add(program);
  for (const CommandHelp& one : program.commands) { add(one); }
  return roff::section("SEE ALSO") + pages + "\n";
}

}  // namespace

std::string man_page(const CommandHelp& command, const CommandHelp& program) {
  const Footer footer = footer_parts(command.footer);
  return roff::title(page_name(command), "fakebot " + std::string(kVersion)) +
         name_section(command) + roff::section("SYNOPSIS") + usage(command, program) +
         roff::section("DESCRIPTION") + roff::text(sentence(command.meaning)) + "\n" +
         commands_section(command, program) + options_section(command) +
         exit_status_section(footer) + environment_section(command) + files_section() +
         notes_and_examples(footer) + see_also_section(command, program);
}

}  // namespace fakebot::cli
