#include "live/live.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "live/api/router.hpp"
#include "live/api/scenario/scenario_json.hpp"
#include "live/desk.hpp"
#include "live/farewell.hpp"
#include "live/metrics.hpp"
#include "live/page/page.hpp"
#include "live/stream/event_queue.hpp"
#include "report/scenario/result_fields.hpp"

namespace fakebot::live {

namespace {

/// The first robot plays the scenario of a run.
const std::vector<std::string> kScenarioPath{"api", "v1", "robots", "0", "scenario"};

Json text_event(const char* type, const std::string& text) {
  return {{"type", type}, {"text", text}};
}

}  // namespace

class Live::Impl {
 public:
  Impl(const LiveOptions& options, const std::string& token)
      : server_(options.address, {io::is_loopback(options.address), token}), token_(token) {}

  const std::string& open_for_drivers(runner::Session& session) {
    server_of_drivers_ = std::make_unique<Server>(
        session.context(), GuardOptions{.is_loopback = true, .token = token_});
    return server_of_drivers_->url();
  }

  void serve(runner::Session& session, std::vector<config::RobotChoice> robots, std::uint64_t seed,
             const std::optional<runner::NotSimulated>& not_simulated) {
    robots_ = std::make_shared<runner::LiveRobots>(session, std::move(robots), seed, not_simulated);
    access_ = std::make_unique<SessionAccess>(session, robots_);
    desk_ = std::make_unique<Desk>(server_, *access_, run_);
    farewell_ = std::make_shared<Farewell>(server_, *desk_->watchers());
    metrics_ = std::make_shared<Metrics>(server_, *access_, *robots_);
    api_ = std::make_unique<Api>(Api{*access_, run_, not_simulated});
    server_.start(desk_->service(
        [this](const Request& request, const Reply& reply) { answer(request, reply); }));
    if (!server_of_drivers_) { return; }
    desk_of_drivers_ = std::make_unique<Desk>(*server_of_drivers_, *access_, run_);
    server_of_drivers_->start(desk_of_drivers_->service(
        [this](const Request& request, const Reply& reply) { answer_driver(request, reply); }));
  }

  void show(const sim::scenario::Scenario& scenario, const sim::scenario::Player& player) {
    robots_->scenario(0).show(scenario, player);
  }

  void tell_result(const runner::ScenarioResult& result) {
    if (!access_) { return; }
    farewell_->announce();
    refuse_requests();
    farewell_->tell(scenario_json(robots_->scenario(0), result));
  }

  void stop() {
    if (access_) {
      refuse_requests();
      server_.wait_until([this] { return server_.has_sent_all(); });
    }
    server_.stop();
    if (server_of_drivers_) { server_of_drivers_->stop(); }
    desk_of_drivers_.reset();
    server_of_drivers_.reset();
    metrics_.reset();
    farewell_.reset();
    desk_.reset();
    api_.reset();
    access_.reset();
    robots_.reset();
  }

  void attached(std::size_t robot) {
    if (robots_) { (*robots_)[robot].note_attachment(); }
  }

  void tell(Json event) {
    if (desk_of_drivers_) { desk_of_drivers_->watchers()->send_event(event); }
    if (!queue_.push(std::move(event))) { return; }
    post_([this] {
      const auto events = queue_.take();
      if (!desk_) { return; }
      for (const Json& one : events) { desk_->watchers()->send_event(one); }
    });
  }

  const std::string& url() const { return server_.url(); }
  std::uint16_t port() const { return server_.port(); }

 private:
  /// Of all clients, from now on.
  void refuse_requests() {
    access_->close();
    post_([pending = desk_->pending()] { pending->refuse_all(); });
    if (desk_of_drivers_) { desk_of_drivers_->pending()->refuse_all(); }
  }

  void answer_driver(const Request& request, const Reply& reply) {
    if (starts_with(request, {"api", "v1"}) && request.path.size() > 2) {
      return desk_of_drivers_->pending()->serve(
          [this, &request] { return answer_to(request, *api_); }, reply);
    }
    reply(response_of({.status = 404, .detail = "the page and the metrics are at " + url()}));
  }

