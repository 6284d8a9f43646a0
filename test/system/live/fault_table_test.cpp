// A client can apply every fault in the table of faults.
#include <doctest/doctest.h>

#include <string>

#include "system/live/live_process.hpp"

using namespace fakebot::test;
using Json = nlohmann::json;

namespace {

/// The first message with a field, for attributes that name a field.
const Json& message_with_field(const Json& table, const std::string& stream) {
  for (const Json& message : table["messages"][stream]) {
    if (!message["fields"].empty()) { return message; }
  }
  throw std::runtime_error("no message of the stream " + stream + " has fields");
}

/// Values for the required attributes; all further attributes keep their defaults.
Json required_attributes(const Json& type, const Json& message) {
  Json values = Json::object();
  for (const Json& attribute : type["attributes"]) {
    if (!attribute["required"]) { continue; }
    const std::string name = attribute["name"];
    if (attribute["type"] == "message") {
      values[name] = message["name"];
    } else if (attribute["type"] == "field") {
      values[name] = message["fields"][0]["name"];
    } else {
      values[name] = message["fields"][0]["max"];
    }
  }
  return values;
}

void perform_every_fault(const LiveProcess& robot) {
  const Json table = robot.read("/fault-table");
  CHECK(table["types"].size() > 10);
  for (const Json& type : table["types"]) {
    for (const std::string stream : type["streams"]) {
      Json fault{{"type", type["type"]}, {"stream", stream}};
      const Json attributes = required_attributes(type, message_with_field(table, stream));
      if (!attributes.empty()) { fault["attributes"] = attributes; }
      const HttpResponse done = robot.post("/events", {{"do", {{"fault", fault}}}, {"for", 1}});
      CAPTURE(fault);
      CAPTURE(done.body);
      CHECK(done.status == 201);
    }
  }
}

/// Values just outside the range of an attribute are refused.
void refuse_what_is_out_of_range(const LiveProcess& robot) {
  const Json table = robot.read("/fault-table");
  int refusals = 0;
  for (const Json& type : table["types"]) {
    const Json& message = message_with_field(table, type["streams"][0]);
    for (const Json& attribute : type["attributes"]) {
      if (attribute["required"]) { continue; }
      CHECK(attribute["default"] >= attribute["min"]);
      CHECK(attribute["default"] <= attribute["max"]);
      Json values = required_attributes(type, message);
      values[attribute["name"].get<std::string>()] = attribute["max"].get<double>() + 1;
      const Json fault{{"type", type["type"]}, {"attributes", values}};
      const HttpResponse refused = robot.post("/events", {{"do", {{"fault", fault}}}});
      CAPTURE(fault);
      CHECK(refused.status == 422);
      CHECK(refused.json()["pointer"] ==
            "/do/fault/attributes/" + attribute["name"].get<std::string>());
      ++refusals;
    }
  }
  CHECK(refusals > 10);
}

}  // namespace

TEST_CASE("a Kobuki can have every fault of its table, in every stream that it names") {
  perform_every_fault(LiveProcess());
}

TEST_CASE("so can a Kugle, and its table has none that needs a serial line") {
  const LiveProcess robot({"--robot", "kugle"});
  perform_every_fault(robot);
  const Json table = robot.read("/fault-table");
  for (const Json& type : table["types"]) { CHECK(type["type"] != "baud_mismatch"); }
}

TEST_CASE("the ranges of the table are those that the interface accepts") {
  refuse_what_is_out_of_range(LiveProcess());
}
