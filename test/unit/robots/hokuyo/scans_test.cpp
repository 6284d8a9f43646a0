// What scans hold, and when they come.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "unit/robots/hokuyo/hokuyo_stage.hpp"

using namespace fakebot::test;
using namespace fakebot;
using namespace std::chrono_literals;
using scip::ScanGD;
using scip::ScanMD;
using scip::ScanME;

namespace {

/// Counter-clockwise from ahead. Source: specification, page 5.
double deg_of_urg(std::size_t step) {
  return (static_cast<double>(step) - 384) * 360 / 1024;
}
double deg_of_utm(std::size_t step) {
  return (static_cast<double>(step) - 540) * 360 / 1440;
}

SharedWorld nothing() {
  return std::make_shared<const sim::world::World>();
}

/// Scans without the first answer.
template <class M>
std::vector<std::unique_ptr<M>> scans(HokuyoStage& stage, std::string_view request,
                                      SimTime duration) {
  stage.say(request);
  std::vector<std::unique_ptr<M>> all;
  auto answers = stage.hear(duration);
  REQUIRE(!answers.empty());
  CHECK(answers[0] == std::string(request) + "00P\n\n");
  answers.erase(answers.begin());
  for (const std::string& answer : answers) { all.push_back(read_answer_as<M>(answer)); }
  return all;
}

}  // namespace

TEST_CASE("each step of a URG-04LX is the distance of the wall in its direction") {
  HokuyoStage stage(HokuyoModel::urg_04lx);
  const auto all = scans<ScanMD>(stage, "MD0044072501000\n", 500ms);
  REQUIRE(all.size() >= 3);
  const ScanMD& scan = *all[1];
  REQUIRE(scan.step_count == 682);
  for (std::size_t i = 0; i < scan.step_count; ++i) {
    CHECK(scan.steps[i][0] == doctest::Approx(1000 * wall_m(-deg_of_urg(44 + i))).epsilon(0.001));
  }
}

TEST_CASE("each step of a UTM-30LX is the distance of the wall in its direction") {
  HokuyoStage stage(HokuyoModel::utm_30lx);
  const auto all = scans<ScanME>(stage, "ME0000108001000\n", 150ms);
  REQUIRE(all.size() >= 3);
  const ScanME& scan = *all[1];
  REQUIRE(scan.step_count == 1081);
  for (std::size_t i = 0; i < scan.step_count; ++i) {
    CHECK(scan.steps[i][0] == doctest::Approx(1000 * wall_m(-deg_of_utm(i))).epsilon(0.001));
    CHECK(scan.steps[i][1] > 500);
    CHECK(scan.steps[i][1] <= 4000);
  }
}

TEST_CASE("scans come with each turn, and their stamps are a turn apart") {
  HokuyoStage stage(HokuyoModel::utm_30lx);
  const auto all = scans<ScanMD>(stage, "MD0000108001000\n", 1s);
  CHECK(all.size() == doctest::Approx(39).epsilon(0.03));
  for (std::size_t i = 1; i < all.size(); ++i) {
    CHECK(all[i]->time_ms - all[i - 1]->time_ms == 25);
    CHECK(all[i]->remaining == 0);
  }
}

TEST_CASE("a scan was measured after its request") {
  HokuyoStage stage(HokuyoModel::urg_04lx);
  stage.run(1030ms);
  const double asked_ms = stage.value("clock_ms");
  const auto all = scans<ScanMD>(stage, "MD0044072501001\n", 300ms);
  REQUIRE(all.size() == 1);
  CHECK(all[0]->time_ms >= asked_ms);
  CHECK(all[0]->time_ms <= asked_ms + 100);
}

TEST_CASE("so many scans as were asked for come, and then the laser is off") {
  HokuyoStage stage(HokuyoModel::utm_30lx);
  const auto all = scans<ScanMD>(stage, "MD0000108001003\n", 1s);
  REQUIRE(all.size() == 3);
  CHECK(all[0]->remaining == 2);
  CHECK(all[2]->remaining == 0);
  CHECK(stage.value("laser") == 0);
  CHECK(stage.value("scans.on") == 0);
}

TEST_CASE("an interval leaves out scans, but not the first") {
  HokuyoStage stage(HokuyoModel::utm_30lx);
  const auto all = scans<ScanMD>(stage, "MD0000108001300\n", 520ms);
  CHECK(all.size() == 5);
  CHECK(all[0]->time_ms <= 30);
  CHECK(all[1]->time_ms - all[0]->time_ms == 100);
}

