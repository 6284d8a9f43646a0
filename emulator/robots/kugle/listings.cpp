#include "robots/kugle/listings.hpp"

#include <algorithm>
#include <iomanip>
#include <sstream>
#include <string_view>

#include "fakebot/protocol/kugle/parameters.hpp"

namespace fakebot::robots::kugle {

namespace wire = protocol::kugle;

namespace {

std::string_view name_in(std::span<const protocol::NamedValue> names, std::uint8_t value,
                         std::string_view otherwise) {
  const auto found = std::ranges::find(names, value, &protocol::NamedValue::value);
  return found == names.end() ? otherwise : found->name;
}

std::string type_text(const wire::BoardParameter& parameter) {
  std::string text(name_in(wire::value_type::values, parameter.type, "double"));
  if (parameter.elements > 1) { text += "[" + std::to_string(parameter.elements) + "]"; }
  return text;
}

std::string default_text(const wire::BoardParameter& parameter) {
  constexpr std::size_t kMostShown = 3;
  std::ostringstream text;
  text << std::setprecision(6);
  for (std::size_t i = 0; i < std::min<std::size_t>(parameter.elements, kMostShown); ++i) {
    text << (i > 0 ? " " : "") << parameter.default_value(i);
  }
  if (parameter.elements > kMostShown) { text << " ..."; }
  return text.str();
}

std::string_view access_text(const wire::BoardParameter& parameter) {
  if (!parameter.in_memory) { return "documented only"; }
  if (parameter.readable) { return "get, set, dump"; }
  return parameter.documented() ? "dump only, although documented" : "dump only";
}

}  // namespace

std::string board_parameters_text() {
  std::ostringstream text;
  text << std::left << std::setw(12) << "GROUP" << std::setw(6) << "ID" << std::setw(50) << "NAME"
       << std::setw(11) << "TYPE" << std::setw(26) << "DEFAULT"
       << "ACCESS\n";
  for (const wire::BoardParameter& parameter : wire::all_parameters()) {
    std::ostringstream id;
    if (parameter.identifier != 0) {
      id << "0x" << std::hex << std::uppercase << std::setw(2) << std::setfill('0')
         << int{parameter.identifier};
    }
    const std::string_view group =
        name_in(wire::parameter_type::values, parameter.group,
                parameter.group == wire::memory_group::sensor ? "sensor" : "board");
    text << std::setw(12) << group << std::setw(6) << id.str() << std::setw(50) << parameter.name
         << std::setw(11) << type_text(parameter) << std::setw(26) << default_text(parameter)
         << access_text(parameter) << '\n';
  }
  return text.str();
}

}  // namespace fakebot::robots::kugle
