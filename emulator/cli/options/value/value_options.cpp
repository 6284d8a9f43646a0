#include "cli/options/value/value_options.hpp"

#include <CLI/CLI.hpp>
#include <utility>

namespace fakebot::cli {

namespace {

/// `read` is a function of the option's long name and the text.
template <class Read>
CLI::Option* add_value(CLI::App& command, const std::string& names, const std::string& meaning,
                       const std::string& type, Read read) {
  const std::string name = names.substr(0, names.find(','));
  return command
      .add_option_function<std::string>(
          names, [name, read](const std::string& text) { read(name, text); }, meaning)
      ->type_name(type);
}

}  // namespace

CLI::Option* add_whole_number(CLI::App& command, const std::string& names,
                              const std::string& meaning, config::WholeRange range,
                              std::function<void(std::uint64_t)> use) {
  return add_value(command, names, meaning, "NUMBER",
                   [range, use = std::move(use)](const std::string& name, const std::string& text) {
                     use(config::whole_number_of_option(name, text, range));
                   });
}

CLI::Option* add_number(CLI::App& command, const std::string& names, const std::string& meaning,
                        const config::NumberRange& range, std::function<void(double)> use) {
  return add_value(command, names, meaning, "NUMBER",
                   [range, use = std::move(use)](const std::string& name, const std::string& text) {
                     use(config::number_of_option(name, text, range));
                   });
}

CLI::Option* add_time(CLI::App& command, const std::string& names, const std::string& meaning,
                      std::function<void(sim::SimTime)> use) {
  return add_value(command, names, meaning, "TIME",
                   [use = std::move(use)](const std::string& name, const std::string& text) {
                     use(config::time_of_option(name, text));
                   });
}

CLI::Option* add_duration(CLI::App& command, const std::string& names, const std::string& meaning,
                          std::function<void(sim::SimTime)> use) {
  return add_value(command, names, meaning, "TIME",
                   [use = std::move(use)](const std::string& name, const std::string& text) {
                     use(config::duration_of_option(name, text));
                   });
}

CLI::Option* add_choice(CLI::App& command, const std::string& names, const std::string& meaning,
                        std::vector<std::string_view> choices,
                        std::function<void(std::size_t)> use) {
  std::string type;
  for (const std::string_view choice : choices) {
    type.append(type.empty() ? "" : "|").append(choice);
  }
  return add_value(command, names, meaning, type,
                   [choices = std::move(choices), use = std::move(use)](const std::string& name,
                                                                        const std::string& text) {
                     use(config::choice_of_option(name, text, choices));
                   });
}

}  // namespace fakebot::cli
