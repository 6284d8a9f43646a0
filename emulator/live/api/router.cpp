#include "live/api/router.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <optional>

#include "live/api/openapi.hpp"
#include "live/api/simulation.hpp"

namespace fakebot::live {

namespace {

std::vector<std::string_view> parts_of(std::string_view path) {
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    path.remove_prefix(1);  // the slash
    const std::size_t end = std::min(path.find('/'), path.size());
    parts.push_back(path.substr(0, end));
    path.remove_prefix(end);
  }
  return parts;
}

/// The parameters if the path is like the template; "{signal}" is any part.
std::optional<std::vector<std::string>> matched(std::span<const std::string> path,
                                                std::string_view path_template) {
  const std::vector<std::string_view> parts = parts_of(path_template);
  if (parts.size() != path.size()) { return std::nullopt; }
  std::vector<std::string> parameters;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].starts_with('{')) {
      parameters.push_back(path[i]);
    } else if (parts[i] != path[i]) {
      return std::nullopt;
    }
  }
  return parameters;
}

/// Throws Problem if there is none.
std::size_t robot_named(const std::string& text, std::size_t count) {
  std::size_t robot = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), robot);
  if (error != std::errc() || end != text.data() + text.size() || robot >= count) {
    throw Problem(kNotFound, "there is no robot \"" + text + "\": they are numbered from 0 to " +
                                 std::to_string(count - 1));
  }
  return robot;
}

void refuse_unknown_query(const Operation& operation, const Request& request) {
  for (const auto& [name, value] : request.query) {
    if (name == "token") { continue; }
    const auto names = config::names_of(operation.query);
    if (std::ranges::find(names, name) != names.end()) { continue; }
    constexpr unsigned kBadRequest = 400;
    throw Problem(kBadRequest,
                  "unknown query parameter \"" + name + "\"" + config::did_you_mean(name, names));
  }
}

Response no_such_method(const std::string& allowed, const std::string& method) {
  constexpr unsigned kNotAllowed = 405;
  Response response = response_of(
      {.status = kNotAllowed, .detail = method + " is not possible here; possible: " + allowed});
  response.headers.emplace_back("Allow", allowed);
  return response;
}

}  // namespace

Answer answer_to(const Request& request, const Api& api) {
  assert(request.path.size() >= 2);
  const auto path = std::span(request.path).subspan(2);  // without the prefix
  if (path.size() == 1 && path[0] == "openapi.json" && request.method == "GET") {
    static const Response kDocument = json_response(openapi_document());  // made in some ms
    return kDocument;
  }
  std::string allowed;
  for (const Operation& operation : operations()) {
    auto parameters = matched(path, operation.path);
    if (!parameters) { continue; }
    if (operation.method == request.method) {
      refuse_without_simulation(api, operation);
      refuse_unknown_query(operation, request);
      const std::size_t robot =
          parameters->empty() ? 0 : robot_named(parameters->front(), api.access.size());
      return operation.handler({api, request, robot, *std::move(parameters)});
    }
    allowed += (allowed.empty() ? "" : ", ") + std::string(operation.method);
  }
  if (!allowed.empty()) { return no_such_method(allowed, request.method); }
  return response_of({.status = 404,
                      .detail = "there is nothing at this path; see " + std::string(kApiPrefix) +
                                "/openapi.json"});
}

}  // namespace fakebot::live
