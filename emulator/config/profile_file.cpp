#include "config/profile_file.hpp"

#include <sstream>
#include <string_view>
#include <vector>

#include "config/config_error.hpp"

namespace fakebot::config {

namespace {

using sim::kobuki::ParameterInfo;
using sim::kobuki::Parameters;
using sim::kobuki::Profile;

template <class Table>
std::vector<std::string_view> names_of(const Table& table) {
  std::vector<std::string_view> names;
  for (const auto& entry : table) { names.push_back(entry.name); }
  return names;
}

template <class Table>
auto find(const Table& table, std::string_view name) -> decltype(&table[0]) {
  for (const auto& entry : table) {
    if (entry.name == name) { return &entry; }
  }
  return nullptr;
}

std::string number_text(double value) {
  std::ostringstream text;
  text << value;
  return text.str();
}

void refuse_unknown_keys(const JsonFile& file, const nlohmann::ordered_json& object,
                         const std::string& pointer, const std::vector<std::string_view>& known,
                         const std::string& expected) {
  for (const auto& item : object.items()) {
    bool found = false;
    for (const std::string_view name : known) { found = found || item.key() == name; }
    if (!found) {
      file.refuse(pointer + "/" + item.key(), "\"" + item.key() + "\"", expected,
                  did_you_mean(item.key(), known));
    }
  }
}

Parameters base_of(const JsonFile& file) {
  const auto& root = file.root();
  const auto names = names_of(sim::kobuki::profiles());
  const auto base = root.find("base");
  if (base == root.end()) { return sim::kobuki::standard_parameters(); }
  const std::string name = base->is_string() ? base->get<std::string>() : "";
  const Profile* profile = find(sim::kobuki::profiles(), name);
  if (profile == nullptr) {
    file.refuse("/base", base->dump(), "one of " + comma_list(names), did_you_mean(name, names));
  }
  return sim::kobuki::parameters_of(*profile);
}

void set_parameter(const JsonFile& file, Parameters& parameters, const std::string& name,
                   const nlohmann::ordered_json& value) {
  const ParameterInfo& info = *find(sim::kobuki::parameter_table(), name);
  const std::string expected = "a number from " + number_text(info.min) + " to " +
                               number_text(info.max) +
                               (info.unit.empty() ? "" : " " + std::string(info.unit));
  const std::string pointer = "/parameters/" + name;
  if (!value.is_number()) { file.refuse(pointer, value.dump(), expected); }
  const double number = value.get<double>();
  if (!(number >= info.min && number <= info.max)) { file.refuse(pointer, value.dump(), expected); }
  parameters.*info.member = number;
}

}  // namespace

Parameters read_profile(const JsonFile& file) {
  const auto& root = file.root();
  if (!root.is_object()) { file.refuse("", root.type_name(), "an object"); }
  const std::vector<std::string_view> keys{"$schema", "name", "base", "parameters"};
  refuse_unknown_keys(file, root, "", keys, "one of " + comma_list(keys));
  Parameters parameters = base_of(file);
  const auto changes = root.find("parameters");
  if (changes == root.end()) { return parameters; }
  if (!changes->is_object()) { file.refuse("/parameters", changes->type_name(), "an object"); }
  refuse_unknown_keys(file, *changes, "/parameters", names_of(sim::kobuki::parameter_table()),
                      "a parameter, see: fakebot list profiles");
  for (const auto& item : changes->items()) {
    set_parameter(file, parameters, item.key(), item.value());
  }
  return parameters;
}

Parameters load_profile(const std::string& name_or_file) {
  if (const Profile* profile = find(sim::kobuki::profiles(), name_or_file)) {
    return sim::kobuki::parameters_of(*profile);
  }
  if (name_or_file.find('/') != std::string::npos || name_or_file.ends_with(".json")) {
    return read_profile(JsonFile::read(name_or_file));
  }
  const auto names = names_of(sim::kobuki::profiles());
  throw ConfigError("--profile: found \"" + name_or_file + "\", expected one of " +
                    comma_list(names) + ", or a file that ends in .json" +
                    did_you_mean(name_or_file, names));
}

}  // namespace fakebot::config
