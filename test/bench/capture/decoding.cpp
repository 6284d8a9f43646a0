// Measures how fast a capture is decoded.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "bench/capture/benches.hpp"
#include "bench/capture/program.hpp"
#include "capture/pcapng/pcapng_writer.hpp"
#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/frame.hpp"
#include "io/file/output_file.hpp"
#include "robots/kobuki/kobuki.hpp"
#include "sim/simulation.hpp"
#include "system/temp_dir.hpp"

namespace fakebot::bench {

namespace wire = protocol::kobuki;

namespace {

constexpr std::size_t kBytes = 500'000'000;
constexpr double kBytesPerGigabyte = 1e9;
constexpr int kRounds = 3;

/// A second of driving, repeated, with a command for every fifth frame.
void write_capture(const std::string& path) {
  robots::kobuki::Kobuki robot{{}};
  sim::Simulation simulation(robot);
  sim::Outbox out;
  wire::FrameBuilder command;
  command.add(wire::BaseControl{200, 500});
  const auto command_bytes = command.finish();
  robot.receive(command_bytes);
  simulation.advance_to(std::chrono::seconds(1), out);

  io::OutputFile file(path);
  std::vector<std::uint8_t> held;
  std::size_t written = 0;
  const auto flush = [&] {
    written += held.size();
    file.write(held);
    held.clear();
  };
  capture::PcapngWriter writer(
      [&](auto block) {
        held.insert(held.end(), block.begin(), block.end());
        if (held.size() > 1'000'000) { flush(); }
      },
      {.hardware = "kobuki", .application = "capture_bench"});
  std::chrono::nanoseconds now{0};
  for (int frames = 0; written < kBytes;) {
    out.for_each([&](std::span<const std::uint8_t> frame) {
      now += std::chrono::milliseconds(20);
      writer.write(now, capture::PacketDirection::inbound, frame);
      if (++frames % 5 == 0) {
        writer.write(now, capture::PacketDirection::outbound, command_bytes);
      }
    });
  }
  flush();
}

}  // namespace

void bench_decoding(const std::string& program) {
  const test::TempDir dir;
  const std::string file = dir / "c.pcapng";
  write_capture(file);
  const double gigabytes =
      static_cast<double>(std::filesystem::file_size(file)) / kBytesPerGigabyte;
  std::printf("decode a capture of %.2f GB (at least 1 GB/min)\n", gigabytes);
  const std::vector<std::vector<std::string>> kinds{{"--format", "text"},
                                                    {"--format", "jsonl"},
                                                    {"--format", "csv"},
                                                    {"--summary"},
                                                    {"--only", "BaseControl"}};
  for (const auto& kind : kinds) {
    std::vector<std::string> arguments{program, "decode", file};
    arguments.insert(arguments.end(), kind.begin(), kind.end());
    Taken fastest{1e9, 1e9};
    for (int round = 0; round < kRounds; ++round) {
      const Taken taken = Program(arguments).wait();
      fastest.wall_s = std::min(fastest.wall_s, taken.wall_s);
      fastest.processor_s = std::min(fastest.processor_s, taken.processor_s);
    }
    std::printf("  %-20s %6.2f GB/min, of processor time %6.2f GB/min\n",
                (kind[0] + " " + kind.back()).c_str(), gigabytes / fastest.wall_s * 60,
                gigabytes / fastest.processor_s * 60);
  }
}

}  // namespace fakebot::bench
