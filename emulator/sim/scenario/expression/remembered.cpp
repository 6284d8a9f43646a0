#include "sim/scenario/expression/remembered.hpp"

#include <algorithm>

#include "sim/scenario/expression/text_reader.hpp"

namespace fakebot::sim::scenario {

std::string remembered_name(std::string_view signal, std::string_view event) {
  const std::string quote = std::ranges::all_of(event, is_name_letter) ? "" : "'";
  return std::string(signal) + "@" + quote + std::string(event) + quote;
}

std::optional<Remembered> remembered_in(std::string_view name) {
  const std::size_t at = name.find('@');
  if (at == std::string_view::npos) { return std::nullopt; }
  std::string_view event = name.substr(at + 1);
  if (event.starts_with('\'')) { event = event.substr(1, event.size() - 2); }
  return Remembered{name.substr(0, at), event};
}

std::string_view signal_in(std::string_view name) {
  return name.substr(0, name.find('@'));
}

}  // namespace fakebot::sim::scenario
