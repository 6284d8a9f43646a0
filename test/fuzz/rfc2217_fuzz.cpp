// Arbitrary bytes from a client of RFC 2217, in two pieces: the port reads both as all bytes
// together, answers only as RFC 2217 allows, and serves on.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "fuzz/require.hpp"
#include "io/tcp/rfc2217/served_port.hpp"

namespace {

using namespace fakebot;
using namespace io::rfc2217;

struct Outcome {
  Bytes for_robot{};
  Bytes answers{};

  void add(ServedPort& port, ByteSpan bytes) {
    port.decode(bytes, [this](ByteSpan plain) {
      for_robot.insert(for_robot.end(), plain.begin(), plain.end());
    });
    const Bytes more = port.take_answers();
    answers.insert(answers.end(), more.begin(), more.end());
  }
};

/// A client's view of the answers: without a byte of the robot.
class Client final : public TelnetUser {
 public:
  void on_plain(ByteSpan /*bytes*/) override { fuzz::require(false); }
  void on_option(Verb /*verb*/, std::uint8_t /*option*/) override {}
  void on_com_port(ByteSpan content) override { fuzz::require(content.front() >= kAnswer); }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteSpan bytes(data, size);
  ServedPort together(115200, "fakebot", {});
  Outcome whole;
  whole.add(together, bytes);

  ServedPort apart(115200, "fakebot", {});
  Outcome pieces;
  pieces.add(apart, bytes.first(size / 2));
  pieces.add(apart, bytes.subspan(size / 2));
  fuzz::require(whole.for_robot == pieces.for_robot);
  fuzz::require(whole.answers == pieces.answers);

  TelnetReader reader;
  Client client;
  reader.read(whole.answers, client);
  fuzz::require(together.settings().baud > 0);
  fuzz::require(together.state().data_bits >= 5 && together.state().data_bits <= 8);

  // A frame reaches the robot whatever came before, after the end of a subnegotiation.
  Outcome after;
  const std::array<std::uint8_t, 4> end{255, 240, 255, 240};
  after.add(together, end);
  after.for_robot.clear();
  Bytes frame;
  ServedPort::encode(bytes, frame);
  after.add(together, frame);
  fuzz::require(std::ranges::equal(after.for_robot, bytes));
  return 0;
}
