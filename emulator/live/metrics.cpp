#include "live/metrics.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <utility>

#include "live/signal_values.hpp"

namespace fakebot::live {

namespace {

std::string metric_name(std::string_view signal) {
  std::string name = "fakebot_" + std::string(signal);
  std::ranges::replace(name, '.', '_');
  return name;
}

bool is_counter(const sim::Signal& signal) {
  return signal.counts_violations || signal.counts_driver_bytes;
}

/// Every signal of every robot and line, each once.
std::string text_of_signals(const SessionAccess& access,
                            const std::vector<std::vector<double>>& values) {
  struct Metric {
    const sim::Signal* signal;
    std::string samples{};
  };
  std::vector<Metric> metrics;
  for (std::size_t robot = 0; robot < values.size(); ++robot) {
    const auto signals = signals_of(access.kind(robot));
    for (std::size_t i = 0; i < signals.size(); ++i) {
      auto found = std::ranges::find(metrics, signals[i]->name,
                                     [](const Metric& one) { return one.signal->name; });
      if (found == metrics.end()) { found = metrics.insert(found, Metric{signals[i]}); }
      found->samples += fmt::format("{}{{robot=\"{}\"}} {}\n", metric_name(signals[i]->name), robot,
                                    values[robot][i]);
    }
  }
  std::string text;
  for (const Metric& metric : metrics) {
    text += fmt::format("# HELP {0} {1}\n# TYPE {0} {2}\n{3}", metric_name(metric.signal->name),
                        metric.signal->meaning, is_counter(*metric.signal) ? "counter" : "gauge",
                        metric.samples);
  }
  return text;
}

std::string text_of_lateness(const std::vector<std::optional<std::chrono::nanoseconds>>& lateness) {
  std::string text =
      "# HELP fakebot_frame_lateness_seconds how late frames were sent: 99 % within this\n"
      "# TYPE fakebot_frame_lateness_seconds gauge\n";
  for (std::size_t robot = 0; robot < lateness.size(); ++robot) {
    if (!lateness[robot]) { continue; }
    text += fmt::format("fakebot_frame_lateness_seconds{{robot=\"{}\"}} {}\n", robot,
                        sim::to_seconds(*lateness[robot]));
  }
  return text;
}

std::string text_of_age(std::chrono::duration<double> age) {
  return fmt::format(
      "# HELP fakebot_sampled_age_seconds how long ago the robots had these values, in real time\n"
      "# TYPE fakebot_sampled_age_seconds gauge\n"
      "fakebot_sampled_age_seconds {}\n",
      age.count());
}

std::string text_of_interface(const HttpCounters& counters) {
  std::string text;
  const auto add = [&](const char* name, const char* type, const char* help, std::uint64_t value) {
    text += fmt::format(
        "# HELP fakebot_http_{0} {1}\n# TYPE fakebot_http_{0} {2}\n"
        "fakebot_http_{0} {3}\n",
        name, help, type, value);
  };
  add("requests_total", "counter", "requests of clients", counters.requests);
  add("refused_total", "counter", "requests answered with a status of 400 and above",
      counters.refused);
  add("over_rate_total", "counter",
      "requests refused, or read later, and connections that waited, because there were too many",
      counters.over_rate);
  add("connections_refused_total", "counter", "connections closed because too many were open",
      counters.connections_refused);
  add("clients_dropped_total", "counter",
      "clients that were too slow, sent too many pings, or made room while they were idle",
      counters.clients_dropped);
  add("updates_skipped_total", "counter", "updates for watchers that had not read the last one",
      counters.updates_skipped);
  add("events_dropped_total", "counter", "events for watchers that did not read",
      counters.events_dropped);
  add("connections", "gauge", "connections now", counters.connections);
  add("watchers", "gauge", "watchers now", counters.watchers);
  return text;
}

}  // namespace

Metrics::Metrics(Server& server, const SessionAccess& access, runner::LiveRobots& robots)
    : counters_(server.counters()),
      access_(access),
      post_(server.poster()),
      timer_(server.context()),
      last_(sample(robots)) {}

Metrics::Sample Metrics::sample(runner::LiveRobots& robots) {
  Sample sample;
  for (std::size_t robot = 0; robot < robots.size(); ++robot) {
    const line::Station& station = robots[robot].station();
    sample.values.push_back(values_of(station));
    const io::Lateness& lateness = station.pace().lateness();
    constexpr double kMost = 0.99;
    sample.lateness.push_back(lateness.count() == 0 ? std::nullopt
                                                    : std::optional(lateness.percentile(kMost)));
  }
  return sample;
}

void Metrics::answer(Reply reply) {
  waiting_.push_back(std::move(reply));
  if (is_late_ || access_.is_closed()) { return answer_all(); }
  if (waiting_.size() > 1) { return; }
  timer_.call_after(kPatience, [this] {
    is_late_ = true;
    answer_all();
  });
  access_.post([post = post_, self = weak_from_this()](runner::LiveRobots& robots) {
    post([self, sample = sample(robots)]() mutable {
      if (const auto metrics = self.lock()) { metrics->on_sample(std::move(sample)); }
    });
  });
}

void Metrics::on_sample(Sample sample) {
  last_ = std::move(sample);
  is_late_ = false;
  timer_.cancel();
  if (!waiting_.empty()) { answer_all(); }
}

void Metrics::answer_all() {
  const std::chrono::duration<double> age = std::chrono::steady_clock::now() - last_.taken_at;
  const std::string body = text_of_signals(access_, last_.values) +
                           text_of_lateness(last_.lateness) + text_of_age(age) +
                           text_of_interface(counters_);
  for (const Reply& reply : std::exchange(waiting_, std::vector<Reply>())) {
    reply({.content_type = "text/plain; version=0.0.4; charset=utf-8", .body = body});
  }
}

}  // namespace fakebot::live
