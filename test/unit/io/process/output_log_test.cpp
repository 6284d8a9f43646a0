// The log of processes that print very much.
#include "io/process/output/output_log.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "io/file/file_descriptor.hpp"
#include "io/file/standard_streams.hpp"
#include "io/process/driver.hpp"
#include "system/temp_dir.hpp"
#include "unit/file_size_limit.hpp"

using namespace fakebot::io;
using fakebot::test::content_of;
using fakebot::test::TempDir;

namespace {

struct LogBench {
  TempDir dir{};
  boost::asio::io_context context{};
  FileDescriptor file{
      ::open((dir / "log").c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600)};
  std::optional<OutputLog> log{};

  explicit LogBench(std::uint64_t most_bytes) { log.emplace(context, file.get(), most_bytes); }

  void print(const std::string& text) const { REQUIRE(write_all(log->descriptor(), text)); }
  std::string content() const { return content_of(dir / "log"); }
};

}  // namespace

TEST_CASE("what is printed is in the file at once, and all of it if it is not too much") {
  LogBench bench(1000);
  bench.print("first\n");
  bench.context.poll();
  CHECK(bench.content() == "first\n");
  bench.print("last words");
  bench.log->finish();
  CHECK(bench.content() == "first\nlast words");
  CHECK(bench.log->left_out() == 0);
  CHECK(bench.log->error().empty());
}

TEST_CASE("a listener gets all that is printed, in order, also what the file has no room for") {
  LogBench bench(5);
  std::string heard;
  bench.log->tell([&](std::string_view piece) { heard += piece; });
  const std::string text = "begin" + std::string(300000, 'x');
  bench.print(text);
  bench.log->read();
  CHECK(heard == text);
  bench.print("more");
  bench.context.poll();
  bench.print(" and the rest");
  bench.log->finish();
  CHECK(heard == text + "more and the rest");
}

TEST_CASE("of too much output the beginning and the end are kept, and what is between is counted") {
  LogBench bench(5);
  const std::string end = std::string(OutputLog::kMostOfEnd - 3, 'e') + "END";
  bench.print("begin" + std::string(300000, 'x') + end);
  bench.log->finish();
  CHECK(bench.log->left_out() == 300000);
  CHECK(bench.content() == "begin\n[fakebot: 300000 bytes are left out here]\n" + end);
}

TEST_CASE("what is only a little too much is kept whole") {
  LogBench bench(5);
  const std::string text = "begin" + std::string(OutputLog::kMostOfEnd, 'e');
  bench.print(text);
  bench.log->finish();
  CHECK(bench.content() == text);
  CHECK(bench.log->left_out() == 0);
}

TEST_CASE("a process that prints more than any pipe holds ends well, and each byte is counted") {
  LogBench bench(1000);
  std::optional<DriverEnd> end;
  Driver driver(bench.context, {.on_end = [&](const DriverEnd& how) { end = how; }});
  driver.start(
      {.argv = {"/usr/bin/head", "-c", "50000000", "/dev/zero"}, .output = bench.log->descriptor()},
      std::chrono::seconds(10));
  while (!driver.is_gone()) { bench.context.run_one(); }
  bench.log->finish();
  REQUIRE(end);
  CHECK(end->process.success());
  CHECK(bench.log->left_out() == 50000000 - 1000 - OutputLog::kMostOfEnd);
  bench.context.poll();  // runs the work left at the end
}

TEST_CASE("a full disk ends the log with its reason, and nobody who prints waits") {
  LogBench bench(1000000);
  const fakebot::test::FileSizeLimit full_disk(1000);
  bench.print(std::string(60000, 'x'));
  bench.context.poll();
  bench.print(std::string(60000, 'x'));
  bench.log->finish();
  CHECK(bench.content().size() == 1000);
  CHECK(bench.log->error() ==
        "cannot write the output of the driver: File too large; is the limit of the size of files "
        "(ulimit -f) reached?");
}
