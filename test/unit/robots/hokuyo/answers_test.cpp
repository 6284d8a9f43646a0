// Answers are the bytes of real scanners, where a recording has them.
#include <doctest/doctest.h>

#include "unit/protocol/hokuyo/golden_answers.hpp"
#include "unit/robots/hokuyo/hokuyo_stage.hpp"

using namespace fakebot::test;
using namespace fakebot;
using namespace std::chrono_literals;

namespace {

/// The answer without the line of the time, which is the clock's.
std::string without_time(std::string_view text) {
  const std::size_t begin = text.find("TIME:");
  const std::size_t end = text.find('\n', begin);
  return std::string(text.substr(0, begin)).append(text.substr(end + 1));
}

}  // namespace

TEST_CASE("a URG-04LX says what it is, byte for byte as a real one") {
  HokuyoStage stage(HokuyoModel::urg_04lx);
  CHECK(stage.ask("VV\n") == kUrgVV);
  CHECK(stage.ask("PP\n") == kUrgPP);
  CHECK(without_time(stage.ask("II\n")) == without_time(kUrgIdleII));
  CHECK(stage.ask("BM\n") == kUrgIdleBM);
  CHECK(stage.ask("BM\n") == kUrgBM);
  CHECK(without_time(stage.ask("II\n")) == without_time(kUrgII));
  CHECK(stage.ask("CR00\n") == kUrgCR);
  CHECK(stage.ask("HS0\n") == kUrgHS);
}

TEST_CASE("a UTM-30LX says what it is, byte for byte as a real one") {
  HokuyoStage stage(HokuyoModel::utm_30lx);
  CHECK(stage.ask("VV\n") == kUtmVV);
  CHECK(stage.ask("PP\n") == kUtmPP);
  stage.ask("BM\n");
  CHECK(without_time(stage.ask("II\n")) == without_time(kUtmII));
  CHECK(stage.ask("CR00\n") == kUtmCR);
}

TEST_CASE("a scanner tells its time, and does nothing else, while its clock is adjusted") {
  HokuyoStage stage(HokuyoModel::utm_30lx);
  stage.say("MD0000108001000\n");
  stage.run(200ms);
  CHECK(stage.value("laser") == 1);
  stage.say("TM0\n");
  CHECK(stage.hear().back() == kUxmTM0);
  CHECK(stage.value("laser") == 0);
  CHECK(stage.value("clock_adjusted") == 1);
  const auto first = read_answer_as<scip::ClockTime>(stage.ask("TM1\n"));
  stage.run(1s);
  const auto second = read_answer_as<scip::ClockTime>(stage.ask("TM1;1f\n"));
  CHECK(second->time_ms - first->time_ms == 1020);
  CHECK(second->text.view() == "TM1;1f");
  CHECK(stage.ask("QT\n") == "QT\n0Ee\n\n");  // urg_library relies on this status
  CHECK(stage.ask("TM0\n") == "TM0\n02R\n\n");
  CHECK(stage.ask("TM2\n") == kUxmTM2);
  CHECK(stage.ask("TM2\n") == "TM2\n03S\n\n");
  CHECK(stage.ask("TM1\n") == "TM1\n04T\n\n");
  CHECK(stage.ask("TM7\n") == "TM7\n01Q\n\n");
}

TEST_CASE("a reset switches off the laser, and sets the clock to 0") {
  HokuyoStage stage(HokuyoModel::urg_04lx);
  stage.run(5s);
  stage.ask("CR05\n");
  stage.say("MD0044072501000\n");
  stage.run(1s);
  stage.say("RS\n");
  CHECK(stage.hear().back() == "RS\n00P\n\n");
  CHECK(stage.value("laser") == 0);
  CHECK(stage.value("scans.on") == 0);
  CHECK(stage.value("clock_ms") <= 20);
  CHECK(stage.ask("CR00\n") == kUrgCR);
}

TEST_CASE("the speed of a URG-04LX is 1 % less for each level") {
  HokuyoStage stage(HokuyoModel::urg_04lx);
  const double full_hz = stage.value("rate_hz");
  CHECK(stage.ask("CR05\n") == "CR05\n00P\n\n");
  stage.run(1s);
  CHECK(stage.value("rate_hz") == doctest::Approx(full_hz * 0.95));
  CHECK(stage.ask("CR05\n") == "CR05\n03S\n\n");
  CHECK(stage.ask("CR11\n") == "CR11\n02R\n\n");
  CHECK(stage.ask("CRxx\n") == "CRxx\n01Q\n\n");
  CHECK(stage.ask("CR99\n") == "CR99\n00P\n\n");
}

TEST_CASE("a URG-04LX accepts the rates of the specification, a UTM-30LX none") {
  HokuyoStage urg(HokuyoModel::urg_04lx);
  CHECK(urg.ask("SS019200\n") == "SS019200\n03S\n\n");
  CHECK(urg.ask("SS115200\n") == "SS115200\n00P\n\n");
  CHECK(urg.ask("II\n").find("SBPS:115200[bps];") != std::string::npos);
  CHECK(urg.ask("SS038400\n") == "SS038400\n04T\n\n");
  CHECK(urg.ask("SS123456\n") == "SS123456\n02R\n\n");
  CHECK(urg.ask("SS1152xx\n") == "SS1152xx\n01Q\n\n");
  HokuyoStage utm(HokuyoModel::utm_30lx);
  CHECK(utm.ask("SS115200\n") == "SS115200\n04T\n\n");
}

