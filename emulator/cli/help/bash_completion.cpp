#include "cli/help/completion.hpp"
#include "cli/help/value_offer.hpp"

namespace fakebot::cli {

namespace {

/// Needs bash alone; with the package bash-completion, completes the driver's arguments, too.
constexpr const char* kBashFunctions = R"bash(
# WORDS KIND_OF_FILES ENDINGS...
_fakebot_offer() {
  local ending
  mapfile -t COMPREPLY < <(
    compgen -W "$1" -- "$cur"
    case $2 in
      all) compgen -f -- "$cur" ;;
      folders) compgen -d -- "$cur" ;;
      with_endings)
        compgen -d -- "$cur"
        for ending in "${@:3}"; do compgen -f -X "!*.$ending" -- "$cur"; done ;;
    esac)
  if [ "$2" != none ]; then compopt -o filenames 2>/dev/null; fi
  case ${COMPREPLY[*]} in *=) compopt -o nospace 2>/dev/null ;; esac
  return 0
}

# The command after -- at this index.
_fakebot_driver() {
  if declare -F _command_offset >/dev/null; then
    _command_offset $(($1 + 1))
  elif [ "$COMP_CWORD" -eq $(($1 + 1)) ]; then
    mapfile -t COMPREPLY < <(compgen -c -- "$cur")
  else
    _fakebot_offer '' all
  fi
}

_fakebot() {
  local cur=${COMP_WORDS[COMP_CWORD]} before=$((COMP_CWORD - 1)) command='' number
  COMPREPLY=()
  for ((number = 1; number < COMP_CWORD; number++)); do
    if [ "${COMP_WORDS[number]}" = -- ]; then _fakebot_driver "$number"; return; fi
  done
  for ((number = 1; number < COMP_CWORD; number++)); do
    case " $(_fakebot_commands "$command") " in
      *" ${COMP_WORDS[number]} "*) command+="${command:+ }${COMP_WORDS[number]}" ;;
      *) break ;;
    esac
  done
  # bash makes words of their own of --option=value.
  if [ "$cur" = = ]; then cur=''; elif [ "${COMP_WORDS[before]}" = = ]; then ((before--)); fi
  if _fakebot_value "$command ${COMP_WORDS[before]}"; then return; fi
  case $cur in
    -*) _fakebot_offer "$(_fakebot_options "$command")" none ;;
    *)
      _fakebot_offer "$(_fakebot_commands "$command")" none
      if [ ${#COMPREPLY[@]} -eq 0 ]; then _fakebot_value "$command ARGUMENT"; fi ;;
  esac
}

complete -F _fakebot fakebot
)bash";

std::string bash_branch(const CommandHelp& command, const std::vector<std::string>& words) {
  return "    " + shell_quoted(joined(command.path, " ")) + ") echo " +
         shell_quoted(joined(words, " ")) + " ;;\n";
}

std::string bash_offer(const ValueOffer& offer) {
  constexpr const char* kNames[] = {"none", "all", "with_endings", "folders"};
  std::string text = "_fakebot_offer " + shell_quoted(joined(offer.words, " ")) + " " +
                     kNames[static_cast<std::size_t>(offer.files)];
  for (const std::string& ending : offer.endings) { text += " " + ending; }
  return text;
}

std::string bash_values(const CommandHelp& command, const CommandHelp& program) {
  const std::string path = joined(command.path, " ") + " ";
  std::string text;
  const auto add = [&](const std::string& pattern, const OptionHelp& option) {
    if (option.value.empty()) { return; }
    text += "    " + pattern + ") " + bash_offer(offer_for(option.value, program)) + " ;;\n";
  };
  for (const OptionHelp& option : command.options) {
    std::vector<std::string> patterns = option.names;
    for (std::string& pattern : patterns) {
      pattern = shell_quoted(std::string(path).append(pattern));
    }
    add(joined(patterns, "|"), option);
  }
  if (!command.arguments.empty()) {
    add(shell_quoted(path + "ARGUMENT"), command.arguments.front());
  }
  return text;
}

}  // namespace

std::string bash_completion(const CommandHelp& program) {
  std::string commands;
  std::string options;
  std::string values;
  for (const CommandHelp* command : all_commands(program)) {
    std::vector<std::string> words;
    for (const CommandHelp& one : command->commands) { words.push_back(one.path.back()); }
    if (!words.empty()) { commands += bash_branch(*command, words); }
    words.clear();
    for (const OptionHelp& option : command->options) { words.push_back(option.names.front()); }
    options += bash_branch(*command, words);
    values += bash_values(*command, program);
  }
  return "# shellcheck shell=bash\n# Completion of fakebot for bash: fakebot list completion "
         "bash\n\n"
         "# What follows a command.\n_fakebot_commands() {\n  case $1 in\n" +
         commands + "  esac\n}\n\n_fakebot_options() {\n  case $1 in\n" + options +
         "  esac\n}\n\n# The value of an option, if it has one.\n_fakebot_value() {\n  case $1 "
         "in\n" +
         values + "    *) return 1 ;;\n  esac\n}\n" + kBashFunctions;
}

}  // namespace fakebot::cli
