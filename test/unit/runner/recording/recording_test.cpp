#include "runner/recording/recording.hpp"

#include <doctest/doctest.h>

#include <string>
#include <thread>
#include <vector>

#include "io/os_error.hpp"
#include "system/temp_dir.hpp"
#include "unit/file_size_limit.hpp"
#include "unit/hex.hpp"

using namespace std::chrono_literals;
using fakebot::io::OsError;
using fakebot::runner::Recording;
using fakebot::test::content_of;
using fakebot::test::FileSizeLimit;
using fakebot::test::from_hex;
using fakebot::test::TempDir;

namespace {

struct Recorded {
  TempDir dir{};
  std::vector<std::string> errors{};
  Recording recording{
      dir / "f", {}, {"a", "b"}, [this](const std::string& error) { errors.push_back(error); }};

  std::string content() const { return content_of(recording.path()); }
};

}  // namespace

TEST_CASE("after a flush a packet is in the file, on the interface of its line") {
  Recorded recorded;
  const std::string header = recorded.content();
  recorded.recording.tap(1).on_driver_bytes(1us, from_hex("AA5501"), "");
  recorded.recording.flush();
  const auto packet = from_hex(
      "06000000 30000000 01000000 00000000 E8030000 03000000"
      "03000000 AA550100 02000400 02000000 00000000 30000000");
  CHECK(recorded.content() == header + std::string(packet.begin(), packet.end()));
  CHECK(recorded.recording.packets() == 1);
}

TEST_CASE("without a flush, packets are written after a while or when there are many") {
  Recorded recorded;
  auto& tap = recorded.recording.tap(0);
  const std::size_t header = recorded.content().size();
  tap.on_robot_bytes(1us, from_hex("AA5501"), "");
  std::this_thread::sleep_for(Recording::kHeldFor);
  tap.on_robot_bytes(2us, from_hex("AA5502"), "");
  CHECK(recorded.recording.packets() == 2);
  CHECK(recorded.content().size() == header + 2 * 48);
  for (int i = 0; i < 100; ++i) { tap.on_robot_bytes(3us, from_hex("AA5503"), ""); }
  CHECK(recorded.recording.packets() >= 2 + 100 - 85);  // packets of 4096 bytes are held at most
}

TEST_CASE("buffered packets are written at the end") {
  const TempDir dir;
  std::size_t header = 0;
  {
    Recording recording(dir / "f", {}, {"a"}, nullptr);
    header = content_of(dir / "f").size();
    recording.tap(0).on_robot_bytes(1us, from_hex("AA5501"), "");
  }
  CHECK(content_of(dir / "f").size() == header + 48);
}

TEST_CASE("the time of a packet is converted by the function of its line") {
  Recorded recorded;
  auto& tap = recorded.recording.tap(0, [](auto time) { return time + 2us; });
  const std::size_t header = recorded.content().size();
  tap.on_robot_bytes(1us, from_hex("AA"), "");
  recorded.recording.flush();
  CHECK(recorded.content().substr(header + 16, 2) == "\xB8\x0B");
}

TEST_CASE("on a full disk the recording ends with one error and complete packets") {
  Recorded recorded;
  auto& tap = recorded.recording.tap(0);
  tap.on_robot_bytes(1us, from_hex("AA5501"), "");
  recorded.recording.flush();
  const std::string whole = recorded.content();
  {
    const FileSizeLimit limit(whole.size() + 20);
    tap.on_robot_bytes(2us, from_hex("AA5502"), "");
    recorded.recording.flush();
    tap.on_driver_bytes(3us, from_hex("AA5503"), "");
    recorded.recording.flush();
  }
  tap.on_robot_bytes(4us, from_hex("AA5504"),
                     "");  // there is space again, but the gap would not be visible
  recorded.recording.flush();
  CHECK(recorded.content() == whole);
  CHECK(recorded.recording.packets() == 1);
  const std::string error =
      "cannot write " + recorded.recording.path() +
      ": File too large; is the limit of the size of files (ulimit -f) reached?";
  CHECK(recorded.recording.error() == error);
  CHECK(recorded.errors == std::vector{error});
}

TEST_CASE("a second recording to the same file is refused") {
  const Recorded recorded;
  CHECK_THROWS_AS(Recording(recorded.recording.path(), {}, {"c"}, nullptr), OsError);
}
