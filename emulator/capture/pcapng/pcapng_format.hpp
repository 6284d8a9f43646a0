// Constants of the pcapng format. Source: draft-ietf-opsawg-pcapng.
#pragma once

#include <cstdint>

namespace fakebot::capture::pcapng {

/// Reads the same in both byte orders.
inline constexpr std::uint32_t kSectionHeader = 0x0A0D0D0A;
inline constexpr std::uint32_t kInterfaceDescription = 1;
inline constexpr std::uint32_t kObsoletePacket = 2;
inline constexpr std::uint32_t kSimplePacket = 3;
inline constexpr std::uint32_t kEnhancedPacket = 6;

/// Stored in the byte order of the section's writer.
inline constexpr std::uint32_t kByteOrderMagic = 0x1A2B3C4D;
inline constexpr std::uint16_t kMajorVersion = 1;

/// Most codes have a different meaning in each type of block.
namespace option {
inline constexpr std::uint16_t kEnd = 0;
inline constexpr std::uint16_t kComment = 1;
inline constexpr std::uint16_t kSectionHardware = 2;
inline constexpr std::uint16_t kSectionApplication = 4;
inline constexpr std::uint16_t kInterfaceName = 2;
inline constexpr std::uint16_t kInterfaceDescription = 3;
inline constexpr std::uint16_t kInterfaceTimeResolution = 9;
inline constexpr std::uint16_t kInterfaceTimeOffset = 14;
inline constexpr std::uint16_t kInterfaceHardware = 15;
inline constexpr std::uint16_t kPacketFlags = 2;
}  // namespace option

}  // namespace fakebot::capture::pcapng
