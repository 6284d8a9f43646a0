#include "capture/decode/sub_payload_filter.hpp"

#include "config/json/config_error.hpp"

namespace fakebot::capture {

namespace wire = protocol::kobuki;

namespace {

std::vector<std::string_view> names_of_messages() {
  std::vector<std::string_view> names;
  const auto add = [&]<protocol::Message M>() { names.push_back(M::name); };
  protocol::for_each_message_type(wire::Feedback{}, add);
  protocol::for_each_message_type(wire::Commands{}, add);
  return names;
}

}  // namespace

SubPayloadFilter::SubPayloadFilter(const std::vector<std::string>& names) : names_(names) {
  const auto known = names_of_messages();
  for (const std::string& name : names) {
    if (std::ranges::find(known, name) != known.end()) { continue; }
    throw config::ConfigError("--only: found \"" + name + "\", expected one of " +
                              config::comma_list(known) + config::did_you_mean(name, known));
  }
}

bool SubPayloadFilter::admits_any(Sender sender, std::span<const std::uint8_t> payload) const {
  if (admits_all()) { return true; }
  bool any = false;
  for_each_sub_payload_of(
      sender, payload, [&](const auto& sub_payload) { any = any || admits(sub_payload, sender); });
  return any;
}

bool SubPayloadFilter::admits_id(std::uint8_t id, Sender sender) const {
  bool admitted = false;
  const auto look = [&]<protocol::Message M>() {
    admitted = admitted || (M::id == id && admits_message(M::name));
  };
  if (sender == Sender::robot) {
    protocol::for_each_message_type(wire::Feedback{}, look);
  } else {
    protocol::for_each_message_type(wire::Commands{}, look);
  }
  return admitted;
}

}  // namespace fakebot::capture
