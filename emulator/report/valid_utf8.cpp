#include "report/valid_utf8.hpp"

#include <nlohmann/json.hpp>

namespace fakebot::report {

std::string valid_utf8(std::string_view bytes) {
  using AnyJson = nlohmann::json;
  return AnyJson::parse(AnyJson(bytes).dump(-1, ' ', false, AnyJson::error_handler_t::replace));
}

}  // namespace fakebot::report
