// Measures the round trip of a command and an answer, compared with a minimal echo program.
#include <fcntl.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "bench/pty/benches.hpp"
#include "bench/pty/figures.hpp"
#include "bench/pty/processes.hpp"
#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/constants.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"
#include "fakebot/protocol/kobuki/frame.hpp"
#include "io/file/file_descriptor.hpp"
#include "io/pty/pty.hpp"
#include "io/pty/pty_line.hpp"
#include "raw_port.hpp"
#include "robots/kobuki/wire/receiver.hpp"

namespace fakebot::bench {

namespace wire = protocol::kobuki;

namespace {

/// The minimal program: answers any input with a frame of the same size.
void echo(int master, std::size_t answer_size) {
  const int epoll = ::epoll_create1(0);
  epoll_event event{};
  event.events = EPOLLIN;
  ::epoll_ctl(epoll, EPOLL_CTL_ADD, master, &event);
  std::array<std::uint8_t, 4096> bytes{};
  while (::epoll_wait(epoll, &event, 1, -1) > 0) {
    if (::read(master, bytes.data(), bytes.size()) > 0 &&
        ::write(master, bytes.data(), answer_size) < 0) {
      return;
    }
  }
}

/// A Kobuki answers with its next frame, up to 25 ms later. AnsweringOwner answers at once, so that
/// the benchmark measures only the path from the device to the decoder and back.
class AnsweringOwner : public io::DeviceOwner {
 public:
  AnsweringOwner(boost::asio::io_context& context, io::AttachmentWatch& watch)
      : line_(
            io::PtyLine::open(context, watch, {wire::kBaudRate, wire::kMaxFrameSize}, *this, {})) {}

  const std::string& path() const { return line_->path(); }

  void on_bytes(std::span<const std::uint8_t> bytes) override {
    receiver_.receive(
        bytes, [this](const auto& /*command*/) { answer(); }, [](const auto&) {});
  }
  void on_attach() override {}
  void on_detach() override {}
  void on_unplugged() override {}
  void on_plugged_in(const std::string& /*device*/) override {}

 private:
  void answer() {
    frame_.clear();
    frame_.add(wire::ControllerInfo{});
    line_->send(frame_.finish());
  }

  robots::kobuki::Receiver receiver_{robots::kobuki::standard_parameters(),
                                     robots::kobuki::newest_firmware()};
  wire::FrameBuilder frame_;
  std::shared_ptr<io::PtyLine> line_;
};

void answer_at_once(int path_pipe) {
  boost::asio::io_context context{BOOST_ASIO_CONCURRENCY_HINT_UNSAFE};
  io::AttachmentWatch watch(context);
  const AnsweringOwner owner(context, watch);
  if (::write(path_pipe, owner.path().data(), owner.path().size()) < 0) { return; }
  context.run();
}

double round_trip_ms(int fd, std::span<const std::uint8_t> command) {
  const auto begin = Clock::now();
  std::array<std::uint8_t, 4096> answer;
  if (::write(fd, command.data(), command.size()) < 0 ||
      ::read(fd, answer.data(), answer.size()) <= 0) {
    std::exit(3);
  }
  return to_ms(Clock::now() - begin);
}

}  // namespace

void bench_answer(std::chrono::seconds time) {
  wire::FrameBuilder builder;
  builder.add(wire::GetControllerGain{});
  const auto command = builder.finish();
  wire::FrameBuilder answer;
  answer.add(wire::ControllerInfo{});
  const std::size_t answer_size = answer.finish().size();

  io::Pty bare_pty{wire::kBaudRate};
  const Child bare([&] { echo(bare_pty.master(), answer_size); });
  std::array<int, 2> path_pipe{};
  if (::pipe(path_pipe.data()) != 0) { std::exit(3); }
  const Child line([&] { answer_at_once(path_pipe[1]); });
  std::array<char, 64> path{};
  if (::read(path_pipe[0], path.data(), path.size() - 1) <= 0) { std::exit(3); }

  const io::FileDescriptor to_line(test::open_raw(path.data()));
  const io::FileDescriptor to_bare(::open(bare_pty.path().c_str(), O_RDWR | O_NOCTTY));
  std::this_thread::sleep_for(
      std::chrono::milliseconds(200));  // until the line has seen the driver
  std::vector<double> line_ms;
  std::vector<double> bare_ms;
  const auto end = Clock::now() + time;
  while (Clock::now() < end) {
    line_ms.push_back(round_trip_ms(to_line.get(), command));
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    bare_ms.push_back(round_trip_ms(to_bare.get(), command));
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  std::printf("command to answer, one every 2 ms, %zu of them\n", line_ms.size());
  print_row("half", percentile(line_ms, 0.5), percentile(bare_ms, 0.5), 1.25);
  print_row("99 %", percentile(line_ms, 0.99), percentile(bare_ms, 0.99), 1.25);
}

}  // namespace fakebot::bench
