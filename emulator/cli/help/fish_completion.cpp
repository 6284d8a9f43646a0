#include "cli/help/completion.hpp"
#include "cli/help/value_offer.hpp"

namespace fakebot::cli {

namespace {

constexpr const char* kFishFunctions = R"fish(
# Whether the words before the cursor begin with this command, and no driver has begun.
function __fakebot_at
    set -l words (commandline -opc)[2..-1]
    contains -- -- $words; and return 1
    test (count $argv) -eq 0; and return 0
    string match -q -- "$argv *" "$words "
end

# Whether they are this command alone, so that another can follow.
function __fakebot_after
    set -l words (commandline -opc)[2..-1]
    test "$words" = "$argv"
end

function __fakebot_in_driver
    contains -- -- (commandline -opc)
end

function __fakebot_driver
    set -l words (commandline -opc)
    set -l at (contains -i -- -- $words)
    set -l driver $words[(math $at + 1)..-1] (commandline -ct)
    complete -C "$driver"
end

# Folders, and files with one of these endings.
function __fakebot_files
    set -l endings (string join '|' $argv)
    set -l word (string replace -r -- '^--[^=]*=' '' (commandline -ct))
    complete -C "__fakebot_no_command $word" | string match -r -- "^.*(?:/|\\.(?:$endings))\$"
end

complete -c fakebot -f
complete -c fakebot -n __fakebot_in_driver -a '(__fakebot_driver)'
)fish";

/// The text after `complete -c fakebot` for a value.
std::string fish_value(const ValueOffer& offer) {
  if (offer.files == ValueOffer::Files::all) { return " -F"; }
  std::string words = joined(offer.words, " ");
  if (offer.files == ValueOffer::Files::folders) { words += " (__fish_complete_directories)"; }
  if (offer.files == ValueOffer::Files::with_endings) {
    words += " (__fakebot_files " + joined(offer.endings, " ") + ")";
  }
  return words.empty() ? " -f" : " -f -a " + shell_quoted(words);
}

std::string fish_option(const OptionHelp& option, const CommandHelp& program) {
  std::string text;
  for (const std::string& name : option.names) {
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  if (!option.value.empty()) { text += " -r" + fish_value(offer_for(option.value, program)); }
  return text + " -d " + shell_quoted(short_meaning(option.meaning));
}

/// The begin of a `complete` line, for offers where the fish function is true of the command.
std::string fish_condition(std::string function, const CommandHelp& command) {
  for (const std::string& word : command.path) { function.append(" ").append(word); }
  return "complete -c fakebot -n " + shell_quoted(function);
}

}  // namespace

std::string fish_completion(const CommandHelp& program) {
  std::string text = "# Completion of fakebot for fish: fakebot list completion fish\n" +
                     std::string(kFishFunctions);
  for (const CommandHelp* command : all_commands(program)) {
    const std::string after = fish_condition("__fakebot_after", *command);
    const std::string at =
        command->commands.empty() ? fish_condition("__fakebot_at", *command) : after;
    text += "\n";
    for (const CommandHelp& one : command->commands) {
      text += after + " -a " + one.path.back() + " -d " + shell_quoted(short_meaning(one.meaning)) +
              "\n";
    }
    for (const OptionHelp& argument : command->arguments) {
      text += at + fish_value(offer_for(argument.value, program)) + "\n";
    }
    for (const OptionHelp& option : command->options) {
      text += at + fish_option(option, program) + "\n";
    }
  }
  return text;
}

}  // namespace fakebot::cli
