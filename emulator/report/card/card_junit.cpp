#include <pugixml.hpp>
#include <sstream>

#include "report/card/card_reports.hpp"
#include "report/xml_text.hpp"

namespace fakebot::report {

using runner::CaseVerdict;

std::string card_junit(const runner::Card& card) {
  pugi::xml_document document;
  auto declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  auto suites = document.append_child("testsuites");
  for (const std::string& area : areas_of(card)) {
    auto suite = suites.append_child("testsuite");
    suite.append_attribute("name") = area.c_str();
    unsigned tests = 0;
    for (const runner::CaseResult& one : card.cases) {
      if (one.area != area) { continue; }
      ++tests;
      auto test = suite.append_child("testcase");
      test.append_attribute("name") = xml_text(one.number + " " + one.title).c_str();
      test.append_attribute("classname") = xml_text(card.driver + "." + area).c_str();
      if (one.verdict == CaseVerdict::not_applicable) {
        test.append_child("skipped").append_attribute("message") =
            xml_text(one.reason.empty() ? card.error : one.reason).c_str();
      } else if (one.verdict == CaseVerdict::fail) {
        auto failure = test.append_child("failure");
        failure.append_attribute("message") = xml_text(one.reason).c_str();
        failure.text().set(xml_text(one.clause + "\n" + one.rerun).c_str());
      }
      std::string output =
          one.verdict == CaseVerdict::lenient ? "lenient: " + one.reason + "\n" : "";
      if (one.reaction) { output += reaction_text(*one.reaction) + "\n"; }
      if (!output.empty()) { test.append_child("system-out").text().set(xml_text(output).c_str()); }
    }
    suite.append_attribute("tests") = tests;
    suite.append_attribute("failures") =
        static_cast<unsigned>(count(card, CaseVerdict::fail, area));
    suite.append_attribute("skipped") =
        static_cast<unsigned>(count(card, CaseVerdict::not_applicable, area));
  }
  if (!card.error.empty()) {
    auto suite = suites.append_child("testsuite");
    suite.append_attribute("name") = "driver";
    suite.append_attribute("tests") = 1;
    suite.append_attribute("errors") = 1;
    auto test = suite.append_child("testcase");
    test.append_attribute("name") = xml_text(card.driver).c_str();
    test.append_child("error").append_attribute("message") = xml_text(card.error).c_str();
  }
  std::ostringstream text;
  document.save(text, "  ");
  return text.str();
}

}  // namespace fakebot::report
