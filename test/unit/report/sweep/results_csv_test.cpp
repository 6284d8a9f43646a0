#include <doctest/doctest.h>

#include "report/scenario/scenario_reports.hpp"
#include "unit/report/sweep/tested_run.hpp"

using namespace fakebot;
using report::tested_run;
using sim::scenario::Verdict;

TEST_CASE("the table of runs has a column for each parameter, empty where a scenario has none") {
  report::TestResults results;
  results.played.push_back(
      tested_run("a.json", {{"side", "left, \"upper\""}, {"speed", 0.25}}, Verdict::passed));
  results.played.push_back(tested_run("b.json", {{"fast", true}}, Verdict::failed));
  results.unplayed.push_back({"c.json", "c", 9, "interrupted", 2, {{"speed", 3}}});
  CHECK(report::results_csv(results) ==
        "file,scenario,seed,side,speed,fast,verdict,reason,number,duration_s,wall_s\r\n"
        "a.json,a run,7,\"left, \"\"upper\"\"\",0.25,,passed,,1,2,0.5\r\n"
        "b.json,a run,7,,,true,failed,\"too \"\"late\"\", again\",1,2,0.5\r\n"
        "c.json,c,9,,3,,skipped,interrupted,3,,\r\n");
}

TEST_CASE("a parameter that is named like another column keeps a column of its own") {
  report::TestResults results;
  results.played.push_back(tested_run("a.json", {{"seed", 1}}, Verdict::passed));
  CHECK(report::results_csv(results).starts_with("file,scenario,seed,parameter.seed,verdict"));
}
