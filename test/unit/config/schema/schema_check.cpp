#include "unit/config/schema/schema_check.hpp"

#include <array>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "config/schema/schema.hpp"
#include "line/line_signals.hpp"
#include "robots/registry.hpp"

namespace fakebot::test {

namespace {

using valijson::adapters::NlohmannJsonAdapter;

std::unique_ptr<valijson::Schema> parse_schema(const std::string& text) {
  auto schema = std::make_unique<valijson::Schema>();
  const auto document = nlohmann::json::parse(text);
  valijson::SchemaParser(valijson::SchemaParser::kDraft7)
      .populateSchema(NlohmannJsonAdapter(document), *schema);
  return schema;
}

std::string objection_of(const valijson::Schema& schema, const std::string& text) {
  constexpr bool kMayThrow = false;
  constexpr bool kWithComments = true;
  const auto document = nlohmann::json::parse(text, nullptr, kMayThrow, kWithComments);
  if (document.is_discarded()) { return "no JSON"; }
  valijson::ValidationResults results;
  if (valijson::Validator().validate(schema, NlohmannJsonAdapter(document), &results)) {
    return "";
  }
  std::string words;
  for (valijson::ValidationResults::Error error; results.popError(error);) {
    for (const std::string& part : error.context) { words += part; }
    words += ": " + error.description + "\n";
  }
  return words;
}

config::KnownRobots robots_of_schema() {
  return {robots::robot_kinds(), line::line_signals()};
}

}  // namespace

std::string schema_text(FileKind kind) {
  constexpr std::array kMakers{config::scenario_schema, config::part_schema, config::world_schema,
                               config::profile_schema};
  constexpr int kIndent = 2;
  return kMakers.at(static_cast<std::size_t>(kind))(robots_of_schema()).dump(kIndent) + "\n";
}

std::string objection_of_schema(FileKind kind, const std::string& text) {
  static std::map<FileKind, std::unique_ptr<valijson::Schema>> schemas;
  auto& schema = schemas[kind];
  if (!schema) { schema = parse_schema(schema_text(kind)); }
  return objection_of(*schema, text);
}

std::string objection_of(const std::string& schema, const std::string& text) {
  return objection_of(*parse_schema(schema), text);
}

}  // namespace fakebot::test
