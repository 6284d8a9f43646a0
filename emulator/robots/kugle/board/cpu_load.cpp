#include "robots/kugle/board/cpu_load.hpp"

#include <array>
#include <string>
#include <string_view>

#include "fakebot/protocol/kugle/answers.hpp"

namespace fakebot::robots::kugle {

namespace wire = protocol::kugle;

namespace {

struct Task {
  std::string_view name;
  double share;  ///< of the processor's time
};

/// Names and format: firmware, MainTask.cpp and FreeRTOS. Shares: assumed, constant.
constexpr std::array kTasks{
    Task{"mainTask", 0.002},          Task{"IDLE", 0.528},
    Task{"Balance Controller", 0.32}, Task{"LSPC transmitter", 0.06},
    Task{"USB transmitter", 0.04},    Task{"UART3 callback", 0.02},
    Task{"LSPC processing", 0.005},   Task{"Debug transmitter", 0.008},
    Task{"Power Management", 0.004},  Task{"Front Panel", 0.003},
    Task{"Timer callback", 0.009},    Task{"Tmr Svc", 0.001},
};

/// FreeRTOS pads names to this length. Source: firmware, configMAX_TASK_NAME_LEN.
constexpr std::size_t kNameLetters = 19;

std::string load_text(std::uint64_t uptime_us) {
  std::string text;
  for (const Task& task : kTasks) {
    text.append(task.name).append(kNameLetters - task.name.size(), ' ');
    // The firmware's counter has 32 bits.
    const auto used_us = static_cast<std::uint32_t>(
        static_cast<std::uint64_t>(task.share * static_cast<double>(uptime_us)));
    const auto percent = static_cast<int>(task.share * 100);
    text.append("\t").append(std::to_string(used_us)).append("\t\t");
    text.append(percent > 0 ? std::to_string(percent) : "<1").append("%\r\n");
  }
  return text.append("\n\n");
}

/// As many letters as fit, up to the end of a line if a line ends there.
std::size_t next_piece(std::string_view rest) {
  if (rest.size() <= wire::kMaxSentPayloadSize) { return rest.size(); }
  const std::size_t line_end = rest.rfind('\n', wire::kMaxSentPayloadSize - 1);
  return line_end == std::string_view::npos ? wire::kMaxSentPayloadSize : line_end + 1;
}

}  // namespace

void send_cpu_load(std::uint64_t uptime_us, Outgoing& out) {
  const std::string text = load_text(uptime_us);
  std::string_view rest = text;
  wire::CpuLoad message;
  while (!rest.empty()) {
    const std::size_t size = next_piece(rest);
    message.set_text(rest.substr(0, size));
    out.send(message);
    rest.remove_prefix(size);
  }
}

}  // namespace fakebot::robots::kugle
