#include "runner/test/rerun_command.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <cctype>

#include "config/scenario/sweep/parameter_values.hpp"

namespace fakebot::runner {

namespace {

bool is_plain(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 ||
         std::string_view("@%+=:,./_-").find(letter) != std::string_view::npos;
}

std::string seconds_of_option(std::chrono::nanoseconds time) {
  return fmt::format("{}", std::chrono::duration<double>(time).count());
}

}  // namespace

std::string shell_word(std::string_view word) {
  std::string plain(word);
  for (const char* place : {"{port}", "{index}"}) { boost::replace_all(plain, place, ""); }
  if (!word.empty() && std::ranges::all_of(plain, is_plain)) { return std::string(word); }
  return "'" + boost::replace_all_copy(std::string(word), "'", "'\\''") + "'";
}

std::string rerun_command(const LoadedScenario& scenario, std::uint64_t seed,
                          const TestOptions& options) {
  // "./" keeps a file whose name begins with a dash from being an option.
  const bool is_dashed = scenario.path.starts_with('-');
  std::string text = "fakebot test " + shell_word(is_dashed ? "./" + scenario.path : scenario.path);
  const auto add = [&](std::string_view option, std::string_view value) {
    text.append(" ").append(option).append(" ").append(shell_word(value));
  };
  for (const auto& [name, value] : scenario.content.varying) {
    add("--set", name + "=" + config::parameter_text(value));
  }
  add("--seed", std::to_string(seed));
  for (const auto& [option, value] : options_of(options.line)) { add(option, value); }
  if (options.scripted) { text += " --scripted"; }
  const DriverCommand& driver = options.driver;
  const bool has_driver = !all_drivers_of(scenario.content, driver, options.scripted).empty();
  if (has_driver && options.time != SessionTime::real) { add("--time", text_of(options.time)); }
  if (has_driver && options.time.thread_seed()) { add("--threads", threads_text(options.time)); }
  if (has_driver && options.link) { add("--link", *options.link); }
  if (has_driver && options.as.of_robot) { add("--as", *options.as.of_robot); }
  for (const auto& [device, path] : options.as.of_devices) {
    if (!has_driver) { continue; }
    std::string named = device;
    add("--as", named.append("=").append(path));
  }
  if (driver.may_end) { text += " --may-end"; }
  if (driver.is_test_program) { text += " --test-program"; }
  if (driver.has_raw_port) { text += " --raw"; }
  if (driver.ready_within) { add("--ready-within", seconds_of_option(*driver.ready_within)); }
  if (driver.end_within) { add("--end-within", seconds_of_option(*driver.end_within)); }
  if (!driver.argv.empty()) { text += " --"; }
  for (const std::string& argument : driver.argv) { text += " " + shell_word(argument); }
  return text;
}

std::string rerun_command(const std::string& path, const TestOptions& options) {
  const LoadedScenario scenario{path, config::load_scenario(path, known_robots())};
  return rerun_command(scenario, scenario.content.scenario.seed, options);
}

}  // namespace fakebot::runner
