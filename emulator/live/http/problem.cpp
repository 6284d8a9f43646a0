#include "live/http/problem.hpp"

#include <nlohmann/json.hpp>

#include "config/json/json_value.hpp"

namespace fakebot::live {

namespace {

using ProblemJson = nlohmann::ordered_json;

std::string title_of(unsigned status) {
  switch (status) {
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 409: return "Conflict";
    case 413: return "Content Too Large";
    case 415: return "Unsupported Media Type";
    case 422: return "Unprocessable Content";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 501: return "Not Implemented";
    case 503: return "Service Unavailable";
    default: return "Internal Server Error";
  }
}

ProblemJson json_of(const ProblemDetails& problem) {
  return {{"type", "about:blank"},
          {"title", title_of(problem.status)},
          {"status", problem.status},
          {"detail", problem.detail}};
}

Response response_with(unsigned status, const ProblemJson& json) {
  return {.status = status,
          .content_type = "application/problem+json",
          .body = config::ascii_json_text(json)};
}

/// Only the known parts.
ProblemJson json_of(const config::ConfigProblem& problem) {
  ProblemJson json{{"detail", config::text_of(problem)}};
  if (problem.pointer) { json["pointer"] = *problem.pointer; }
  if (problem.line > 0) { json["line"] = problem.line; }
  if (!problem.found.empty()) { json["found"] = problem.found; }
  if (!problem.expected.empty()) { json["expected"] = problem.expected; }
  if (!problem.suggestion.empty()) { json["suggestion"] = problem.suggestion; }
  if (!problem.reason.empty()) { json["reason"] = problem.reason; }
  return json;
}

}  // namespace

Response response_of(const ProblemDetails& problem) {
  return response_with(problem.status, json_of(problem));
}

Response response_of(const config::ConfigError& error) {
  constexpr unsigned kUnprocessable = 422;
  ProblemJson json = json_of({.status = kUnprocessable, .detail = error.what()});
  if (error.problem().pointer) { json["pointer"] = *error.problem().pointer; }
  json["errors"] = ProblemJson::array();
  for (const config::ConfigError& one : error.all()) {
    json["errors"].push_back(json_of(one.problem()));
  }
  return response_with(kUnprocessable, json);
}

}  // namespace fakebot::live