TEST_CASE("requests end with LF, CR or both, and empty lines and NULs get no answer") {
  HokuyoStage stage(HokuyoModel::urg_04lx);
  CHECK(stage.ask("\n").empty());
  CHECK(stage.ask("QT\r") == "QT\n00P\n\n");
  CHECK(stage.ask("QT\r\n") == "QT\n00P\n\n");
  CHECK(stage.ask(std::string_view("\0QT\n", 4)) == "QT\n00P\n\n");
  CHECK(stage.ask("Q").empty());
  CHECK(stage.ask("T\n") == "QT\n00P\n\n");
  CHECK(stage.value("wire.frames_received") == 4);
}

TEST_CASE("requests at once are answered in their order") {
  HokuyoStage stage(HokuyoModel::urg_04lx);
  CHECK(stage.ask("BM\nBM\nQT\n") == "BM\n00P\n\nBM\n02R\n\nQT\n00P\n\n");
}

/// Source: specification, page 23; of a device: HS0.
TEST_CASE("wrong requests get the statuses of the specification, and are counted") {
  HokuyoStage stage(HokuyoModel::urg_04lx);
  const auto status = [&](std::string_view request) {
    const std::string answer = stage.ask(std::string(request) + "\n");
    REQUIRE(answer.starts_with(std::string(request) + "\n"));
    return answer.substr(request.size() + 1);
  };
  CHECK(status("XX") == "0Ee\n\n");
  CHECK(status("SCIP2.0") == "0Ee\n\n");
  CHECK(status("ME0044072501000") == "0Ee\n\n");
  CHECK(status("MD") == "0Cc\n\n");
  CHECK(status("MD00440725010001") == "0Dd\n\n");
  CHECK(status("VV;12345678901234567") == "0Gg\n\n");
  CHECK(status("VV;a!b") == "0Hh\n\n");
  CHECK(stage.value("wire.unknown_requests") == 7);
  CHECK(status("MDx044072501000") == "01Q\n\n");
  CHECK(status("MD0044x72501000") == "02R\n\n");
  CHECK(status("MD00440725x1000") == "03S\n\n");
  CHECK(status("MD0044076901000") == "04T\n\n");
  CHECK(status("MD0725004401000") == "05U\n\n");
  CHECK(status("MD0044072501x00") == "06V\n\n");
  CHECK(status("MD00440725010x0") == "07W\n\n");
  CHECK(stage.value("wire.wrong_numbers") == 7);
  CHECK(status("GD0044072501") == "10Q\n\n");
  CHECK(stage.value("scans.on") == 0);
}

TEST_CASE("a line that is longer than any request is ignored, and the next request answered") {
  HokuyoStage stage(HokuyoModel::urg_04lx);
  stage.say(std::string(64, 'x'));
  CHECK(stage.ask("QT\n") == "QT\n00P\n\n");
  CHECK(stage.value("wire.garbage_bytes") == 64);
}

TEST_CASE("what a driver left unfinished is forgotten when it is gone") {
  HokuyoStage stage(HokuyoModel::urg_04lx);
  stage.say("MD00440");
  stage.scanner.driver_left();
  CHECK(stage.value("wire.half_frames") == 1);
  CHECK(stage.ask("QT\n") == "QT\n00P\n\n");
}

/// Source: a recording of a URG-04LX from power-on (playerproject/player).
TEST_CASE("a URG-04LX may start in SCIP 1.1, until a host switches to SCIP 2.0") {
  auto parameters = ideal_hokuyo(HokuyoModel::urg_04lx);
  parameters.scip_1 = 1;
  HokuyoStage stage(HokuyoModel::urg_04lx, parameters);
  CHECK(stage.ask("QT\n") == "QT\nE\n\n");
  CHECK(stage.ask("VV\n") == "VV\nE\n\n");
  CHECK(stage.ask("V\n") == kUrgOldV);
  CHECK(stage.ask("SCIP2.0\n") == kUrgSwitch);
  CHECK(stage.value("scip_1") == 0);
  CHECK(without_time(stage.ask("II\n")) == without_time(kUrgIdleII));
}

TEST_CASE("a scanner in error says so, and refuses its laser and scans") {
  HokuyoStage stage(HokuyoModel::utm_30lx);
  stage.say("MD0000108001000\n");
  stage.run(100ms);
  stage.force("health", 33);
  CHECK(stage.hear().back() == "MD0000108001000\n33V\n\n");
  CHECK(stage.value("laser") == 0);
  CHECK(stage.hear(1s).empty());
  // Source: jsk_robot, issue 873.
  CHECK(stage.ask("II\n").find("STAT:Trouble!! Error No. =[00->33];") != std::string::npos);
  CHECK(stage.ask("BM\n") == "BM\n01Q\n\n");
  CHECK(stage.ask("MD0000108001000\n") == "MD0000108001000\n33V\n\n");
  stage.release("health");
  CHECK(stage.ask("BM\n") == "BM\n00P\n\n");
}

TEST_CASE("without power a scanner hears nothing, and starts anew with power") {
  HokuyoStage stage(HokuyoModel::urg_04lx);
  stage.ask("BM\n");
  REQUIRE(stage.scanner.switch_power(false));
  CHECK(stage.value("power") == 0);
  CHECK(stage.ask("QT\n").empty());
  CHECK(stage.value("wire.bytes_unheard") == 3);
  stage.run(2s);
  CHECK(stage.value("rate_hz") == 0);
  REQUIRE(stage.scanner.switch_power(true));
  CHECK(stage.value("starting") == 1);
  CHECK(stage.ask("QT\n").empty());
  stage.run(1s);
  CHECK(stage.value("starting") == 0);
  CHECK(stage.ask("BM\n") == kUrgIdleBM);
}
