// A scanner of Hokuyo in a world, driven by tests.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "fakebot/protocol/hokuyo/answers.hpp"
#include "fakebot/protocol/hokuyo/frame_decoder.hpp"
#include "fakebot/protocol/hokuyo/text_form.hpp"
#include "robots/hokuyo/hokuyo.hpp"
#include "robots/hokuyo/kind.hpp"
#include "robots/hokuyo/parameters.hpp"
#include "unit/robots/scan_stage.hpp"

namespace fakebot::test {

namespace scip = protocol::hokuyo;
using HokuyoModel = robots::hokuyo::ModelNumber;

inline robots::hokuyo::Parameters ideal_hokuyo(HokuyoModel number) {
  return robots::hokuyo::parameters_of(robots::hokuyo::profiles(number)[1].values);
}

struct HokuyoStage : ScanStage<robots::hokuyo::Hokuyo> {
  explicit HokuyoStage(HokuyoModel number, const SharedWorld& world = lopsided_room())
      : HokuyoStage(number, ideal_hokuyo(number), world) {}
  HokuyoStage(HokuyoModel number, const robots::hokuyo::Parameters& parameters,
              const SharedWorld& world = lopsided_room())
      : ScanStage(robots::hokuyo::HokuyoOptions{
            .model = &robots::hokuyo::model(number), .parameters = parameters, .world = world}) {}

  void say(std::string_view text) {
    scanner.receive({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  }
  /// All answers from now on, as text.
  std::vector<std::string> hear(SimTime duration = std::chrono::milliseconds(20)) {
    std::vector<std::string> texts;
    for (const Bytes& frame : run(duration)) { texts.emplace_back(frame.begin(), frame.end()); }
    return texts;
  }
  /// The answers that a request gets at once, one behind the other.
  std::string ask(std::string_view text) {
    say(text);
    std::string all;
    for (const std::string& answer : hear()) { all += answer; }
    return all;
  }
};

/// Precondition: the text of such an answer.
template <class M>
std::unique_ptr<M> read_answer_as(std::string_view text) {
  auto message = std::make_unique<M>();
  const auto view =
      scip::read_answer({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  REQUIRE(view);
  REQUIRE(scip::has_right_sums(*view));
  REQUIRE(scip::read(*view, *message));
  return message;
}

}  // namespace fakebot::test