TEST_CASE("a cluster has the nearest distance of its steps") {
  HokuyoStage stage(HokuyoModel::urg_04lx);
  const auto single = scans<ScanMD>(stage, "MD0044072501001\n", 300ms);
  const auto clusters = scans<ScanMD>(stage, "MD0044072510001\n", 300ms);
  REQUIRE(single.size() == 1);
  REQUIRE(clusters.size() == 1);
  REQUIRE(clusters[0]->step_count == 69);  // 682 steps: 68 clusters and a rest
  for (std::size_t i = 0; i < clusters[0]->step_count; ++i) {
    std::uint32_t nearest = 1U << 18U;
    for (std::size_t j = 10 * i; j < std::min<std::size_t>(10 * i + 10, 682); ++j) {
      nearest = std::min(nearest, single[0]->steps[j][0]);
    }
    CHECK(clusters[0]->steps[i][0] == nearest);
  }
}

TEST_CASE("two characters hold 4095 mm at most") {
  HokuyoStage stage(HokuyoModel::utm_30lx, nothing());
  const auto empty = scans<scip::ScanMS>(stage, "MS0000108001001\n", 200ms);
  REQUIRE(empty.size() == 1);
  CHECK(empty[0]->steps[0][0] == 1);
  sim::world::WorldDescription description;
  description.walls = {{{5, -50}, {5, 50}}};
  HokuyoStage far(HokuyoModel::utm_30lx, std::make_shared<const sim::world::World>(description));
  const auto all = scans<scip::ScanMS>(far, "MS0540054001001\n", 200ms);
  REQUIRE(all.size() == 1);
  CHECK(all[0]->steps[0][0] == 4095);
}

TEST_CASE("with nothing in range a URG-04LX says 0 and a UTM-30LX 1") {
  HokuyoStage urg(HokuyoModel::urg_04lx, nothing());
  const auto of_urg = scans<ScanMD>(urg, "MD0000072501001\n", 300ms);
  REQUIRE(of_urg.size() == 1);
  CHECK(of_urg[0]->steps[43][0] == 19);  // below AMIN: cannot be measured
  for (std::size_t i = 44; i < 726; ++i) { CHECK(of_urg[0]->steps[i][0] == 0); }
  HokuyoStage utm(HokuyoModel::utm_30lx, nothing());
  const auto of_utm = scans<ScanMD>(utm, "MD0000108001001\n", 300ms);
  REQUIRE(of_utm.size() == 1);
  for (std::size_t i = 0; i < 1081; ++i) { CHECK(of_utm[0]->steps[i][0] == 1); }
}

TEST_CASE("the latest scan is given once, so that two requests get two scans") {
  HokuyoStage stage(HokuyoModel::urg_04lx);
  stage.ask("BM\n");
  stage.run(500ms);
  stage.say("GD0044072501\nGD0044072501\nQT\n");
  const auto answers = stage.hear(210ms);
  REQUIRE(answers.size() == 3);
  const auto first = read_answer_as<ScanGD>(answers[0]);
  const auto second = read_answer_as<ScanGD>(answers[1]);
  CHECK(second->time_ms > first->time_ms);
  CHECK(second->time_ms <= first->time_ms + 100);
  CHECK(answers[2] == "QT\n00P\n\n");
}

TEST_CASE("a request for the latest scan waits for the first after BM") {
  HokuyoStage stage(HokuyoModel::urg_04lx);
  stage.say("BM\nGS0044072501\n");
  const auto answers = stage.hear(250ms);
  REQUIRE(answers.size() == 2);
  CHECK(read_answer_as<scip::ScanGS>(answers[1])->step_count == 682);
}

TEST_CASE("a string of a request comes back with each scan") {
  HokuyoStage stage(HokuyoModel::utm_30lx);
  stage.say("MD0000108001002;ab.c\n");
  const auto answers = stage.hear(200ms);
  REQUIRE(answers.size() == 3);
  CHECK(answers[1].starts_with("MD0000108001001;ab.c\n99b\n"));
  CHECK(answers[2].starts_with("MD0000108001000;ab.c\n99b\n"));
}

