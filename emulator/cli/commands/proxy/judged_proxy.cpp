#include "cli/commands/proxy/judged_proxy.hpp"

#include <cstdint>
#include <utility>

#include "cli/commands/judged_run.hpp"
#include "cli/log/program_log.hpp"
#include "report/log/proxy_log.hpp"
#include "report/ready_line.hpp"
#include "runner/recording/capture_info.hpp"
#include "runner/scenario/loaded_scenario.hpp"

namespace fakebot::cli {

ExitCode judge_with_robot(const JudgedProxyOptions& options) {
  runner::ProxyOptions proxy = options.proxy;
  config::ScenarioFile file =
      runner::load_one(options.scenario, options.parameters,
                       options.has_seed ? std::optional(options.fault_seed) : std::nullopt,
                       runner::observed_robots());
  proxy.kind = file.robot.kind->simulated;
  const std::uint64_t seed = options.has_seed ? options.fault_seed : file.scenario.seed;
  // Before the first frame nothing is known of the robot.
  file.driver.ready_when = "(" + file.driver.ready_when + ") && wire.frames_sent > 0";
  runner::add_faults(options.line, *proxy.kind->wire, file.scenario);
  report::ProxyLog log(program_log(), proxy.port);
  const auto info = runner::capture_info_of_proxy(proxy.port, *proxy.kind->wire);
  const auto add_robot = [&](runner::Session& session, line::StationOptions station,
                             const runner::PlayedRobot::OnGone& on_gone) -> line::Station& {
    runner::ProxyEvents events = log.events();
    events.on_port_gone = [on_gone](const std::string& why) {
      on_gone("the robot is gone: " + why);
    };
    return runner::add_remote_robot(session, proxy, std::move(station), std::move(events)).station;
  };
  return judge(
      {.file = file,
       .seed = seed,
       .driver = options.driver,
       .line = runner::line_options_of_scenario(options.line, seed),
       .link = proxy.link,
       .record = options.record,
       .info = info,
       .line_names = {proxy.port},
       .http = options.http,
       .robot = config::first_choice(*proxy.kind),
       .not_simulated = runner::NotSimulated{.what = "the robot is real, behind " + proxy.port,
                                             .info = info,
                                             .has_own_time = true},
       .make_robot =
           [&](runner::Session& session) {
             return runner::PlayedRobot{
                 *proxy.kind->wire,
                 [&](line::StationOptions station, const runner::PlayedRobot::OnGone& on_gone)
                     -> line::Station& { return add_robot(session, std::move(station), on_gone); }};
           },
       .ready_line =
           [&](runner::Session& session, report::InterfaceAddress address) {
             return report::text_of(report::StandInReadyLine{"device", proxy.port,
                                                             session.robot(0).device().path(),
                                                             proxy.link, std::move(address)});
           }});
}

}  // namespace fakebot::cli
