#include "system/record/dissected.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "system/record/tshark.hpp"

namespace fakebot::test {

namespace {

const std::string kDissector = FAKEBOT_TEST_DIR "/../scripts/fakebot.lua";

/// 0x05 becomes 5; a flag is "1" or "True", depending on the version.
std::string plain(const std::string& value) {
  if (value == "True" || value == "False") { return value == "True" ? "1" : "0"; }
  return value.starts_with("0x") ? std::to_string(std::stoul(value, nullptr, 16)) : value;
}

std::string plain_list(const std::string& cell) {
  std::string list;
  std::istringstream values(cell);
  for (std::string value; std::getline(values, value, ',');) {
    list += (list.empty() ? "" : ",") + plain(value);
  }
  return list;
}

}  // namespace

void CaptureFile::add(capture::PacketDirection direction, const Bytes& bytes, std::uint32_t line) {
  time_ += std::chrono::milliseconds(1);
  writer_.write(time_, direction, bytes, {}, line);
}

std::string tshark_output(const std::string& capture, const std::string& options) {
  return output_of("tshark -X lua_script:" + kDissector + " -r " + capture + " " + options);
}

std::vector<FieldTexts> dissected(const std::string& capture,
                                  const std::vector<std::string>& fields) {
  std::string options = "-T fields";
  for (const std::string& field : fields) { options += " -e " + field; }
  std::istringstream lines(tshark_output(capture, options));
  std::vector<FieldTexts> packets;
  for (std::string line; std::getline(lines, line);) {
    FieldTexts& packet = packets.emplace_back();
    std::istringstream cells(line);
    std::string cell;
    for (const std::string& field : fields) {
      if (std::getline(cells, cell, '\t') && !cell.empty()) { packet[field] = plain_list(cell); }
    }
  }
  return packets;
}

}  // namespace fakebot::test
