#include "cli/help/value_offer.hpp"

#include <algorithm>
#include <array>

#include "cli/options/value/value_words.hpp"
#include "robots/registry.hpp"
#include "sim/faults/fault.hpp"
#include "sim/robot_kind.hpp"
#include "sim/wire/wire_protocol.hpp"

namespace fakebot::cli {

namespace {

using Files = ValueOffer::Files;

struct FilesOfWord {
  std::string_view word;
  Files files;
  std::vector<std::string> endings;
};

const std::vector<FilesOfWord>& files_of_words() {
  static const std::vector<FilesOfWord> kFiles{
      {value_words::kCapture, Files::with_endings, {"pcapng"}},
      {value_words::kDevice, Files::all, {}},
      {value_words::kFile, Files::all, {}},
      {value_words::kFolder, Files::folders, {}},
      {value_words::kProfile, Files::with_endings, {"json"}},
      {value_words::kResult, Files::with_endings, {"json"}},
      {value_words::kScenario, Files::with_endings, {"json"}},
      {value_words::kWorld, Files::with_endings, {"json", "yaml"}},
  };
  return kFiles;
}

void add_once(std::vector<std::string>& words, std::string_view word) {
  if (std::ranges::find(words, word) == words.end()) { words.emplace_back(word); }
}

std::vector<std::string> names_for(std::string_view value, const CommandHelp& program) {
  std::vector<std::string> names;
  if (value == value_words::kCommand) {
    for (const CommandHelp& command : program.commands) { names.push_back(command.name()); }
  }
  for (const sim::RobotKind* kind : robots::robot_kinds()) {
    if (value == value_words::kRobot) { add_once(names, kind->name); }
    if (value == value_words::kProfile) {
      for (const sim::Profile& profile : kind->profiles) { add_once(names, profile.name); }
    }
    if (value == value_words::kFault) {
      for (const auto* type : sim::faults::fault_types_of(*kind->wire)) {
        add_once(names, type->name);
      }
    }
  }
  return names;
}

bool is_upper(char letter) {
  return letter >= 'A' && letter <= 'Z';
}

/// The choices of "A|B|C". A word in capitals is a placeholder: for "scaled=X", "scaled=" is
/// offered.
std::vector<std::string> choices_of(std::string_view value) {
  std::vector<std::string> choices;
  while (!value.empty()) {
    const std::size_t end = std::min(value.find('|'), value.size());
    const std::string_view one = value.substr(0, end);
    const std::string_view fixed =
        one.substr(0, static_cast<std::size_t>(std::ranges::find_if(one, is_upper) - one.begin()));
    if (!fixed.empty()) { choices.emplace_back(fixed); }
    value.remove_prefix(std::min(end + 1, value.size()));
  }
  return choices;
}

}  // namespace

ValueOffer offer_for(std::string_view value, const CommandHelp& program) {
  if (value.find('|') != std::string_view::npos) { return {.words = choices_of(value)}; }
  ValueOffer offer{.words = names_for(value, program)};
  const auto& all = files_of_words();
  const auto files = std::ranges::find(all, value, &FilesOfWord::word);
  if (files != all.end()) {
    offer.files = files->files;
    offer.endings = files->endings;
  }
  return offer;
}

}  // namespace fakebot::cli