TEST_CASE("a second request for scans replaces the first, and QT ends the scans") {
  HokuyoStage stage(HokuyoModel::utm_30lx);
  scans<ScanMD>(stage, "MD0000108001000\n", 200ms);
  const auto all = scans<ScanMD>(stage, "MD0100020001000\n", 200ms);
  CHECK(all.back()->step_count == 101);
  stage.say("QT\n");
  CHECK(stage.hear(500ms).back() == "QT\n00P\n\n");
  CHECK(stage.value("running") == 0);
}

TEST_CASE("time stamps are 0 again after 24 bits of milliseconds") {
  HokuyoStage stage(HokuyoModel::utm_30lx);
  stage.force("clock_ms", (1 << 24) - 100);
  const auto all = scans<ScanMD>(stage, "MD0000108001000\n", 300ms);
  CHECK(all.front()->time_ms > (1 << 24) - 200);
  CHECK(all.back()->time_ms < 200);
  CHECK(stage.value("clock_ms") < 300);
}

TEST_CASE("while something holds the head no scans come, and then they come again") {
  HokuyoStage stage(HokuyoModel::urg_04lx);
  scans<ScanMD>(stage, "MD0044072501000\n", 300ms);
  stage.force("motor.stalls", 1);
  stage.run(200ms);
  CHECK(stage.hear(3s).empty());
  stage.say("GD0044072501\n");
  CHECK(stage.hear().back() == "GD0044072501\n0Aa\n\n");
  stage.release("motor.stalls");
  CHECK(stage.hear(3s).size() > 15);
}

TEST_CASE("a blind sector has no echoes") {
  HokuyoStage stage(HokuyoModel::utm_30lx);
  stage.force("blind.from_deg", -10);
  stage.force("blind.to_deg", 10);
  const auto all = scans<ScanMD>(stage, "MD0000108001001\n", 200ms);
  CHECK(all[0]->steps[540][0] == 1);
  CHECK(all[0]->steps[440][0] > 1000);
}

TEST_CASE("signals tell what the scans tell") {
  HokuyoStage stage(HokuyoModel::utm_30lx);
  scans<ScanMD>(stage, "MD0000108001000\n", 500ms);
  CHECK(stage.value("front_m") == doctest::Approx(3).epsilon(0.001));
  CHECK(stage.value("nearest_m") == doctest::Approx(1).epsilon(0.001));
  CHECK(stage.value("nearest_deg") == doctest::Approx(90).epsilon(0.01));
  CHECK(stage.value("points") == 1081);
  CHECK(stage.value("rate_hz") == 40);
  CHECK(stage.value("running") == 1);
  CHECK(stage.value("scans.sent") > 15);
}

TEST_CASE("the noise of a URG-04LX is that of a real one") {
  // Measured from 20 scans at rest: 2.8 mm at 1 to 1.5 m (docs/scanners.md).
  sim::world::WorldDescription description;
  description.round_obstacles = {{{2.2, 0}, 1}};
  const auto parameters =
      robots::hokuyo::parameters_of(robots::hokuyo::profiles(HokuyoModel::urg_04lx)[0].values);
  HokuyoStage stage(HokuyoModel::urg_04lx, parameters,
                    std::make_shared<const sim::world::World>(description));
  const auto all = scans<ScanMD>(stage, "MD0384038401000\n", 60s);
  double sum = 0;
  double squares = 0;
  double count = 0;
  for (const auto& scan : all) {
    const double mm = scan->steps[0][0];
    if (mm < 20) { continue; }  // lost
    ++count;
    sum += mm;
    squares += mm * mm;
  }
  REQUIRE(count > 500);
  const double deviation = std::sqrt(squares / count - sum / count * sum / count);
  CHECK(sum / count == doctest::Approx(1200).epsilon(0.001));
  CHECK(deviation == doctest::Approx(2.8).epsilon(0.15));
}

TEST_CASE("with one answer a turn, as in a real scanner, requests wait for the turn") {
  auto parameters = ideal_hokuyo(HokuyoModel::urg_04lx);
  parameters.answers_each_turn = 1;
  HokuyoStage stage(HokuyoModel::urg_04lx, parameters);
  stage.say("QT\nPP\n");
  const auto answers = stage.hear(205ms);
  CHECK(answers.size() == 2);
  stage.say("TM0\n");
  CHECK(stage.hear(110ms).size() == 1);
  CHECK(stage.ask("TM1\n").starts_with("TM1\n00P\n"));  // at once
}
