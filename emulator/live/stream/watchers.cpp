#include "live/stream/watchers.hpp"

#include <algorithm>
#include <utility>

#include "config/json/config_error.hpp"
#include "config/json/json_value.hpp"
#include "config/scenario/scenario_names.hpp"
#include "live/http/problem.hpp"
#include "live/signal_values.hpp"

namespace fakebot::live {

using StreamJson = nlohmann::ordered_json;

namespace {

/// How often the robots are looked at while anybody watches: as often as a Kobuki sends. (choice)
constexpr std::chrono::milliseconds kLookEvery{20};

constexpr std::string_view kSignalList = "a list of names of signals";
constexpr config::NumberRange kRate{0.1, 50, "Hz"};
constexpr config::KeyInfo kWatchKeys[]{
    {"robot",
     config::kWholeNumber,
     config::Presence::optional,
     "its number; default: 0",
     {0, 4095}},
    {"signals", kSignalList, config::Presence::optional, "default: all"},
    {"rate_hz", config::kNumber, config::Presence::optional,
     "of the signals, in real time; without it none are sent", kRate},
    {"events", config::kFlag, config::Presence::optional, "what happens, too"},
    {"map", config::kFlag, config::Presence::optional,
     "where all robots are, and what scanners have measured, too"},
};

std::vector<std::size_t> read_choice(const config::JsonObject& keys,
                                     const std::vector<std::string_view>& names) {
  std::vector<std::size_t> chosen;
  const auto list = keys.find("signals");
  if (!list) {
    for (std::size_t i = 0; i < names.size(); ++i) { chosen.push_back(i); }
    return chosen;
  }
  for (const config::JsonValue& element : list->elements(kSignalList)) {
    const std::string name = element.text();
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) { element.refuse("the name of a signal", hint_for(name, names)); }
    chosen.push_back(static_cast<std::size_t>(found - names.begin()));
  }
  return chosen;
}

std::shared_ptr<const std::string> shared_text(const StreamJson& json) {
  return std::make_shared<const std::string>(config::ascii_json_text(json));
}

}  // namespace

Watchers::Watchers(Server& server, const SessionAccess& access, std::string run)
    : counters_(server.counters()),
      access_(access),
      run_(std::move(run)),
      post_(server.poster()),
      timer_(server.context()),
      clock_(io::simulated_clock_of(server.context())) {}

Service::OnMessage Watchers::add(const std::shared_ptr<SocketClient>& client) {
  watchers_[client.get()] = {.client = client};
  return [this, weak = std::weak_ptr(client)](const std::string& text) {
    if (const auto known = weak.lock()) { choose(known, text); }
  };
}

void Watchers::remove(const std::shared_ptr<SocketClient>& client) {
  watchers_.erase(client.get());
}

/// A wrong message is answered with the problem, and changes nothing.
void Watchers::choose(const std::shared_ptr<SocketClient>& client, const std::string& text) {
  try {
    const config::JsonFile message = config::JsonFile::parse_foreign("message", text);
    const config::JsonObject keys = config::JsonValue(message).object(kWatchKeys);
    Watcher watcher{.client = client};
    if (keys.find("robot")) { watcher.robot = keys.whole_number("robot"); }
    if (watcher.robot >= access_.size()) { keys.at("robot").refuse("the number of a robot"); }
    std::vector<std::string_view> names;
    for (const sim::Signal* signal : signals_of(access_.kind(watcher.robot))) {
      names.push_back(signal->name);
    }
    watcher.signals = read_choice(keys, names);
    if (keys.find("rate_hz")) {
      watcher.period = std::chrono::round<std::chrono::nanoseconds>(
          std::chrono::duration<double>(1 / keys.number("rate_hz")));
    }
    const auto events = keys.find("events");
    watcher.events = events && events->flag();
    const auto map = keys.find("map");
    if (map && map->flag()) {
      if (access_.kind(watcher.robot).simulated != nullptr) {
        config::refuse_as_unsimulated(*map, "a map");
      }
      watcher.map.emplace();
    }
    StreamJson watched{{"type", "watching"}, {"robot", watcher.robot}, {"run", run_}};
    if (watcher.period.count() > 0) {
      for (const std::size_t signal : watcher.signals) {
        watched["signals"].push_back(names[signal]);
      }
    }
    watchers_[client.get()] = watcher;
    client->send(shared_text(watched));
    if (!is_asking_) { ask(); }
  } catch (const config::ConfigError& error) {
    const Response problem = response_of(error);
    client->send(shared_text({{"type", "problem"}, {"problem", StreamJson::parse(problem.body)}}));
  }
}

/// Once for all watchers; again when the robots have answered.
void Watchers::ask() {
  const auto any = [this](auto&& wants) {
    return std::ranges::any_of(watchers_, [&](const auto& one) { return wants(one.second); });
  };
  const bool with_values = any([](const Watcher& one) { return one.period.count() > 0; });
  const bool with_map = any([](const Watcher& one) { return one.map.has_value(); });
  is_asking_ = with_values || with_map;
  if (!is_asking_) { return; }
  timer_.call_after(kLookEvery, [this, with_values, with_map] {
    const MapParts parts = with_map ? map_.due(this->now()) : MapParts{};
    if (!with_values && !parts.any()) { return ask(); }
    access_.post(
        [post = post_, self = weak_from_this(), with_values, parts](runner::LiveRobots& robots) {
          robots.catch_up_if_simulated();
          auto sample = std::make_shared<Sample>();
          sample->time_s = sim::to_seconds(robots[0].station().now());
          sample->paused = robots.is_paused();
          for (std::size_t i = 0; with_values && i < robots.size(); ++i) {
            sample->values.push_back(values_of(robots[i].station()));
          }
          if (parts.any()) { sample->map = MapSample::of(robots, parts); }
          post([self, sample] {
            if (const auto watchers = self.lock()) { watchers->on_sample(*sample); }
          });
        });
  });
}

void Watchers::on_sample(const Sample& sample) {
  map_.take(sample.map);
  const Clock::time_point now = this->now();
  for (auto& [key, watcher] : watchers_) {
    const bool is_idle = watcher.client->is_idle();  // before anything is sent
    if (watcher.map && is_idle && sample.map.parts.any()) {
      map_.send_news(*watcher.client, *watcher.map);
    }
    if (sample.values.empty() || watcher.period.count() == 0 || now < watcher.next) { continue; }
    // A slow client gets fewer.
    watcher.next = std::max(watcher.next + watcher.period, now + watcher.period / 2);
    if (is_idle) {
      send_values(watcher, sample);
    } else {
      ++counters_.updates_skipped;
    }
  }
  ask();
}

void Watchers::send_values(Watcher& watcher, const Sample& sample) {
  StreamJson values = StreamJson::array();
  for (const std::size_t signal : watcher.signals) {
    values.push_back(sample.values[watcher.robot][signal]);
  }
  watcher.client->send(shared_text({{"type", "signals"},
                                    {"robot", watcher.robot},
                                    {"time_s", sample.time_s},
                                    {"paused", sample.paused},
                                    {"values", std::move(values)}}));
}

bool Watchers::have_all() const {
  return std::ranges::all_of(watchers_, [](const auto& entry) {
    return !entry.second.events || entry.second.client->is_idle();
  });
}

void Watchers::send_event(const StreamJson& event) {
  std::shared_ptr<const std::string> text;
  for (auto& [key, watcher] : watchers_) {
    if (!watcher.events) { continue; }
    if (!text) { text = shared_text(event); }
    watcher.client->send(text);
  }
}

}  // namespace fakebot::live
