#include <spdlog/fmt/fmt.h>

#include "cli/help/completion.hpp"
#include "cli/help/value_offer.hpp"

namespace fakebot::cli {

namespace {

constexpr const char* kZshFunctions = R"zsh(
# WORDS... -- PATTERN_OF_FILES: one that ends with = is to be continued.
_fakebot_offer() {
  local -a whole begun
  local found=1
  while (( $# )) && [[ $1 != -- ]]; do
    if [[ $1 == *= ]]; then begun+=($1); else whole+=($1); fi
    shift
  done
  (( $# )) && shift
  (( $#whole )) && compadd -a whole && found=0
  (( $#begun )) && compadd -S '' -a begun && found=0
  case ${1-} in
    '') ;;
    /) _files -/ && found=0 ;;
    *) _files -g $1 && found=0 ;;
  esac
  return found
}

# A driver after -- is completed as a command of its own.
_fakebot_driver() {
  local dashes=--
  local at=${words[(ie)$dashes]}
  (( at < CURRENT )) || return 1
  shift $at words
  (( CURRENT -= at ))
  _normal
}
)zsh";

std::string escaped(std::string_view text, std::string_view letters) {
  std::string result;
  for (const char letter : text) {
    if (letters.find(letter) != std::string_view::npos) { result += '\\'; }
    result += letter;
  }
  return result;
}

/// Text within an item of _arguments, in brackets.
std::string zsh_explanation(std::string_view text) {
  return escaped(text, "[]:\\");
}

/// Text within an item of _arguments, between colons: zsh would show any further backslash there.
std::string zsh_message(std::string_view text) {
  return escaped(text, ":");
}

/// A pattern for the endings. A single ending in parentheses would be a flag of the pattern.
std::string zsh_pattern(const std::vector<std::string>& endings) {
  return endings.size() == 1 ? "*." + endings.front() : "*.(" + joined(endings, "|") + ")";
}

/// ":NUMBER: _fakebot_offer ...": the name of the value, and the offer for the value.
std::string zsh_value(const std::string& value, const CommandHelp& program) {
  const ValueOffer offer = offer_for(value, program);
  const bool is_choice = value.find('|') != std::string::npos;
  std::string text = ":" + (is_choice ? "one of these" : zsh_message(value)) + ":";
  if (offer.is_empty()) { return text; }
  text += " _fakebot_offer";
  for (const std::string& word : offer.words) { text += " " + word; }
  switch (offer.files) {
    case ValueOffer::Files::none: break;
    case ValueOffer::Files::all: text += " -- \"*\""; break;
    case ValueOffer::Files::folders: text += " -- /"; break;
    case ValueOffer::Files::with_endings: text += " -- \"" + zsh_pattern(offer.endings) + "\"";
  }
  return text;
}

std::string zsh_function(const CommandHelp& command) {
  std::string name = "_fakebot";
  for (const std::string& word : command.path) { name += "_" + word; }
  for (char& letter : name) {
    if (letter == '-') { letter = '_'; }
  }
  return name + (command.path.empty() ? "_program" : "");
}

std::string zsh_options(const CommandHelp& command, const CommandHelp& program) {
  std::string text;
  for (const OptionHelp& option : command.options) {
    const std::string others = option.repeated ? "*" : "(" + joined(option.names, " ") + ")";
    for (const std::string& name : option.names) {
      const bool is_long = name.starts_with("--");
      const std::string mark = option.value.empty() ? "" : is_long ? "=" : "+";
      const std::string item = fmt::format(
          "{}{}{}[{}]{}", others, name, mark, zsh_explanation(short_meaning(option.meaning)),
          option.value.empty() ? "" : zsh_value(option.value, program));
      text += "    " + shell_quoted(item) + " \\\n";
    }
  }
  return text;
}

std::string zsh_commands(const CommandHelp& command) {
  std::string text = "  local state line found=1\n  local -a of_fakebot=(\n";
  std::string branches;
  for (const CommandHelp& one : command.commands) {
    const std::string& word = one.path.back();
    text += "    " + shell_quoted(zsh_explanation(word) + ":" + short_meaning(one.meaning)) + "\n";
    branches += "    " + word + ") " + zsh_function(one) + " ;;\n";
  }
  return text +
         "  )\n  _arguments -C \\\n@OPTIONS@    '1: :->command' '*:: :->rest' && found=0\n"
         "  if [[ $state == command ]]; then\n    _describe command of_fakebot\n    return\n  fi\n"
         "  case $words[1] in\n" +
         branches + "    *) return found ;;\n  esac\n";
}

std::string zsh_body(const CommandHelp& command, const CommandHelp& program) {
  const std::string options = zsh_options(command, program);
  if (!command.commands.empty()) {
    std::string text = zsh_commands(command);
    const std::string_view mark = "@OPTIONS@";
    return text.replace(text.find(mark), mark.size(), options);
  }
  std::string text = command.takes_driver ? "  _fakebot_driver && return\n" : "";
  text += "  _arguments -s \\\n" + options;
  for (const OptionHelp& argument : command.arguments) {
    const std::string place = argument.repeated ? "*" : argument.required ? "1" : "1:";
    text += "    " + shell_quoted(place + zsh_value(argument.value, program)) + " \\\n";
  }
  text.erase(text.size() - 3);  // " \\\n"
  return text + "\n";
}

}  // namespace

std::string zsh_completion(const CommandHelp& program) {
  std::string text =
      "#compdef fakebot\n# Completion of fakebot for zsh: fakebot list completion zsh\n" +
      std::string(kZshFunctions);
  for (const CommandHelp* command : all_commands(program)) {
    text += "\n" + zsh_function(*command) + "() {\n" + zsh_body(*command, program) + "}\n";
  }
  return text + "\n_fakebot_program \"$@\"\n";
}

}  // namespace fakebot::cli
