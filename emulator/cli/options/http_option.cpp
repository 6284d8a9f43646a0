#include "cli/options/http_option.hpp"

#include <CLI/CLI.hpp>
#include <utility>

#include "cli/options/value/address_value.hpp"
#include "runner/run/robots_choice.hpp"

namespace fakebot::cli {

namespace {

constexpr const char* kTokenOption = "--http-token";
constexpr const char* kAddressVariable = "FAKEBOT_HTTP";
constexpr const char* kTokenVariable = "FAKEBOT_HTTP_TOKEN";

}  // namespace

void HttpOption::add_to(CLI::App& command) {
  CLI::Option* const http =
      command
          .add_option(kHttpOption, address_,
                      "Serve the interface to the running robots at this address, such as "
                      "127.0.0.1:8080; port 0 is one that is free; the ready line has it. Programs "
                      "of other machines reach it only at another ADDRESS than that of the "
                      "loopback, and need a token")
          ->type_name(kAddressValue);
  command
      .add_option(kTokenOption, token_,
                  "Token that every request needs. It is sent as \"Authorization: Bearer TOKEN\"; "
                  "default: none on the loopback, otherwise a random one in the ready line")
      ->type_name("TOKEN")
      ->envname(kTokenVariable)
      ->needs(http);
}

std::optional<live::LiveOptions> HttpOption::value() const {
  if (!address_) { return std::nullopt; }
  return live::LiveOptions{address_value(kHttpOption, *address_), token_};
}

std::unique_ptr<live::Live> start_interface(const std::optional<live::LiveOptions>& options) {
  return options ? std::make_unique<live::Live>(*options) : nullptr;
}

report::InterfaceAddress address_of(const live::Live* interface) {
  if (interface == nullptr) { return {}; }
  return {interface->url(), interface->token(),
          interface->token().empty() ? "" : interface->page_url()};
}

void add_interface(live::Live* interface, runner::Session& session,
                   std::vector<std::string>& environment) {
  if (interface == nullptr) { return; }
  const std::string& url =
      session.is_simulated() ? interface->open_for_drivers(session) : interface->url();
  environment.push_back(kAddressVariable + ("=" + url));
  environment.push_back(kTokenVariable + ("=" + interface->token()));
}

void show_run(live::Live* interface, runner::Session& session, const ShownRun& run,
              runner::DrivenOptions& driven) {
  if (interface == nullptr) { return; }
  add_interface(interface, session, driven.driver.environment);
  driven.on_ready = [interface, &session, run, next = std::move(driven.on_ready)](
                        const io::Device& device, const sim::scenario::Player& player) {
    interface->serve(session, runner::choices_of_lines({.robot = run.robot}), run.seed,
                     run.not_simulated);
    interface->show(run.scenario, player);
    if (run.time_goes_on && session.is_simulated()) { session.time_grants().release(); }
    next(device, player);
  };
  driven.on_result = [interface](const runner::ScenarioResult& result) {
    interface->tell_result(result);
  };
}

}  // namespace fakebot::cli
