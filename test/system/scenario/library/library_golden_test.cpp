// The scenarios of the library with their own commands: the same bytes at the same times, in every
// build. The test only detects changes; further tests check that the bytes are right.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

namespace fs = std::filesystem;

std::uint32_t number_at(std::string_view bytes, std::size_t at) {
  std::uint32_t number = 0;
  std::memcpy(&number, bytes.substr(at, sizeof number).data(), sizeof number);
  return number;
}

/// FNV-1a of the packets of a pcapng capture with times and directions, but without the metadata,
/// which names the version.
std::string hash_of_packets(const std::string& capture) {
  constexpr std::uint32_t kEnhancedPacket = 6;
  constexpr std::size_t kShortestBlock = 12;
  std::uint64_t hash = 0xCBF29CE484222325;
  for (std::size_t at = 0; at + kShortestBlock <= capture.size();) {
    const std::size_t length = number_at(capture, at + 4);
    REQUIRE(length >= kShortestBlock);
    if (number_at(capture, at) == kEnhancedPacket) {
      for (const char byte : capture.substr(at, length)) {
        hash = (hash ^ static_cast<std::uint8_t>(byte)) * 0x100000001B3;
      }
    }
    at += length;
  }
  std::array<char, 17> text{};
  std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(hash));
  return text.data();
}

std::vector<std::string> library_files() {
  std::vector<std::string> files;
  for (const char* robot : {"/kobuki", "/kugle", "/turtlebot2"}) {
    for (const auto& entry : fs::directory_iterator(std::string(FAKEBOT_SCENARIO_DIR) + robot)) {
      if (entry.path().extension() == ".json") { files.push_back(entry.path().string()); }
    }
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace

TEST_CASE("the library's captures have the recorded hashes") {
  const TempDir dir;
  std::vector<std::string> arguments{"test", "--scripted",  "--jobs",
                                     "2",    "--artifacts", dir / "kept"};
  for (const std::string& file : library_files()) { arguments.push_back(file); }
  REQUIRE(run_to_end(arguments).exit_code == 0);

  nlohmann::ordered_json hashes;
  std::vector<fs::path> folders(fs::directory_iterator(dir / "kept"), {});
  std::ranges::sort(folders);
  for (const fs::path& folder : folders) {
    if (!fs::is_directory(folder)) { continue; }  // the index
    hashes[folder.filename().string()] =
        hash_of_packets(content_of((folder / "wire.pcapng").string()));
  }
  const std::string seen = hashes.dump(2) + "\n";
  if (seen != content_of(FAKEBOT_GOLDEN_LIBRARY)) {
    std::ofstream("library.json", std::ios::binary) << seen;
    FAIL_CHECK("not as in " FAKEBOT_GOLDEN_LIBRARY "; what was seen is in "
               << (fs::current_path() / "library.json").string()
               << ": copy it there if the change is meant");
  }
}
