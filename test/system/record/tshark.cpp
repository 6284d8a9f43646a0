#include "system/record/tshark.hpp"

#include <array>
#include <cstdio>
#include <sstream>
#include <stdexcept>

namespace fakebot::test {

std::string output_of(const std::string& command) {
  std::FILE* pipe = ::popen((command + " 2>/dev/null").c_str(), "r");
  if (pipe == nullptr) { throw std::runtime_error("no pipe from " + command); }
  std::string output;
  std::array<char, 4096> piece{};
  for (std::size_t size = 0; (size = std::fread(piece.data(), 1, piece.size(), pipe)) > 0;) {
    output.append(piece.data(), size);
  }
  if (::pclose(pipe) != 0) { throw std::runtime_error("this failed: " + command); }
  return output;
}

std::vector<Packet> packets_in(const std::string& capture) {
  std::istringstream lines(output_of("tshark -r " + capture +
                                     " -T fields -e frame.time_epoch -e frame.packet_flags"
                                     " -e data.data"));
  std::vector<Packet> packets;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream fields(line);
    Packet packet;
    std::string flags;
    fields >> packet.time >> flags >> packet.hex;
    packet.direction = std::stoi(flags, nullptr, 16);
    packets.push_back(packet);
  }
  return packets;
}

std::string hex_of(const std::string& bytes) {
  std::string hex;
  for (const char byte : bytes) {
    constexpr const char* kDigits = "0123456789abcdef";
    hex += kDigits[static_cast<unsigned char>(byte) >> 4];
    hex += kDigits[static_cast<unsigned char>(byte) & 15];
  }
  return hex;
}

}  // namespace fakebot::test
