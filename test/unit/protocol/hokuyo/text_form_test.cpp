#include "fakebot/protocol/hokuyo/text_form.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "fakebot/protocol/hokuyo/encoding.hpp"
#include "unit/protocol/hokuyo/golden_answers.hpp"

namespace fakebot::protocol::hokuyo {
namespace {

using Octets = std::span<const std::uint8_t>;

Octets octets(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}
std::string text(Octets bytes) {
  return {bytes.begin(), bytes.end()};
}

/// Reads and writes the answer again.
template <class M>
std::string again(std::string_view frame, M& message) {
  const auto view = read_answer(octets(frame));
  REQUIRE(view);
  CHECK(has_right_sums(*view));
  REQUIRE(read(*view, message));
  AnswerBuilder builder;
  return text(write(message, builder));
}

template <class M>
bool reads(std::string_view frame) {
  M message;
  const auto view = read_answer(octets(frame));
  return view && read(*view, message);
}

/// Source: Hokuyo's specification, pages 6 to 8.
TEST_CASE("numbers are encoded as in Hokuyo's specification") {
  std::array<std::uint8_t, 4> buffer{};
  const auto encoded = [&](std::uint32_t number, std::size_t characters) {
    const auto to = std::span(buffer).first(characters);
    encode(number, to);
    CHECK(decode(to) == number);
    return text(to);
  };
  CHECK(encoded(1234, 2) == "CB");
  CHECK(encoded(5432, 3) == "1Dh");
  CHECK(encoded(16'000'000, 4) == "m2@0");
}

TEST_CASE("a number that is too large for its characters becomes the largest") {
  std::array<std::uint8_t, 2> two{};
  encode(5000, two);
  CHECK(text(two) == "oo");
  CHECK(decode(two) == 4095);
}

/// Source: the sums in recordings of devices; Hokuyo's specification, page 23.
TEST_CASE("sums are those of devices") {
  for (const std::string_view line : {"00P", "99b", "02R", "0Ee", "0Cc", "04T", "33V"}) {
    CHECK(sum_of(octets(line.substr(0, 2))) == line[2]);
  }
}

TEST_CASE("a status of letters and digits is a number and back") {
  for (int status = 0; status < 256; ++status) {
    const auto letters = letters_of_status(static_cast<std::uint8_t>(status));
    if (letters) { CHECK(status_of_letters(*letters) == status); }
  }
  CHECK(status_of_letters(octets("0E")) == status::unknown);
  CHECK(status_of_letters(octets("99")) == status::scan);
  CHECK_FALSE(status_of_letters(octets("E0")));
}

TEST_CASE("a scan of a real URG-04LX is read, and written to the same bytes") {
  ScanGD scan;
  CHECK(again(test::kUrgGD, scan) == test::kUrgGD);
  CHECK(scan.start == 44);
  CHECK(scan.end == 725);
  CHECK(scan.time_ms == 6968830);
  REQUIRE(scan.step_count == 682);
  CHECK(scan.steps[0][0] == 392);
  CHECK(scan.steps[2][0] == 391);
  CHECK(scan.steps[4][0] == 381);
  const auto rows = scan.rows();
  CHECK(std::count(rows.begin(), rows.end(), ScanGD::Row{0}) == 94);
}

TEST_CASE("a scan with intensities of a real UTM-30LX is read, and written to the same bytes") {
  ScanME scan;
  CHECK(again(test::kUtmME, scan) == test::kUtmME);
  CHECK(scan.status == status::scan);
  CHECK(scan.interval == 1);
  CHECK(scan.remaining == 0);
  CHECK(scan.time_ms == 4821609);
  REQUIRE(scan.step_count == 1081);
  CHECK(scan.steps[0] == ScanME::Row{45, 1809});
  CHECK(scan.steps[1] == ScanME::Row{48, 1780});
  CHECK(scan.steps[2] == ScanME::Row{49, 1792});
}

TEST_CASE("parameters of real scanners are read, and written to the same bytes") {
  Parameters parameters;
  CHECK(again(test::kUrgPP, parameters) == test::kUrgPP);
  CHECK(parameters.text.view() == "URG-04LX(Hokuyo Automatic Co.,Ltd.)");
  CHECK(parameters.least_mm == 20);
  CHECK(parameters.first_step == 44);
  CHECK(parameters.last_step == 725);
  CHECK(again(test::kUtmPP, parameters) == test::kUtmPP);
  CHECK(parameters.largest_mm == 60000);
  CHECK(parameters.speed_rpm == 2400);
}

TEST_CASE("texts, times and statuses of real scanners are written to the same bytes") {
  Lines lines;
  for (const auto frame :
       {test::kUrgVV, test::kUrgII, test::kUrgIdleII, test::kUtmVV, test::kUtmII}) {
    CHECK(again(frame, lines) == frame);
  }
  CHECK(lines.text.view().find("\nSBPS:USB Full Speed\n") != std::string_view::npos);
  ClockTime time;
  CHECK(again(test::kUxmTM1, time) == test::kUxmTM1);
  CHECK(time.time_ms == 3292603);  // 0.1 s before, II said 323D56: 3292502
  Answer answer;
  for (const auto frame : {test::kUrgBM, test::kUrgIdleBM, test::kUrgCR, test::kUrgHS, test::kUtmCR,
                           test::kUtmMEBegins, test::kUxmTM0, test::kUxmTM2}) {
    CHECK(again(frame, answer) == frame);
  }
  OldAnswer old;
  for (const auto frame : {test::kUrgOldV, test::kUrgSwitch}) { CHECK(again(frame, old) == frame); }
  CHECK(old.status == '0');
}

TEST_CASE("an answer is not read as another message") {
  CHECK_FALSE(reads<Answer>(test::kUrgGD));
  CHECK_FALSE(reads<ScanMD>(test::kUrgGD));
  CHECK_FALSE(reads<ScanME>(test::kUtmMEBegins));
  CHECK_FALSE(reads<Lines>(test::kUrgGD));
  CHECK_FALSE(reads<Parameters>(test::kUrgVV));
  CHECK_FALSE(reads<Answer>(test::kUrgSwitch));
}

TEST_CASE("requests are read from their lines and written to the same bytes") {
  const auto md = read_as<MD>(read_request(octets("MD0044072501300\n")));
  REQUIRE(md);
  CHECK(md->start == 44);
  CHECK(md->end == 725);
  CHECK(md->cluster == 1);
  CHECK(md->interval == 3);
  CHECK(md->count == 0);
  CHECK(text(text_of(*md).view()) == "MD0044072501300");
  CHECK(text(text_of(SS{115200}).view()) == "SS115200");
  CHECK(read_as<SCIP2>(read_request(octets("SCIP2.0"))));
  CHECK_FALSE(read_as<MD>(read_request(octets("MD00440725013"))));
  CHECK_FALSE(read_as<MD>(read_request(octets("MD004407250130x"))));
  CHECK_FALSE(read_as<MD>(read_request(octets("MD0044072501300;a"))));
  CHECK_FALSE(read_as<VV>(read_request(octets("VV1"))));
  CHECK(text(text_of(CR{100}).view()) == "CR99");
}

TEST_CASE("the parts of a request with a string") {
  const RequestLine line = read_request(octets("TM1;1f\r\n"));
  CHECK(text(line.all) == "TM1;1f");
  CHECK(text(line.letters) == "TM");
  CHECK(text(line.numbers) == "1");
  CHECK(text(line.string) == ";1f");
  CHECK(text(read_request(octets("Q;x")).letters) == "Q");
}

}  // namespace
}  // namespace fakebot::protocol::hokuyo
