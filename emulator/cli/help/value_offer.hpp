// The offer of a shell for the value of an option or argument.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/help/command_help.hpp"

namespace fakebot::cli {

struct ValueOffer {
  enum class Files { none, all, with_endings, folders };

  std::vector<std::string> words{};  ///< a word with = at the end is to be continued
  Files files = Files::none;
  std::vector<std::string> endings{};  ///< "json"

  bool is_empty() const { return words.empty() && files == Files::none; }
};

/// `value` is OptionHelp::value.
ValueOffer offer_for(std::string_view value, const CommandHelp& program);

}  // namespace fakebot::cli