  void answer(const Request& request, const Reply& reply) {
    if (starts_with(request, {"api", "v1"}) && request.path.size() > 2) {
      const bool is_followed = request.method == "GET" && request.path == kScenarioPath;
      return desk_->pending()->serve([this, &request] { return answer_to(request, *api_); },
                                     is_followed ? farewell_->followed(reply) : reply);
    }
    if (request.path.size() == 1 && request.path[0] == "metrics" && request.method == "GET") {
      return metrics_->answer(reply);
    }
    if (request.path.empty() && request.method == "GET") { return reply(page()); }
    reply(response_of({.status = 404,
                       .detail = "there is nothing at this path; see " + std::string(kApiPrefix) +
                                 "/openapi.json"}));
  }

  const std::string run_ = random_token();
  Server server_;
  std::string token_;
  EventQueue queue_{server_.counters()};
  Server::Poster post_ = server_.poster();
  std::shared_ptr<runner::LiveRobots> robots_{};
  std::unique_ptr<SessionAccess> access_{};
  std::unique_ptr<Desk> desk_{};
  std::shared_ptr<Farewell> farewell_{};
  std::shared_ptr<Metrics> metrics_{};
  std::unique_ptr<Api> api_{};
  // Used on the session's thread.
  std::unique_ptr<Server> server_of_drivers_{};
  std::unique_ptr<Desk> desk_of_drivers_{};
};

Live::Live(const LiveOptions& options)
    : token_(options.token.empty() && !io::is_loopback(options.address) ? random_token()
                                                                        : options.token),
      impl_(std::make_unique<Impl>(options, token_)) {}

Live::~Live() {
  stop();
}

const std::string& Live::open_for_drivers(runner::Session& session) {
  return impl_->open_for_drivers(session);
}

void Live::serve(runner::Session& session, std::vector<config::RobotChoice> robots,
                 std::uint64_t seed, const std::optional<runner::NotSimulated>& not_simulated) {
  impl_->serve(session, std::move(robots), seed, not_simulated);
}

void Live::show(const sim::scenario::Scenario& scenario, const sim::scenario::Player& player) {
  impl_->show(scenario, player);
}

void Live::tell_result(const runner::ScenarioResult& result) {
  impl_->tell_result(result);
}

void Live::stop() {
  impl_->stop();
}

const std::string& Live::url() const {
  return impl_->url();
}

std::uint16_t Live::port() const {
  return impl_->port();
}

std::string Live::page_url() const {
  // A server for all addresses is reached at the loopback's address.
  std::string url = impl_->url();
  for (const auto& [any, own] :
       {std::pair{"//0.0.0.0:", "//127.0.0.1:"}, {"//[::]:", "//[::1]:"}}) {
    if (const auto at = url.find(any); at != std::string::npos) {
      url.replace(at, std::string_view(any).size(), own);
    }
  }
  return token_.empty() ? url : url + "/?token=" + query_text(token_);
}

runner::SessionEvents Live::observed(const runner::SessionEvents& events) {
  runner::SessionEvents all = events;
  Impl* const impl = impl_.get();
  all.on_attach = [impl, next = events.on_attach](std::size_t line) {
    next(line);
    impl->attached(line);
    impl->tell({{"type", "attached"}, {"robot", line}});
  };
  all.on_detach = [impl, next = events.on_detach](std::size_t line) {
    next(line);
    impl->tell({{"type", "detached"}, {"robot", line}});
  };
  all.on_plugged_in = [impl, next = events.on_plugged_in](std::size_t line,
                                                          const std::string& device) {
    next(line, device);
    impl->tell({{"type", "plugged_in"}, {"robot", line}, {"device", device}});
  };
  all.on_robot_event = [impl, next = events.on_robot_event](std::size_t robot,
                                                            const sim::RobotEvent& event) {
    if (next) { next(robot, event); }
    impl->tell({{"type", "robot"},
                {"robot", robot},
                {"time_s", sim::to_seconds(event.time)},
                {"name", event.name},
                {"value", event.value}});
  };
  all.on_happening = [impl, next = events.on_happening](const sim::scenario::Happening& happening) {
    next(happening);
    impl->tell({{"type", report::result_name(happening.kind)},
                {"time_s", sim::to_seconds(happening.at)},
                {"text", happening.text}});
  };
  all.on_warning = [impl, next = events.on_warning](const std::string& text) {
    next(text);
    impl->tell(text_event("warning", text));
  };
  all.on_driver_error = [impl, next = events.on_driver_error](const std::string& text) {
    next(text);
    impl->tell(text_event("driver_error", text));
  };
  return all;
}

}  // namespace fakebot::live
