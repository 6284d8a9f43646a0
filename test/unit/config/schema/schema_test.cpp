// The schemas for editors are valid and agree with the readers. All files of the tests of readers,
// valid or not, are also checked against the schemas: see scenario_text.hpp.
#include "config/schema/schema.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "system/temp_dir.hpp"
#include "unit/config/scenario/scenario_text.hpp"
#include "unit/config/schema/schema_check.hpp"

using namespace fakebot::test;

namespace {

namespace fs = std::filesystem;

const fs::path kDir = FAKEBOT_SCENARIO_DIR;

struct Shipped {
  FileKind kind;
  std::string schema;
  std::string files;
};

const std::vector<Shipped>& shipped() {
  static const std::vector<Shipped> kShipped{
      {FileKind::scenario, "scenario.schema.json", "kobuki"},
      {FileKind::part, "part.schema.json", "parts"},
      {FileKind::world, "world.schema.json", "worlds"},
      {FileKind::profile, "profile.schema.json", "profiles"},
  };
  return kShipped;
}

std::vector<fs::path> files_of(const Shipped& one) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(kDir / one.files)) {
    if (entry.path().extension() == ".json") { files.push_back(entry.path()); }
  }
  return files;
}

}  // namespace

TEST_CASE("each schema is valid by the meta-schema") {
  // http://json-schema.org/draft-07/schema
  const std::string rules = content_of(FAKEBOT_TEST_DIR "/schema/draft-07.json");
  CHECK(objection_of(rules, R"({"type": "nonsense"})") != "");
  for (const Shipped& one : shipped()) {
    CAPTURE(one.schema);
    CHECK(objection_of(rules, schema_text(one.kind)) == "");
  }
}

TEST_CASE("each shipped file names its schema, which accepts it") {
  for (const Shipped& one : shipped()) {
    const auto files = files_of(one);
    CHECK(files.size() >= 2);
    for (const fs::path& file : files) {
      CAPTURE(file.string());
      const std::string text = content_of(file);
      const auto content = nlohmann::json::parse(text, nullptr, true, true);
      CHECK(content.at("$schema") == "../" + one.schema);
      CHECK(objection_of_schema(one.kind, text) == "");
    }
  }
}

TEST_CASE("the scenarios in the documents are valid") {
  std::size_t examples = 0;
  for (const char* page : {"README.md", "docs/explore.md"}) {
    const std::string text = content_of(kDir.parent_path() / page);
    const std::string begin = "\n{\n  \"name\"";
    for (auto at = text.find(begin); at != std::string::npos; at = text.find(begin, at + 1)) {
      scenario_from(text.substr(at, text.find("\n```", at) - at));
      ++examples;
    }
  }
  CHECK(examples == 2);
}

TEST_CASE("a schema explains every key") {
  const auto all_explained = [](const nlohmann::json& properties) {
    for (const auto& item : properties.items()) {
      CAPTURE(item.key());
      CHECK(item.value().at("description").get<std::string>().size() > 3);
    }
  };
  for (const Shipped& one : shipped()) {
    const auto schema = nlohmann::json::parse(schema_text(one.kind));
    all_explained(schema.at("properties"));
    if (!schema.contains("definitions")) { continue; }
    for (const auto& [name, definition] : schema.at("definitions").items()) {
      for (const auto& kind : definition.value("oneOf", nlohmann::json::array({definition}))) {
        // A command without fields has none.
        all_explained(kind.value("properties", nlohmann::json::object()));
      }
    }
  }
}
