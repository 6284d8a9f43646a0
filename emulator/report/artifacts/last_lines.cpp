#include "report/artifacts/last_lines.hpp"

#include <fstream>

#include "report/valid_utf8.hpp"

namespace fakebot::report {

namespace {

constexpr std::streamoff kMostBytesOfEnd = 16384;

std::string end_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) { return ""; }
  const std::streamoff size = file.tellg();
  const bool is_cut = size > kMostBytesOfEnd;
  file.seekg(is_cut ? size - kMostBytesOfEnd : 0);
  std::string text(std::istreambuf_iterator<char>(file), {});
  const std::size_t first_end = text.find('\n');
  if (is_cut && first_end + 1 < text.size()) { text.erase(0, first_end + 1); }
  return text;
}

}  // namespace

std::string last_lines(const std::string& path, std::size_t count) {
  return last_lines_of(end_of_file(path), count);
}

std::string last_lines_of(std::string text, std::size_t count) {
  if (text.empty()) { return text; }
  if (text.back() != '\n') { text += '\n'; }
  std::size_t begin = text.size() - 1;
  while (count > 0 && begin != std::string::npos) {
    begin = begin == 0 ? std::string::npos : text.rfind('\n', begin - 1);
    --count;
  }
  return valid_utf8(begin == std::string::npos ? text : text.substr(begin + 1));
}

}  // namespace fakebot::report
