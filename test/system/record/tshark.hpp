// Reads captures with tshark.
#pragma once

#include <string>
#include <vector>

namespace fakebot::test {

inline constexpr int kInbound = 1;
inline constexpr int kOutbound = 2;

struct Packet {
  std::string time;  ///< in seconds, with all digits
  int direction;
  std::string hex;
};

/// Throws if tshark reports an error in the file.
std::vector<Packet> packets_in(const std::string& capture);

/// Standard output of a shell command. Throws if the command fails.
std::string output_of(const std::string& command);

std::string hex_of(const std::string& bytes);

}  // namespace fakebot::test
