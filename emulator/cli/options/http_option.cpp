#include "cli/options/http_option.hpp"

#include <CLI/CLI.hpp>

#include "config/json/config_error.hpp"

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
          ->type_name("[ADDRESS:]PORT");
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
  return live::LiveOptions{live::parse_address(kHttpOption, *address_), token_};
}

std::unique_ptr<live::Live> start_interface(const std::optional<live::LiveOptions>& options) {
  return options ? std::make_unique<live::Live>(*options) : nullptr;
}

report::InterfaceAddress address_of(const live::Live* interface) {
  if (interface == nullptr) { return {}; }
  return {interface->url(), interface->token(),
          interface->token().empty() ? "" : interface->page_url()};
}

void add_interface(const live::Live* interface, runner::DriverCommand& driver) {
  if (interface == nullptr) { return; }
  driver.environment.push_back(kAddressVariable + ("=" + interface->url()));
  driver.environment.push_back(kTokenVariable + ("=" + interface->token()));
}

}  // namespace fakebot::cli
