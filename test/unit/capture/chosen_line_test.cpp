// Selection of the line to replay, from bytes without a file.
#include "capture/chosen_line.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "capture/pcapng/pcapng_writer.hpp"
#include "config/json/config_error.hpp"
#include "unit/hex.hpp"

using namespace fakebot;
using namespace std::chrono_literals;
using capture::LineChoice;
using capture::PacketDirection;
using test::Bytes;

namespace {

/// A capture with three interfaces; the second has packets only on request, the third has none.
Bytes capture_of(bool of_two) {
  Bytes bytes;
  capture::PcapngWriter writer(
      [&bytes](std::span<const std::uint8_t> block) {
        bytes.insert(bytes.end(), block.begin(), block.end());
      },
      {"a robot", "a test", "", "first"});
  writer.add_interface("second");
  writer.add_interface("a third one, which is silent and has a long name");
  writer.write(2s, PacketDirection::inbound, test::from_hex("01"));
  writer.write(1s, PacketDirection::inbound, test::from_hex("02"));
  if (of_two) { writer.write(3s, PacketDirection::inbound, test::from_hex("03"), {}, 1); }
  return bytes;
}

struct Choice {
  std::vector<std::string> warnings{};
  std::string error{};
  config::ConfigProblem problem{};
  std::string name{};

  Choice(Bytes capture, const LineChoice& choice) {
    const auto source = [&capture](std::span<std::uint8_t> buffer) {
      const std::size_t size = std::min(buffer.size(), capture.size());
      std::copy_n(capture.begin(), size, buffer.begin());
      capture.erase(capture.begin(), capture.begin() + static_cast<std::ptrdiff_t>(size));
      return size;
    };
    try {
      name = capture::read_chosen_line(source, choice, [this](const std::string& warning) {
               warnings.push_back(warning);
             }).name;
    } catch (const config::ConfigError& wrong) {
      error = wrong.what();
      problem = wrong.problem();
      CHECK(text_of(problem) == error);
    }
  }
};

}  // namespace

TEST_CASE("the only line with packets is replayed, with warnings about its defects") {
  const Choice read(capture_of(false), {.file = "f"});
  CHECK(read.name == "first");
  CHECK(read.warnings == std::vector<std::string>{
                             "f: 1 packets are earlier than those before them: replayed together "
                             "with those"});
}

TEST_CASE("with several lines one must be named, and an unknown name is refused") {
  CHECK(Choice(capture_of(true), {.file = "f"}).error ==
        "f: found packets of several interfaces, expected --line with one of first, second");
  CHECK(Choice(capture_of(true), {.file = "f", .name = "second"}).name == "second");
  const Choice wrong(capture_of(true), {.file = "f", .name = "secnd"});
  CHECK(wrong.problem.option == "--line");
  CHECK(wrong.problem.found == "\"secnd\"");
  CHECK(wrong.problem.suggestion == "did you mean \"second\"?");
}

TEST_CASE("a comparison requires recorded commands") {
  const Choice read(capture_of(false), {.file = "f", .commands_matter = true});
  CHECK(read.error ==
        "f: first: found no packet from the driver (outbound), expected one at least to compare "
        "with");
  CHECK(read.problem.file == "f");
  CHECK(read.problem.part == "first");
  CHECK(read.problem.expected == "one at least to compare with");
}
