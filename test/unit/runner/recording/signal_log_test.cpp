#include "runner/recording/signal_log.hpp"

#include <doctest/doctest.h>

#include <array>

#include "system/temp_dir.hpp"

using namespace std::chrono_literals;
using namespace fakebot::sim;
using fakebot::runner::SignalLog;
using fakebot::test::content_of;
using fakebot::test::TempDir;

namespace {

class Source final : public SignalSource {
 public:
  Source(std::string_view first, std::string_view second)
      : signals_{Signal{first, "", 0, 9, "", false}, Signal{second, "", 0, 9, "", false}} {}

  std::span<const Signal> signals() const override { return signals_; }
  double get(std::size_t signal) const override { return values.at(signal); }

  std::array<double, 2> values{};

 private:
  std::array<Signal, 2> signals_;
};

}  // namespace

TEST_CASE("the file has a header and each added row at once") {
  const TempDir dir;
  Source robot("a", "b");
  Source line("c", "b");
  SignalLog log(dir / "s.csv", {&robot, &line});
  robot.values = {1, 0.5};
  line.values = {3, 7};
  log.add_row(0ms);
  robot.values[1] = -2;
  log.add_row(60ms);
  CHECK(content_of(dir / "s.csv") == "time_s,a,b,c\r\n0,1,0.5,3\r\n0.06,1,-2,3\r\n");
}

TEST_CASE("a column keeps the changes of its value") {
  const TempDir dir;
  Source robot("a", "b");
  SignalLog log(dir / "s.csv", {&robot});
  log.add_row(0ms);
  log.add_row(20ms);
  robot.values[0] = 5;
  log.add_row(40ms);
  CHECK(log.rows() == 3);
  CHECK(log.columns()[0].rows == std::vector<std::uint32_t>{0, 2});
  CHECK(log.columns()[0].values == std::vector<double>{0, 5});
  CHECK(log.columns()[1].rows == std::vector<std::uint32_t>{0});
}

TEST_CASE("written in blocks, the rows come into the file in the end, as if written at once") {
  const TempDir dir;
  Source robot("a", "b");
  SignalLog at_once(dir / "once.csv", {&robot});
  SignalLog in_blocks(dir / "blocks.csv", {&robot}, fakebot::io::Writing::in_blocks);
  constexpr int kMoreThanABlock = 5000;
  for (int row = 0; row < kMoreThanABlock; ++row) {
    robot.values = {row / 3 * 0.1, row % 7 == 0 ? 1.0 : 0.0};
    at_once.add_row(row * 20ms);
    in_blocks.add_row(row * 20ms);
  }
  CHECK(in_blocks.bytes() < at_once.bytes());
  in_blocks.complete();
  CHECK(in_blocks.bytes() == at_once.bytes());
  CHECK(content_of(dir / "blocks.csv") == content_of(dir / "once.csv"));
}

TEST_CASE("whether a file is below a limit counts the rows that are not in the file yet") {
  const TempDir dir;
  Source robot("a", "b");
  SignalLog log(dir / "s.csv", {&robot}, fakebot::io::Writing::in_blocks);
  const std::uint64_t header = log.bytes();
  log.add_row(0ms);  // "0,0,0\r\n"
  CHECK(log.is_below(header + 8));
  CHECK_FALSE(log.is_below(header + 7));
}
