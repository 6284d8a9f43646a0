#include "cli/help/completion.hpp"

#include <boost/algorithm/string/replace.hpp>

namespace fakebot::cli {

const std::vector<Shell>& shells() {
  static const std::vector<Shell> kShells{
      {"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}};
  return kShells;
}

std::string shell_quoted(std::string_view text) {
  // A quoted apostrophe between two quoted parts, which all shells read alike.
  return "'" + boost::replace_all_copy(std::string(text), "'", "'\\''") + "'";
}

}  // namespace fakebot::cli
