#include "cli/options/line_options.hpp"

#include <CLI/CLI.hpp>

#include "cli/options/address_value.hpp"
#include "cli/options/value_words.hpp"

namespace fakebot::cli {

void add_link_option(CLI::App& command, std::optional<std::string>& link, const std::string& more) {
  command
      .add_option(kLinkOption, link,
                  "Stable name of the device that drivers open, a symbolic link" + more)
      ->type_name(value_words::kFile);
}

namespace {

CLI::Option* add_served_option(CLI::App& command, runner::LineChoice& line,
                               io::ServedLine::Protocol protocol, const std::string& meaning) {
  const std::string name = runner::option_of(protocol);
  const auto use = [&line, protocol, name](const std::string& text) {
    line.served = {protocol, address_value(name, text)};
  };
  return command.add_option_function<std::string>(name, use, meaning)->type_name(kAddressValue);
}

}  // namespace

void add_line_options(CLI::App& command, runner::LineChoice& line) {
  command
      .add_option("--fault", line.faults,
                  "A fault of the line, TYPE[,KEY=VALUE]..., such as "
                  "flip_bits,toxicity=0.1,bits=2; from= and until= are in seconds; can be "
                  "repeated; see: fakebot list faults")
      ->type_name(value_words::kFault)
      ->allow_extra_args(false);
  CLI::Option* const tcp = add_served_option(
      command, line, io::ServedLine::Protocol::raw,
      "Drivers connect by TCP instead of opening a device: the bytes of the line, at this address, "
      "such as 127.0.0.1:5000; port 0 is one that is free; {port} and the ready line have the "
      "address. Further devices have the ports that follow");
  CLI::Option* const rfc2217 = add_served_option(
      command, line, io::ServedLine::Protocol::rfc2217,
      "As --tcp, with the settings and modem lines of a serial port, by RFC 2217");
  tcp->excludes(rfc2217);
  if (CLI::Option* const link = command.get_option_no_throw(kLinkOption)) {
    tcp->excludes(link);
    rfc2217->excludes(link);
  }
}

const char* option_of_served(const runner::LineChoice& line) {
  return runner::option_of(line.served ? line.served->protocol : io::ServedLine::Protocol::raw);
}

}  // namespace fakebot::cli
